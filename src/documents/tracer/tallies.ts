import type { Answer } from '#domain/assessment.ts';
import type { Part, Question } from '#domain/section.ts';
import { targetWords } from '#domain/tally-words.ts';
import { sumOf } from '#domain/tally.ts';
import type { Count } from '#domain/tally.ts';
import { segments } from '#domain/text.ts';
import { line, lineStrong, white } from '../paper/colors.ts';
import { tickBox } from '../paper/marks.ts';
import type { Pen } from '../paper/pen.ts';
import { text } from '../paper/piece.ts';
import type { Piece, Row } from '../paper/piece.ts';
import { styles } from '../paper/styles.ts';
import { stroke, write } from './handwriting.ts';

/** Tallies on paper: boxes to stroke, one for each that is seen, and room for the two numbers they come to. */

/** As many boxes as a hand strokes of either kind; what goes beyond is written as a number. */
const STROKES = 5;
const BOX = 11;
const PITCH = 12.5;
/** From the end of what stands before boxes to their left edge. */
const NAME_ROOM = 22;

/** Words for what is counted, then boxes for Yes, boxes for No, and both numbers: all in one row. */
const NAMES_WIDTH = 238;
const YES_AT = NAMES_WIDTH + NAME_ROOM;
const NO_AT = YES_AT + STROKES * PITCH + NAME_ROOM;
/** Where the numbers of a count begin. */
export const SUM_AT = NO_AT + STROKES * PITCH + 8;
const SUM_BOX = { width: 30, height: 20 } as const;
const BETWEEN_SUMS = 15;

/** A table this long may go on on the next page. */
const LONG = 8;

/** One tally to a row: what was done, what was not, and how many of how many. */
export function tallyRows(tallies: readonly Part[], width: number, answer: Answer): Row[] {
  return tallies.map((part, index) => {
    const { label, content = '', target } = part;
    const small = [content, target === undefined ? '' : `${targetWords(target)}.`].filter(
      (one) => one !== '',
    );
    const row = rowOf(nameOf(label, small.join(' ')), [countPiece(sumOf(answer.parts[part.id]))], width);
    const isTied = tallies.length < LONG || index < 2 || index > tallies.length - 3;
    return { ...row, keepWithNext: isTied };
  });
}

/** Kinds that share out one count: a row for each, and below them how many were seen in all. */
export function compositionRows(
  { good, target }: NonNullable<Question['composition']>,
  kinds: readonly Part[],
  width: number,
  answer: Answer,
): Row[] {
  const sums = kinds.map(({ id }) => sumOf(answer.parts[id]));
  const named = kinds.filter(({ id }) => good.includes(id)).map(({ label }) => `“${label}”`);
  const aim = `${targetWords(target)} ${named.join(' or ')}`;
  return [
    ...kinds.map(({ label, content }, index) =>
      rowOf(nameOf(label, content), [kindPiece(sums[index]?.yes ?? 0)], width),
    ),
    rowOf(nameOf('Seen in all', aim), [allPiece(Math.max(0, ...sums.map(({ of }) => of)))], width),
  ];
}

/** @param more what stands small below the name */
function nameOf(label: string, more = ''): Piece[] {
  return [
    ...text(label, styles.bodyStrong, NAMES_WIDTH),
    ...(more === '' ? [] : text(segments(more), styles.smallSoft, NAMES_WIDTH)),
  ];
}

function rowOf(name: readonly Piece[], boxes: readonly Piece[], width: number): Row {
  return {
    cells: [
      { x: 0, pieces: name },
      { x: 0, pieces: boxes },
    ],
    padding: 1.5,
    together: true,
    keepWithNext: true,
    frame: (pen, x, y, height) => ruleBelow(pen, x, y + height, width),
  };
}

/** The page gives its left edge to a frame, and a row of an answer stands further in. */
const INDENT = 32;

function ruleBelow(pen: Pen, x: number, y: number, width: number): void {
  pen.rule(x + INDENT, y, x + INDENT + width, y, line, 0.5);
}

/** Boxes to stroke for what was done and what was not, and behind them both numbers. */
function countPiece({ yes, of }: Count): Piece {
  return {
    height: SUM_BOX.height,
    draw: (pen, x, y) => {
      for (const [name, at, count] of [
        ['Yes', YES_AT, yes],
        ['No', NO_AT, of - yes],
      ] as const) {
        pen.words(name, styles.small, x + at - 5, y + 4, 'right');
        strokeBoxes(pen, x + at, y + 4.5, count);
      }
      const left = x + SUM_AT;
      const second = left + SUM_BOX.width + BETWEEN_SUMS;
      sumBox(pen, left, y, of === 0 ? null : yes);
      pen.words('of', styles.small, left + SUM_BOX.width + BETWEEN_SUMS / 2, y + 4, 'center');
      sumBox(pen, second, y, of === 0 ? null : of);
    },
  };
}

/** One kind of several: boxes in one row, and its number. */
function kindPiece(count: number): Piece {
  return {
    height: SUM_BOX.height,
    draw: (pen, x, y) => {
      strokeBoxes(pen, x + YES_AT, y + 4.5, count);
      strokeBoxes(pen, x + NO_AT, y + 4.5, count - STROKES);
      sumBox(pen, x + SUM_AT, y, count === 0 ? null : count);
    },
  };
}

function allPiece(of: number): Piece {
  return { height: SUM_BOX.height, draw: (pen, x, y) => sumBox(pen, x + SUM_AT, y, of === 0 ? null : of) };
}

function strokeBoxes(pen: Pen, x: number, y: number, count: number): void {
  for (let index = 0; index < STROKES; index += 1) {
    tickBox(pen, x + index * PITCH, y, BOX);
    if (index < count) stroke(pen, x + index * PITCH, y, BOX);
  }
}

function sumBox(pen: Pen, x: number, y: number, written: number | null): void {
  pen.box(x, y, SUM_BOX.width, SUM_BOX.height, {
    fill: white,
    stroke: lineStrong,
    thickness: 0.9,
    radius: 2,
  });
  if (written !== null) write(pen, String(written), x + 11, y + 1);
}
