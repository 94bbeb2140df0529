import type { SheetRow } from './assessment.ts';
import { isAskedFor, isCoreObservation, isStopped, STOPPED } from './sheet-answers.ts';
import type { Sheet, SheetColumn } from './sheet-schema.ts';

/** Single rows of an observed-dose sheet (rule MEA-7). */

export type { Sheet, SheetColumn } from './sheet-schema.ts';

type Row = Pick<SheetRow, 'cells'>;
type Choices = NonNullable<SheetColumn['choices']>;

/** The choices of a column that are offered in a row: by what its other columns say. */
export function choicesFor({ choices = [] }: SheetColumn, { cells }: Row): Choices {
  return choices.filter(({ when = [] }) => when.every(({ column, is }) => is.includes(cells[column] ?? '')));
}

/** The choices that a row begins with, in their order: nothing else is asked before all of them are made. */
export function leadingChoices({ columns }: Pick<Sheet, 'columns'>): SheetColumn[] {
  return columns.filter(({ kind, deep }) => kind === 'choice' && deep !== true);
}

/** Whether the choices that a row begins with are made, so that it is known what else it asks for. */
export function isSetUp(sheet: Pick<Sheet, 'columns'>, row: Row): boolean {
  return leadingChoices(sheet).every(
    (column) => !isAskedFor(column, row) || row.cells[column.id] !== undefined,
  );
}

export function isStop({ id }: Pick<SheetColumn, 'id'>): boolean {
  return id === STOPPED;
}

/**
 * The observations that are still blank, of those that every tracer asks for in this row; none before its choices
 * are made, and none in a dose that was stopped, whose blank steps were not done.
 */
export function unseenRest(sheet: Pick<Sheet, 'columns'>, row: Row): SheetColumn[] {
  if (!isSetUp(sheet, row) || isStopped(row)) return [];
  return sheet.columns.filter(
    (column) => isCoreObservation(column) && isAskedFor(column, row) && row.cells[column.id] === undefined,
  );
}

/** A row without what no column asks for or offers any more, as after another form was chosen. */
export function withoutUnasked(sheet: Sheet, row: SheetRow): SheetRow {
  const cells = Object.fromEntries(
    Object.entries(row.cells).filter(([id]) => {
      const column = sheet.columns.find((one) => one.id === id);
      return column !== undefined && isAskedFor(column, row) && isOffered(column, row);
    }),
  );
  return Object.keys(cells).length === Object.keys(row.cells).length
    ? row
    : withoutUnasked(sheet, { ...row, cells });
}

function isOffered(column: SheetColumn, row: Row): boolean {
  return column.kind !== 'choice' || choicesFor(column, row).some(({ id }) => id === row.cells[column.id]);
}
