import { count } from '#domain/count.ts';
import { digits } from '#domain/digits.ts';

/** Told how far long work is, as often as one likes: a sentence that is made only where somebody reads it. */
export type Tell = (sentence: () => string) => void;

/** Somebody watches: one line that changes. */
const REDRAWN_MS = 100;
/** It goes into a log. */
const NEXT_LINE_MS = 5000;

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** How far long work is, on standard error: what takes a moment says nothing there. */
export function tellTerminal(terminal: Terminal): { readonly tell: Tell; readonly end: () => void } {
  const isWatched = terminal.isTTY === true;
  const every = isWatched ? REDRAWN_MS : NEXT_LINE_MS;
  let last = performance.now();
  let isLineOpen = false;
  return {
    tell: (sentence) => {
      const now = performance.now();
      if (now - last < every) return;
      last = now;
      terminal.write(isWatched ? `\r\u001b[K${sentence()}` : `${sentence()}\n`);
      isLineOpen = isWatched;
    },
    end: () => {
      if (isLineOpen) terminal.write('\r\u001b[K');
      isLineOpen = false;
    },
  };
}

/** Of work that is under way: `1,200 of 5,000 rows`. */
export const howFar = (done: number, of: number, one: string): string =>
  `${digits(done)} of ${count(Math.max(done, of), one)}`;
