import type { DeviceDatabase } from './database.ts';

/**
 * Room set aside while there is plenty, to be let go when there is none. Chromium frees what rows took when it
 * likes, but a file at once; as large as these, they are files. Browsers compress what they can, so the bytes
 * are random.
 */

/** The size of each part. */
const RESERVE_BYTES = 2_000_000;

/** How many parts have to stay: what is frozen or acknowledged may use both, a person's write one. */
export type ReserveKept = 0 | 1 | 2;

/** Beside the scans, whose ids are UUIDs: nothing reads those rows but by id. */
const PARTS = ['reserve-1', 'reserve-2'] as const;

/** Longer than what a compression compares. */
const BLOCK = 65_536;

/** How many bytes are missing. */
export async function missingInReserve(database: DeviceDatabase): Promise<number> {
  return (PARTS.length - (await partsLeft(database)).length) * RESERVE_BYTES;
}

/** @throws DOMException when there is no room for it */
export async function fillReserve(
  database: DeviceDatabase,
  random: (bytes: number) => Uint8Array,
): Promise<void> {
  const left = await partsLeft(database);
  for (const id of PARTS.filter((part) => !left.includes(part))) {
    const bytes = new Uint8Array(RESERVE_BYTES);
    const block = random(BLOCK);
    for (let at = 0; at < RESERVE_BYTES; at += BLOCK) {
      bytes.set(block.subarray(0, Math.min(BLOCK, RESERVE_BYTES - at)), at);
    }
    await database.parcelFiles.put({ id, bytes: bytes.buffer });
  }
}

/** Lets one part go. */
export async function dropReserve(database: DeviceDatabase, kept: ReserveKept): Promise<void> {
  const [first, ...others] = await partsLeft(database);
  if (first !== undefined && others.length >= kept) await database.parcelFiles.delete(first);
}

async function partsLeft(database: DeviceDatabase): Promise<string[]> {
  return database.parcelFiles
    .where('id')
    .anyOf([...PARTS])
    .primaryKeys();
}
