import { assessmentSchema } from '#domain/assessment-schema.ts';
import type { Answer, Assessment } from '#domain/assessment.ts';
import { parseLeaf } from '#domain/leaf.ts';
import type { DeviceDatabase } from './database.ts';
import { foldEdits } from '../rows/lane.ts';
import type { HeldRows } from '../rows/lane.ts';
import { isNewerRow, laneKey } from '../rows/stored.ts';
import { rawRows, rawRowsOf } from './raw-rows.ts';
import { NewerRow, UnreadableRow, changeAllOf, parsed, storeAll } from './row-kind.ts';
import type { Change, ReadRows, RowKind } from './row-kind.ts';
import type { RawRows } from './raw-rows.ts';
import { editSchema, laneSchema, storedAssessmentSchema } from '../rows/row-schemas.ts';
import { isPosition } from '../rows/positions.ts';
import type { Tables } from './tables.ts';
import type { Edit, Lane, StoredAssessment } from '../rows/stored.ts';

/**
 * The three kinds of rows that make up one assessment on this device (its states, its lane, and the edits not
 * yet folded into them), read and changed together.
 */

/** @throws UnreadableRow */
function readAll(raw: RawRows): ReadRows<StoredAssessment, Lane> {
  if ([raw.stored, raw.lane, ...raw.edits].some(isNewerRow)) throw new NewerRow('Of a newer app.');
  const stored = parsed(storedAssessmentSchema, raw.stored);
  const lane = raw.lane === undefined ? null : parsed(laneSchema, raw.lane);
  const edits = raw.edits.map((edit) => parsed(editSchema, edit));
  return { raw, known: { stored, lane }, rows: folded({ stored, lane }, edits) };
}

/** Rows parsed by their schemas, with edits folded in. @throws UnreadableRow */
function readRows(raw: RawRows): HeldRows {
  return readAll(raw).rows;
}

/**
 * Rows that may be written again. A lane and an assessment keep what is not known of them
 * (`withUnknownOf`), but an edit is gone once it is folded in.
 *
 * @throws UnreadableRow
 */
export function readForWriting(rows: RawRows): HeldRows {
  return readToWrite(rows).rows;
}

function readToWrite(rows: RawRows): ReadRows<StoredAssessment, Lane> {
  if (rows.edits.some(hasUnknownFields)) throw new NewerRow('An edit says more than this app knows.');
  return readAll(rows);
}

function hasUnknownFields(edit: object): boolean {
  return Object.keys(edit).some((name) => !Object.hasOwn(editSchema.shape, name));
}

/** An edit that the assessment's schema refuses must not be folded in, or the row could not be read next time. */
function folded(rows: HeldRows, edits: readonly Edit[]): HeldRows {
  try {
    const result = foldEdits(rows, edits);
    if (canBeHeld(result.stored.working, edits)) return result;
  } catch (error) {
    throw new UnreadableRow('The edits cannot be put together.', { cause: error });
  }
  throw new UnreadableRow('An edit is not of the shape of its leaf.');
}

/** Only what was edited is looked at, and all of it at once. */
function canBeHeld(working: Assessment, edits: readonly Edit[]): boolean {
  const fields = new Set<keyof Assessment>();
  const answers: Record<string, Answer | undefined> = {};
  for (const { leaf } of edits) {
    const place = isPosition(leaf) ? ({ kind: 'field', field: leaf } as const) : parseLeaf(leaf);
    if (place.kind === 'field') fields.add(place.field);
    else if ('list' in place) fields.add(place.list);
    else if (place.kind === 'row') fields.add('sheets');
    else answers[place.questionId] = working.answers[place.questionId];
  }
  const { shape } = assessmentSchema;
  return (
    [...fields].every((field) => shape[field].safeParse(working[field]).success) &&
    shape.answers.safeParse(answers).success
  );
}

/** Like `readRows`; null when this version of the app cannot read them. */
export function readIfReadable(rows: RawRows): HeldRows | null {
  try {
    return readRows(rows);
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}

/** A lane parsed by its schema; null when this version of the app cannot read it. */
export function readLane(row: object): Lane | null {
  return isNewerRow(row) ? null : (laneSchema.safeParse(row).data ?? null);
}

/**
 * Why an assessment that is here cannot be shown: only a newer app can, or it cannot be read, and what waits of it
 * keeps a fetched copy from its place. Null: neither.
 */
export async function whyNotShown(tables: Tables, id: string): Promise<'newer' | 'unreadable' | null> {
  const raw = await rawRows(tables, id);
  const { stored, lane, edits } = raw;
  if ([stored, lane, ...edits].some(isNewerRow)) return 'newer';
  const isWaiting = lane !== undefined || edits.length > 0;
  return stored !== undefined && isWaiting && readIfReadable(raw) === null ? 'unreadable' : null;
}

/** Removes one assessment's waiting work, inside the caller's transaction. */
export async function dropLane(database: DeviceDatabase, id: string): Promise<void> {
  await Promise.all([database.outbox.delete(laneKey(id)), database.deleteEditsOf(id)]);
}

/** Reads the rows of one assessment, to be written again, inside the caller's transaction; null when it is not held. */
export async function loadRows(database: DeviceDatabase, id: string): Promise<HeldRows | null> {
  const rows = await rawRows(database, id);
  return rows.stored === undefined ? null : readForWriting(rows);
}

/** Like `loadRows`; null also for what this version of the app cannot read, or must not write. */
export async function rowsToWrite(database: DeviceDatabase, id: string): Promise<HeldRows | null> {
  try {
    return await loadRows(database, id);
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}

/**
 * Stores the rows of one assessment inside the caller's transaction; its edits are folded in, and a finished
 * lane is removed.
 */
export async function storeRows(database: DeviceDatabase, id: string, next: HeldRows): Promise<void> {
  const raw = await rawRows(database, id);
  const stored = storedAssessmentSchema.safeParse(raw.stored).data ?? null;
  const lane = laneSchema.safeParse(raw.lane).data ?? null;
  await storeAll(ASSESSMENT_ROWS, database, [{ id, next, raw, known: { stored, lane } }]);
}

/** Assessments as a kind of document that waits in lanes. */
export const ASSESSMENT_ROWS: RowKind<StoredAssessment, Lane> = {
  laneKey,
  rawRowsOf,
  readToWrite,
  put: ({ assessments, outbox }, states, lanes) =>
    Promise.all([assessments.bulkPut([...states]), outbox.bulkPut([...lanes])]),
};

type ChangeRows = Change<StoredAssessment, Lane>;

/**
 * Changes an assessment and its lane in one transaction; null changes nothing.
 *
 * @throws NotHeld, UnreadableRow
 */
export async function changeRows(database: DeviceDatabase, id: string, change: ChangeRows): Promise<void> {
  const { assessments, outbox, edits } = database;
  // Dexie keeps a transaction open over `await` only in a function that says it is async.
  await database.transaction('rw', assessments, outbox, edits, async () => {
    await changeWithin(database, id, change);
  });
}

/** The same inside the caller's transaction. What it throws, it throws before it has written. */
export async function changeWithin(database: DeviceDatabase, id: string, change: ChangeRows): Promise<void> {
  const [failure] = await changeAllOf(ASSESSMENT_ROWS, database, [{ id, change }]);
  if (failure !== undefined) throw failure.error;
}
