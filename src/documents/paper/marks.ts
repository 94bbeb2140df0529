import { bad, lineStrong, sunken, white } from './colors.ts';
import type { Pen } from './pen.ts';
import { styles } from './styles.ts';
import { widthOf } from './text.ts';

/** Small drawn signs: flag, box to tick, number of a question, bar. Each takes its top left corner. */

export function flag(pen: Pen, x: number, y: number, size: number, color = bad): void {
  pen.box(x, y, size * 0.13, size, { fill: color });
  pen.shape(
    [
      [x + size * 0.13, y + size * 0.04],
      [x + size * 0.88, y + size * 0.04],
      [x + size * 0.68, y + size * 0.31],
      [x + size * 0.88, y + size * 0.58],
      [x + size * 0.13, y + size * 0.58],
    ],
    color,
  );
}

/** A flag and the word beside it, ending at a right edge. */
export function flagged(pen: Pen, right: number, y: number): void {
  const word = 'Flagged';
  const x = right - widthOf(word, styles.label);
  pen.words(word, { ...styles.label, color: bad }, x, y);
  flag(pen, x - 12, y + 1.5, 8);
}

export function tickBox(pen: Pen, x: number, y: number, size = 10): void {
  pen.box(x, y, size, size, { fill: white, stroke: lineStrong, thickness: 0.9, radius: 1.5 });
}

export const badgeSize = 21;

/** A question's number, white on the module's color. */
export function badge(pen: Pen, x: number, y: number, number: number, color: string): void {
  pen.box(x, y, badgeSize, badgeSize - 4, { fill: color, radius: 4 });
  pen.words(String(number), { ...styles.smallStrong, color: white }, x + badgeSize / 2, y + 2.5, 'center');
}

/** How far a value reaches on a scale; `share` is 0 to 1. */
export function bar(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  share: number,
  colors: { readonly fill: string; readonly ground?: string },
): void {
  const height = 6;
  const filled = Math.max(0, Math.min(1, share)) * width;
  pen.box(x, y, width, height, { fill: colors.ground ?? sunken, radius: height / 2 });
  if (filled > 0) pen.box(x, y, Math.max(filled, height), height, { fill: colors.fill, radius: height / 2 });
}
