import { knownOr } from '#domain/known.ts';
import type { Answer } from '#domain/assessment.ts';
import { partType } from '#domain/section.ts';
import type { Part, PartType } from '#domain/section.ts';
import { sumOf } from '#domain/tally.ts';
import type { Count } from '#domain/tally.ts';
import { segments } from '#domain/text.ts';
import { gap, text } from '../paper/piece.ts';
import type { Piece, Row } from '../paper/piece.ts';
import { styles } from '../paper/styles.ts';
import { choices, COLUMNS_APART, numberBox, scale, strokeRows, writingLines } from './fields.ts';
import { handValue } from './handwriting.ts';

/** Parts below each other, two half-width ones in a row (rule MOD-5). */
export function partRows(parts: readonly Part[], width: number, answer: Answer): Row[] {
  const rows: Row[] = [];
  const half = (width - COLUMNS_APART) / 2;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    const next = parts[index + 1];
    if (part === undefined) break;
    const isPair = part.layout === 'half' && next?.layout === 'half';
    const cells = isPair
      ? [
          { x: 0, pieces: partPieces(part, half, answer) },
          { x: half + COLUMNS_APART, pieces: partPieces(next, half, answer) },
        ]
      : [{ x: 0, pieces: partPieces(part, part.layout === 'half' ? half : width, answer) }];
    if (isPair) index += 1;
    rows.push({ cells, together: true, keepWithNext: true });
  }
  return rows;
}

function partPieces(part: Part, width: number, answer: Answer): Piece[] {
  return [
    ...text(part.label, styles.bodyStrong, width, { keepWithNext: true }),
    ...(part.content === undefined
      ? []
      : text(segments(part.content), styles.smallSoft, width, { keepWithNext: true })),
    ...knownOr(PART_FIELDS, partType(part), () => [])(
      part,
      width,
      handValue(answer.parts[part.id]),
      sumOf(answer.parts[part.id]),
    ),
    { ...gap(7), keepWithNext: true },
  ];
}

type DrawPart = (part: Part, width: number, value: string, sum: Count) => Piece[];

const PART_FIELDS: Readonly<Record<PartType, DrawPart>> = {
  radio: ({ options = [] }, width, value) =>
    choices(
      options.map((option) => option.label),
      width,
      new Set(options.filter(({ id }) => id === value).map((option) => option.label)),
    ),
  slider: (_, width, value) => scale(width, {}, Number(value)),
  percentage: (_part, _width, value) => [numberBox('%', value)],
  dollars: (_part, _width, value) => [numberBox('$', value)],
  long_answer: (_, width, value) => writingLines(4, width, value),
  short_answer: (_, width, value) => writingLines(1, width, value),
  tally: (_part, _width, _value, sum) => tallyRows(sum),
};

/** What was good, and what was not. */
export function tallyRows({ yes, of }: Count): Piece[] {
  return strokeRows([
    ['Good', yes],
    ['Not', of - yes],
  ]);
}
