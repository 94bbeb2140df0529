import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { endRevisit, useViewState } from '../state/view-state.ts';
import { isDoor } from './doors.ts';

/** On every navigation, also to the page one is on: scroll to the top. Remember the address, and end the revisiting of an assessment that was left. */
export function RouteEffects(): null {
  const { pathname, search, hash, key } = useLocation();

  useLayoutEffect(() => {
    // A place on the page is where the browser goes by itself.
    if (hash === '') window.scrollTo(0, 0);
  }, [pathname, search, hash, key]);

  useEffect(() => {
    if (!isDoor(pathname)) useViewState.setState({ lastRoute: pathname + search });
  }, [pathname, search]);

  useEffect(() => {
    const { revisitingId } = useViewState.getState();
    if (revisitingId !== null && !pathname.startsWith(`/assessments/${revisitingId}/`)) endRevisit();
  }, [pathname]);

  return null;
}
