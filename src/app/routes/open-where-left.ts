import { localStore } from '#device/browser/web-storage.ts';
import { isInstalled } from '../install/is-installed.ts';
import { VIEW_KEY, readKeptView } from '../state/kept-view.ts';

/**
 * A home screen app always starts at `/`, so it reopens where it was left. In a browser tab, the address says
 * where to go.
 */
export function openWhereLeft(): void {
  const isAtStart = location.pathname === '/' && location.search === '';
  const lastRoute = isAtStart && isInstalled() ? keptRoute() : null;
  if (lastRoute !== null) history.replaceState(null, '', lastRoute);
}

function keptRoute(): string | null {
  try {
    return readKeptView(localStore().getItem(VIEW_KEY))?.lastRoute ?? null;
  } catch {
    // If the kept address is faulty in any way, the app begins at its start.
    return null;
  }
}
