import type { Assessment } from '#domain/assessment.ts';
import { isLeaf } from '#domain/leaf.ts';
import { equalValues, leafValue } from '#domain/leaf-values.ts';
import { delayAfter } from '../call/retry-delays.ts';
import type { FrozenSave, SaveOutcome } from '../call/save-calls.ts';
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
  withoutInFlight,
  workingOver,
} from '../rows/lane-transitions.ts';
import type { LaneWrites } from './lane-writes.ts';
import { wholeLane, wholePartsFor } from './whole-lane.ts';
import type { Http } from '../ports.ts';
import type { Credentials } from '../call/credentials.ts';
import { UnreadableRow } from '../store/rows.ts';
import { takenFrom } from '../rows/server-hash.ts';
import { isNoRoom } from '../store/no-room.ts';
import { NotHeld } from '../store/not-held.ts';
import type { HeldRows } from '../rows/fold-edits.ts';
import type { InFlight, Lane, StoredAssessment } from '../rows/stored.ts';

/**
 * Sends one lane: freeze, call, apply the answer. Each write is one transaction, with the call outside any.
 * An answer is applied only while the lane is still waiting for that very mutation, so a frozen tab that
 * wakes up late changes nothing.
 */

const ABOUT_ANOTHER = 'The response was about another assessment.';

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
  /** When it is its turn; null when there is no point in calling. */
  readonly send: (save: FrozenSave) => Promise<SaveOutcome | null>;
}

/** The outcome of an attempt, as far as the engine needs to know. */
export type Carried =
  /** `isMore`: there is something left to send, and nothing to wait for. */
  | { readonly kind: 'sent'; readonly isMore: boolean }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unreadable' }
  /** It could not be frozen, or its answer not be taken in: to be tried again later. */
  | { readonly kind: 'no-room' }
  | { readonly kind: 'needs-person' }
  /** Of its kind the server takes no more today. */
  | { readonly kind: 'over-quota' }
  /** The server was restored: everything has to be fetched afresh before this lane is sent. */
  | { readonly kind: 'restored' }
  | { readonly kind: 'no-answer'; readonly retryAfterMs: number | null; readonly why: string };

/** Makes at most one call for a lane: none while its last answer is known and was only not taken in. */
export async function carryLane(ports: CarryingPorts, id: string): Promise<Carried> {
  let frozenOne: FrozenSave | null = null;
  let outcome: SaveOutcome | null = null;
  try {
    frozenOne = await freezeLane(ports, id);
    if (frozenOne === null) return { kind: 'nothing' };
    const { inFlight } = frozenOne;
    const known = ports.untaken.get(inFlight.mutationId);
    outcome = known ?? (await ports.send(frozenOne));
    if (outcome === null) return { kind: 'nothing' };
    const carried = await takeIn(ports, id, inFlight, outcome);
    ports.untaken.delete(inFlight.mutationId);
    // What was known tells nothing of the network.
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
    found = lane.inFlight === null ? null : { inFlight: lane.inFlight, epoch };
    // What was frozen before needs no write to be sent again, nor room for one.
    return lane === rows.lane ? null : { stored: rows.stored, lane };
  });
  return found;
}

