import { HAS_FIGURE, isPair } from '#domain/figure-pair.ts';
import { equalValues } from '#domain/leaf-values.ts';
import { knownOr } from '#domain/known.ts';
import type { Answer } from '#domain/assessment.ts';
import { partType } from '#domain/section.ts';
import type { Part, PartType, Question } from '#domain/section.ts';
import { targetWords } from '#domain/tally-words.ts';
import { segments } from '#domain/text.ts';
import type { ThemeColors } from '../paper/colors.ts';
import { gap, text } from '../paper/piece.ts';
import type { Piece, Row } from '../paper/piece.ts';
import { styles } from '../paper/styles.ts';
import { choices, numberBox, scale, writingLines } from './fields.ts';
import { handValue } from './handwriting.ts';
import { groupRow, isLongMatrix, matrixHead, matrixRows } from './matrix.ts';
import { SUM_AT, tallyRows } from './tallies.ts';

/** Parts that are drawn in one piece. */
interface Run {
  readonly kind: 'tallies' | 'matrix' | 'figure' | 'plain';
  readonly parts: Part[];
}

/** Parts below each other: what has the same choices as a table, and tallies with boxes to stroke. */
export function partRows(
  parts: readonly Part[],
  width: number,
  answer: Answer,
  ends: Ends,
  colors: ThemeColors,
): Row[] {
  let group: string | undefined;
  return runsOf(parts).flatMap(({ kind, parts: own }) => {
    const named = own[0]?.group;
    const isNew = kind !== 'matrix' && named !== undefined && named !== group;
    group = own.at(-1)?.group;
    const rows =
      kind === 'tallies'
        ? [...tallyRows(own, width, answer), spaceBelow]
        : kind === 'matrix'
          ? matrixRows(own, width, answer, colors)
          : kind === 'figure'
            ? figureRows(own, width, answer)
            : own.flatMap((part) => besideRows(part, width, answer, ends));
    return isNew ? [groupRow(named, width, colors), ...rows] : rows;
  });
}

/** The head that is repeated when a question continues on the next page. */
export function repeatedHead(parts: readonly Part[], width: number): Row[] {
  const long = runsOf(parts).find((run) => run.kind === 'matrix' && isLongMatrix(run.parts));
  const [first] = long?.parts ?? [];
  return first === undefined ? [] : [matrixHead(first, width)];
}

const spaceBelow: Row = { cells: [{ x: 0, pieces: [gap(3)] }], together: true, keepWithNext: true };

function runsOf(parts: readonly Part[]): Run[] {
  const runs: Run[] = [];
  parts.forEach((part, index) => {
    if (isPair(parts[index - 1], parts[index])) return;
    const next = parts[index + 1];
    if (isPair(part, next)) {
      runs.push({ kind: 'figure', parts: [part, next] });
      return;
    }
    const kind =
      partType(part) === 'tally'
        ? 'tallies'
        : isAlike(part, parts[index - 1]) || isAlike(part, next)
          ? 'matrix'
          : 'plain';
    const run = runs.at(-1);
    const goesOn = run?.kind === kind && (kind !== 'matrix' || isAlike(part, run.parts.at(-1)));
    const isOfGroup = kind === 'matrix' || run?.parts.at(-1)?.group === part.group;
    if (goesOn && isOfGroup) run.parts.push(part);
    else runs.push({ kind, parts: [part] });
  });
  return runs;
}

/** Two choices among the same. */
function isAlike(part: Part, other: Part | undefined): boolean {
  const named = ({ options = [] }: Part): string[][] => options.map(({ id, label }) => [id, label]);
  return (
    other !== undefined &&
    partType(part) === 'radio' &&
    partType(other) === 'radio' &&
    equalValues(named(part), named(other))
  );
}

const NAMES_WIDTH = 160;
const PLACE_AT = NAMES_WIDTH + 12;

/** A name on the left, and on the right the place for the answer. */
function besideRow(name: readonly Piece[], place: readonly Piece[], x = PLACE_AT): Row {
  return {
    cells: [
      { x: 0, pieces: name },
      { x, pieces: place },
    ],
    padding: 1.5,
    together: true,
    keepWithNext: true,
  };
}

/** A part by itself; what needs the whole width has its name above, and a number its place below those of counts. */
function besideRows(part: Part, width: number, answer: Answer, ends: Ends): Row[] {
  const type = partType(part);
  if (type === 'slider' || type === 'long_answer')
    return [
      {
        cells: [{ x: 0, pieces: partPieces(part, width, answer, ends) }],
        together: true,
        keepWithNext: true,
      },
    ];
  if (part.most !== undefined) {
    const name = namePieces(part, SUM_AT - 12);
    return [besideRow(name, fieldPieces(part, width - SUM_AT, answer, ends), SUM_AT)];
  }
  return [besideRow(namePieces(part, NAMES_WIDTH), fieldPieces(part, width - PLACE_AT, answer, ends))];
}

/** The figure itself stands for the choice that there is one. */
function figureRows([state, share]: readonly Part[], width: number, answer: Answer): Row[] {
  if (state === undefined || share === undefined) return [];
  const others = (state.options ?? []).filter(({ id }) => id !== HAS_FIGURE);
  const chosen = answer.parts[state.id];
  const aim =
    share.target === undefined ? [] : text(targetWords(share.target), styles.smallSoft, NAMES_WIDTH);
  return [
    besideRow(
      [...namePieces(state, NAMES_WIDTH), ...aim],
      [
        numberBox('%', chosen === HAS_FIGURE ? handValue(answer.parts[share.id]) : '', share.label),
        ...choices(
          others.map((option) => option.label),
          width - PLACE_AT,
          new Set(others.filter(({ id }) => id === chosen).map((option) => option.label)),
        ),
      ],
    ),
  ];
}

function partPieces(part: Part, width: number, answer: Answer, ends: Ends): Piece[] {
  return [
    ...namePieces(part, width),
    ...fieldPieces(part, width, answer, ends),
    { ...gap(7), keepWithNext: true },
  ];
}

function namePieces({ label, content }: Part, width: number): Piece[] {
  return [
    ...text(label, styles.bodyStrong, width, { keepWithNext: true }),
    ...(content === undefined
      ? []
      : text(segments(content), styles.smallSoft, width, { keepWithNext: true })),
  ];
}

function fieldPieces(part: Part, width: number, answer: Answer, ends: Ends): Piece[] {
  return knownOr(PART_FIELDS, partType(part), () => [])(part, width, handValue(answer.parts[part.id]), ends);
}

/** The labels of both ends of a scale. */
type Ends = Pick<Question, 'minLabel' | 'maxLabel'>;

type DrawPart = (part: Part, width: number, value: string, ends: Ends) => Piece[];

const PART_FIELDS: Readonly<Record<PartType, DrawPart>> = {
  radio: ({ options = [] }, width, value) =>
    choices(
      options.map((option) => option.label),
      width,
      new Set(options.filter(({ id }) => id === value).map((option) => option.label)),
    ),
  slider: (_, width, value, ends) => scale(width, ends, Number(value)),
  percentage: (_part, _width, value) => [numberBox('%', value)],
  dollars: (_part, _width, value) => [numberBox('$', value)],
  long_answer: (_, width, value) => writingLines(2, width, value),
  short_answer: (_, width, value) => writingLines(1, width, value),
  // Drawn in rows of their own.
  tally: () => [],
};
