import { isUntouched } from '../../rows/lane.ts';
import type { Person } from '../../person/token.ts';
import { openDatabase } from '../database.ts';
import type { DeviceDatabase } from '../database.ts';
import { isAsOnServer } from './evicting.ts';
import { isGivenUpKey } from '../given-up.ts';
import type { IndexedDb } from '../indexed-db.ts';
import { storedActionSchema } from '../../rows/row-schemas.ts';
import { actionOfLane, idOfLane, isNewerRow, laneKey } from '../../rows/stored.ts';
import type { StoredAction } from '../../rows/stored.ts';
import { leftTexts } from '../left-storage.ts';
import type { LeftStorage } from '../left-storage.ts';
import { isMetaOfWork, isMetaToKeep, readMeta } from '../meta.ts';
import { databaseName, openExisting } from '../plain-requests.ts';
import { readLane } from '../rows.ts';

/**
 * Deletes at a log-out all that the server has acknowledged. The rest stays, with the rows that are needed to
 * send it, and so do the modules, which are the same for everybody (rule SES-20).
 */
export async function clearAcknowledged(
  person: Person,
  { idb, localStorage }: { idb: IndexedDb; localStorage: LeftStorage },
): Promise<void> {
  const existing = await openExisting(databaseName(person), idb.indexedDB);
  if (existing === null) return;
  existing.close();
  const database = await openDatabase(person, idb);
  try {
    await clear(database, [...leftTexts(localStorage, database.name).values()]);
  } finally {
    database.close();
  }
}

/** One transaction, all or nothing, that only deletes: browsers allow that on a full disk, too. */
async function clear(database: DeviceDatabase, left: readonly string[]): Promise<void> {
  const { summaries, assessments, actions, outbox, edits, parcels, parcelFiles, discarded, meta } = database;
  const tables = [summaries, assessments, actions, outbox, edits, parcels, parcelFiles, discarded, meta];
  await database.transaction('rw', tables, async () => {
    const staying = await assessmentsToKeep(database, left);
    const held = await assessments.toCollection().primaryKeys();
    const going = held.filter((id) => !staying.has(id));
    await summaries.clear();
    await assessments.bulkDelete(going);
    await outbox.bulkDelete(going.map(laneKey));
    for (const id of going) await database.deleteEditsOf(id);
    await actions.bulkDelete(await actionsToClear(database, left));
    const counts = await Promise.all([actions.count(), parcels.count(), discarded.count()]);
    const hasWork = [staying.size, ...counts].some((count) => count > 0);
    const keys = await meta.toCollection().primaryKeys();
    await meta.bulkDelete(
      keys.filter((key) => !isMetaToKeep(key) && !isGivenUpKey(key) && !(hasWork && isMetaOfWork(key))),
    );
  });
}

/** Those of which the server has all there is. */
async function actionsToClear(
  { actions, outbox }: DeviceDatabase,
  left: readonly string[],
): Promise<string[]> {
  const waiting = new Set((await outbox.toCollection().primaryKeys()).map(actionOfLane));
  const isAcknowledged = (row: StoredAction) => {
    const { data } = storedActionSchema.safeParse(row);
    const isKnown = data !== undefined && !isNewerRow(row);
    if (!isKnown || data.base === null || data.replaced.length > 0 || waiting.has(data.id)) return false;
    return !left.some((text) => text.includes(data.id));
  };
  return actions.filter(isAcknowledged).primaryKeys();
}

/** All of which something waits, or which the server does not have as they are here. */
async function assessmentsToKeep(database: DeviceDatabase, left: readonly string[]): Promise<Set<string>> {
  const { assessments, outbox, edits, parcels } = database;
  const [lanes, allEdits, parcelIds, epoch] = await Promise.all([
    outbox.toArray(),
    edits.toArray(),
    parcels.toCollection().primaryKeys(),
    readMeta(database, 'epoch'),
  ]);
  const waiting = new Set([...allEdits.map(({ id }) => id), ...parcelIds]);
  for (const row of lanes) {
    const lane = readLane(row);
    const id = idOfLane(row.key) ?? row.key;
    if (lane !== null && isUntouched(lane, allEdits)) waiting.delete(id);
    else waiting.add(id);
  }
  const untouched = new Set(lanes.map(({ key }) => idOfLane(key) ?? key).filter((id) => !waiting.has(id)));
  for (const id of await assessments.toCollection().primaryKeys()) {
    if (left.some((text) => text.includes(id))) waiting.add(id);
    if (waiting.has(id) || untouched.has(id)) continue;
    if (!isAsOnServer(await assessments.get(id), epoch)) waiting.add(id);
  }
  return waiting;
}
