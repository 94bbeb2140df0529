import { csvLine, csvStart } from '../csv.ts';
import { shortDate } from '../dates.ts';

/** Tables of what was entered, for those who work on with it: columns whose names stay, and what each of them means. */

export type Cell = string | number | null;

/** What every reader of a table has to know of a column. */
export interface ColumnFacts {
  /** It stays, whatever a module or a screen calls the thing. */
  readonly name: string;
  /**
   * - `day`: shown as in lists, in UTC; an ISO time, or a day as `2026-11-21`
   * - `time`: ISO 8601, in UTC
   */
  readonly holds: 'text' | 'number' | 'day' | 'time';
  /** Of a number, where it has one. */
  readonly unit?: string;
  readonly meaning: string;
}

export interface Column<Row> extends ColumnFacts {
  readonly of: (row: Row) => Cell;
}

/** A kind of table, and the rows that one thing of the hospital makes in it. */
export interface ExportTable<Thing> {
  readonly columns: readonly ColumnFacts[];
  readonly rowsOf: (thing: Thing) => Cell[][];
}

export function tableOf<Row, Thing>(
  columns: readonly Column<Row>[],
  rowsOf: (thing: Thing) => readonly Row[],
): ExportTable<Thing> {
  return {
    columns,
    rowsOf: (thing) => rowsOf(thing).map((row) => columns.map((column) => column.of(row))),
  };
}

/** The line of heads as CSV. */
export function headsAsCsv(columns: readonly ColumnFacts[]): string {
  return csvStart(columns.map(({ name }) => name));
}

/** One row as a line of CSV; a text's lines become one. */
export function rowAsCsv(columns: readonly ColumnFacts[], row: readonly Cell[]): string {
  return csvLine(
    row.map((cell, index) =>
      columns[index]?.holds === 'day' && typeof cell === 'string' ? shortDate(cell, 'UTC') : cell,
    ),
  );
}

/** What the columns of a table mean, as a table. */
export const DICTIONARY: ExportTable<ColumnFacts> = tableOf(
  [
    { name: 'column', holds: 'text', meaning: 'The column’s name.', of: ({ name }) => name },
    { name: 'holds', holds: 'text', meaning: 'What stands in it.', of: ({ holds }) => HOLDS[holds] },
    { name: 'unit', holds: 'text', meaning: 'The unit of its numbers.', of: ({ unit }) => unit ?? '' },
    { name: 'meaning', holds: 'text', meaning: 'What it means.', of: ({ meaning }) => meaning },
  ],
  (facts: ColumnFacts) => [facts],
);

const HOLDS: Readonly<Record<ColumnFacts['holds'], string>> = {
  text: 'text',
  number: 'number',
  day: 'day in UTC, as month.day.year: 11.21.26',
  time: 'time in UTC, as 2026-11-21T15:45:00.000Z',
};

/** The same as CSV. */
export function dictionaryAsCsv(columns: readonly ColumnFacts[]): string {
  const lines = columns.flatMap((facts) => DICTIONARY.rowsOf(facts));
  return headsAsCsv(DICTIONARY.columns) + lines.map((row) => rowAsCsv(DICTIONARY.columns, row)).join('');
}

/** A share from 0 to 1 in percent, with at most two decimals. */
export function percentOf(share: number | null): number | null {
  return share === null ? null : Math.round(share * 10_000) / 100;
}

export function yesOrNo(value: boolean | null): Cell {
  return value === null ? null : value ? 'yes' : 'no';
}
