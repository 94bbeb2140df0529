import { randomUUID } from 'node:crypto';
import type { Queries } from './database.ts';

const EPOCH = 'epoch';

/**
 * The epoch: a name for this history of the database. Devices that see another one
 * fetch everything afresh, because a restored backup takes versions back (rule ASM-14).
 */
export async function epochOf(queries: Queries): Promise<string> {
  return (await storedEpoch(queries)) ?? beginFirstEpoch(queries);
}

async function storedEpoch(queries: Queries): Promise<string | undefined> {
  const row = await queries.selectFrom('meta').select('value').where('name', '=', EPOCH).executeTakeFirst();
  return row?.value;
}

/** Several instances may begin it at once; one of them wins. */
async function beginFirstEpoch(queries: Queries): Promise<string> {
  await queries
    .insertInto('meta')
    .values({ name: EPOCH, value: randomUUID() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await storedEpoch(queries)) ?? '';
}

/** Begins a new epoch, after a restore. */
export async function beginEpoch(queries: Queries): Promise<void> {
  await queries.deleteFrom('meta').where('name', '=', EPOCH).execute();
  await epochOf(queries);
}
