import type { AssessmentSummary } from '#domain/assessment.ts';
import type { DeviceDatabase } from '../database.ts';
import { mergeList, newestFirst } from '../../rows/list-entries.ts';
import type { ListEntry, Overlay, Recent } from '../../rows/list-entries.ts';
import { overlayOf, recentOf } from './list-reading.ts';
import { readIfReadable } from '../rows.ts';

/**
 * Readings of the institution's list, for `Device.read`: they come with the screens that
 * show it.
 */

/** So many rows are taken from the database at once: a tap need not wait for ten thousand. */
const ROWS_AT_ONCE = 1000;

/** The list as last pulled, in no order. */
export async function readSummaries(database: DeviceDatabase): Promise<AssessmentSummary[]> {
  return database.transaction('r', database.summaries, async () => {
    const rows: AssessmentSummary[] = [];
    for (;;) {
      const last = rows.at(-1);
      const rest =
        last === undefined ? database.summaries.orderBy('id') : database.summaries.where('id').above(last.id);
      const next = await rest.limit(ROWS_AT_ONCE).toArray();
      rows.push(...next);
      if (next.length < ROWS_AT_ONCE) return rows;
    }
  });
}

/** This device's own knowledge, to be laid over the pulled list. */
export function readOverlay(database: DeviceDatabase): Promise<Overlay> {
  return inOneMoment(database, () => overlayOf(database, readIfReadable));
}

/** The whole list with this device's own state over it, newest first. */
export function readList(database: DeviceDatabase): Promise<ListEntry[]> {
  return inOneMoment(database, async () => {
    const [rows, overlay] = await Promise.all([
      database.summaries.toArray(),
      overlayOf(database, readIfReadable),
    ]);
    return mergeList(rows, overlay).toSorted(newestFirst);
  });
}

/** The entries last updated, newest first, and how many there are in all. */
export function readRecent(database: DeviceDatabase, count: number): Promise<Recent> {
  return inOneMoment(database, () => recentOf(database, readIfReadable, count));
}

/** One entry; null when this device has never heard of it. */
export async function readEntry(database: DeviceDatabase, id: string): Promise<ListEntry | null> {
  const overlay = await readOverlay(database);
  const own = overlay.own.get(id);
  if (own !== undefined) return own;
  const summary = await database.summaries.get(id);
  return summary === undefined ? null : { ...summary, sync: 'synced', isHeld: overlay.held.has(id) };
}

/** One moment of everything: while edits are folded in, they are in one table or another. */
function inOneMoment<T>(database: DeviceDatabase, read: () => Promise<T>): Promise<T> {
  const { meta, summaries, assessments, outbox, edits, sections } = database;
  // Dexie keeps a transaction open over `await` only in a function that says it is async.
  return database.transaction('r', [meta, summaries, assessments, outbox, edits, sections], async () =>
    read(),
  );
}
