import type { DeviceDatabase } from './database.ts';

/** Mutation ids that this device will not send again, until the server knows (rule SYN-19): a row of `meta` each. */

const PREFIX = 'given-up:';

export function isGivenUpKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** Inside the caller's transaction, the one in which the mutation is given up. */
export async function noteGivenUp(database: DeviceDatabase, mutationId: string): Promise<void> {
  await database.meta.put({ key: `${PREFIX}${mutationId}`, value: true });
}

export async function readGivenUp(database: DeviceDatabase, most: number): Promise<string[]> {
  const keys = await database.meta.where('key').startsWith(PREFIX).limit(most).primaryKeys();
  return keys.map((key) => key.slice(PREFIX.length));
}

export async function forgetGivenUp(database: DeviceDatabase, mutationIds: readonly string[]): Promise<void> {
  await database.meta.bulkDelete(mutationIds.map((id) => `${PREFIX}${id}`));
}
