import type { Assessment } from '#domain/assessment.ts';
import { send } from './api.ts';
import type { Outcome } from './api.ts';
import type { DeviceDatabase } from './database.ts';
import { changeHeld, laneKey } from './drafts.ts';
import type { HeldRows } from './drafts.ts';
import { fingerprint } from './fingerprint.ts';
import {
  acknowledged,
  conflicted,
  delayAfter,
  delayed,
  frozen,
  hasWork,
  isDue,
  isSendable,
  laneRefused,
  leavesRefused,
  workingOver,
} from './lane.ts';
import { laneSchema } from './stored.ts';
import type { InFlight, Lane, StoredAssessment } from './stored.ts';
import type { Http } from './ports.ts';

/**
 * Carries one lane: freeze, call, take in the answer - each store in one transaction, the
 * call outside any. What comes back is taken in only while the lane still waits for that
 * very mutation, so a frozen tab that wakes up late changes nothing.
 */

export const ATTEMPT_TIMEOUT_MS = 60_000;

/** Token and user id, together or not at all: what may carry a change. */
export interface Credentials {
  readonly userId: number;
  readonly token: string;
}

export interface SendingPorts {
  readonly database: DeviceDatabase;
  /** The user whose database this is; nothing is sent for anybody else. */
  readonly owner: number;
  readonly http: Http;
  readonly credentials: () => Credentials | null;
  readonly now: () => number;
  readonly fraction: () => number;
  readonly newId: () => string;
}

type SaveOutcome = Outcome<'saveAssessment'> | Outcome<'createAssessment'>;

/** What became of an attempt, as far as the engine has to know. */
export type Carried =
  | { readonly kind: 'sent' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'needs-person' }
  | { readonly kind: 'no-answer'; readonly retryAfterMs: number | null; readonly why: string }
  | { readonly kind: 'paused'; readonly why: 'expired' | 'signed-out' };

/** Makes at most one call for a lane. */
export async function carryLane(ports: SendingPorts, id: string): Promise<Carried> {
  const credentials = ports.credentials();
  if (credentials === null || credentials.userId !== ports.owner) return { kind: 'paused', why: 'signed-out' };
  const inFlight = await freezeLane(ports, id);
  if (typeof inFlight === 'string') return { kind: inFlight };
  const outcome = await sendFrozen(ports, inFlight, credentials.token);
  return takeIn(ports, id, inFlight, outcome);
}

async function freezeLane(ports: SendingPorts, id: string): Promise<InFlight | 'nothing' | 'unreadable'> {
  const mutationId = ports.newId();
  let found: InFlight | 'nothing' | 'unreadable' = 'nothing';
  await changeHeld(ports.database, id, (stored, row) => {
    if (row === undefined) return null;
    // A row of an older or newer app is judged before anything is sent from it.
    const lane = laneSchema.safeParse(row).data;
    if (lane === undefined) {
      found = 'unreadable';
      return null;
    }
    const isOnServer = stored.base !== null;
    if (!isSendable(lane, isOnServer)) return null;
    const next = frozen(lane, stored.working, isOnServer, mutationId);
    found = next.inFlight ?? 'nothing';
    return { stored, lane: next };
  });
  return found;
}

function sendFrozen(ports: SendingPorts, inFlight: InFlight, token: string): Promise<SaveOutcome> {
  const request = {
    token,
    query: inFlight.query,
    body: inFlight.body,
    timeoutMs: ATTEMPT_TIMEOUT_MS,
    headers: {
      'idempotency-key': inFlight.mutationId,
      ...(inFlight.ifMatch === null ? {} : { 'if-match': `"${inFlight.ifMatch}"` }),
    },
  };
  return inFlight.call === 'createAssessment'
    ? send(ports.http, 'createAssessment', request)
    : send(ports.http, 'saveAssessment', { ...request, params: { id: inFlight.target } });
}

