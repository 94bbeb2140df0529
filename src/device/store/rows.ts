import type * as z from 'zod/mini';
import { isRecord } from '#contract/record.ts';
import { assessmentSchema } from '#domain/assessment-schema.ts';
import type { Answer, Assessment } from '#domain/assessment.ts';
import { parseLeaf } from '#domain/leaf.ts';
import type { DeviceDatabase } from './database.ts';
import { foldEdits, isSpent } from '../rows/lane.ts';
import type { HeldRows } from '../rows/lane.ts';
import { noteGivenUp } from './given-up.ts';
import { isNewerRow, laneKey } from '../rows/stored.ts';
import { NotHeld } from './not-held.ts';
import { rawRows, rawRowsOf } from './raw-rows.ts';
import type { RawRows } from './raw-rows.ts';
import { editSchema, laneSchema, storedAssessmentSchema } from '../rows/row-schemas.ts';
import { isPosition } from '../rows/positions.ts';
import type { Tables } from './tables.ts';
import type { Edit, Lane, StoredAssessment } from '../rows/stored.ts';

/**
 * The three kinds of rows that make up one assessment on this device (its states, its lane, and the edits not
 * yet folded into them), read and changed together.
 */

/** A row this version of the app cannot read. It blocks only its own assessment. */
export class UnreadableRow extends Error {
  override readonly name: string = 'UnreadableRow';
}

/** A row of a newer app: it is not written again. */
export class NewerRow extends UnreadableRow {
  override readonly name = 'NewerRow';
}

/** Rows of an assessment as one transaction reads them, and may write them again. */
interface ReadRows {
  /** As stored. */
  readonly raw: RawRows;
  /** As the schemas read them; null for no row, and for one that they cannot read. */
  readonly known: { readonly stored: StoredAssessment | null; readonly lane: Lane | null };
  /** With the edits folded in. */
  readonly rows: HeldRows;
}

/** @throws UnreadableRow */
function readAll(raw: RawRows): ReadRows {
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

function readToWrite(rows: RawRows): ReadRows {
  if (rows.edits.some(hasUnknownFields)) throw new NewerRow('An edit says more than this app knows.');
  return readAll(rows);
}

function hasUnknownFields(edit: object): boolean {
  return Object.keys(edit).some((name) => !Object.hasOwn(editSchema.shape, name));
}

/** @throws UnreadableRow */
function parsed<T>(schema: z.ZodMiniType<T>, row: unknown): T {
  const result = schema.safeParse(row);
  if (!result.success) throw new UnreadableRow('Not of the shape of its kind.', { cause: result.error });
  return result.data;
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
  await storeAll(database, [{ id, next, raw, known: { stored, lane } }]);
}

/** An assessment's rows before and after a change. */
interface Changed extends Omit<ReadRows, 'rows'> {
  readonly id: string;
  readonly next: HeldRows;
  /** As read in this transaction: what is still the same is not written again. */
  readonly rows?: HeldRows;
}

/** The rows of several assessments in few requests: one by one they take several times as long. */
async function storeAll(database: DeviceDatabase, all: readonly Changed[]): Promise<void> {
  const { assessments, outbox } = database;
  const isSettled = ({ next: { stored, lane } }: Changed) =>
    lane === null || isSpent(lane, stored.base !== null);
  const withEdits = all.filter(({ raw }) => raw.edits.length > 0);
  const states = all.filter(({ raw, rows, next }) => raw.edits.length > 0 || next.stored !== rows?.stored);
  const lanes = all.flatMap((one) => {
    const { lane } = one.next;
    const isStored = one.raw.edits.length === 0 && lane === one.rows?.lane;
    return isSettled(one) || lane === null || isStored
      ? []
      : [withUnknownOf(one.raw.lane, one.known.lane, lane)];
  });
  await Promise.all([
    assessments.bulkPut(
      states.map(({ raw, known, next }) => withUnknownOf(raw.stored, known.stored, next.stored)),
    ),
    outbox.bulkPut(lanes),
    outbox.bulkDelete(all.filter(isSettled).map(({ id }) => laneKey(id))),
    ...withEdits.map(({ id }) => database.deleteEditsOf(id)),
    ...all.map(({ next: { givesUp } }) => (givesUp === undefined ? null : noteGivenUp(database, givesUp))),
  ]);
}

/**
 * A newer app may add fields without raising a row's version. Schemas leave them out; here they are put back
 * into the row that is written in place of the one that had them, wherever it still has their place.
 *
 * @param read what its schema made of the raw row; null when it cannot be read
 */
function withUnknownOf<T extends object>(raw: unknown, read: T | null, next: T): T {
  if (read === null || isAllKnown(raw, read)) return next;
  return merged(raw, read, next) as T;
}

/** Whether a schema has left nothing of a value out. */
function isAllKnown(raw: unknown, read: unknown): boolean {
  if (typeof raw !== 'object' || raw === null || typeof read !== 'object' || read === null) return true;
  return Object.entries(raw).every(
    ([name, value]) => Object.hasOwn(read, name) && isAllKnown(value, Reflect.get(read, name)),
  );
}

function merged(raw: unknown, read: unknown, next: unknown): unknown {
  if (Array.isArray(raw) && Array.isArray(read) && Array.isArray(next)) {
    return next.map((item: unknown, index) => {
      const place = placeOf(item, index, read);
      return merged(raw[place], read[place], item);
    });
  }
  if (!isRecord(raw) || !isRecord(read) || !isRecord(next)) return next;
  const unknown = Object.entries(raw).filter(([name]) => !Object.hasOwn(read, name));
  const known = Object.entries(next).map(([name, value]) => [name, merged(raw[name], read[name], value)]);
  return { ...Object.fromEntries(unknown), ...Object.fromEntries(known) };
}

/** The entry's place before: found by its id, or else its present place. */
function placeOf(item: unknown, index: number, before: readonly unknown[]): number {
  if (!isRecord(item) || typeof item['id'] !== 'string') return index;
  return before.findIndex((one) => isRecord(one) && one['id'] === item['id']);
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
  const [failure] = await changeAllWithin(database, [{ id, change }]);
  if (failure !== undefined) throw failure.error;
}

/** Why one of several changes was not made. */
interface Failure {
  readonly id: string;
  readonly error: unknown;
}

/**
 * Several assessments, each once, inside the caller's transaction. A change that fails leaves its own
 * assessment as it is.
 */
export async function changeAllWithin(
  database: DeviceDatabase,
  changes: readonly { readonly id: string; readonly change: Change }[],
): Promise<Failure[]> {
  const raws = await rawRowsOf(
    database,
    changes.map(({ id }) => id),
  );
  const failures: Failure[] = [];
  const changed = changes.flatMap(({ id, change }, index): Changed[] => {
    try {
      const raw = raws[index];
      if (raw?.stored === undefined) throw new NotHeld('This assessment is not on this device.');
      const read = readToWrite(raw);
      const next = change(read.rows);
      return next === null ? [] : [{ id, ...read, next }];
    } catch (error) {
      failures.push({ id, error });
      return [];
    }
  });
  await storeAll(database, changed);
  return failures;
}
