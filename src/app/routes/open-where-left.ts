import { useViewState } from '../state/view-state.ts';

/**
 * A home screen app always starts at `/`, so it reopens where it was left. In a browser tab, the address says
 * where to go.
 */
export function openWhereLeft(): void {
  const { lastRoute } = useViewState.getState();
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  const isAtStart = location.pathname === '/' && location.search === '';
  if (isInstalled && isAtStart && lastRoute !== null) history.replaceState(null, '', lastRoute);
}
