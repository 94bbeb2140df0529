import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { Session } from '#device/session/session.ts';
import { useAppUpdate } from '../shell/browser-update.ts';
import { HomeGuard, RequireRight, RequireSession, StepGuard } from './guards.tsx';
import { later, loadAhead } from '../device-hooks/later.tsx';
import { loadStart, screenAt, screens } from './screens.ts';
import type { ScreenName } from './screens.ts';

const pages = {
  dashboard: later(screens.dashboard.load),
  logIn: later(screens.logIn.load),
  assessments: later(screens.assessments.load),
  newAssessment: later(screens.newAssessment.load),
  preface: later(screens.preface.load),
  intro: later(screens.intro.load),
  finalComments: later(screens.finalComments.load),
  complete: later(screens.complete.load),
  versions: later(screens.versions.load),
  version: later(screens.version.load),
  print: later(screens.print.load),
  sheet: later(screens.sheet.load),
  question: later(screens.question.load),
  device: later(screens.device.load),
} satisfies Record<ScreenName, unknown>;

const Start = later(loadStart, 'on demand');
// From the precache when one of them is opened, never ahead of a tracer.
const OtherRoutes = later(() => import('./other-routes.tsx'), 'on demand');

/** Every address on a tracer's path (rule NAV-1); the rest are in `other-routes.tsx`. */
export function AppRoutes(): ReactNode {
  const { worker } = useAppUpdate();
  // With the worker installed, every chunk is on the device and nothing waits for the network.
  useEffect(() => (worker === 'active' ? loadAhead() : undefined), [worker]);
  return (
    <Routes>
      {route('logIn')}
      <Route element={<HomeGuard start={<Start />} />}>{route('dashboard')}</Route>
      <Route element={<RequireSession />}>
        {route('assessments')}
        <Route element={<RequireRight right="edit" otherwise="/" />}>{route('newAssessment')}</Route>
        <Route element={<StepGuard />}>
          {route('preface')}
          {route('intro')}
          {route('finalComments')}
          {route('complete')}
          {route('versions')}
          {route('version')}
          {route('print')}
          {route('sheet')}
          {route('question')}
        </Route>
        {route('device')}
      </Route>
      <Route path="*" element={<OtherRoutes />} />
    </Routes>
  );
}

function route(name: ScreenName): ReactNode {
  const Page = pages[name];
  return <Route path={screens[name].path} element={<Page />} />;
}

/**
 * Loads the page of an address, so that the first render shows it at once: a page that comes
 * after it stands back for 300 ms, by React's rule for what follows a fallback.
 *
 * @returns whether it is the landing page, which the build has drawn already
 */
export async function loadPageAt(pathname: string, session: Session): Promise<{ isLanding: boolean }> {
  const name = screenAt(pathname);
  if (name === 'dashboard' && session.getSnapshot().userId === null) {
    const [isLanding] = await Promise.all([
      loadStart().then(({ readAhead }) => readAhead(session)),
      Start.load(),
    ]);
    return { isLanding };
  }
  if (name !== undefined) await pages[name].load();
  else {
    const { loadOtherPageAt } = await import('./other-routes.tsx');
    await Promise.all([OtherRoutes.load(), loadOtherPageAt(pathname)]);
  }
  return { isLanding: false };
}
