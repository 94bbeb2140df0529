import type { Assessment } from '#domain/assessment.ts';
import { isLeaf } from '#domain/leaf.ts';
import { equalValues, leafValue } from '#domain/leaf-values.ts';
import { NOTHING } from '../call/api.ts';
import type { Missed } from '../call/api.ts';
import { delayAfter } from '../call/retry-delays.ts';
import type { FrozenSave, SaveCalls, SaveOutcome, Turn } from '../call/save-calls.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { BEHIND } from './restore/bring-over.ts';
import {
  acknowledged,
  conflicted,
  delayed,
  folded,
  frozen,
  isSendable,
  laneRefused,
  leavesRefused,
  workingOver,
} from '../rows/lane-transitions.ts';
import type { LaneWrites } from './lane-writes.ts';
import { wholeLane, wholePartsFor } from './whole-lane.ts';
import type { Http } from '../ports.ts';
import type { Credentials } from '../call/credentials.ts';
import { UnreadableRow } from '../store/rows.ts';
import { takenFrom } from '../rows/server-hash.ts';
import type { ReserveKept } from '../store/reserve.ts';
import { isNoRoom } from '../store/no-room.ts';
import { NotHeld } from '../store/not-held.ts';
import type { HeldRows } from '../rows/lane.ts';
import type { InFlight, Lane, Replaced, StoredAssessment } from '../rows/stored.ts';

/**
 * Sends one lane: freeze, call, apply the answer. Each write is one transaction, with the call outside any.
 * An answer is applied only while the lane is still waiting for that very mutation, so a frozen tab that
 * wakes up late changes nothing.
 */

const ABOUT_ANOTHER: Missed = { ...NOTHING, why: 'The response was about another assessment.' };

export interface SendingPorts {
  readonly database: DeviceDatabase;
  /** The database's owner; nothing is sent for anyone else. */
  readonly owner: number;
  readonly http: Http;
  /** The owner's, nobody else's; null while there are none. Taken once for each call. */
  readonly credentials: () => Credentials | null;
  readonly now: () => number;
  readonly fraction: () => number;
  /** Somebody looks at this page. */
  readonly isVisible: () => boolean;
  readonly newId: () => string;
}

/** Answers for which there was no room on the device, by mutation id: they need not be asked for again. */
export type UntakenAnswers = Map<string, SaveOutcome>;

interface CarryingPorts extends Omit<SendingPorts, 'credentials'> {
  /** The tablet's; null before its first pull. */
  readonly epoch: string | null;
  readonly writes: LaneWrites;
  readonly untaken: UntakenAnswers;
  readonly saves: SaveCalls;
  readonly turn: Turn;
}

/** The outcome of an attempt, as far as the engine needs to know. */
export type Carried =
  /** `isMore`: there is something left to send, and nothing to wait for. */
  | { readonly kind: 'sent'; readonly isMore: boolean }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unreadable' }
  /** There was no room to freeze the save or to take in its answer; it is tried again later. */
  | { readonly kind: 'no-room' }
  | { readonly kind: 'needs-person' }
  /** The server takes no more of this kind today. */
  | { readonly kind: 'over-quota' }
  /** The server was restored: everything has to be fetched afresh before this lane is sent. */
  | { readonly kind: 'restored' }
  | Missed;

/** Makes at most one call for a lane: none while its last answer is known and was only not taken in. */
export async function carryLane(ports: CarryingPorts, id: string): Promise<Carried> {
  let frozenOne: FrozenSave | null = null;
  let outcome: SaveOutcome | null = null;
  try {
    frozenOne = await freezeLane(ports, id);
    if (frozenOne === null) return { kind: 'nothing' };
    const { inFlight } = frozenOne;
    const known = ports.untaken.get(inFlight.mutationId);
    outcome = known ?? (await ports.saves.send(frozenOne, ports.turn));
    if (outcome === null) return { kind: 'nothing' };
    const carried = await takeIn({ ports, id, inFlight }, outcome);
    ports.untaken.delete(inFlight.mutationId);
    // An answer that was already known tells nothing of the network.
    return known === undefined || carried.kind === 'restored' ? carried : { kind: 'nothing' };
  } catch (error) {
    if (isOfRow(error)) return { kind: 'unreadable' };
    if (!isNoRoom(error)) throw error;
    if (outcome?.kind === 'no-answer' && outcome.isQuota !== true) return outcome;
    if (frozenOne !== null && (outcome?.kind === 'answer' || outcome?.kind === 'refused')) {
      ports.untaken.set(frozenOne.inFlight.mutationId, outcome);
    }
    return { kind: 'no-room' };
  }
}

/** The row itself is to blame, not the database: what it holds makes our own code fail. */
function isOfRow(error: unknown): boolean {
  return (
    error instanceof UnreadableRow ||
    error instanceof NotHeld ||
    error instanceof TypeError ||
    error instanceof RangeError
  );
}

