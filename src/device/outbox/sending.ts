import type { Assessment } from '#domain/assessment.ts';
import { equalValues, isLeaf, leafValue } from '#domain/leaf.ts';
import { send } from '../sync/api.ts';
import type { Outcome } from '../sync/api.ts';
import { SAVE_TIMEOUT_MS } from '../sync/request-timeouts.ts';
import { delayAfter, isDue } from '../sync/retry-delays.ts';
import { SEND_AFTER_QUIET_MS } from '../sync/sync-intervals.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { fingerprint } from './fingerprint.ts';
import { hasWork } from './lane.ts';
import {
  acknowledged,
  conflicted,
  delayed,
  frozen,
  isSendable,
  laneRefused,
  leavesRefused,
  workingOver,
} from './lane-transitions.ts';
import type { LaneWrites } from './lane-writes.ts';
import type { Http } from '../ports.ts';
import { UnreadableRow, changeRows } from '../store/rows.ts';
import { NotHeld } from '../store/not-held.ts';
import type { HeldRows } from '../store/fold-edits.ts';
import type { Edit, InFlight, Lane, StoredAssessment } from '../store/stored.ts';

/**
 * Sends one lane: freeze, call, apply the answer. Each write is one transaction, with the call outside any.
 * An answer is applied only while the lane is still waiting for that very mutation, so a frozen tab that
 * wakes up late changes nothing.
 */

const ABOUT_ANOTHER = 'The response was about another assessment.';

/** Token and user id, together or not at all: what may send a change. */
export interface Credentials {
  readonly userId: number;
  readonly token: string;
}

export interface SendingPorts {
  readonly database: DeviceDatabase;
  /** The database's owner; nothing is sent for anyone else. */
  readonly owner: number;
  readonly http: Http;
  readonly credentials: () => Credentials | null;
  readonly now: () => number;
  readonly fraction: () => number;
  readonly newId: () => string;
}

interface CarryingPorts extends SendingPorts {
  readonly writes: LaneWrites;
}

type SaveOutcome = Outcome<'saveAssessment'> | Outcome<'createAssessment'>;

/** The outcome of an attempt, as far as the engine needs to know. */
export type Carried =
  /** `isMore`: there is something left to send, and nothing to wait for. */
  | { readonly kind: 'sent'; readonly isMore: boolean }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'needs-person' }
  | { readonly kind: 'no-answer'; readonly retryAfterMs: number | null; readonly why: string }
  | { readonly kind: 'paused'; readonly why: 'expired' | 'signed-out' };

/** Makes at most one call for a lane. */
export async function carryLane(ports: CarryingPorts, id: string): Promise<Carried> {
  const credentials = ports.credentials();
  if (credentials === null || credentials.userId !== ports.owner)
    return { kind: 'paused', why: 'signed-out' };
  const inFlight = await freezeLane(ports, id);
  if (typeof inFlight === 'string') return { kind: inFlight };
  const outcome = await sendFrozen(ports, inFlight, credentials.token);
  return takeIn(ports, id, inFlight, outcome);
}

async function freezeLane(ports: CarryingPorts, id: string): Promise<InFlight | 'nothing' | 'unreadable'> {
  const mutationId = ports.newId();
  let found: InFlight | 'nothing' = 'nothing';
  try {
    await ports.writes.change(id, (rows) => {
      const isOnServer = rows.stored.base !== null;
      if (rows.lane === null || !isSendable(rows.lane, isOnServer)) return rows;
      const lane = frozen(rows.lane, rows.stored.working, isOnServer, mutationId);
      found = lane.inFlight ?? 'nothing';
      return { stored: rows.stored, lane };
    });
  } catch (error) {
    if (error instanceof UnreadableRow || error instanceof NotHeld) return 'unreadable';
    throw error;
  }
  return found;
}

function sendFrozen(ports: SendingPorts, inFlight: InFlight, token: string): Promise<SaveOutcome> {
  const request = {
    token,
    query: inFlight.query,
    body: inFlight.body,
    timeoutMs: SAVE_TIMEOUT_MS,
    headers: {
      'idempotency-key': inFlight.mutationId,
      ...(inFlight.ifMatch === null ? {} : { 'if-match': `"${inFlight.ifMatch}"` }),
    },
  };
  return inFlight.call === 'createAssessment'
    ? send(ports.http, 'createAssessment', request)
    : send(ports.http, 'saveAssessment', { ...request, params: { id: inFlight.target } });
}

