import { useViewState } from '../state/view-state.ts';

/**
 * An app on the home screen always starts at `/`; it opens where it was left. In a
 * browser's tab the address says where to go.
 */
export function openWhereLeft(): void {
  const { lastRoute } = useViewState.getState();
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  const isAtStart = location.pathname === '/' && location.search === '';
  if (isInstalled && isAtStart && lastRoute !== null) history.replaceState(null, '', lastRoute);
}
