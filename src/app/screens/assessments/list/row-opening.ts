import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Opens the assessment whose row was pressed, wherever in the row that was: one handler for the whole table. What
 * opens it is the row's `data-control="open"`. A link that is to open elsewhere, in a tab of its own, is left to the
 * browser.
 */
export function useRowOpening(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (!(event.target instanceof Element)) return;
    const control = event.target.closest('a, button, label');
    if (control === null) {
      const row = event.target.closest('tr');
      row?.querySelector<HTMLElement>('[data-control="open"]')?.click();
      return;
    }
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const path = control.getAttribute('href');
    if (path === null || !isPlain) return;
    event.preventDefault();
    void navigate(path);
  };
}
