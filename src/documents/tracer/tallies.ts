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

/** As many boxes as a hand strokes in one row, in groups of five; what goes beyond is written as a number. */
const STROKES = 10;
const GROUP = 5;
const BOX = 12;
const PITCH = 15;
const BETWEEN_GROUPS = 8;

/** The left edge of the boxes; the words for what is counted stand left of it. */
const NAMES_WIDTH = 176;
const BOXES_AT = NAMES_WIDTH + 38;
const SUM_AT = BOXES_AT + STROKES * PITCH + BETWEEN_GROUPS + 8;
const SUM_BOX = { width: 38, height: 22 } as const;

/** One tally to a row: what is good, what is not, and how many of how many. */
export function tallyRows(tallies: readonly Part[], width: number, answer: Answer): Row[] {
  return tallies.map((part) => {
    const { label, content, target } = part;
    const aim = target === undefined ? [] : [targetWords(target)];
    const words = target === undefined ? PLAIN : GOOD;
    return rowOf(nameOf(label, content, aim), [countPiece(sumOf(answer.parts[part.id]), words)], width);
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
      rowOf(nameOf(label, content, []), [kindPiece(sums[index]?.yes ?? 0)], width),
    ),
    rowOf(
      nameOf('Seen in all', undefined, [aim]),
      [allPiece(Math.max(0, ...sums.map(({ of }) => of)))],
      width,
    ),
  ];
}

function nameOf(label: string, content: string | undefined, aims: readonly string[]): Piece[] {
  const small = styles.smallSoft;
  return [
    ...text(label, styles.bodyStrong, NAMES_WIDTH),
    ...(content === undefined ? [] : text(segments(content), small, NAMES_WIDTH)),
    ...aims.flatMap((words) => text(words, small, NAMES_WIDTH)),
  ];
}

function rowOf(name: readonly Piece[], boxes: readonly Piece[], width: number): Row {
  return {
    cells: [
      { x: 0, pieces: name },
      { x: 0, pieces: boxes },
    ],
    padding: 3,
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

/** Two rows of boxes, and behind them both numbers. */
function countPiece({ yes, of }: Count, { rows, sums }: CountWords): Piece {
  const counts = [yes, of - yes];
  return {
    height: 38,
    draw: (pen, x, y) => {
      rows.forEach((name, row) => {
        const top = y + row * 19;
        pen.words(name, styles.small, x + BOXES_AT - 8, top + 3, 'right');
        strokeBoxes(pen, x + BOXES_AT, top + 3, counts[row] ?? 0);
      });
      const left = x + SUM_AT;
      const second = left + SUM_BOX.width + 18;
      pen.words(sums[0], styles.label, left + SUM_BOX.width / 2, y, 'center');
      pen.words(sums[1], styles.label, second + SUM_BOX.width / 2, y, 'center');
      sumBox(pen, left, y + 12, of === 0 ? null : yes);
      pen.words('of', styles.small, left + SUM_BOX.width + 9, y + 17, 'center');
      sumBox(pen, second, y + 12, of === 0 ? null : of);
    },
  };
}

interface CountWords {
  readonly rows: readonly [string, string];
  readonly sums: readonly [string, string];
}

const GOOD: CountWords = { rows: ['Good', 'Not'], sums: ['good', 'seen'] };
/** The words where a count only describes, so that neither side is good. */
const PLAIN: CountWords = { rows: ['Yes', 'No'], sums: ['yes', 'in all'] };

function kindPiece(count: number): Piece {
  return {
    height: 22,
    draw: (pen, x, y) => {
      strokeBoxes(pen, x + BOXES_AT, y + 5, count);
      sumBox(pen, x + SUM_AT, y, count === 0 ? null : count);
    },
  };
}

function allPiece(of: number): Piece {
  return { height: 22, draw: (pen, x, y) => sumBox(pen, x + SUM_AT, y, of === 0 ? null : of) };
}

function strokeBoxes(pen: Pen, x: number, y: number, count: number): void {
  for (let index = 0; index < STROKES; index += 1) {
    const left = x + index * PITCH + Math.floor(index / GROUP) * BETWEEN_GROUPS;
    tickBox(pen, left, y, BOX);
    if (index < count) stroke(pen, left, y, BOX);
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
