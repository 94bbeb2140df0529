import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../device-hooks/device-context.tsx';
import { firstScreen } from '../state/first-screen.ts';
import { endRevisit, useViewState } from '../state/view-state.ts';
import { isDoor } from './doors.ts';

/**
 * On every navigation, also to the page one is on: scroll to the top. Remember the address, end the revisiting
 * of an assessment that was left, and count the page view.
 */
export function RouteEffects(): null {
  const { pathname, search, hash, key } = useLocation();
  const session = useSession();

  useLayoutEffect(() => {
    // A place on the page is where the browser goes by itself.
    if (hash === '') window.scrollTo(0, 0);
  }, [pathname, search, hash, key]);

  useEffect(() => {
    // At the start, nobody is anywhere yet.
    const isAtStart = pathname === '/' && session.getSnapshot().userId === null;
    if (!isDoor(pathname) && !isAtStart) useViewState.setState({ lastRoute: pathname + search });
  }, [session, pathname, search]);

  useEffect(() => {
    const { revisitingId } = useViewState.getState();
    if (revisitingId !== null && !pathname.startsWith(`/assessments/${revisitingId}/`)) endRevisit();
  }, [pathname]);

  useEffect(() => {
    void firstScreen
      .then(() => import('../state/page-views.ts'))
      .then(({ pageViewed }) => pageViewed(session, pathname))
      .catch(() => undefined);
  }, [session, pathname]);

  return null;
}
