import type { ComponentType, ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { later } from '../device-hooks/later.tsx';
import { RequireRight, RequireSession } from './guards.tsx';
import { matches } from './screens.ts';
import type { PagePath } from './screens.ts';

const About = page(() => import('../screens/about/About.tsx'));
const Audit = page(() => import('../screens/audit/Audit.tsx'));
const Actions = page(() => import('../screens/actions/Actions.tsx'));
const BugReportLog = page(() => import('../screens/bug-reports/BugReportLog.tsx'));
const BugReports = page(() => import('../screens/bug-reports/BugReports.tsx'));
const ConfirmEmail = page(() => import('../screens/keys/ConfirmEmail.tsx'));
const Content = page(() => import('../screens/content/Content.tsx'));
const Download = page(() => import('../screens/download/Download.tsx'));
const Account = page(() => import('../screens/account/Account.tsx'));
const ForgotPassword = page(() => import('../screens/forgot-password/ForgotPassword.tsx'));
const Help = page(() => import('../screens/help/Help.tsx'));
const Join = page(() => import('../screens/keys/Join.tsx'));
const NotFound = page(() => import('../screens/not-found/NotFound.tsx'));
const PrivacyPolicy = page(() => import('../screens/privacy-policy/PrivacyPolicy.tsx'));
const Progress = page(() => import('../screens/progress/Progress.tsx'));
const ReferenceList = page(() => import('../screens/reference-list/ReferenceList.tsx'));
const Register = page(() => import('../screens/register/Register.tsx'));
const ResetPassword = page(() => import('../screens/keys/ResetPassword.tsx'));
const Resources = page(() => import('../screens/resources/Resources.tsx'));
const Review = page(() => import('../screens/review/Review.tsx'));
const SignIn = page(() => import('../screens/login/SignIn.tsx'));
const SpecPage = page(() => import('../screens/spec-page/SpecPage.tsx'));
const Users = page(() => import('../screens/users/Users.tsx'));
const Welcome = page(() => import('../screens/keys/Welcome.tsx'));

const pages = {
  '/about': About,
  '/download': Download,
  '/reference-list': ReferenceList,
  '/privacy-policy': PrivacyPolicy,
  '/spec-page': SpecPage,
  '/register': Register,
  '/forgot-password': ForgotPassword,
  '/reset-password': ResetPassword,
  '/welcome': Welcome,
  '/join': Join,
  '/confirm-email': ConfirmEmail,
  '/sign-in': SignIn,
  '/account': Account,
  '/account/users': Users,
  '/help': Help,
  '/help/:slug': Help,
  '/actions': Actions,
  '/resources': Resources,
  '/review': Review,
  '/progress': Progress,
  '/progress/:section': Progress,
  '/audit': Audit,
  '/content': Content,
  '/bug-reports': BugReports,
  '/bug-reports/:id/log': BugReportLog,
} satisfies Partial<Record<PagePath, unknown>>;

/**
 * The addresses that taking a tracer does not need, and those that do not exist. Each is loaded with its page
 * when opened, so that a tracer starts sooner.
 */
export default function OtherRoutes(): ReactNode {
  return (
    <Routes>
      {route('/about')}
      {route('/download')}
      {route('/reference-list')}
      {route('/privacy-policy')}
      {route('/spec-page')}
      {route('/register')}
      {route('/forgot-password')}
      {route('/reset-password')}
      {route('/welcome')}
      {route('/join')}
      {route('/confirm-email')}
      {route('/sign-in')}
      <Route element={<RequireSession />}>
        {route('/account')}
        <Route element={<RequireRight right="administer" otherwise="/account" />}>
          {route('/account/users')}
          {route('/audit')}
          {route('/content')}
        </Route>
        {route('/help')}
        {route('/help/:slug')}
        {route('/actions')}
        {route('/resources')}
        <Route element={<RequireRight right="review" otherwise="/" />}>
          {route('/review')}
          {route('/progress')}
          {route('/progress/:section')}
        </Route>
        <Route element={<RequireRight right="support" otherwise="/" />}>
          {route('/bug-reports')}
          {route('/bug-reports/:id/log')}
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function route(path: keyof typeof pages): ReactNode {
  const Page = pages[path];
  return <Route path={path} element={<Page />} />;
}

/** Loads the page of an address before it is shown. */
export async function loadOtherPageAt(pathname: string): Promise<void> {
  const found = Object.entries(pages).find(([path]) => matches(path, pathname));
  await (found?.[1] ?? NotFound).load();
}

function page(load: () => Promise<{ default: ComponentType }>) {
  return later(load, 'on demand');
}
