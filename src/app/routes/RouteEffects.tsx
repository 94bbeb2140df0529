import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { endRevisit, useViewState } from '../state/view-state.ts';
import { isDoor } from './doors.ts';

/** On every navigation: scroll to the top, remember the address, and end the revisiting of an assessment that was left. */
export function RouteEffects(): null {
  const { pathname, search } = useLocation();

  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname, search]);

  useEffect(() => {
    if (!isDoor(pathname)) useViewState.setState({ lastRoute: pathname + search });
  }, [pathname, search]);

  useEffect(() => {
    const { revisitingId } = useViewState.getState();
    if (revisitingId !== null && !pathname.startsWith(`/assessments/${revisitingId}/`)) endRevisit();
  }, [pathname]);

  return null;
}
