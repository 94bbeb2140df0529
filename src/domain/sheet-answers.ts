import { blankAnswer } from './assessment.ts';
import type { Answer, Assessment, SheetRow } from './assessment.ts';
import { rowsIn } from './leaf-values.ts';
import type { Section } from './section.ts';
import type { Sheet, SheetColumn, SheetFill } from './sheet-schema.ts';
import { counterOf } from './tally.ts';
import type { Count, Tally } from './tally.ts';

/**
 * What the rows of observed-dose sheets come to (rule MEA-8). It is computed wherever answers are read, and stored
 * nowhere: a counter that is stored was made by hand, and goes before what the rows say.
 */

type Row = Pick<SheetRow, 'cells'>;

/** Whether a column is asked for in a row: by what its other columns say. */
export function isAskedFor({ when = [] }: SheetColumn, { cells }: Row): boolean {
  return when.every(({ column, is }) => is.includes(cells[column] ?? ''));
}

/** How many rows have one of the values that are good, of those that are asked for the column and count as seen. */
export function countIn(
  column: SheetColumn,
  { yes, of }: Pick<SheetFill, 'yes' | 'of'>,
  rows: readonly Row[],
): Count {
  const seen = rows.flatMap((row) => {
    const cell = isAskedFor(column, row) ? row.cells[column.id] : undefined;
    return cell === undefined || of?.includes(cell) === false ? [] : cell;
  });
  return { yes: seen.filter((cell) => yes.includes(cell)).length, of: seen.length };
}

/**
 * The assessment with its answers as its rows make them. Whatever counts, shows, compares, prints or sends answers
 * to people reads them through here; whatever writes, merges or hashes them takes them as they are stored.
 *
 * @returns the very same where nothing was written on a sheet
 */
export function filledBySheets<T extends Watched>(
  { sheets = [] }: Pick<Section, 'sheets'>,
  assessment: T,
): T {
  if (assessment.sheets === undefined) return assessment;
  const answers = { ...assessment.answers };
  for (const sheet of sheets) {
    const { columns } = sheet;
    const rows = rowsThatCount(sheet, assessment);
    for (const column of columns) {
      for (const fill of column.fills) {
        const { [fill.questionId]: answer = blankAnswer } = answers;
        answers[fill.questionId] = { ...answer, parts: filledIn(answer.parts, column, fill, rows) };
      }
    }
  }
  return { ...assessment, answers };
}

type Watched = Pick<Assessment, 'answers' | 'sheets'> & Partial<Pick<Assessment, 'dateCompleted'>>;

/** The column of a dose that was stopped; only a module that watches doses has it. */
export const STOPPED = 'stopped';

export function isStopped({ cells }: Row): boolean {
  return cells[STOPPED] === true;
}

/** Something to see in every tracer: it is counted, and does not belong to the deeper look. */
export function isCoreObservation({ kind, fills, deep }: SheetColumn): boolean {
  return kind === 'tick' && fills.length > 0 && deep !== true;
}

/**
 * The rows of a sheet as they count. From submission on, a stopped dose of which nobody said what was wrong counts as
 * No in every observation of the core path that is asked for: the gravest dose can never improve a count.
 */
export function rowsThatCount(
  { id, columns }: Pick<Sheet, 'id' | 'columns'>,
  assessment: Watched,
): SheetRow[] {
  const rows = Object.values(rowsIn(assessment, id));
  if (!assessment.dateCompleted) return rows;
  return rows.map((row) => {
    const cells = { ...row.cells };
    if (!isStopped(row) || Object.values(cells).includes(false)) return row;
    for (const column of columns)
      if (isCoreObservation(column) && isAskedFor(column, row)) cells[column.id] = false;
    return { ...row, cells };
  });
}

/** What is there already was made by hand. */
function filledIn(
  parts: Answer['parts'],
  column: SheetColumn,
  fill: SheetFill,
  rows: readonly SheetRow[],
): Answer['parts'] {
  const { partId } = fill;
  const made: Record<string, Count> = {};
  for (const { by } of rows) {
    const count = countIn(
      column,
      fill,
      rows.filter((row) => row.by === by),
    );
    if (count.of > 0) made[counterOf(by)] = count;
  }
  if (Object.keys(made).length === 0) return parts;
  return { ...parts, [partId]: { ...made, ...(parts[partId] as Tally | undefined) } };
}
