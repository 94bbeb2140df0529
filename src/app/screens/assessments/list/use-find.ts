import { useEffect } from 'react';
import type { RefObject } from 'react';
import { ALL_DRAWN } from './row-window.ts';

/**
 * The browser's find sees only rendered rows, so in a long list its shortcut leads to the search; pressed
 * there again, it is the browser's.
 */
export function useFind(search: RefObject<HTMLInputElement | null>, rows: number): void {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f';
      const field = search.current;
      if (!isFind || rows <= ALL_DRAWN || field === null || document.activeElement === field) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    addEventListener('keydown', lead);
    return () => removeEventListener('keydown', lead);
  }, [search, rows]);
}
