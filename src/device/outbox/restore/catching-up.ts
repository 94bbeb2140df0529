import type { AssessmentAnswer } from '#contract/assessments.ts';
import type { Assessment } from '#domain/assessment.ts';
import { changedLeaves } from '#domain/leaf-changes.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaves } from '#domain/leaf.ts';
import { isUntouched } from '../../rows/lane.ts';
import {
  BEHIND,
  broughtOver,
  isBehind,
  isMissing,
  isUnread,
  keptUnread,
  keptWithoutServer,
  lostBesides,
} from './bring-over.ts';
import { wholePartsFor } from '../whole-lane.ts';
import type { DeviceDatabase } from '../../store/database.ts';
import type { HeldRows } from '../../rows/lane.ts';
import { readMeta, writeMeta } from '../../store/meta.ts';
import { dropLane, rowsToWrite, storeRows } from '../../store/rows.ts';

/**
 * After a restore, every row is brought over to the server's new epoch, each in one transaction that first
 * looks whether that is still to be done. So an interrupted catching up goes on where it ended, and a second
 * tab, or one that wakes up late, does nothing twice (rule SYN-17).
 */

const TAKEN_TWICE = 'Two restores of the server took different answers to the same question.';

/** The server's copy of an assessment. */
type Copy = AssessmentAnswer | 'gone' | 'forbidden';

export interface CatchingUpPorts {
  readonly database: DeviceDatabase;
  readonly now: () => number;
  readonly newId: () => string;
  /** The tablet's epoch when this began; null before its first pull. */
  readonly held: string | null;
  /** The server's. */
  readonly epoch: string;
  /** One that a restore lost is on the server again: somebody else has put it back. */
  readonly isBack: boolean;
  readonly fetchCopy: () => Promise<Copy>;
  /** The server's assessment as it was in this version; null where it has none. */
  readonly fetchVersion: (version: number) => Promise<Assessment | null>;
  readonly holdSection: (assessment: Assessment) => Promise<void>;
}

/** The rows or the tablet's epoch have moved on meanwhile: to be tried again. */
export class MovedOn extends Error {
  override readonly name = 'MovedOn';
}

/** @throws MovedOn */
export async function bringOver(ports: CatchingUpPorts, id: string): Promise<void> {
  const { database } = ports;
  // A row that this version of the app cannot read is kept as it is, and holds up no other.
  const rows = await rowsToWrite(database, id);
  if (rows === null || !isToDo(ports, rows)) return;
  // An assessment in which nothing was ever entered was never sent, so there is nothing to ask the server for.
  const isOnlyHere = rows.lane !== null && isUntouched(rows.lane);
  const copy = isOnlyHere ? 'gone' : await ports.fetchCopy();
  const next = await nextRows(ports, rows, copy);
  const { assessments, outbox, edits, meta, discarded } = database;
  await database.transaction('rw', [assessments, outbox, edits, meta, discarded], async () => {
    await sameEpochAs(ports);
    const now = await rowsToWrite(database, id);
    if (now === null || !isToDo(ports, now)) return;
    if (now.stored.base?.version !== rows.stored.base?.version) throw new MovedOn();
    if (copy === 'forbidden' && now.lane === null) {
      await discarded.add({
        id: ports.newId(),
        assessmentId: id,
        at: ports.now(),
        why: 'It was on this device when the server was restored, and may no longer be opened.',
        working: now.stored.working,
        changed: {},
      });
      await dropLane(database, id);
      await assessments.delete(id);
      return;
    }
    if (copy === 'forbidden' && isUnread(now)) return;
    const over = next(now);
    await storeRows(database, id, { ...over, ...givenUpUnfenced(ports, now) });
    await keepOthers(ports, now, lostBesides(now, over));
    if (over.stored.lost !== undefined) await noteLost(database, id);
  });
}

/** Two restores took different answers to the same: the one that is not offered can be found in the backup file. */
async function keepOthers(
  { database, now, newId }: CatchingUpPorts,
  { stored: { id, working } }: HeldRows,
  changed: Leaves,
): Promise<void> {
  if (Object.keys(changed).length === 0) return;
  const row = { id: newId(), assessmentId: id, at: now(), why: TAKEN_TWICE, changed };
  await database.discarded.add({ ...row, working: withLeaves(working, changed) });
}

function isToDo({ held, epoch, isBack }: CatchingUpPorts, rows: HeldRows): boolean {
  return isBehind(rows, held, epoch) || (isBack && isMissing(rows));
}

/**
 * Before its first pull a tablet has no epoch to send with a save, and a server that has gone back is still of the
 * same one. So it cannot refuse a late copy of what is folded back here unless it is told (rule SYN-19).
 */
function givenUpUnfenced({ held }: CatchingUpPorts, { stored, lane }: HeldRows): Pick<HeldRows, 'givesUp'> {
  const isUnfenced = stored.epoch === BEHIND || (stored.epoch ?? held) === null;
  return isUnfenced && lane?.inFlight ? { givesUp: lane.inFlight.mutationId } : {};
}

async function nextRows(
  ports: CatchingUpPorts,
  { stored }: HeldRows,
  copy: Copy,
): Promise<(rows: HeldRows) => HeldRows> {
  const { database, epoch } = ports;
  if (copy === 'forbidden') return (rows) => keptUnread(rows, ports);
  await ports.holdSection(stored.working);
  const whole = await wholePartsFor(database, stored.working);
  if (copy === 'gone') return (rows) => keptWithoutServer(rows, { epoch, now: ports.now(), whole });
  const { base } = stored;
  const differs = base !== null && changedLeaves(base, copy, whole).length > 0;
  let isLater = false;
  if (base !== null && differs && copy.version >= base.version) {
    const then = copy.version === base.version ? copy : await ports.fetchVersion(base.version);
    isLater = then !== null && changedLeaves(base, then, whole).length === 0;
  }
  return (rows) => broughtOver(rows, copy, { epoch, whole, isLater });
}

/**
 * The tablet's epoch is still the one that this began with. Inside the caller's transaction.
 *
 * @throws MovedOn
 */
export async function sameEpochAs({
  database,
  held,
}: Pick<CatchingUpPorts, 'database' | 'held'>): Promise<void> {
  if ((await readMeta(database, 'epoch')) !== held) throw new MovedOn();
}

/** It has answers to offer that a restore took. Inside the caller's transaction. */
export async function noteLost(database: DeviceDatabase, id: string): Promise<void> {
  const known = await readMeta(database, 'restored');
  const me = await readMeta(database, 'me');
  const ids = [...new Set([...(known?.ids ?? []), id])];
  await writeMeta(database, 'restored', { to: me?.restoredTo ?? null, ids });
}
