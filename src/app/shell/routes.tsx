import { lazy } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { RequireRight, RequireSession, StepGuard } from './guards.tsx';

const Assessments = lazy(() => import('../screens/assessments/Assessments.tsx'));
const Complete = lazy(() => import('../screens/assessment/Complete.tsx'));
const Dashboard = lazy(() => import('../screens/dashboard/Dashboard.tsx'));
const DevicePage = lazy(() => import('../screens/device/DevicePage.tsx'));
const FinalComments = lazy(() => import('../screens/assessment/FinalComments.tsx'));
const Intro = lazy(() => import('../screens/assessment/Intro.tsx'));
const LogIn = lazy(() => import('../screens/login/LogIn.tsx'));
const NewAssessment = lazy(() => import('../screens/new-assessment/NewAssessment.tsx'));
const NotFound = lazy(() => import('../screens/not-found/NotFound.tsx'));
const Preface = lazy(() => import('../screens/assessment/Preface.tsx'));
const QuestionPage = lazy(() => import('../screens/assessment/QuestionPage.tsx'));

/** Every address of the product (spec 2, Route table). */
export function AppRoutes(): ReactNode {
  return (
    <Routes>
      <Route path="/login" element={<LogIn />} />
      <Route element={<RequireSession />}>
        <Route path="/" element={<Dashboard />} />
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
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
