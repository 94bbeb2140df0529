import { ACTION_LEAVES } from '#domain/action-leaves.ts';
import type { ActionLeaf } from '#domain/action-leaves.ts';
import { leafValue } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue, Leaves } from '#domain/leaf.ts';
import { foldLeftInAction } from '../rows/action-lane.ts';
import { foldLeft } from '../rows/lane.ts';
import { verdictOn } from '../rows/left-behind.ts';
import type { LeftBehind, LeftIn, Overtaken, Unwritten } from '../rows/left-behind.ts';
import { parseLeft } from '../rows/left-schema.ts';
import type { Discarded } from '../rows/stored.ts';
import { changeActionWithin } from './action-rows.ts';
import type { DeviceDatabase } from './database.ts';
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

/** A late write of a draft whose page is still there. */
export interface Late<L extends string> extends Omit<LeftIn<L>, 'at'> {
  /** Typed since the page was left: nobody else can have taken it in. */
  readonly since: readonly Unwritten<L>[];
}

/** A kind of document into which pages type. */
interface Kind<L extends string> {
  /** Folds it into the document, inside the caller's transaction. @param look is given the document before @throws NotHeld, UnreadableRow */
  readonly fold: (
    database: DeviceDatabase,
    id: string,
    left: Pick<LeftIn<L>, 'leaves' | 'at'>,
    look: (valueAt: (leaf: L) => LeafValue) => void,
  ) => Promise<void>;
  readonly overtaken: string;
  readonly gone: string;
  /** What loses, as it is kept among what was discarded. */
  readonly kept: (
    overtaken: readonly Unwritten<L>[],
    before: Discarded | undefined,
  ) => Pick<Discarded, 'changed' | 'raw'>;
}

const ASSESSMENT: Kind<Leaf> = {
  fold: (database, id, left, look) =>
    changeWithin(database, id, (rows) => {
      look((leaf) => leafValue(rows.stored.working, leaf));
      return foldLeft(rows, left);
    }),
  overtaken: 'Another window changed these answers first.',
  gone: 'This assessment was no longer on this device.',
  kept: (overtaken, before) => ({ changed: { ...before?.changed, ...valuesOf(overtaken) } }),
};

const ACTION: Kind<ActionLeaf> = {
  fold: (database, id, left, look) =>
    changeActionWithin(database, id, (rows) => {
      look((leaf) => ACTION_LEAVES.valueAt(rows.stored.working, leaf));
      return foldLeftInAction(rows, left);
    }),
  overtaken: 'Another window changed this action first.',
  gone: 'This action was no longer on this device.',
  kept: (overtaken, before) => ({ changed: {}, raw: [before?.raw ?? [], overtaken].flat() }),
};

/** More leavings than this are never under way at the same time. */
const NOTED = 200;

/**
 * One strict transaction.
 *
 * @returns the leaves that another page has taken in or changed, as they are stored: that stays. What loses is kept where it can be found.
 * @throws UnreadableRow
 */
export function takeIn(
  database: DeviceDatabase,
  id: string,
  late: Late<Leaf>,
  now: number,
): Promise<Overtaken> {
  return takeInOf(ASSESSMENT, database, id, late, now);
}

/** The same of an action. */
export function takeInAction(
  database: DeviceDatabase,
  id: string,
  late: Late<ActionLeaf>,
  now: number,
): Promise<Overtaken<ActionLeaf>> {
  return takeInOf(ACTION, database, id, late, now);
}

async function takeInOf<L extends string>(
  kind: Kind<L>,
  database: DeviceDatabase,
  id: string,
  late: Late<L>,
  now: number,
): Promise<Overtaken<L>> {
  const { assessments, actions, outbox, edits, discarded, meta } = database;
  return database.transaction('rw', [assessments, actions, outbox, edits, discarded, meta], async () => {
    const taken = (await readMeta(database, 'takenIn')) ?? [];
    const isTaken = taken.includes(late.id);
    const leaves = isTaken ? late.since : [...late.leaves, ...late.since];
    const { overtaken, valueAt } = await fold(kind, database, id, { leaves, at: now });
    if (overtaken.length > 0) {
      const kept = kind.kept(overtaken, await discarded.get(late.id));
      const why = valueAt === null ? kind.gone : kind.overtaken;
      await discarded.put({ id: late.id, assessmentId: id, at: now, why, working: null, ...kept });
    }
    await writeMeta(
      database,
      'takenIn',
      [...taken.filter((other) => other !== late.id), late.id].slice(-NOTED),
    );
    const told = [...(isTaken ? late.leaves : []), ...overtaken];
    return new Map(told.map(({ leaf }) => [leaf, valueAt?.(leaf)]));
  });
}

interface Folded<L extends string> {
  readonly overtaken: readonly Unwritten<L>[];
  /** Before; null where the document is no longer here. */
  readonly valueAt: ((leaf: L) => LeafValue) | null;
}

async function fold<L extends string>(
  kind: Kind<L>,
  database: DeviceDatabase,
  id: string,
  left: Pick<LeftIn<L>, 'leaves' | 'at'>,
): Promise<Folded<L>> {
  const { leaves } = left;
  let folded: Folded<L> = { overtaken: leaves, valueAt: null };
  try {
    await kind.fold(database, id, left, (valueAt) => {
      const isOvertaken = (one: Unwritten<L>) => verdictOn(one, valueAt(one.leaf)) === 'overtaken';
      folded = { overtaken: leaves.filter(isOvertaken), valueAt };
    });
  } catch (error) {
    if (!(error instanceof NotHeld)) throw error;
  }
  return folded;
}

function valuesOf(unwritten: readonly Unwritten[]): Leaves {
  return Object.fromEntries(unwritten.map(({ leaf, value }) => [leaf, value]));
}

/** Takes in what a page that is gone left behind. @throws UnreadableRow */
export async function takeInLeft(database: DeviceDatabase, left: LeftBehind, now: number): Promise<void> {
  if ('action' in left) await takeInAction(database, left.action, { ...left, since: [] }, now);
  else await takeIn(database, left.assessment, { ...left, since: [] }, now);
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
      await takeInLeft(database, left, now);
      removeLeft(storage, database.name, left.id);
    } catch {
      // A row this version of the app cannot read, or a full disk: the next opening tries again, and the backup file has it.
    }
  }
}
