import { randomUUID } from 'node:crypto';
import { compiledOnce } from './database/compiled-once.ts';
import type { Queries } from './database/database.ts';

const EPOCH = 'epoch';
const RESTORED_TO = 'restored to';
const RESTORED_AT = 'restored at';
const READY_AT = 'ready at';

/**
 * The epoch: a name for this history of the database. Devices that see a different one
 * fetch everything anew, because a restored backup takes versions back (rule API-18). The first one begins with the
 * tables (`steps/001-first-release.ts`).
 */
export async function epochOf(queries: Queries): Promise<string> {
  const epoch = await valueOf(queries, EPOCH);
  if (epoch === undefined) throw new Error('The database has no epoch.');
  return epoch;
}

/** Compiled once, as every request asks for the epoch. */
const byName = compiledOnce<{ name: string }>()((queries, value) =>
  queries.selectFrom('meta').select('value').where('name', '=', value('name')),
);

async function valueOf(queries: Queries, name: string): Promise<string | undefined> {
  const [row] = await byName(queries, { name });
  return row?.value;
}

/**
 * Begins a new epoch: the data has gone back.
 *
 * @param upTo the ISO time up to which the restored data goes
 * @param at milliseconds since 1970
 */
export async function beginEpoch(queries: Queries, upTo: string, at = Date.now()): Promise<void> {
  await queries.deleteFrom('meta').where('name', 'in', [EPOCH, RESTORED_TO, RESTORED_AT]).execute();
  await queries
    .insertInto('meta')
    .values([
      { name: EPOCH, value: randomUUID() },
      { name: RESTORED_TO, value: upTo },
      { name: RESTORED_AT, value: new Date(at).toISOString() },
    ])
    .execute();
}

/** Up to when the data goes that this epoch began with; undefined where nothing was ever restored. */
export async function restoredTo(queries: Queries): Promise<string | undefined> {
  return valueOf(queries, RESTORED_TO);
}

/** When this epoch began, as an ISO time; undefined where nothing was ever restored. */
export async function restoredAt(queries: Queries): Promise<string | undefined> {
  return valueOf(queries, RESTORED_AT);
}

/** Writes that an instance could save then, to find out whether it can. @param at milliseconds since 1970 */
export async function noteReady(queries: Queries, at: number): Promise<void> {
  const value = new Date(at).toISOString();
  await queries
    .insertInto('meta')
    .values({ name: READY_AT, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