/** Null when there is nothing to send. */
async function freezeLane(ports: CarryingPorts, id: string): Promise<FrozenSave | null> {
  const mutationId = ports.newId();
  let found: FrozenSave | null = null;
  await ports.writes.change(id, (rows) => {
    const isOnServer = rows.stored.base !== null;
    if (rows.lane === null || !isSendable(rows.lane, isOnServer)) return rows;
    const lane = frozen(rows.lane, rows.stored.working, isOnServer, mutationId);
    const epoch = rows.stored.epoch ?? ports.epoch;
    found =
      lane.inFlight === null ? null : { inFlight: lane.inFlight, epoch, held: heldVersion(rows.stored) };
    // A save that was frozen before is sent again as it is, which needs no write and no room for one.
    return lane === rows.lane ? null : { stored: rows.stored, lane };
  });
  return found;
}

/** Not of one that could not be compared with a restored server: that counts as version 0. */
function heldVersion({ base }: StoredAssessment): string | null {
  return base === null || base.version === 0 ? null : `${base.version} ${base.updatedAt}`;
}

/** A save that went out, whose answer is to be applied to its lane. */
interface Sent {
  readonly ports: CarryingPorts;
  readonly id: string;
  readonly inFlight: InFlight;
}

type Answer = Extract<SaveOutcome, { kind: 'answer' }>;
type Saved = Exclude<Answer, { status: 409 }>;
type Conflict = Extract<Answer, { status: 409 }>;
type Refused = Extract<SaveOutcome, { kind: 'refused' }>;

async function takeIn(sent: Sent, outcome: SaveOutcome): Promise<Carried> {
  switch (outcome.kind) {
    case 'answer':
      return outcome.status === 409 ? takeConflict(sent, outcome.value) : takeSaved(sent, outcome);
    case 'refused':
      return takeRefused(sent, outcome);
    case 'expired':
    case 'signed-out':
      return { kind: 'nothing' };
    case 'not-modified':
      return delayLane(sent, { ...NOTHING, why: 'The response was not from the server.' });
    case 'no-answer': {
      const missed = await delayLane(sent, outcome);
      return outcome.isQuota === true ? { kind: 'over-quota' } : missed;
    }
  }
}

/** Changes the lane only while it still waits for this very save. */
function whileWaiting({ ports, id, inFlight }: Sent, change: LaneChange, kept?: ReserveKept): Promise<void> {
  return ports.writes.change(
    id,
    ({ stored, lane }) => (lane?.inFlight?.mutationId === inFlight.mutationId ? change(stored, lane) : null),
    kept,
  );
}

type LaneChange = (stored: StoredAssessment, lane: Lane) => HeldRows | null;

/** The server has it. */
async function takeSaved(sent: Sent, outcome: Saved): Promise<Carried> {
  const { ports, id } = sent;
  const now = ports.now();
  const { replaced = [], ...saved } = outcome.value;
  const { assessment, serverHash } = takenFrom(saved);
  if (assessment.id !== id) return delayLane(sent, ABOUT_ANOTHER);
  let isMore = false;
  let isBack = false;
  await whileWaiting(sent, (stored, lane) => {
    const next = acknowledged(lane, assessment, now);
    isMore = isSendable(next, true);
    isBack = isGoneBack(stored, assessment);
    // Another device has sent it from a backup file before, or the server has gone back: the list tells which.
    if (isBack && stored.base !== null) return takeServerState(stored, next, stored.base, stored.receipt);
    const seen = {
      ...stored,
      ...epochOfFirst(stored, ports.epoch, outcome),
      serverHash,
      replaced: [...stored.replaced, ...surprising(replaced, stored.base)],
    };
    return takeServerState(seen, next, assessment, { at: now, version: assessment.version });
  });
  return isBack ? { kind: 'restored' } : { kind: 'sent', isMore };
}

/** The server has gone back behind what it had acknowledged (rule SYN-24). */
function isGoneBack({ base }: StoredAssessment, server: Assessment): boolean {
  return base !== null && server.version < base.version;
}

/** The replaced values that this device did not show before; its own earlier ones surprise nobody. */
function surprising(replaced: NonNullable<Saved['value']['replaced']>, base: Assessment | null): Replaced[] {
  return replaced.flatMap(({ leaf, value }) => {
    // A newer server may know leaves that this app does not show.
    if (!isLeaf(leaf)) return [];
    return base === null || !equalValues(leafValue(base, leaf), value) ? [{ leaf, value }] : [];
  });
}