async function takeIn(
  ports: CarryingPorts,
  id: string,
  sent: InFlight,
  outcome: SaveOutcome,
): Promise<Carried> {
  const now = ports.now();
  const whileWaiting = (change: (stored: StoredAssessment, lane: Lane) => HeldRows | null) =>
    ports.writes.change(id, ({ stored, lane }) =>
      lane?.inFlight?.mutationId === sent.mutationId ? change(stored, lane) : null,
    );

  switch (outcome.kind) {
    case 'answer': {
      if (outcome.status === 409) {
        const conflict = outcome.value;
        if (conflict.reason === 'dead') return dropDead(ports, id, sent);
        if (conflict.assessment.id !== id) return delayLane(ports, id, sent, ABOUT_ANOTHER, null);
        await whileWaiting((stored, lane) => {
          const next = conflicted(lane, conflict, now);
          const rows =
            next.conflict === null
              ? takeServerState(stored, next, conflict.assessment, stored.receipt)
              : { stored, lane: next };
          return { ...rows, givesUp: sent.mutationId };
        });
        return { kind: 'needs-person' };
      }
      const { replaced = [], ...saved } = outcome.value;
      const { assessment: answer, serverHash } = takenFrom(saved);
      if (answer.id !== id) return delayLane(ports, id, sent, ABOUT_ANOTHER, null);
      const receipt = { at: now, version: answer.version };
      // This device's own earlier values are no surprise to whoever typed over them here.
      const surprising = (base: Assessment | null) =>
        replaced.flatMap(({ leaf, value }) => {
          // A newer server may know leaves this app does not show.
          if (!isLeaf(leaf)) return [];
          return base === null || !equalValues(leafValue(base, leaf), value) ? [{ leaf, value }] : [];
        });
      let isMore = false;
      await whileWaiting((stored, lane) => {
        const next = acknowledged(lane, answer, now);
        isMore = isSendable(next, true);
        const seen = {
          ...stored,
          ...epochOfFirst(stored, ports.epoch, outcome),
          serverHash,
          replaced: [...stored.replaced, ...surprising(stored.base)],
        };
        return takeServerState(seen, next, answer, receipt);
      });
      return { kind: 'sent', isMore };
    }
    case 'expired':
    case 'signed-out':
      return { kind: 'nothing' };
    case 'refused':
      if (outcome.reason === 'epoch') {
        await whileWaiting((stored, lane) => ({
          stored: { ...stored, epoch: BEHIND },
          lane: delayed(folded(lane), outcome.errors.join(' '), delayAfter(lane.attempts, ports), null, now),
        }));
        return { kind: 'restored' };
      }
      if (outcome.status === 404 && (await sendCopyAsNew(ports, id, whileWaiting))) {
        return { kind: 'sent', isMore: true };
      }
      await whileWaiting((stored, lane) => ({
        stored,
        lane:
          outcome.status === 422 && outcome.fields.length > 0
            ? leavesRefused(lane, outcome.errors, outcome.fields, now)
            : laneRefused(lane, outcome.errors, outcome.status),
        givesUp: sent.mutationId,
      }));
      return { kind: 'needs-person' };
    case 'not-modified':
      return delayLane(ports, id, sent, 'The response was not from the server.', null);
    case 'no-answer': {
      const missed = await delayLane(ports, id, sent, outcome.why, outcome.retryAfterMs);
      return outcome.isQuota === true ? { kind: 'over-quota' } : missed;
    }
  }
}

/** Before its first pull a tablet holds no epoch, so the row keeps the one that it was saved in. */
function epochOfFirst(
  stored: StoredAssessment,
  held: string | null,
  { header }: Extract<SaveOutcome, { kind: 'answer' }>,
): Pick<StoredAssessment, 'epoch'> {
  const epoch = held === null && stored.epoch === undefined ? header('x-epoch') : null;
  return epoch === null ? {} : { epoch };
}

/** A copy of what a restore lost cannot be split from it any more: it goes as a new one (rule SYN-18). */
async function sendCopyAsNew(
  ports: CarryingPorts,
  id: string,
  whileWaiting: (change: (stored: StoredAssessment, lane: Lane) => HeldRows | null) => Promise<void>,
): Promise<boolean> {
  const copy = await ports.database.assessments.get(id);
  if (copy === undefined) return false;
  const whole = await wholePartsFor(ports.database, copy.working);
  let isCopy = false;
  await whileWaiting((stored, lane) => {
    isCopy = lane.splitFrom !== null;
    if (!isCopy) return null;
    const asNew = { ...wholeLane(stored.working, whole, ports.now()), since: lane.since };
    return { stored, lane: asNew, ...(lane.inFlight && { givesUp: lane.inFlight.mutationId }) };
  });
  return isCopy;
}

/** What was on its way had been given up here before; the lane goes on with what it still has. */
async function dropDead(ports: CarryingPorts, id: string, sent: InFlight): Promise<Carried> {
  let isMore = false;
  await ports.writes.change(id, ({ stored, lane }) => {
    if (lane?.inFlight?.mutationId !== sent.mutationId) return null;
    // Given up on the device of the backup, not here: it goes on under an id of its own.
    const next = sent.fromBackup === true ? folded(lane) : withoutInFlight(lane, ports.now());
    isMore = isSendable(next, stored.base !== null);
    const { base } = stored;
    const working = base === null ? stored.working : workingOver(base, next, stored.working);
    return { stored: { ...stored, working }, lane: next };
  });
  return { kind: 'sent', isMore };
}

async function delayLane(
  ports: CarryingPorts,
  id: string,
  sent: InFlight,
  why: string,
  retryAfterMs: number | null,
): Promise<Carried> {
  const { now } = ports;
  await ports.writes.change(
    id,
    ({ stored, lane }) =>
      lane?.inFlight?.mutationId === sent.mutationId
        ? { stored, lane: delayed(lane, why, delayAfter(lane.attempts, ports), retryAfterMs, now()) }
        : null,
    2,
  );
  return { kind: 'no-answer', retryAfterMs, why };
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
