import { useSyncExternalStore } from 'react';

/** Room for a row of every column; `--desk` in theme/breakpoints.css. */
const WIDE = '(width >= 80rem)';

/** Whether the whole table fits; on anything smaller, one dose is shown at a time. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
