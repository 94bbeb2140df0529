import { useEffect } from 'react';
import type { RefObject } from 'react';
import { altLetter } from './alt-letter.ts';

/** By lower-case letter. */
type Keys = Readonly<Record<string, () => void>>;

/**
 * Letters that count, with Alt, while the focus is on this tally; anywhere outside a field where the question has no other.
 *
 * @param isOnly whether the question has no other tally
 */
export function useCountKeys(tally: RefObject<HTMLElement | null>, isOnly: boolean, keys: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A key held down is not many that were seen.
      if (event.repeat || isField(event.target)) return;
      const isHere = event.target instanceof Node && tally.current?.contains(event.target) === true;
      if (!isHere && !isOnly) return;
      if (document.querySelector('dialog:modal') !== null) return;
      const { [altLetter(event) ?? '']: act } = keys;
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
}
