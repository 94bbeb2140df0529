import { leafValue } from '#domain/leaf-values.ts';
import type { Leaves } from '#domain/leaf.ts';
import type { Assessment } from '#domain/assessment.ts';
import { verdictOn } from '../rows/left-behind.ts';
import type { LeftBehind, Overtaken, Unwritten } from '../rows/left-behind.ts';
import type { DeviceDatabase } from './database.ts';
import { foldLeft } from '../rows/lane.ts';
import { parseLeft } from '../rows/left-schema.ts';
import { leftTexts, removeLeft } from './left-storage.ts';
import type { LeftStorage } from './left-storage.ts';
import { readMeta, writeMeta } from './meta.ts';
import { NotHeld } from './not-held.ts';
import { changeWithin } from './rows.ts';

/**
 * Takes in what a page typed while others may have written. Each leaving is taken in once: its id
 * is noted in the same transaction, for local storage may reach the disk later than the database
 * does, so that what was removed from it can be back after a crash.
 */

/** Late writes of a draft whose page is still there. */
export interface LateWrite extends LeftBehind {
  /** Typed since the page was left: nobody else can have taken it in. */
  readonly since: readonly Unwritten[];
}

const OVERTAKEN = 'Another window changed these answers first.';
/** More leavings than this are never under way at the same time. */
const NOTED = 200;

/**
 * One strict transaction.
 *
 * @returns the leaves that another page has taken in or changed, as they are stored: that stays. What loses is kept where it can be found.
 * @throws UnreadableRow
 */
export async function takeIn(database: DeviceDatabase, late: LateWrite, now: number): Promise<Overtaken> {
  const { assessments, outbox, edits, discarded, meta } = database;
  return database.transaction('rw', assessments, outbox, edits, discarded, meta, async () => {
    const taken = (await readMeta(database, 'takenIn')) ?? [];
    const isTaken = taken.includes(late.id);
    const unwritten = isTaken ? late.since : [...late.leaves, ...late.since];
    const { overtaken, stored } = await write(database, late.assessment, unwritten, now);
    if (overtaken.length > 0) {
      const before = await discarded.get(late.id);
      await discarded.put({
        id: late.id,
        assessmentId: late.assessment,
        at: now,
        why: stored !== null ? OVERTAKEN : 'This assessment was no longer on this device.',
        working: null,
        changed: { ...before?.changed, ...valuesOf(overtaken) },
      });
    }
    await writeMeta(database, 'takenIn', [...taken.filter((id) => id !== late.id), late.id].slice(-NOTED));
    const told = [...(isTaken ? late.leaves : []), ...overtaken];
    return new Map(told.map(({ leaf }) => [leaf, stored === null ? undefined : leafValue(stored, leaf)]));
  });
}

async function write(
  database: DeviceDatabase,
  id: string,
  unwritten: readonly Unwritten[],
  now: number,
): Promise<{ overtaken: readonly Unwritten[]; stored: Assessment | null }> {
  let overtaken: readonly Unwritten[] = [];
  let stored: Assessment | null = null;
  try {
    await changeWithin(database, id, (rows) => {
      const { working } = rows.stored;
      stored = working;
      overtaken = unwritten.filter((one) => verdictOn(one, leafValue(working, one.leaf)) === 'overtaken');
      return foldLeft(rows, { leaves: unwritten, at: now });
    });
    return { overtaken, stored };
  } catch (error) {
    if (error instanceof NotHeld) return { overtaken: unwritten, stored: null };
    throw error;
  }
}

function valuesOf(unwritten: readonly Unwritten[]): Leaves {
  return Object.fromEntries(unwritten.map(({ leaf, value }) => [leaf, value]));
}

/** Takes in everything that pages left behind beside this database, the oldest first. What cannot be, stays where it is. */
export async function takeInAllLeft(
  database: DeviceDatabase,
  storage: LeftStorage,
  now: number,
): Promise<void> {
  const found = [...leftTexts(storage, database.name)].flatMap(([id, text]) => parseLeft(id, text) ?? []);
  for (const left of found.toSorted((a, b) => a.at - b.at)) {
    try {
      await takeIn(database, { ...left, since: [] }, now);
      removeLeft(storage, database.name, left.id);
    } catch {
      // A row this version of the app cannot read, or a full disk: the next opening tries again, and the backup file has it.
    }
  }
}
