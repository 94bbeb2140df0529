import { lazy } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { RequireRight, RequireSession } from './guards.tsx';

const About = lazy(() => import('../screens/about/About.tsx'));
const Download = lazy(() => import('../screens/download/Download.tsx'));
const Account = lazy(() => import('../screens/account/Account.tsx'));
const ForgotPassword = lazy(() => import('../screens/forgot-password/ForgotPassword.tsx'));
const Help = lazy(() => import('../screens/help/Help.tsx'));
const Join = lazy(() => import('../screens/keys/Join.tsx'));
const NotFound = lazy(() => import('../screens/not-found/NotFound.tsx'));
const PrivacyPolicy = lazy(() => import('../screens/privacy-policy/PrivacyPolicy.tsx'));
const Progress = lazy(() => import('../screens/progress/Progress.tsx'));
const ReferenceList = lazy(() => import('../screens/reference-list/ReferenceList.tsx'));
const Register = lazy(() => import('../screens/register/Register.tsx'));
const ResetPassword = lazy(() => import('../screens/keys/ResetPassword.tsx'));
const Resources = lazy(() => import('../screens/resources/Resources.tsx'));
const Review = lazy(() => import('../screens/review/Review.tsx'));
const SpecPage = lazy(() => import('../screens/spec-page/SpecPage.tsx'));
const Users = lazy(() => import('../screens/users/Users.tsx'));
const Welcome = lazy(() => import('../screens/keys/Welcome.tsx'));

/**
 * The addresses that taking a tracer does not need, and those that do not exist. Each is loaded with its page
 * when opened, so that a tracer starts sooner.
 */
export default function OtherRoutes(): ReactNode {
  return (
    <Routes>
      <Route path="/about" element={<About />} />
      <Route path="/download" element={<Download />} />
      <Route path="/reference-list" element={<ReferenceList />} />
      <Route path="/privacy-policy" element={<PrivacyPolicy />} />
      <Route path="/spec-page" element={<SpecPage />} />
      <Route path="/register" element={<Register />} />
      <Route path="/forgot-password" element={<ForgotPassword />} />
      <Route path="/reset-password" element={<ResetPassword />} />
      <Route path="/welcome" element={<Welcome />} />
      <Route path="/join" element={<Join />} />
      <Route element={<RequireSession />}>
        <Route path="/account" element={<Account />} />
        <Route element={<RequireRight right="administer" otherwise="/account" />}>
          <Route path="/account/users" element={<Users />} />
        </Route>
        <Route path="/help" element={<Help />} />
        <Route path="/help/:slug" element={<Help />} />
        <Route path="/resources" element={<Resources />} />
        <Route element={<RequireRight right="review" otherwise="/" />}>
          <Route path="/review" element={<Review />} />
          <Route path="/progress" element={<Progress />} />
          <Route path="/progress/:section" element={<Progress />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
