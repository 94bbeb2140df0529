import { useEffect } from 'react';

/**
 * When the focused element disappears, the page's heading takes focus, so that keyboard use continues from
 * there.
 */
export function useFocusKept(): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    },
    [],
  );
}