async function takeIn(
  ports: CarryingPorts,
  id: string,
  sent: InFlight,
  outcome: SaveOutcome,
): Promise<Carried> {
  const now = ports.now();
  const whileWaiting = (change: (stored: StoredAssessment, lane: Lane) => HeldRows) =>
    ports.writes.change(id, ({ stored, lane }) =>
      lane?.inFlight?.mutationId === sent.mutationId ? change(stored, lane) : null,
    );

  switch (outcome.kind) {
    case 'answer': {
      if (outcome.status === 409) {
        const conflict = outcome.value;
        if (conflict.assessment.id !== id) return delayLane(ports, id, sent, ABOUT_ANOTHER, null);
        await whileWaiting((stored, lane) => {
          const next = conflicted(lane, conflict, now);
          return next.conflict === null
            ? takeServerState(stored, next, conflict.assessment, stored.receipt)
            : { stored, lane: next };
        });
        return { kind: 'needs-person' };
      }
      const { replaced = [], ...answer } = outcome.value;
      if (answer.id !== id) return delayLane(ports, id, sent, ABOUT_ANOTHER, null);
      const receipt = { at: now, version: answer.version, fingerprint: fingerprint(answer) };
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
        const seen = { ...stored, replaced: [...stored.replaced, ...surprising(stored.base)] };
        return takeServerState(seen, next, answer, receipt);
      });
      return { kind: 'sent', isMore };
    }
    case 'expired':
    case 'signed-out':
      return { kind: 'paused', why: outcome.kind };
    case 'refused':
      await whileWaiting((stored, lane) => ({
        stored,
        lane:
          outcome.status === 422 && outcome.fields.length > 0
            ? leavesRefused(lane, outcome.errors, outcome.fields, now)
            : laneRefused(lane, outcome.errors, outcome.status),
      }));
      return { kind: 'needs-person' };
    case 'not-modified':
      return delayLane(ports, id, sent, 'The response was not from the server.', null);
    case 'no-answer':
      return delayLane(ports, id, sent, outcome.why, outcome.retryAfterMs);
  }
}

async function delayLane(
  ports: CarryingPorts,
  id: string,
  sent: InFlight,
  why: string,
  retryAfterMs: number | null,
): Promise<Carried> {
  const { now, fraction } = ports;
  await ports.writes.change(id, ({ stored, lane }) =>
    lane?.inFlight?.mutationId === sent.mutationId
      ? { stored, lane: delayed(lane, why, delayAfter(lane.attempts, fraction()), retryAfterMs, now()) }
      : null,
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

export interface LaneFacts {
  readonly id: string;
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly isDue: boolean;
}

/** The lanes waiting for the network, least tried and longest waiting first. */
export async function sendableLanes(database: DeviceDatabase, now: number): Promise<LaneFacts[]> {
  const [lanes, edits] = await Promise.all([database.outbox.toArray(), database.edits.toArray()]);
  const newest = newestEdits(edits);
  const facts = new Map<string, LaneFacts>();
  for (const [id, at] of newest)
    facts.set(
      id,
      factsOf({ id, attempts: 0, nextAttemptAt: at + SEND_AFTER_QUIET_MS, lastError: null }, now),
    );
  for (const lane of lanes) {
    const at = newest.get(lane.id);
    const isWaiting = lane.conflict !== null || lane.refusal !== null;
    if (isWaiting) facts.delete(lane.id);
    else if (at !== undefined && lane.attempts > 0) facts.set(lane.id, factsOf(lane, now));
    else if (at === undefined && mayHaveWork(lane)) facts.set(lane.id, factsOf(lane, now));
  }
  return [...facts.values()].toSorted((a, b) => a.attempts - b.attempts || a.nextAttemptAt - b.nextAttemptAt);
}

/** When each assessment with unfolded edits was last edited. */
function newestEdits(edits: readonly Edit[]): Map<string, number> {
  const newest = new Map<string, number>();
  for (const { id, at } of edits) newest.set(id, Math.max(timeOr0(at), newest.get(id) ?? 0));
  return newest;
}

/**
 * A row this version of the app cannot read is tried once, which reveals it; from then on it waits on its
 * own.
 */
function mayHaveWork(lane: Lane): boolean {
  try {
    return hasWork(lane) || lane.seen === null;
  } catch {
    return true;
  }
}

const timeOr0 = (time: number): number => (Number.isFinite(time) ? time : 0);

function factsOf(
  lane: Pick<Lane, 'id' | 'attempts' | 'nextAttemptAt' | 'lastError'>,
  now: number,
): LaneFacts {
  const { id, attempts, lastError } = lane;
  const nextAttemptAt = timeOr0(lane.nextAttemptAt);
  return { id, attempts, nextAttemptAt, isDue: isDue({ nextAttemptAt, lastError }, now) };
}

/** Clears every lane's delay: the network came back, or the person pressed "Send now". */
export async function hurryLanes(database: DeviceDatabase, now: number): Promise<void> {
  const [lanes, edits] = await Promise.all([database.outbox.toArray(), database.edits.toArray()]);
  const delayedOnes = lanes.filter((lane) => lane.nextAttemptAt > now).map((lane) => lane.id);
  for (const id of new Set([...delayedOnes, ...newestEdits(edits).keys()])) {
    await setNextAttempt(database, id, now, () => true);
  }
}

/** On advance, on leaving, on submit: due now, unless an attempt has just failed. */
export async function makeLaneDue(database: DeviceDatabase, id: string, now: number): Promise<void> {
  await setNextAttempt(database, id, now, (lane) => lane.attempts === 0);
}

/** Unreadable rows wait where they are; the Device page says so. */
async function setNextAttempt(
  database: DeviceDatabase,
  id: string,
  nextAttemptAt: number,
  isWanted: (lane: Lane) => boolean,
): Promise<void> {
  try {
    await changeRows(database, id, ({ stored, lane }) =>
      lane !== null && isWanted(lane) ? { stored, lane: { ...lane, nextAttemptAt } } : null,
    );
  } catch (error) {
    if (!(error instanceof UnreadableRow) && !(error instanceof NotHeld)) throw error;
  }
}
