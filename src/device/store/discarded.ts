import type { DeviceDatabase } from './database.ts';

/** What a person gave up, or what lost a choice: for this long the backup file still has it. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export const DISCARDED_BY_HAND = 'Discarded on the Device page.';

export async function forgetOldDiscards(database: DeviceDatabase, now: number): Promise<void> {
  await database.discarded.filter((row) => now - row.at > KEPT_MS).delete();
}
