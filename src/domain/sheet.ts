import type { SheetRow } from './assessment.ts';
import type { CellValue, Sheet, SheetColumn, SheetFill } from './sheet-schema.ts';
import type { Count } from './tally.ts';

/**
 * Totals of an observed-dose sheet (rule MEA-7): the totals of its columns fill the tallies that they name, over
 * the rows in which a column is asked for and was filled in. Each person's rows fill that person's counters.
 */

export type { Sheet, SheetColumn } from './sheet-schema.ts';

/** Whether a column is asked for in a row: by what its other columns say. */
export function isAskedFor(column: SheetColumn, row: Pick<SheetRow, 'cells'>): boolean {
  return (column.when ?? []).every(({ column: other, is }) => {
    const value = row.cells[other];
    return value !== undefined && is.includes(value);
  });
}

/** A row without what no column asks for any more, as after another form was chosen. */
export function withoutUnasked(sheet: Sheet, row: SheetRow): SheetRow {
  const cells = Object.fromEntries(
    Object.entries(row.cells).filter(([id]) => {
      const column = sheet.columns.find((one) => one.id === id);
      return column !== undefined && isAskedFor(column, row);
    }),
  );
  return Object.keys(cells).length === Object.keys(row.cells).length
    ? row
    : withoutUnasked(sheet, { ...row, cells });
}

/** The filled-in cells of a column, from those rows that are asked for it. */
function cellsOf(column: SheetColumn, rows: readonly Pick<SheetRow, 'cells'>[]): CellValue[] {
  return rows.flatMap((row) => {
    const cell = row.cells[column.id];
    return cell === undefined || !isAskedFor(column, row) ? [] : [cell];
  });
}

/** How often a column was good, of how often it was seen. */
export function totalOf(column: SheetColumn, rows: readonly Pick<SheetRow, 'cells'>[]): Count {
  const cells = cellsOf(column, rows);
  return { yes: cells.filter((cell) => cell === true).length, of: cells.length };
}

/** Whether nothing stands in a row yet. */
export function isBlankDose({ drug, cells }: Pick<SheetRow, 'drug' | 'cells'>): boolean {
  return drug.trim() === '' && Object.keys(cells).length === 0;
}

/** The result of a fill for one person's rows: a count for a tally, or whether its choice is taken; null if nothing was seen. */
export interface Filled {
  readonly fill: SheetFill;
  readonly count: Count | null;
  readonly isChosen: boolean | null;
}

/** @param rows of one person */
export function fillsOf(sheet: Sheet, rows: readonly SheetRow[]): Filled[] {
  return sheet.columns.flatMap((column) => {
    const cells = cellsOf(column, rows);
    return column.fills.map((fill): Filled => {
      const yes = cells.filter((cell) => fill.yes.includes(cell)).length;
      if (cells.length === 0) return { fill, count: null, isChosen: null };
      const { chosenBy } = fill;
      if (chosenBy === undefined) return { fill, count: { yes, of: cells.length }, isChosen: null };
      return { fill, count: null, isChosen: chosenBy === 'any' ? yes > 0 : yes === cells.length };
    });
  });
}

/** The questions whose choice a sheet makes. */
export function chosenBySheets({
  sheets = [],
}: {
  readonly sheets?: readonly Sheet[] | undefined;
}): number[] {
  const fills = sheets.flatMap(({ columns }) => columns.flatMap((column) => column.fills));
  return [...new Set(fills.flatMap((fill) => (fill.chosenBy === undefined ? [] : [fill.questionId])))];
}
