import { blankAnswer } from './assessment.ts';
import type { Answer, Assessment, SheetRow } from './assessment.ts';
import { rowsIn } from './leaf-values.ts';
import type { Section } from './section.ts';
import type { CellValue, SheetColumn, SheetFill } from './sheet-schema.ts';
import { counterOf } from './tally.ts';
import type { Count, Tally } from './tally.ts';

/**
 * What the rows of observed-dose sheets come to (rule MEA-8). It is computed wherever answers are read, and stored
 * nowhere: a counter or choice that is stored was made by hand, and goes before what the rows say.
 */

type Row = Pick<SheetRow, 'cells'>;

/** Whether a column is asked for in a row: by what its other columns say. */
export function isAskedFor({ when = [] }: SheetColumn, { cells }: Row): boolean {
  return when.every(({ column, is }) => is.includes(cells[column] ?? ''));
}

/** How many rows have one of these values, of those that are asked for the column and have it filled in. */
export function countIn(column: SheetColumn, yes: readonly CellValue[], rows: readonly Row[]): Count {
  const seen = rows.flatMap((row) => (isAskedFor(column, row) ? (row.cells[column.id] ?? []) : []));
  return { yes: seen.filter((cell) => yes.includes(cell)).length, of: seen.length };
}

/** Whether the rows, of everybody, choose what this would choose. */
export function isChosenBy(column: SheetColumn, { chosenBy, yes }: SheetFill, rows: readonly Row[]): boolean {
  const count = countIn(column, yes, rows);
  return count.yes > 0 && (chosenBy === 'any' || count.yes === count.of);
}

/**
 * The assessment with its answers as its rows make them. Whatever counts, shows, compares, prints or sends answers
 * to people reads them through here; whatever writes, merges or hashes them takes them as they are stored.
 *
 * @returns the very same where nothing was written on a sheet
 */
export function filledBySheets<T extends Pick<Assessment, 'answers' | 'sheets'>>(
  { sheets = [] }: Pick<Section, 'sheets'>,
  assessment: T,
): T {
  if (assessment.sheets === undefined) return assessment;
  const answers = { ...assessment.answers };
  for (const { id, columns } of sheets) {
    const rows = Object.values(rowsIn(assessment, id));
    for (const column of columns) {
      for (const fill of column.fills) {
        const { [fill.questionId]: answer = blankAnswer } = answers;
        answers[fill.questionId] = { ...answer, parts: filledIn(answer.parts, column, fill, rows) };
      }
    }
  }
  return { ...assessment, answers };
}

/** What is there already was made by hand, or by the column's other choice. */
function filledIn(
  parts: Answer['parts'],
  column: SheetColumn,
  fill: SheetFill,
  rows: readonly SheetRow[],
): Answer['parts'] {
  const { partId, chosenBy, yes } = fill;
  if (chosenBy !== undefined) {
    const isOpen = !Object.values(parts).includes(true);
    return isOpen && isChosenBy(column, fill, rows) ? { ...parts, [partId]: true } : parts;
  }
  const made = [...new Set(rows.map(({ by }) => by))].flatMap((by) => {
    const count = countIn(
      column,
      yes,
      rows.filter((row) => row.by === by),
    );
    return count.of > 0 ? [[counterOf(by), count] as const] : [];
  });
  if (made.length === 0) return parts;
  return { ...parts, [partId]: { ...Object.fromEntries(made), ...(parts[partId] as Tally | undefined) } };
}
