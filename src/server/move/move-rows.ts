import { howFar } from '../operation/tell.ts';
import type { Tell } from '../operation/tell.ts';
import type { Database } from '../persistence/database/database.ts';
import { RowInserter } from '../persistence/insert-rows.ts';
import type { TableRows } from '../persistence/insert-rows.ts';
import { setMoveMark } from '../persistence/move-mark.ts';
import type { Copied, MoveMark } from '../persistence/move-mark.ts';
import { countAllRows, lastKey, movedTables, rowsOf } from '../persistence/whole-tables.ts';
import { MoveFailed } from './move-failed.ts';
import { RowSum } from './row-sum.ts';

/** Copies rows to another database, and reads them back there. */

interface Between {
  /** Nobody changes it meanwhile. */
  readonly source: Database;
  readonly target: Database;
  readonly tell: Tell;
}

/** What holds of one database alone: its line of history, its commits, when it could save. */
const OWN_META = new Set(['move', 'lineage', 'commits', 'ready at']);

/** As many as one commit of the target takes. */
const ROWS_AT_ONCE = 5000;

/**
 * Copies what has not been copied yet. Each commit says up to where it has come, so that one that was killed goes on
 * from there.
 *
 * @param mark the target's, which says what has been copied
 * @returns the mark when all is there
 */
export async function copyRows(between: Between, mark: MoveMark): Promise<MoveMark> {
  const { source, tell } = between;
  const all = await source.read((queries) => countAllRows(queries, movedTables()));
  let current = mark;
  const doneBefore = Object.values(mark.tables).reduce((sum, { rows }) => sum + rows, 0);
  let done = doneBefore;
  for (const table of movedTables()) {
    const before = current.tables[table] ?? NOTHING;
    for await (const some of inParts(source, table, before)) {
      current = await put(between, current, some);
      done += some.reduce((sum, { rows }) => sum + rows.length, 0);
      tell(() => `Copied ${howFar(done, all, 'row')}`);
    }
  }
  return current;
}

const NOTHING: Copied = { rows: 0, sum: '', last: null };

/** Pages of a table, as many together as one commit takes. */
async function* inParts(source: Database, table: string, { last }: Copied): AsyncGenerator<TableRows[]> {
  let part: TableRows[] = [];
  let rows = 0;
  for await (const page of rowsOf(source.queries, table, last)) {
    part.push(page);
    rows += page.rows.length;
    if (rows < ROWS_AT_ONCE) continue;
    yield part;
    part = [];
    rows = 0;
  }
  if (part.length > 0) yield part;
}

async function put({ target }: Between, mark: MoveMark, part: readonly TableRows[]): Promise<MoveMark> {
  const [{ table } = { table: '' }] = part;
  const { rows: rowsBefore, sum: sumBefore, last: lastBefore } = mark.tables[table] ?? NOTHING;
  const sum = new RowSum(sumBefore);
  const moved = part.map(withoutOwn);
  for (const page of moved) sum.add(page);
  const rows = moved.reduce((total, page) => total + page.rows.length, rowsBefore);
  const last = lastKey(part.at(-1) ?? { table, columns: [], rows: [] }) ?? lastBefore;
  const next = { ...mark, tables: { ...mark.tables, [table]: { rows, sum: String(sum), last } } };
  await target.transaction(async (queries) => {
    const inserter = new RowInserter(queries, target);
    for (const page of moved) await inserter.insert(page);
    await setMoveMark(queries, next);
  });
  return next;
}

function withoutOwn(page: TableRows): TableRows {
  if (page.table !== 'meta') return page;
  const name = page.columns.indexOf('name');
  return { ...page, rows: page.rows.filter((row) => !OWN_META.has(String(row[name]))) };
}

/**
 * Reads back all that was copied, and holds it against what was read of the source.
 * @returns how many rows there are
 * @throws MoveFailed
 */
export async function compareRows({ target, tell }: Between, { tables }: MoveMark): Promise<number> {
  const all = Object.values(tables).reduce((total, { rows }) => total + rows, 0);
  let done = 0;
  for (const table of movedTables()) {
    const { rows, sum } = tables[table] ?? NOTHING;
    const found = new RowSum();
    let count = 0;
    for await (const page of rowsOf(target.queries, table)) {
      const moved = withoutOwn(page);
      found.add(moved);
      count += moved.rows.length;
      done += moved.rows.length;
      tell(() => `Compared ${howFar(done, all, 'row')}`);
    }
    if (count !== rows || String(found) !== String(new RowSum(sum))) {
      throw new MoveFailed(
        `The table ${table} did not arrive as it was: ${howFar(count, rows, 'row')} are there. ${EMPTY_IT}`,
      );
    }
  }
  return done;
}

export const EMPTY_IT = 'Empty the place where the data go to, and move again.';
