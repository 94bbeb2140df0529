import type { DeviceDatabase } from './database.ts';
import { laneKey } from '../rows/stored.ts';
import type { Tables } from './tables.ts';

/** The rows of one assessment as stored, not yet parsed. */
export interface RawRows {
  readonly stored: object | undefined;
  readonly lane: object | undefined;
  readonly edits: readonly object[];
}

export async function rawRows(tables: Tables, id: string): Promise<RawRows> {
  const [stored, lane, edits] = await Promise.all([
    tables.assessments.get(id),
    tables.outbox.get(laneKey(id)),
    tables.editsOf(id).toArray(),
  ]);
  return { stored, lane, edits };
}

/** The same of several assessments, in their order. */
export async function rawRowsOf(database: DeviceDatabase, ids: readonly string[]): Promise<RawRows[]> {
  // There is no range from the first to the last of none.
  if (ids.length === 0) return [];
  const [stored, lanes, edits] = await Promise.all([
    database.assessments.bulkGet([...ids]),
    database.outbox.bulkGet(ids.map(laneKey)),
    editsOfEach(database, ids),
  ]);
  return ids.map((_, index) => ({ stored: stored[index], lane: lanes[index], edits: edits[index] ?? [] }));
}

/** So many keys show who has edits, where few have: more than one assessment has at a time. */
const FIRST_KEYS = 64;

/**
 * To find that an assessment has no edits, the browser goes past all that was deleted behind its place: in a drain
 * thousands of rows, again for each one. So the first keys of all are read before, once.
 */
async function editsOfEach(database: DeviceDatabase, ids: readonly string[]): Promise<object[][]> {
  const mayHave = ids.length === 1 ? () => true : await whoMayHaveEdits(database, ids);
  return Promise.all(ids.map(async (id) => (mayHave(id) ? database.editsOf(id).toArray() : [])));
}

async function whoMayHaveEdits(database: DeviceDatabase, ids: readonly string[]) {
  const keys = await database.editKeysAmong(ids, FIRST_KEYS);
  const known = new Set(keys.map(([id]) => id));
  // There are more keys than were read: nothing is known of whoever comes after them.
  const [from] = keys.length === FIRST_KEYS ? (keys.at(-1) ?? []) : [];
  return (id: string) => known.has(id) || (from !== undefined && id >= from);
}
