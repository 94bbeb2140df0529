import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { hasSeenOlder, holdInstances } from '../instance-rows.ts';
import { isLockedOut } from './database-errors.ts';
import type { Database, Queries } from './database.ts';
import { giveLeaseBack, holdLease, noteTaken, stillHolds, takenSteps } from './migration-rows.ts';
import type { Taken } from './migration-rows.ts';
import { firstRelease } from './steps/001-first-release.ts';
import { takeOneByOne } from './one-by-one.ts';
import { changeOf, sinceOf } from './steps/step.ts';
import type { Steps } from './steps/step.ts';

/**
 * The steps that lead to the tables of this version, the same for both databases. A hospital's
 * database remembers which ones it has taken, so a step that has been released is never changed: what a
 * later release needs is a new step. Until 1.0.0 is released, a change of the tables changes the first one.
 */
export const STEPS: Steps = {
  '001-first-release': firstRelease,
};

/** The tables are a later version's, and have lost what this one needs. */
export class NewerTables extends Error {
  constructor() {
    super('The database was made by a newer version of RTA Tracers; use that version.');
    this.name = 'NewerTables';
  }
}

export interface Migrating {
  /** Those of this version unless given. */
  readonly steps?: Steps | undefined;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Goes on where a later version has only added to the tables, as beside it in a rolling update. */
  readonly besideNewer?: boolean;
}

/** How soon somebody who waits for others to take steps looks again. */
const LOOK_MS = 100;

/**
 * Brings the tables up to date: each step in a transaction of its own, by one of those who start at once. One that
 * takes away what instances of older versions need is left for later while these are there.
 *
 * @throws NewerTables
 * @throws when a step fails; that step is then rolled back
 */
export async function migrate(database: Database, options: Migrating = {}): Promise<void> {
  const { steps = STEPS, clock = Date.now } = options;
  const holder = randomUUID();
  let isHeld = false;
  try {
    for (;;) {
      const taken = await usableSteps(database, options);
      const name = await database.read((queries) => nextStep(queries, { steps, taken, now: clock() }));
      if (name === null) return;
      isHeld = await holdLease(database, holder, clock());
      const isOver = isHeld && (await take(database, { name, steps, holder, now: clock() }));
      if (!isOver) await pause(LOOK_MS);
    }
  } finally {
    // Otherwise it runs out.
    if (isHeld) await giveLeaseBack(database, holder).catch(() => undefined);
  }
}

/** @throws NewerTables */
export async function refuseNewerTables(database: Database, options: Migrating): Promise<void> {
  await usableSteps(database, options);
}

/** Whether the tables are those of this version; also false when there are none. @throws NewerTables */
export async function isUpToDate(database: Database): Promise<boolean> {
  const taken = await usableSteps(database, {});
  return Object.entries(STEPS).every(([name, step]) => taken.has(name) || sinceOf(step) !== null);
}

/** Whether any step was taken. */
export async function hasTables(database: Database): Promise<boolean> {
  const taken = await database.read((queries) => takenSteps(queries, database.kind));
  return taken.size > 0;
}

/** Whether a step waits for instances of older versions to be gone. @throws NewerTables */
export async function hasContractionsLeft(database: Database, options: Migrating): Promise<boolean> {
  const taken = await usableSteps(database, options);
  return Object.keys(options.steps ?? STEPS).some((name) => !taken.has(name));
}

/** The steps that were taken. @throws NewerTables */
async function usableSteps(
  database: Database,
  { steps = STEPS, besideNewer = false }: Migrating,
): Promise<Taken> {
  const taken = await database.read((queries) => takenSteps(queries, database.kind));
  for (const [name, contracts] of taken) {
    if (!Object.hasOwn(steps, name) && (contracts || !besideNewer)) throw new NewerTables();
  }
  return taken;
}

interface Standing {
  readonly steps: Steps;
  readonly taken: Taken;
  readonly now: number;
}

/** The first step that was not taken and waits for nobody. */
async function nextStep(queries: Queries, { steps, taken, now }: Standing): Promise<string | null> {
  for (const [name, step] of Object.entries(steps).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (taken.has(name)) continue;
    const since = sinceOf(step);
    if (since === null || !(await hasSeenOlder(queries, since, now))) return name;
  }
  return null;
}

interface Taking {
  readonly name: string;
  readonly steps: Steps;
  readonly holder: string;
  readonly now: number;
}

/** @returns false where it is to be tried again */
async function take(database: Database, taking: Taking): Promise<boolean> {
  try {
    return await database.transaction((queries) => takeIn(queries, database, taking));
  } catch (error) {
    if (isLockedOut(error)) return false;
    throw error;
  }
}

async function takeIn(
  queries: Queries,
  { kind, isDistributed, queries: outside }: Database,
  { name, steps, holder, now }: Taking,
): Promise<boolean> {
  if (kind === 'postgres') await giveWay(queries, isDistributed ? LONGEST_STATEMENTS_MS : LONGEST_PAUSE_MS);
  if (!(await stillHolds(queries, holder))) return false;
  const step = steps[name];
  if (step === undefined || (await takenSteps(queries, kind)).has(name)) return true;
  const since = sinceOf(step);
  if (since !== null) {
    await holdInstances(queries, kind);
    // One may have come since.
    if (await hasSeenOlder(queries, since, now)) return true;
  }
  if (isDistributed) await takeOneByOne(outside, step);
  else await changeOf(step)(queries.withTables<never>(), kind);
  await noteTaken(queries, { name, contracts: since !== null, now });
  return true;
}

const LONGEST_LOCK_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** The transaction only holds the lease while statements of a distributed database run, each of which takes seconds. */
const LONGEST_STATEMENTS_MS = 600_000;

/**
 * Others save meanwhile: a step that waits for a lock makes all wait who come after it, so that it gives way and tries
 * again. One whose process has died without a word lets go.
 */
async function giveWay(queries: Queries, longestPauseMs: number): Promise<void> {
  await sql`
    select set_config('lock_timeout', ${String(LONGEST_LOCK_MS)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(longestPauseMs)}, true)
  `.execute(queries);
}
