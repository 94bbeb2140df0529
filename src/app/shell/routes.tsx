import { lazy, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useAppUpdate } from './browser-update.ts';
import { HomeGuard, RequireRight, RequireSession, StepGuard } from './guards.tsx';
import { later, loadAhead } from './later.tsx';

const Assessments = later(() => import('../screens/assessments/Assessments.tsx'));
const Complete = later(() => import('../screens/assessment/Complete.tsx'));
const Dashboard = later(() => import('../screens/dashboard/Dashboard.tsx'));
const DevicePage = later(() => import('../screens/device/DevicePage.tsx'));
const FinalComments = later(() => import('../screens/assessment/FinalComments.tsx'));
const Intro = later(() => import('../screens/assessment/Intro.tsx'));
const LogIn = later(() => import('../screens/login/LogIn.tsx'));
const NewAssessment = later(() => import('../screens/new-assessment/NewAssessment.tsx'));
const NotFound = later(() => import('../screens/not-found/NotFound.tsx'));
const Preface = later(() => import('../screens/assessment/Preface.tsx'));
const QuestionPage = later(() => import('../screens/assessment/QuestionPage.tsx'));

// Pages to read: from the precache when they are opened, never ahead of a tracer.
const About = lazy(() => import('../screens/about/About.tsx'));
const Download = lazy(() => import('../screens/download/Download.tsx'));
const Help = lazy(() => import('../screens/help/Help.tsx'));
const Landing = lazy(() => import('../screens/landing/Landing.tsx'));
const PrivacyPolicy = lazy(() => import('../screens/privacy-policy/PrivacyPolicy.tsx'));
const ReferenceList = lazy(() => import('../screens/reference-list/ReferenceList.tsx'));
const Resources = lazy(() => import('../screens/resources/Resources.tsx'));
const SpecPage = lazy(() => import('../screens/spec-page/SpecPage.tsx'));

/** Every address of the product (spec 2, Route table). */
export function AppRoutes(): ReactNode {
  const { worker } = useAppUpdate();
  // With the worker installed every chunk is on the device, so that no network is waited for.
  useEffect(() => (worker === 'active' ? loadAhead() : undefined), [worker]);
  return (
    <Routes>
      <Route path="/login" element={<LogIn />} />
      <Route path="/about" element={<About />} />
      <Route path="/download" element={<Download />} />
      <Route path="/reference-list" element={<ReferenceList />} />
      <Route path="/privacy-policy" element={<PrivacyPolicy />} />
      <Route path="/spec-page" element={<SpecPage />} />
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
        <Route path="/help" element={<Help />} />
        <Route path="/help/:slug" element={<Help />} />
        <Route path="/resources" element={<Resources />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
