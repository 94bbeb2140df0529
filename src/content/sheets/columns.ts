import type { CellValue, SheetColumn, SheetCondition, SheetFill } from '#domain/sheet-schema.ts';

/**
 * The short form sheets are written in. A sheet begins with a few facts of the row, and these alone decide which of
 * its columns are asked for, so that nobody has to think of a denominator while watching.
 */

type More = Pick<SheetColumn, 'when' | 'deep'>;
type Choices = NonNullable<SheetColumn['choices']>;

/** Rows whose cell of this column has one of these values. */
export const is = (column: string, ...values: readonly CellValue[]): SheetCondition => ({
  column,
  is: [...values],
});

/** Fills a tally, whose good ones are these values; without any, what was ticked. */
export const tally = (questionId: number, partId: string, ...yes: readonly CellValue[]): SheetFill => ({
  questionId,
  partId,
  yes: yes.length === 0 ? [true] : [...yes],
});

/** A fact of the row that is one of several. */
export function factOf(
  id: string,
  label: string,
  help: string,
  choices: Choices,
  more: More = {},
): SheetColumn {
  return { id, label, help, kind: 'choice', choices, ...more, fills: [] };
}

/** A fact of the row that holds or does not. */
export function fact(id: string, label: string, help: string, more: More = {}): SheetColumn {
  return { id, label, help, kind: 'tick', ...more, fills: [] };
}

/** Something to see, in rows that meet all the conditions. */
export function seen(
  id: string,
  label: string,
  help: string,
  fills: SheetColumn['fills'],
  more: More = {},
): SheetColumn {
  return { id, label, help, kind: 'tick', ...more, fills };
}

/** The mark of a dose that the observer stopped. */
export const stopped = fact(
  'stopped',
  'I stopped this dose',
  'Yes: you spoke up because a patient could be harmed. Then mark what was not done as No.',
);