/** Somebody else changed it first; where both agree, there is nothing to choose. */
async function takeConflict(sent: Sent, conflict: Conflict['value']): Promise<Carried> {
  const { ports, id, inFlight } = sent;
  if (conflict.reason === 'dead') return goOnAfterDead(sent);
  if (conflict.assessment.id !== id) return delayLane(sent, ABOUT_ANOTHER);
  const now = ports.now();
  let isBack = false;
  await whileWaiting(sent, (stored, lane) => {
    isBack = isGoneBack(stored, conflict.assessment);
    if (isBack)
      return {
        stored: { ...stored, epoch: BEHIND },
        lane: folded(lane),
        givesUp: inFlight.mutationId,
      };
    const next = conflicted(lane, conflict, now);
    const rows =
      next.conflict === null
        ? takeServerState(stored, next, conflict.assessment, stored.receipt)
        : { stored, lane: next };
    return { ...rows, givesUp: inFlight.mutationId };
  });
  return { kind: isBack ? 'restored' : 'needs-person' };
}

async function takeRefused(sent: Sent, outcome: Refused): Promise<Carried> {
  if (outcome.reason === 'epoch') return waitForEpoch(sent, outcome.errors.join(' '));
  if (outcome.status === 404 && (await sendCopyAsNew(sent))) return { kind: 'sent', isMore: true };
  if (outcome.status === 404 && (await isAcknowledged(sent)))
    return waitForEpoch(sent, outcome.errors.join(' '));
  const now = sent.ports.now();
  await whileWaiting(sent, (stored, lane) => ({
    stored,
    lane:
      outcome.status === 422 && outcome.fields.length > 0
        ? leavesRefused(lane, outcome.errors, outcome.fields, now)
        : laneRefused(lane, outcome.errors, outcome.status),
    givesUp: sent.inFlight.mutationId,
  }));
  return { kind: 'needs-person' };
}

/** The server had acknowledged it: one that it does not have any more has gone back (rule SYN-24). */
async function isAcknowledged({ ports, id }: Sent): Promise<boolean> {
  return ((await ports.database.assessments.get(id))?.base ?? null) !== null;
}

/** The server was restored: what was on its way is folded back, until the rows are brought over. */
async function waitForEpoch(sent: Sent, why: string): Promise<Carried> {
  const { ports } = sent;
  const now = ports.now();
  await whileWaiting(sent, (stored, lane) => ({
    stored: { ...stored, epoch: BEHIND },
    lane: delayed(folded(lane), why, delayAfter(lane.attempts, ports), null, now),
  }));
  return { kind: 'restored' };
}

/** Before its first pull a tablet holds no epoch, so the row keeps the one that it was saved in. */
function epochOfFirst(
  stored: StoredAssessment,
  held: string | null,
  { header }: Answer,
): Pick<StoredAssessment, 'epoch'> {
  const epoch = held === null && stored.epoch === undefined ? header('x-epoch') : null;
  return epoch === null ? {} : { epoch };
}

/** A copy of what a restore lost cannot be split from it any more: it goes as a new one (rule SYN-18). */
async function sendCopyAsNew(sent: Sent): Promise<boolean> {
  const { ports, id } = sent;
  const copy = await ports.database.assessments.get(id);
  if (copy === undefined) return false;
  const whole = await wholePartsFor(ports.database, copy.working);
  let isCopy = false;
  await whileWaiting(sent, (stored, lane) => {
    isCopy = lane.splitFrom !== null;
    if (!isCopy) return null;
    const asNew = { ...wholeLane(stored.working, whole, ports.now()), since: lane.since };
    return { stored, lane: asNew, ...(lane.inFlight && { givesUp: lane.inFlight.mutationId }) };
  });
  return isCopy;
}

/**
 * Given up, and not here, where what is given up is in flight no more: on a device that has read this one's backup
 * file. The lane goes on under an id of its own.
 */
async function goOnAfterDead(sent: Sent): Promise<Carried> {
  let isMore = false;
  await whileWaiting(sent, (stored, lane) => {
    const next = { ...folded(lane), attempts: 0, nextAttemptAt: sent.ports.now(), lastError: null };
    isMore = isSendable(next, stored.base !== null);
    return { stored, lane: next };
  });
  return { kind: 'sent', isMore };
}

async function delayLane(sent: Sent, missed: Missed): Promise<Carried> {
  const { ports } = sent;
  await whileWaiting(
    sent,
    (stored, lane) => ({
      stored,
      lane: delayed(lane, missed.why, delayAfter(lane.attempts, ports), missed.retryAfterMs, ports.now()),
    }),
    2,
  );
  return missed;
}

/** The server's state becomes `base`; `working` is that with our unsent changes on top. */
function takeServerState(
  stored: StoredAssessment,
  lane: Lane,
  server: Assessment,
  receipt: StoredAssessment['receipt'],
): HeldRows {
  return {
    stored: { ...stored, base: server, working: workingOver(server, lane, stored.working), receipt },
    lane,
  };
}
