import type { Answer, PartValue, SheetRow } from '#domain/assessment.ts';
import { isAskedFor } from '#domain/sheet-answers.ts';
import type { Section } from '#domain/section.ts';
import type { Sheet } from '#domain/sheet.ts';
import { blankAnswer } from '#domain/assessment.ts';
import { isTally, sumOf } from '#domain/tally.ts';
import type { Count, Tally } from '#domain/tally.ts';

/**
 * Counts of the demo hospital's people. Until the database has given them numbers, a person goes by the place
 * in this list, beginning with 1.
 */
export const OBSERVERS = ['admin', 'editor', 'second'] as const;
export type Observer = (typeof OBSERVERS)[number];

const placeOf = (by: Observer): number => OBSERVERS.indexOf(by) + 1;

/** Makes counts of one person. */
export function countsOf(by: Observer): (yes: number, of: number) => Tally {
  return (yes, of) => ({ [`u${placeOf(by)}`]: { yes, of } satisfies Count });
}

type Cells = SheetRow['cells'];

/** A row of an observed-dose sheet: what was asked for was done, but for what is named. */
export interface ObservedRow {
  readonly by: Observer;
  readonly drug: string;
  /** Values of the columns that say what kind of row it is. */
  readonly facts: Cells;
  /** Columns of what was not done. */
  readonly not?: readonly string[];
  /** Columns of what was not seen. */
  readonly unseen?: readonly string[];
}

export interface Observed {
  readonly answers: Readonly<Record<string, Answer>>;
  readonly sheets: Readonly<Record<string, { readonly rows: Readonly<Record<string, SheetRow>> }>>;
}

/** Answers, and the rows of a sheet that make the rest of them. */
export function withRows(
  answers: Readonly<Record<string, Answer>>,
  sheet: Sheet,
  observed: readonly ObservedRow[],
): Observed {
  const rows = observed.map((row): SheetRow => ({
    by: placeOf(row.by),
    drug: row.drug,
    cells: cellsOf(sheet, row),
  }));
  const byId = rows.map((row, index) => [`dose${String(index + 1).padStart(8, '0')}`, row] as const);
  return { answers, sheets: { [sheet.id]: { rows: Object.fromEntries(byId) } } };
}

function cellsOf(sheet: Sheet, { facts, not = [], unseen = [] }: ObservedRow): Cells {
  const cells: Record<string, Cells[string]> = { ...facts };
  for (const column of sheet.columns) {
    const isSeen = column.fills.length > 0 && column.kind === 'tick' && !unseen.includes(column.id);
    if (isSeen && isAskedFor(column, { cells })) cells[column.id] = !not.includes(column.id);
  }
  return cells;
}

/** Answers that stayed as they were, without remarks, counted again by this person. */
export function again(
  answers: Readonly<Record<string, Answer>>,
  by: Observer,
): Readonly<Record<string, Answer>> {
  const counts = countsOf(by);
  return Object.fromEntries(
    Object.entries(answers).flatMap(([id, { parts }]) => {
      const values = Object.entries(parts).map(([part, value]): [string, PartValue] => {
        const { yes, of } = sumOf(value);
        return [part, isTally(value) ? counts(yes, of) : value];
      });
      return values.length === 0 ? [] : [[id, { ...blankAnswer, parts: Object.fromEntries(values) }]];
    }),
  );
}

/** The same choice for all parts of a question, but for those named. */
export function alike(
  section: Section,
  questionId: number,
  value: string,
  except: Readonly<Record<string, string>>,
): Answer['parts'] {
  const parts = Object.keys(section.questions[questionId]?.parts ?? {});
  return { ...Object.fromEntries(parts.map((id) => [id, value])), ...except };
}
