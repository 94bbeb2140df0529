import type { Compared } from '#domain/comparison.ts';
import { completedWords, placeWords } from '#domain/comparison-facts.ts';
import { shortDate } from '#domain/dates.ts';
import { line } from './paper/colors.ts';
import type { ThemeColors } from './paper/colors.ts';
import { heightOf, text } from './paper/piece.ts';
import type { Cell, Piece, Row } from './paper/piece.ts';
import { columnWidth } from './paper/size.ts';
import { styles } from './paper/styles.ts';

/** A table with what is compared at its left, and a column for each assessment. */

const WIDTH = columnWidth.landscape;
export const QUESTION_WIDTH = 206;
export const PADDING = 8;
/** A row higher than this may be split between pages. */
const HIGHEST_UNSPLIT = 280;

export function cellWidth(count: number): number {
  return (WIDTH - QUESTION_WIDTH) / count - 2 * PADDING;
}

export function headRow(
  label: string,
  compared: readonly Compared[],
  colors: ThemeColors,
  timeZone: string | undefined,
): Row {
  const width = cellWidth(compared.length);
  const dateOf = (time: string) => shortDate(time, timeZone);
  const heads = compared.map((one) => [
    ...text(completedWords(one, dateOf), styles.bodyStrong, width),
    ...text(placeWords(one), styles.smallSoft, width),
  ]);
  const row = tableRow(text(label, styles.bodyStrong, QUESTION_WIDTH), heads, (pen, x, y, height) => {
    pen.box(x, y, WIDTH, height, { fill: colors.soft });
    pen.rule(x, y + height, x + WIDTH, y + height, colors.strong, 1.5);
  });
  return { ...row, together: true, keepWithNext: true };
}

export function tableRow(
  question: readonly Piece[],
  answers: readonly (readonly Piece[])[],
  frame: Row['frame'],
): Row {
  const width = (WIDTH - QUESTION_WIDTH) / answers.length;
  const cells: Cell[] = [
    { x: 4, pieces: question },
    ...answers.map((pieces, index) => ({ x: QUESTION_WIDTH + index * width + PADDING, pieces })),
  ];
  const row: Row = { cells, padding: 7, ...(frame === undefined ? {} : { frame }) };
  return { ...row, together: heightOf(row) <= HIGHEST_UNSPLIT };
}

export function grid(
  pen: Parameters<NonNullable<Row['frame']>>[0],
  x: number,
  y: number,
  height: number,
  count: number,
): void {
  pen.rule(x, y + height, x + WIDTH, y + height, line, 0.75);
  for (let index = 0; index < count; index += 1) {
    const at = x + QUESTION_WIDTH + (index * (WIDTH - QUESTION_WIDTH)) / count;
    pen.rule(at, y, at, y + height, line, 0.75);
  }
}
