import type { ReactNode } from 'react';
import type { Share } from '#content/pages/stakes.ts';

const COLUMNS = 20;
const ROWS = 5;
/** From one square to the next, and its side. */
const PITCH = 10;
const SIDE = 8;

const all = Array.from({ length: COLUMNS * ROWS }, (_, place) => square(place, 1)).join('');

/** A share as squares out of a hundred, filled from the left, the last one in part. The words beside it say the same. */
export function Squares({ share: { part, whole } }: { readonly share: Share }): ReactNode {
  const filled = (part / whole) * COLUMNS * ROWS;
  const squares = Array.from({ length: Math.ceil(filled) }, (_, place) => square(place, filled - place));
  return (
    <svg className="stake-squares" viewBox={`-1 -1 ${COLUMNS * PITCH} ${ROWS * PITCH}`} aria-hidden="true">
      <path className="stake-squares-all" d={all} />
      <path className="stake-squares-part" d={squares.join('')} />
    </svg>
  );
}

function square(place: number, share: number): string {
  const [x, y] = [Math.floor(place / ROWS) * PITCH, (place % ROWS) * PITCH];
  return `M${x} ${y}h${SIDE * Math.min(1, share)}v${SIDE}H${x}z`;
}
