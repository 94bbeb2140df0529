import type { DeviceDatabase } from '../database.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { rawRows } from '../raw-rows.ts';
import { storedAssessmentSchema } from '../../rows/row-schemas.ts';
import { isNewerRow } from '../../rows/stored.ts';

/**
 * Makes room on a full device: completed assessments go if the server has them and nothing of them waits.
 * Their rows in the list stay, and opening one online fetches it again (rule SYN-20). When: `sync/full-device.ts`.
 */

interface Evicted {
  readonly ids: readonly string[];
  /** About as many as they took. */
  readonly bytes: number;
  /** ISO time: the last of their completions. */
  readonly to: string | null;
}

/**
 * Removes them, the oldest completion first, until so many bytes are free or none is left. Each goes in a
 * transaction that only deletes: browsers allow that where there is no room for any write.
 */
export async function evict(database: DeviceDatabase, bytes: number): Promise<Evicted> {
  const { summaries, assessments } = database;
  const epoch = await readMeta(database, 'epoch');
  const held = new Set(await assessments.toCollection().primaryKeys());
  const oldestFirst = (await summaries.orderBy('dateCompleted').primaryKeys()).filter((id) => held.has(id));
  const ids: string[] = [];
  let freed = 0;
  for (const id of oldestFirst) {
    if (freed >= bytes) break;
    const size = await evictOne(database, id, epoch);
    if (size === 0) continue;
    freed += size;
    ids.push(id);
  }
  const last = ids.at(-1);
  const to = last === undefined ? null : ((await summaries.get(last))?.dateCompleted ?? null);
  return { ids, bytes: freed, to };
}

/** @returns the bytes it took; 0 when it has to stay */
async function evictOne(database: DeviceDatabase, id: string, epoch: string | null): Promise<number> {
  const { assessments, outbox, edits, parcels } = database;
  return database.transaction('rw', assessments, outbox, edits, parcels, async () => {
    const [{ stored, lane, edits: waiting }, scan] = await Promise.all([
      rawRows(database, id),
      parcels.get(id),
    ]);
    const isWaiting = lane !== undefined || waiting.length > 0 || scan !== undefined;
    if (isWaiting || !isCompleted(stored) || !isAsOnServer(stored, epoch)) return 0;
    await assessments.delete(id);
    return JSON.stringify(stored).length;
  });
}

function isCompleted(row: unknown): boolean {
  const stored = storedAssessmentSchema.safeParse(row).data;
  return typeof stored?.base?.dateCompleted === 'string';
}

/** The server has all there is: nothing to be taken back, put back or brought over, or known to a newer app alone. */
export function isAsOnServer(row: object | undefined, epoch: string | null): boolean {
  const stored = storedAssessmentSchema.safeParse(row).data;
  if (row === undefined || stored === undefined || isNewerRow(row)) return false;
  const isKnown = Object.keys(row).every((name) => Object.hasOwn(storedAssessmentSchema.shape, name));
  const isOfEpoch = stored.epoch === undefined || stored.epoch === epoch;
  return (
    isKnown && isOfEpoch && stored.base !== null && stored.replaced.length === 0 && stored.lost === undefined
  );
}

/** From here on a pull fetches none that was completed by then. @throws DOMException when there is no room */
export async function noteEvicted(database: DeviceDatabase, to: string): Promise<void> {
  const before = await readMeta(database, 'evictedTo');
  if (before === null || before < to) await writeMeta(database, 'evictedTo', to);
}

/** There is room again. */
export async function forgetEvicted(database: DeviceDatabase): Promise<void> {
  if ((await readMeta(database, 'evictedTo')) !== null) await database.meta.delete('evictedTo');
}
