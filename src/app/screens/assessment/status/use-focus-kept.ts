import { useEffect } from 'react';

/** When what held the focus goes away, the page's heading takes it, so that keys go on from there. */
export function useFocusKept(): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    },
    [],
  );
}
