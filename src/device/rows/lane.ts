import type { Assessment } from '#domain/assessment.ts';
import { leafEntries } from '#domain/leaf.ts';
import { equalValues, isBlankValue, leafValue } from '#domain/leaf-values.ts';
import type { LeafMap, Leaves, LeafValue } from '#domain/leaf.ts';
import { isPosition } from './positions.ts';
import type { Edit, Lane, Positions } from './stored.ts';
import { SEND_AFTER_QUIET_MS } from '../sync-intervals.ts';

/**
 * A lane is what is still to be carried to the server for one assessment. What it is doing is
 * derived from its fields, never stored beside them. Its transitions are pure, a lane and an
 * event in, a lane out: an edit's is here, those of sending in `lane-transitions.ts`.
 *
 *        edit            freeze            2xx
 *  (none) ──▶ changed ──────────▶ inFlight ─────▶ (none, or changed again)
 *                ▲                  │ │ │
 *                │   no answer: stays │ └ 422: the named leaves wait as refused
 *                └── 409: folded back, waits for the person's choice
 */

export type LaneState = 'waiting' | 'sending' | 'conflict' | 'refused';

export const isEmptyRecord = (record: object): boolean => Object.keys(record).length === 0;

export function emptyLane(id: string, seen: number | null, at: number): Lane {
  return {
    key: `assessment:${id}`,
    kind: 'assessment',
    id,
    changed: {},
    positions: {},
    complete: null,
    seen,
    force: false,
    inFlight: null,
    conflict: null,
    refused: {},
    refusal: null,
    splitFrom: null,
    since: at,
    attempts: 0,
    nextAttemptAt: at,
    lastError: null,
  };
}

/** The lane of an assessment that begins on this device. */
export function newLane(id: string, at: number): Lane {
  return { ...emptyLane(id, null, at), fresh: true };
}

/**
 * Begun here, never on its way, and with nothing entered in it, as after a tap on Start by mistake: it is not sent,
 * and counts nowhere (rule ASM-19). Being somewhere is no answer.
 *
 * @param edits where some may not be folded in yet: its own among them count
 */
export function isUntouched(lane: Lane, edits: readonly Pick<Edit, 'id' | 'leaf' | 'value'>[] = []): boolean {
  const { id, fresh, seen, inFlight, complete, conflict, refusal, refused, changed } = lane;
  const wasNeverSent = fresh === true && seen === null && inFlight === null;
  const isSettled = complete === null && conflict === null && refusal === null && isEmptyRecord(refused);
  if (!wasNeverSent || !isSettled) return false;
  const unfolded = edits.filter((edit) => edit.id === id && !isPosition(edit.leaf));
  const later = Object.fromEntries(unfolded.map(({ leaf, value }) => [leaf, value]));
  return Object.values({ ...changed, ...later }).every(isBlankValue);
}

/** Whether there is anything to send, if nothing is blocking it. */
export function hasWork(lane: Lane): boolean {
  return (
    lane.inFlight !== null ||
    !isEmptyRecord(lane.changed) ||
    !isEmptyRecord(lane.positions) ||
    (lane.complete !== null && isEmptyRecord(lane.refused))
  );
}

/** Nothing left to send and nothing for a person to decide: the lane can be removed. */
export function isSpent(lane: Lane, isOnServer: boolean): boolean {
  return isOnServer && !hasWork(lane) && isEmptyRecord(lane.refused) && lane.complete === null;
}

export function laneState(lane: Lane): LaneState {
  if (lane.conflict !== null) return 'conflict';
  if (lane.refusal !== null || !isEmptyRecord(lane.refused)) return 'refused';
  return lane.inFlight !== null && lane.attempts === 0 ? 'sending' : 'waiting';
}

/** Adds edited leaves. A leaf that matches the server again is no change, unless it is in flight. */
export function edited(
  lane: Lane,
  edit: {
    leaves: Leaves;
    positions: Partial<Positions>;
    base: Assessment | null;
    /** The version on the screen, where that may be older than what the lane began on (rule SYN-5). */
    seen?: number | null;
    now: number;
  },
): Lane {
  const changed: LeafMap<LeafValue> = { ...lane.changed };
  const refused = { ...lane.refused };
  for (const [leaf, value] of leafEntries(edit.leaves)) {
    delete refused[leaf];
    const isOnItsWay = lane.inFlight !== null && Object.hasOwn(lane.inFlight.leaves, leaf);
    const isBack = edit.base !== null && equalValues(leafValue(edit.base, leaf), value);
    if (isBack && !isOnItsWay) delete changed[leaf];
    else changed[leaf] = value;
  }
  return {
    ...lane,
    changed,
    refused,
    seen: lane.seen === null ? null : Math.min(lane.seen, edit.seen ?? lane.seen),
    positions: movedOn(lane.positions, edit.positions),
    nextAttemptAt: lane.attempts > 0 ? lane.nextAttemptAt : edit.now + SEND_AFTER_QUIET_MS,
  };
}

/** The later position wins, but the furthest question never goes back (rule ASM-4). */
export function movedOn(from: Lane['positions'], to: Lane['positions']): Lane['positions'] {
  const furthest = Math.max(from.lastQuestionIndex ?? -1, to.lastQuestionIndex ?? -1);
  return { ...from, ...to, ...(furthest < 0 ? {} : { lastQuestionIndex: furthest }) };
}
