import { Dexie } from 'dexie';
import type { DeviceDatabase } from './database.ts';
import { isSpent } from '../outbox/lane.ts';
import { foldEdits } from './fold-edits.ts';
import type { HeldRows } from './fold-edits.ts';
import { laneKey } from './lane-key.ts';
import { NotHeld } from './not-held.ts';
import { editSchema, laneSchema, storedAssessmentSchema } from './row-schemas.ts';
import type { Edit } from './stored.ts';

/**
 * The three kinds of rows that make up one assessment on this device (its states, its lane, and the edits not
 * yet folded into them), read and changed together.
 */

/** A row this version of the app cannot read. It blocks only its own assessment. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
}

/** The edits of one assessment, or of all. */
export function editsOf(database: DeviceDatabase, id: string): Promise<Edit[]> {
  return ofAssessment(database, id).toArray();
}

function ofAssessment(database: DeviceDatabase, id: string) {
  return database.edits.where('[id+leaf]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
}

/**
 * The server's versions of what this device holds, by id, without reading the rows.
 *
 * @param since only those that changed after this ISO time
 */
export async function heldVersions(database: DeviceDatabase, since = ''): Promise<Map<string, number>> {
  const keys: unknown[] = await database.assessments
    .where('[base.updatedAt+id+base.version]')
    .above([since, Dexie.minKey, Dexie.minKey])
    .keys();
  return new Map(keys.filter(isVersion).map(([, id, version]) => [id, version]));
}

function isVersion(key: unknown): key is [string, string, number] {
  return Array.isArray(key) && typeof key[1] === 'string' && typeof key[2] === 'number';
}

/** Rows parsed by their schemas, with edits folded in. @throws UnreadableRow */
export function readRows(rows: { stored: unknown; lane: unknown; edits: readonly unknown[] }): HeldRows {
  const stored = storedAssessmentSchema.safeParse(rows.stored);
  const lane = rows.lane === undefined ? null : laneSchema.safeParse(rows.lane);
  const edits = rows.edits.map((edit) => editSchema.safeParse(edit));
  if (!stored.success || lane?.success === false || edits.some((edit) => !edit.success)) {
    throw new UnreadableRow('This version of the app cannot read what is stored here.');
  }
  return foldEdits(
    { stored: stored.data, lane: lane?.data ?? null },
    edits.flatMap((edit) => edit.data ?? []),
  );
}

/** Like `readRows`; null when this version of the app cannot read them. */
export function readIfReadable(rows: Parameters<typeof readRows>[0]): HeldRows | null {
  try {
    return readRows(rows);
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}

/** The rows of one assessment as stored, not yet parsed. */
export async function rawRows(
  database: DeviceDatabase,
  id: string,
): Promise<{ stored: unknown; lane: unknown; edits: unknown[] }> {
  const [stored, lane, edits] = await Promise.all([
    database.assessments.get(id),
    database.outbox.get(laneKey(id)),
    editsOf(database, id),
  ]);
  return { stored, lane, edits };
}

/** Removes one assessment's waiting work, inside the caller's transaction. */
export async function dropLane(database: DeviceDatabase, id: string): Promise<void> {
  await Promise.all([database.outbox.delete(laneKey(id)), ofAssessment(database, id).delete()]);
}

/** Reads the rows of one assessment inside the caller's transaction; null when it is not held. */
export async function loadRows(database: DeviceDatabase, id: string): Promise<HeldRows | null> {
  const rows = await rawRows(database, id);
  return rows.stored === undefined ? null : readRows(rows);
}

/**
 * Stores the rows of one assessment inside the caller's transaction; its edits are folded in, and a finished
 * lane is removed.
 */
export async function storeRows(database: DeviceDatabase, id: string, rows: HeldRows): Promise<void> {
  const isSettled = rows.lane === null || isSpent(rows.lane, rows.stored.base !== null);
  await Promise.all([
    database.assessments.put(rows.stored),
    isSettled || rows.lane === null ? database.outbox.delete(laneKey(id)) : database.outbox.put(rows.lane),
    ofAssessment(database, id).delete(),
  ]);
}

type Change = (rows: HeldRows) => HeldRows | null;

/**
 * Changes an assessment and its lane in one transaction; null changes nothing.
 *
 * @throws NotHeld, UnreadableRow
 */
export async function changeRows(database: DeviceDatabase, id: string, change: Change): Promise<void> {
  const { assessments, outbox, edits } = database;
  // Dexie keeps a transaction open over `await` only in a function that says it is async.
  await database.transaction('rw', assessments, outbox, edits, async () => {
    await changeWithin(database, id, change);
  });
}

/** The same inside the caller's transaction. What it throws, it throws before it has written. */
export async function changeWithin(database: DeviceDatabase, id: string, change: Change): Promise<void> {
  const rows = await loadRows(database, id);
  if (rows === null) throw new NotHeld('This assessment is not on this device.');
  const next = change(rows);
  if (next !== null) await storeRows(database, id, next);
}
