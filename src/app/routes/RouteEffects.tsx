import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useViewState } from '../state/view-state.ts';
import { isDoor } from './doors.ts';

/** On every navigation: scroll to the top and remember the address. */
export function RouteEffects(): null {
  const { pathname, search } = useLocation();

  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname, search]);

  useEffect(() => {
    if (!isDoor(pathname)) useViewState.setState({ lastRoute: pathname + search });
  }, [pathname, search]);

  return null;
}