async function takeIn(ports: SendingPorts, id: string, sent: InFlight, outcome: SaveOutcome): Promise<Carried> {
  const now = ports.now();
  const whileWaiting = (change: (stored: StoredAssessment, lane: Lane) => HeldRows) =>
    changeHeld(ports.database, id, (stored, lane) =>
      lane?.inFlight?.mutationId === sent.mutationId ? change(stored, lane) : null,
    );

  switch (outcome.kind) {
    case 'answer': {
      if (outcome.status === 409) {
        const conflict = outcome.value;
        await whileWaiting((stored, lane) => {
          const next = conflicted(lane, conflict, now);
          return next.conflict === null
            ? takeServerState(stored, next, conflict.assessment, stored.receipt)
            : { stored, lane: next };
        });
        return { kind: 'needs-person' };
      }
      const { replaced = [], ...answer } = outcome.value;
      if (answer.id !== id) return delayLane(ports, id, sent, 'The answer spoke of another assessment.', null);
      const receipt = { at: now, version: answer.version, fingerprint: fingerprint(answer) };
      await whileWaiting((stored, lane) =>
        takeServerState(
          { ...stored, replaced: [...stored.replaced, ...replaced] },
          acknowledged(lane, answer, now),
          answer,
          receipt,
        ),
      );
      return { kind: 'sent' };
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
            : laneRefused(lane, outcome.errors),
      }));
      return { kind: 'needs-person' };
    case 'not-modified':
      return delayLane(ports, id, sent, 'The answer was not the server’s.', null);
    case 'no-answer':
      return delayLane(ports, id, sent, outcome.why, outcome.retryAfterMs);
  }
}

async function delayLane(
  ports: SendingPorts,
  id: string,
  sent: InFlight,
  why: string,
  retryAfterMs: number | null,
): Promise<Carried> {
  const { now, fraction } = ports;
  await changeHeld(ports.database, id, (stored, lane) =>
    lane?.inFlight?.mutationId === sent.mutationId
      ? { stored, lane: delayed(lane, why, delayAfter(lane.attempts, fraction()), retryAfterMs, now()) }
      : null,
  );
  return { kind: 'no-answer', retryAfterMs, why };
}

/** The server's state becomes `base`, and `working` is that with what is still ours over it. */
export function takeServerState(
  stored: StoredAssessment,
  lane: Lane,
  server: Assessment,
  receipt: StoredAssessment['receipt'],
): HeldRows {
  return { stored: { ...stored, base: server, working: workingOver(server, lane, stored.working), receipt }, lane };
}

export interface LaneFacts {
  readonly id: string;
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly isDue: boolean;
}

/** The lanes that wait for the network, the least tried and longest waiting first. */
export async function sendableLanes(database: DeviceDatabase, now: number): Promise<LaneFacts[]> {
  const rows = await database.outbox.toArray();
  return rows
    .filter((lane) => lane.conflict === null && lane.refusal === null && (hasWork(lane) || lane.seen === null))
    .map((lane) => ({
      id: lane.id,
      attempts: lane.attempts,
      nextAttemptAt: lane.nextAttemptAt,
      isDue: isDue(lane, now),
    }))
    .toSorted((a, b) => a.attempts - b.attempts || a.nextAttemptAt - b.nextAttemptAt);
}

/** Forgets the delay of every lane: the network came back, or the person pressed "Send now". */
export async function hurryLanes(database: DeviceDatabase, now: number): Promise<void> {
  await database.outbox
    .filter((lane) => lane.nextAttemptAt > now)
    .modify({ nextAttemptAt: now });
}

/** On advance, on leaving, on submit: due now, unless an attempt has just failed. */
export async function makeLaneDue(database: DeviceDatabase, id: string, now: number): Promise<void> {
  await database.outbox
    .where('key')
    .equals(laneKey(id))
    .and((lane) => lane.attempts === 0)
    .modify({ nextAttemptAt: now });
}
