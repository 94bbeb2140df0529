import type { Assessment } from '#domain/assessment.ts';
import { equalValues, isBlankValue, leafEntries, leafValue, withLeaves } from '#domain/leaf-values.ts';
import type { LeafMap, Leaves, LeafValue } from '#domain/leaf.ts';
import { SEND_AFTER_QUIET_MS } from '../sync-intervals.ts';
import { byVerdict } from './left-behind.ts';
import type { LeftInAssessment } from './left-behind.ts';
import { isPosition } from './positions.ts';
import { editRows, laneKey } from './stored.ts';
import type { Edit, InFlight, Lane, Positions, StoredAssessment } from './stored.ts';

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

/** A lane of either kind, as far as it does not matter of what: leaves are names then. */
export type LaneFields = Omit<
  Lane,
  'kind' | 'changed' | 'refused' | 'inFlight' | 'conflict' | 'splitFrom'
> & {
  readonly changed: LeafNames<LeafValue>;
  readonly refused: LeafNames<{ readonly value: LeafValue; readonly sentence: string }>;
  readonly inFlight: (Omit<InFlight, 'call' | 'leaves'> & { readonly leaves: LeafNames<LeafValue> }) | null;
  readonly conflict: { readonly version: number } | null;
  readonly splitFrom?: string | null;
};
type LeafNames<T> = Readonly<Record<string, T>>;

/** The states of one document and its lane. */
export interface RowsOf<S, L> {
  readonly stored: S;
  /** Null: nothing to send. */
  readonly lane: L | null;
  /** Only when they are stored: the mutation id that their change has given up (rule SYN-19). */
  readonly givesUp?: string;
}

/** Those of an assessment, with the edits folded in. */
export type HeldRows = RowsOf<StoredAssessment, Lane>;

export type LaneState = 'waiting' | 'sending' | 'conflict' | 'refused';

export const isEmptyRecord = (record: object): boolean => Object.keys(record).length === 0;

export function emptyLane(id: string, seen: number | null, at: number): Lane {
  return { ...nothingWaiting(id, seen, at), key: laneKey(id), kind: 'assessment', splitFrom: null };
}

/** What is the same in each empty lane, of either kind. */
export function nothingWaiting(id: string, seen: number | null, at: number) {
  return {
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
export function isUntouched(
  lane: LaneFields,
  edits: readonly Pick<Edit, 'id' | 'leaf' | 'value'>[] = [],
): boolean {
  const { id, fresh, seen, inFlight, complete, conflict, refusal, refused, changed } = lane;
  const wasNeverSent = fresh === true && seen === null && inFlight === null;
  const isSettled = complete === null && conflict === null && refusal === null && isEmptyRecord(refused);
  if (!wasNeverSent || !isSettled) return false;
  const unfolded = edits.filter((edit) => edit.id === id && !isPosition(edit.leaf));
  const later = Object.fromEntries(unfolded.map(({ leaf, value }) => [leaf, value]));
  return Object.values({ ...changed, ...later }).every(isBlankValue);
}

/** Whether there is anything to send, if nothing is blocking it. */
export function hasWork(lane: LaneFields): boolean {
  return (
    lane.inFlight !== null ||
    !isEmptyRecord(lane.changed) ||
    !isEmptyRecord(lane.positions) ||
    (lane.complete !== null && isEmptyRecord(lane.refused))
  );
}

/** Nothing left to send and nothing for a person to decide: the lane can be removed. */
export function isSpent(lane: LaneFields, isOnServer: boolean): boolean {
  return isOnServer && !hasWork(lane) && isEmptyRecord(lane.refused) && lane.complete === null;
}

export function laneState(lane: LaneFields): LaneState {
  if (lane.conflict !== null) return 'conflict';
  if (lane.refusal !== null || !isEmptyRecord(lane.refused)) return 'refused';
  return lane.inFlight !== null && lane.attempts === 0 ? 'sending' : 'waiting';
}

/** Edits into the shown state and the lane. */
export function foldEdits(rows: HeldRows, edits: readonly Edit[]): HeldRows {
  if (edits.length === 0) return rows;
  const { stored, lane } = rows;
  const leaves: LeafMap<LeafValue> = {};
  const positions: Partial<Positions> = {};
  for (const { leaf, value } of edits) {
    if (!isPosition(leaf)) leaves[leaf] = value;
    else if (typeof value === 'number') positions[leaf] = value;
  }
  const now = Math.max(...edits.map((edit) => edit.at));
  const working = withPositions(withLeaves(stored.working, leaves), positions);
  const next = edited(lane ?? emptyLane(stored.id, stored.base?.version ?? null, now), {
    leaves,
    positions: unsentPositions(stored, positions),
    base: stored.base,
    seen: lowestSeen(edits, stored.base?.version ?? null),
    now,
  });
  return { stored: { ...stored, working }, lane: next };
}

/**
 * The oldest version that any of these was typed over (rule SYN-5); null for none below what is held.
 *
 * @param held the version on this device; one above it was of another epoch, so that nothing is known of it
 */
function lowestSeen(edits: readonly Edit[], held: number | null): number | null {
  // Typed before the assessment was on the server: its author has seen its first version.
  const versions = edits.flatMap(({ seen }) => (seen === undefined ? [] : [seen ?? 1]));
  const known = versions.map((version) => (held !== null && version > held ? 0 : version));
  return known.length === 0 ? null : Math.min(...known);
}

/** Folds what a page left behind into the shown state and the lane; overtaken answers can be taken back. */
export function foldLeft(rows: HeldRows, { leaves, at }: Pick<LeftInAssessment, 'leaves' | 'at'>): HeldRows {
  const { id, working } = rows.stored;
  const those = byVerdict(leaves, (leaf) => leafValue(working, leaf));
  const edits = those('write').map(({ from: _from, ...edit }) => edit);
  const { stored, lane } = foldEdits(rows, editRows({ id, edits, now: at }));
  const lost = those('overtaken').map(({ leaf, value }) => ({ leaf, value, byWindow: true }));
  return lost.length === 0
    ? { stored, lane }
    : { stored: { ...stored, replaced: [...stored.replaced, ...lost] }, lane };
}

function withPositions(working: Assessment, positions: Partial<Positions>): Assessment {
  return {
    ...working,
    ...positions,
    lastQuestionIndex: Math.max(working.lastQuestionIndex, positions.lastQuestionIndex ?? 0),
  };
}

/** Only an advance of the furthest question is worth a save: looking is not editing. */
function unsentPositions(stored: StoredAssessment, positions: Partial<Positions>): Partial<Positions> {
  return (positions.lastQuestionIndex ?? 0) > (stored.base?.lastQuestionIndex ?? -1) ? positions : {};
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
