import { lazy, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useAppUpdate } from '../shell/browser-update.ts';
import { HomeGuard, RequireRight, RequireSession, StepGuard } from './guards.tsx';
import { later, loadAhead } from '../device-hooks/later.tsx';

const Assessments = later(() => import('../screens/assessments/Assessments.tsx'));
const Complete = later(() => import('../screens/assessment/Complete.tsx'));
const Dashboard = later(() => import('../screens/dashboard/Dashboard.tsx'));
const DevicePage = later(() => import('../screens/device/DevicePage.tsx'));
const FinalComments = later(() => import('../screens/assessment/FinalComments.tsx'));
const Intro = later(() => import('../screens/assessment/Intro.tsx'));
const LogIn = later(() => import('../screens/login/LogIn.tsx'));
const NewAssessment = later(() => import('../screens/new-assessment/NewAssessment.tsx'));
const Preface = later(() => import('../screens/assessment/Preface.tsx'));
const QuestionPage = later(() => import('../screens/assessment/QuestionPage.tsx'));

const Landing = lazy(() => import('../screens/landing/Landing.tsx'));
// Loaded from the precache when opened, never ahead of a tracer.
const OtherRoutes = lazy(() => import('./other-routes.tsx'));

/** Every address on a tracer's path (rule NAV-1); the rest are in `other-routes.tsx`. */
export function AppRoutes(): ReactNode {
  const { worker } = useAppUpdate();
  // With the worker installed, every chunk is on the device and nothing waits for the network.
  useEffect(() => (worker === 'active' ? loadAhead() : undefined), [worker]);
  return (
    <Routes>
      <Route path="/login" element={<LogIn />} />
      <Route element={<HomeGuard landing={<Landing />} />}>
        <Route path="/" element={<Dashboard />} />
      </Route>
      <Route element={<RequireSession />}>
        <Route path="/assessments" element={<Assessments />} />
        <Route element={<RequireRight right="edit" otherwise="/" />}>
          <Route path="/assessments/new" element={<NewAssessment />} />
        </Route>
        <Route element={<StepGuard />}>
          <Route path="/assessments/:assessmentId/preface" element={<Preface />} />
          <Route path="/assessments/:assessmentId/intro" element={<Intro />} />
          <Route path="/assessments/:assessmentId/final-comments" element={<FinalComments />} />
          <Route path="/assessments/:assessmentId/complete" element={<Complete />} />
          <Route path="/assessments/:assessmentId/:questionIndex" element={<QuestionPage />} />
        </Route>
        <Route path="/device" element={<DevicePage />} />
      </Route>
      <Route path="*" element={<OtherRoutes />} />
    </Routes>
  );
}
