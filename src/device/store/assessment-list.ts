import type { AssessmentSummary } from '#domain/assessment.ts';
import { countAnswered } from '#domain/completeness.ts';
import type { DeviceDatabase } from './database.ts';
import { readMeta } from './meta.ts';
import { overlapSince } from './pull-overlap.ts';
import { heldVersions, readIfReadable } from './rows.ts';
import { laneKey } from './lane-key.ts';
import type { HeldRows } from './fold-edits.ts';
import { entryOf, mergeList, newestFirst } from './list-entries.ts';
import type { ListEntry, Overlay, Recent } from './list-entries.ts';
import type { Edit } from './stored.ts';

/**
 * Readings of the institution's list, for `Device.read`: they come with the screens that
 * show it. What was pulled is read as it is; of the assessments on this device only those
 * are opened that say something else than the pulled list does.
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

/** One moment of everything: while edits are folded in, they are in one table or another. */
export async function readOverlay(database: DeviceDatabase): Promise<Overlay> {
  return database.transaction('r', tablesOf(database), () => overlayOf(database));
}

/** The whole list with this device's own state over it, newest first. */
export async function readList(database: DeviceDatabase): Promise<ListEntry[]> {
  return database.transaction('r', tablesOf(database), async () => {
    const [rows, overlay] = await Promise.all([database.summaries.toArray(), overlayOf(database)]);
    return mergeList(rows, overlay).toSorted(newestFirst);
  });
}

/** The entries last updated, newest first, and how many there are in all; reads no more than these. */
export async function readRecent(database: DeviceDatabase, count: number): Promise<Recent> {
  const { summaries } = database;
  return database.transaction('r', tablesOf(database), async () => {
    const overlay = await overlayOf(database);
    const ownIds = [...overlay.own.keys()];
    const [newest, pulled, listed] = await Promise.all([
      // Those of one's own may stand elsewhere than the pulled list says.
      summaries
        .orderBy('updatedAt')
        // oxlint-disable-next-line unicorn/no-array-reverse -- a query, not an array
        .reverse()
        .limit(count + ownIds.length)
        .toArray(),
      summaries.count(),
      summaries.where('id').anyOf(ownIds).primaryKeys(),
    ]);
    const entries = mergeList(newest, overlay).toSorted(newestFirst);
    return { entries: entries.slice(0, count), total: pulled + ownIds.length - listed.length };
  });
}

/** One entry; null when this device has never heard of it. */
export async function readEntry(database: DeviceDatabase, id: string): Promise<ListEntry | null> {
  const overlay = await readOverlay(database);
  const own = overlay.own.get(id);
  if (own !== undefined) return own;
  const summary = await database.summaries.get(id);
  return summary === undefined ? null : { ...summary, sync: 'synced', isHeld: overlay.held.has(id) };
}

/** What one moment of the list is read from. */
function tablesOf({ meta, summaries, assessments, outbox, edits, sections }: DeviceDatabase) {
  return [meta, summaries, assessments, outbox, edits, sections];
}

async function overlayOf(database: DeviceDatabase): Promise<Overlay> {
  const [ids, lanes, edited, newer] = await Promise.all([
    database.assessments.toCollection().primaryKeys(),
    database.outbox.toCollection().primaryKeys(),
    database.edits.toCollection().primaryKeys(),
    newerThanListed(database),
  ]);
  const waiting = new Set([...lanes.map(idOfLane), ...edited.map(([id]) => id)]);
  const { entries, unreadable } = await readOwn(
    database,
    ids.filter((id) => waiting.has(id) || newer.has(id)),
  );
  return { held: new Set(ids.filter((id) => !unreadable.has(id))), own: entries };
}

/**
 * Those whose acknowledged state is newer than the pulled list says: saved since the last
 * pull, so that only what changed about then needs to be compared.
 */
async function newerThanListed(database: DeviceDatabase): Promise<Set<string>> {
  const newest = await readMeta(database, 'newestSummary');
  const held = [...(await heldVersions(database, newest === null ? '' : overlapSince(newest)))];
  const listed = await database.summaries.bulkGet(held.map(([id]) => id));
  const newer = held.filter(([, version], index) => version > (listed[index]?.version ?? -1));
  return new Set(newer.map(([id]) => id));
}

/** The key of a lane is its kind and an id (`laneKey`). */
function idOfLane(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}

async function readOwn(
  database: DeviceDatabase,
  ids: readonly string[],
): Promise<{ entries: Map<string, ListEntry>; unreadable: Set<string> }> {
  if (ids.length === 0) return { entries: new Map(), unreadable: new Set() };
  const [stored, lanes, edits] = await Promise.all([
    database.assessments.bulkGet([...ids]),
    database.outbox.bulkGet(ids.map(laneKey)),
    database.edits.toArray(),
  ]);
  const editsById = new Map<string, Edit[]>(ids.map((id) => [id, []]));
  for (const edit of edits) editsById.get(edit.id)?.push(edit);
  const unreadable = new Set<string>();
  const rows = ids.flatMap((id, index) => {
    const read = readIfReadable({
      stored: stored[index],
      lane: lanes[index],
      edits: editsById.get(id) ?? [],
    });
    if (read === null) unreadable.add(id);
    return read === null ? [] : [read];
  });
  const answered = await answeredOf(database, rows);
  return { entries: new Map(rows.map((row) => [row.stored.id, entryOf(row, answered(row))])), unreadable };
}

/** How many questions are answered; as the pulled list says while the module is not here. */
async function answeredOf(
  database: DeviceDatabase,
  rows: readonly HeldRows[],
): Promise<(rows: HeldRows) => number> {
  const keyOf = ({ stored }: HeldRows): [number, number] => [
    Number(stored.working.section),
    stored.working.sectionVersion,
  ];
  const keys = [...new Map(rows.map((row) => [String(keyOf(row)), keyOf(row)])).values()];
  const [sections, summaries] = await Promise.all([
    database.sections.bulkGet(keys),
    database.summaries.bulkGet(rows.map((row) => row.stored.id)),
  ]);
  const sectionOf = new Map(keys.map((key, index) => [String(key), sections[index]]));
  const listed = new Map(summaries.map((summary) => [summary?.id, summary?.answered]));
  return (row) => {
    const section = sectionOf.get(String(keyOf(row)));
    return section === undefined
      ? (listed.get(row.stored.id) ?? 0)
      : countAnswered(section, row.stored.working.answers);
  };
}
