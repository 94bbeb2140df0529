import { useSyncExternalStore } from 'react';
import { Observable } from '#device/observable.ts';

let isPast = true;
const changes = new Observable();

/**
 * Until the first screen is up, what it can do without is not drawn: a quarter of the elements of a question, which
 * a slow tablet need not lay out before its first field can be filled in. Not for a page that the build has drawn, which has all of it.
 */
export function drawFirstScreenFirst(firstScreen: Promise<void>): void {
  isPast = false;
  void firstScreen.then(() => {
    isPast = true;
    changes.notify();
  });
}

/** False only while the app opens: what is below the window, or in a closed list, waits then. */
export function useIsPastFirstScreen(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => isPast,
    () => true,
  );
}
