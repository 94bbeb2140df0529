import type { Answer } from '#domain/assessment.ts';
import type { Part } from '#domain/section.ts';
import { segments } from '#domain/text.ts';
import { line, lineStrong } from '../paper/colors.ts';
import type { ThemeColors } from '../paper/colors.ts';
import { tickBox } from '../paper/marks.ts';
import type { Pen } from '../paper/pen.ts';
import { gap, heightOfAll, text } from '../paper/piece.ts';
import type { Piece, Row } from '../paper/piece.ts';
import { colored, styles } from '../paper/styles.ts';
import { linesOf } from '../paper/text.ts';
import type { TextStyle } from '../paper/text.ts';
import { cross } from './handwriting.ts';

/** Several parts with the same choices, on paper: a row for each part, a column for each choice. */

const INDENT = 32;
/** More choices than this have numbers for heads, and a legend above. */
const MOST_NAMED = 5;
const NAMED_WIDTH = 54;
const NUMBERED_WIDTH = 24;
/** A table this long is set tighter, and may go on on the next page. */
const LONG = 13;
const TICK = 10;

interface Columns {
  readonly labels: readonly string[];
  readonly isNumbered: boolean;
  readonly width: number;
  /** The left edge at which they begin. */
  readonly x: number;
}

function columnsOf({ options = [] }: Part, width: number): Columns {
  const isNumbered = options.length > MOST_NAMED;
  const own = isNumbered ? NUMBERED_WIDTH : NAMED_WIDTH;
  return {
    labels: options.map(({ label }) => label),
    isNumbered,
    width: own,
    x: width - options.length * own,
  };
}

export function isLongMatrix(parts: readonly Part[]): boolean {
  return parts.length >= LONG;
}

/** The heads of the columns; they stand again where the table goes on. */
export function matrixHead(part: Part, width: number): Row {
  const { labels, isNumbered, width: own, x } = columnsOf(part, width);
  const style = styles.smallStrong;
  const heads = labels.map((label, index) => linesOf(isNumbered ? String(index + 1) : label, style, own - 6));
  const height = Math.max(...heads.map((lines) => lines.length)) * style.leading + 2;
  const piece: Piece = {
    height,
    draw: (pen, left, top) => {
      heads.forEach((lines, index) => {
        lines.forEach((one, at) => {
          const words = one.map((run) => run.text).join('');
          const y = top + height - (lines.length - at) * style.leading - 1;
          pen.words(words, style, left + x + (index + 0.5) * own, y, 'center');
        });
      });
    },
  };
  return {
    cells: [{ x: 0, pieces: [piece] }],
    together: true,
    keepWithNext: true,
    frame: (pen, left, y, all) =>
      pen.rule(left + INDENT, y + all, left + INDENT + width, y + all, lineStrong, 0.75),
  };
}

export function matrixRows(
  parts: readonly Part[],
  width: number,
  answer: Answer,
  colors: ThemeColors,
): Row[] {
  const [first] = parts;
  if (first === undefined) return [];
  const columns = columnsOf(first, width);
  const isLong = isLongMatrix(parts);
  return [
    ...(columns.isNumbered ? [legend(columns.labels, width)] : []),
    matrixHead(first, width),
    ...parts.flatMap((part, index) => {
      // Keeps the first rows together, and the last.
      const isTied = !isLong || index < 3 || index > parts.length - 4;
      const own = { ...rowOf(part, width, columns, answer, isLong), keepWithNext: isTied };
      const { group } = part;
      const isNew = group !== undefined && group !== parts[index - 1]?.group;
      return isNew ? [groupRow(group, width, colors), own] : [own];
    }),
    spaceBelow,
  ];
}

const spaceBelow: Row = { cells: [{ x: 0, pieces: [gap(6)] }], together: true, keepWithNext: true };

/** The legend of the numbers, in two columns. */
function legend(labels: readonly string[], width: number): Row {
  const half = (width - 16) / 2;
  const rows = Math.ceil(labels.length / 2);
  const column = (from: number): Piece[] =>
    labels.slice(from, from + rows).flatMap((label, index) => {
      const number = String(from + index + 1);
      const [head, ...rest] = text(label, styles.small, half - 14, { x: 14, keepWithNext: true });
      if (head === undefined) return [];
      const numbered: Piece = {
        ...head,
        draw: (pen, x, y) => {
          pen.words(number, styles.smallStrong, x, y);
          head.draw?.(pen, x, y);
        },
      };
      return [numbered, ...rest];
    });
  return {
    cells: [
      { x: 0, pieces: column(0) },
      { x: half + 16, pieces: column(rows) },
    ],
    together: true,
    keepWithNext: true,
  };
}

/** The name of the parts that follow. */
export function groupRow(group: string, width: number, colors: ThemeColors): Row {
  return {
    cells: [{ x: 6, pieces: text(group, colored(styles.label, colors.strong), width - 12) }],
    padding: 1,
    together: true,
    keepWithNext: true,
    frame: (pen, x, y, height) => pen.box(x + INDENT, y, width, height, { fill: colors.soft }),
  };
}

function rowOf(
  part: Part,
  width: number,
  { labels, width: own, x }: Columns,
  answer: Answer,
  isLong: boolean,
): Row {
  const style: TextStyle = isLong ? styles.small : styles.body;
  const chosen = (part.options ?? []).findIndex(({ id }) => id === answer.parts[part.id]);
  const wordsWidth = x - 10;
  const words: Piece[] = [
    ...text(part.label, style, wordsWidth),
    ...(part.content === undefined ? [] : text(segments(part.content), styles.smallSoft, wordsWidth)),
  ];
  const boxes: Piece = {
    height: heightOfAll(words),
    draw: (pen, left, y) => {
      labels.forEach((_, index) => {
        const at = left + x + (index + 0.5) * own - TICK / 2;
        const top = y + (style.leading - TICK) / 2;
        tickBox(pen, at, top, TICK);
        if (index === chosen) cross(pen, at, top, TICK);
      });
    },
  };
  return {
    cells: [
      { x: 0, pieces: words },
      { x: 0, pieces: [boxes] },
    ],
    padding: 1,
    together: true,
    frame: (pen, left, y, height) => ruleBelow(pen, left, y + height, width),
  };
}

function ruleBelow(pen: Pen, left: number, y: number, width: number): void {
  pen.rule(left + INDENT, y, left + INDENT + width, y, line, 0.5);
}
