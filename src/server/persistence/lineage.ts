import { byServer } from '../audit/entry.ts';
import { appendAudit } from './audit-log.ts';
import type { CommitCount } from './database/commit-count.ts';
import type { Database, Queries } from './database/database.ts';
import { beginEpoch } from './meta.ts';

/**
 * A database may go back without a word: a standby that lags is promoted, a file is copied back. Each kind of
 * database can tell in its own way (`database/commit-count.ts`, `database/timeline.ts`); then a new epoch begins, so
 * that tablets bring everything over and offer what was lost (rule RUN-22).
 */

/**
 * Begins a new epoch because the database has gone back. Inside the caller's transaction.
 *
 * @param why for the audit log
 */
export async function beginEpochAfterGoingBack(queries: Queries, why: string): Promise<void> {
  const newest = await queries
    .selectFrom('revisions')
    .select(({ fn }) => fn.max('updated_at').as('at'))
    .executeTakeFirst();
  const now = Date.now();
  await beginEpoch(queries, newest?.at ?? new Date(now).toISOString(), now);
  await appendAudit(queries, [byServer(now, { kind: 'restore', object: why })]);
}

/** Begins a new epoch where an older copy of a SQLite file has been put in its place. */
export async function noticeCopiedBack(database: Database, commits: CommitCount): Promise<void> {
  if (!(await database.read((queries) => commits.isBehind(queries)))) return;
  // The commit itself brings the count beside the file back to the one within.
  await database.transaction((queries) => beginEpochAfterGoingBack(queries, 'database file put back'));
}

const LINEAGE = 'lineage';

/** The line that a backup tells of is that of the database which it was made of. */
export async function forgetLineage(queries: Queries): Promise<void> {
  await queries.deleteFrom('meta').where('name', '=', LINEAGE).execute();
}

/**
 * Remembers which line of a database this is; in another one than before a new epoch begins.
 *
 * @param lineage changes where the database is put back or replaced
 */
export async function followLineage(queries: Queries, lineage: string): Promise<void> {
  const added = await queries
    .insertInto('meta')
    .values({ name: LINEAGE, value: lineage })
    .onConflict((known) => known.column('name').doNothing())
    .executeTakeFirst();
  if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n) return;
  // Of several instances that notice at once, one has its way; the others find it done.
  const changed = await queries
    .updateTable('meta')
    .set({ value: lineage })
    .where('name', '=', LINEAGE)
    .where('value', '!=', lineage)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  await beginEpochAfterGoingBack(queries, 'database of another line');
}
