import { sql } from 'kysely';
import type { Queries } from './database/database.ts';
import type { CountedThing } from './database/tables.ts';

/**
 * The numbers of people, institutions and bug reports. They leave the server, so none is ever given out twice, not even
 * after a restore that knows nothing of the last ones: they are counted apart from the rows, and a restore
 * leaves the counters as they are or moves them on.
 */

const COUNTED: readonly CountedThing[] = ['institutions', 'users', 'bug_reports'];

/**
 * How far a restore moves numbers on. The backup may come from a machine that was lost,
 * and nobody knows what that one gave out since.
 */
const LOST_SINCE = 100_000;

/** The next number; locked until the transaction ends, so that nobody else gets it. */
export async function nextId(queries: Queries, name: CountedThing): Promise<number> {
  const { highest } = await queries
    .updateTable('id_counters')
    .set((eb) => ({ highest: eb('highest', '+', 1) }))
    .where('name', '=', name)
    .returning('highest')
    .executeTakeFirstOrThrow();
  return highest;
}

/** Nobody is added before the transaction ends. */
export async function holdCounters(queries: Queries): Promise<void> {
  // Writing what is already there locks the rows on both databases; SQLite has no `for update`.
  await queries
    .updateTable('id_counters')
    .set((eb) => ({ highest: eb.ref('highest') }))
    .execute();
}

/** A backup's counter moves the one here forward, never back. */
export async function countOnFrom(
  queries: Queries,
  counter: { name: string; highest: number },
): Promise<void> {
  await queries
    .updateTable('id_counters')
    .set({ highest: counter.highest })
    .where('name', '=', sql<CountedThing>`${counter.name}`)
    .where('highest', '<', counter.highest)
    .execute();
}

/**
 * Once a backup's rows have replaced others, numbers continue past all that was given out here, past
 * the backup's, and further.
 */
export async function moveCountersOn(queries: Queries): Promise<void> {
  for (const name of COUNTED) {
    const { rows } = await sql<{ highest: number | null }>`
      select max(id) as highest from ${sql.table(name)}
    `.execute(queries);
    await countOnFrom(queries, { name, highest: rows[0]?.highest ?? 0 });
  }
  await queries
    .updateTable('id_counters')
    .set((eb) => ({ highest: eb('highest', '+', LOST_SINCE) }))
    .execute();
}

/** Things whose next number may be one that was given out already. */
export async function countersBehind(queries: Queries): Promise<CountedThing[]> {
  const behind: CountedThing[] = [];
  for (const name of COUNTED) {
    const { rows } = await sql`
      select 1 where coalesce((select highest from id_counters where name = ${name}), 0)
        < (select max(id) from ${sql.table(name)})
    `.execute(queries);
    if (rows.length > 0) behind.push(name);
  }
  return behind;
}
