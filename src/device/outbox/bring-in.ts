import type { Assessment } from '#domain/assessment.ts';
import { differingLeaves } from '#domain/leaf-changes.ts';
import { equalValues, leafEntries, leafValue, withLeaves } from '#domain/leaf-values.ts';
import type { Leaves } from '#domain/leaf.ts';
import type { HeldRows } from '../rows/lane.ts';
import { isInLane } from '../rows/lost.ts';
import type { Lane, Replaced, StoredAssessment } from '../rows/stored.ts';
import { BEHIND } from './restore/bring-over.ts';
import { edited, emptyLane, isUntouched, movedOn } from '../rows/lane.ts';
import { workingOver } from '../rows/lane-transitions.ts';

/**
 * Reading a backup file changes an assessment's rows (rule SYN-22): its work goes on under the mutation ids
 * it had, so that the server takes it once even when the device of the backup sends it, too. Pure.
 */

/** So that the server asks rather than replaces an answer that was not seen in this epoch. */
const NOTHING_SEEN = 0;

interface Reading {
  /** The epoch that the device of the backup held; null before its first pull. */
  readonly from: string | null;
  /** This device's. */
  readonly held: string | null;
  readonly now: number;
}

interface BroughtIn {
  /** Null: nothing to write. */
  readonly rows: HeldRows | null;
  /** How many changes are new to this device. */
  readonly changes: number;
  /** Waiting here with another value, which stays. */
  readonly overruled: Leaves;
}

/** Everything of a lane that the server may not have. */
const waitingIn = ({ inFlight, refused, changed }: Lane): Leaves => ({
  ...inFlight?.leaves,
  ...Object.fromEntries(Object.entries(refused).map(([leaf, { value }]) => [leaf, value])),
  ...changed,
});

export function broughtIn(theirs: HeldRows, ours: HeldRows | null, reading: Reading): BroughtIn {
  const work = workBroughtIn(theirs, ours, reading);
  const rows = work.rows ?? ours;
  // Nothing waits of it, and nothing of it is here: only what is kept of it comes, over what the server has.
  if (rows === null) return hasKept(theirs.stored) ? asKept(theirs, reading) : work;
  const { stored, added } = withKept(rows.stored, theirs.stored, rows.lane);
  if (added === 0) return work;
  return { ...work, rows: { ...rows, stored }, changes: work.changes + added };
}

/** Values that wait for Undo, and what a restore took: neither is on the server, nor in a lane. */
export function hasKept({ replaced, lost }: Pick<StoredAssessment, 'replaced' | 'lost'>): boolean {
  return replaced.length > 0 || lost !== undefined;
}

function asKept({ stored }: HeldRows, { from, held }: Reading): BroughtIn {
  if (stored.base === null) return { rows: null, changes: 0, overruled: {} };
  const changes = stored.replaced.length + Object.keys(stored.lost?.leaves ?? {}).length;
  const epoch = stored.epoch ?? from ?? BEHIND;
  const rows = {
    stored: { ...stored, working: stored.base, ...(held === null ? {} : { epoch }) },
    lane: null,
  };
  return { rows, changes, overruled: {} };
}

/** With what the other device kept, as far as it is not here, and this device has no answer of its own for it. */
function withKept(
  ours: StoredAssessment,
  theirs: StoredAssessment,
  lane: Lane | null,
): { readonly stored: StoredAssessment; readonly added: number } {
  const isNewHere = ({ leaf, value }: Replaced) =>
    !ours.replaced.some((one) => one.leaf === leaf && equalValues(one.value, value));
  const replaced = theirs.replaced.filter(isNewHere);
  const lostHere = ours.lost?.leaves ?? {};
  const lost = leafEntries(theirs.lost?.leaves ?? {}).filter(
    ([leaf, value]) =>
      !isInLane(lane, leaf) &&
      !Object.hasOwn(lostHere, leaf) &&
      !equalValues(leafValue(ours.working, leaf), value),
  );
  const isOpen = ours.base !== null && ours.working.dateCompleted === null;
  const complete = ours.lost?.complete ?? (isOpen ? (theirs.lost?.complete ?? null) : null);
  const isSubmitted = complete !== (ours.lost?.complete ?? null);
  const added = replaced.length + lost.length + (isSubmitted ? 1 : 0);
  const all = {
    leaves: { ...Object.fromEntries(lost), ...lostHere },
    instead: { ...theirs.lost?.instead, ...ours.lost?.instead },
    complete,
    hadWork: ours.lost?.hadWork ?? false,
  };
  return {
    stored: {
      ...ours,
      replaced: [...ours.replaced, ...replaced],
      ...(lost.length > 0 || isSubmitted ? { lost: all } : {}),
    },
    added,
  };
}

function workBroughtIn(theirs: HeldRows, ours: HeldRows | null, reading: Reading): BroughtIn {
  const { lane } = theirs;
  if (lane === null || isUntouched(lane)) return { rows: null, changes: 0, overruled: {} };
  const epoch = theirs.stored.epoch ?? reading.from ?? BEHIND;
  if (ours === null) return asItWas(theirs, lane, epoch, reading);
  const isOfOneEpoch = epoch === (ours.stored.epoch ?? reading.held);
  if (ours.lane === null && isOfOneEpoch) return underOurs(theirs, lane, ours, reading);
  return intoOurs(theirs, lane, ours, { ...reading, isOfOneEpoch });
}

/** For an assessment of which nothing is on this device. */
function asItWas({ stored }: HeldRows, lane: Lane, epoch: string, { held, now }: Reading): BroughtIn {
  // A device that has pulled nothing yet is of the epoch of what it reads.
  const rows = { stored: held === null ? stored : { ...stored, epoch }, lane: readLane(lane, now) };
  return { rows, changes: countOf(lane), overruled: {} };
}

/** This device has what the server has, and nothing of its own. */
function underOurs(theirs: HeldRows, lane: Lane, ours: HeldRows, { now }: Reading): BroughtIn {
  const base = newerOf(theirs.stored.base, ours.stored.base);
  const missing = base === null ? lane.changed : differingLeaves(base, lane.changed);
  const next: Lane = {
    ...readLane(lane, now),
    changed: missing,
    seen: base === null ? lane.seen : (lane.seen ?? 1),
  };
  const working = base === null ? theirs.stored.working : workingOver(base, next, theirs.stored.working);
  return {
    rows: { stored: { ...ours.stored, base, working }, lane: next },
    changes: countOf(next),
    overruled: {},
  };
}

function newerOf(one: Assessment | null, other: Assessment | null): Assessment | null {
  return (one?.version ?? -1) > (other?.version ?? -1) ? one : other;
}

/** Both have something, or the server was restored in between: theirs as edits, where ours are not touched. */
function intoOurs(
  { stored }: HeldRows,
  lane: Lane,
  ours: HeldRows,
  { now, isOfOneEpoch }: Reading & { readonly isOfOneEpoch: boolean },
): BroughtIn {
  const shown = ours.stored.working;
  const differing = leafEntries(waitingIn(lane)).filter(
    ([leaf, value]) => value !== undefined && !equalValues(leafValue(shown, leaf), value),
  );
  const overruled: Leaves = Object.fromEntries(differing.filter(([leaf]) => isInLane(ours.lane, leaf)));
  const leaves: Leaves = Object.fromEntries(differing.filter(([leaf]) => !isInLane(ours.lane, leaf)));
  const changes = Object.keys(leaves).length;
  const own = ours.lane ?? emptyLane(stored.id, ours.stored.base?.version ?? null, now);
  const complete = ours.stored.base?.dateCompleted ? null : (own.complete ?? lane.complete);
  const isSubmitted = complete !== own.complete;
  if (changes === 0 && !isSubmitted) return { rows: null, changes: 0, overruled };
  const seen = isOfOneEpoch ? (lane.seen ?? 1) : NOTHING_SEEN;
  const next = edited(own, {
    leaves,
    positions: furthestIn(lane),
    base: ours.stored.base,
    seen,
    now,
  });
  const working = { ...withLeaves(shown, leaves), dateCompleted: shown.dateCompleted ?? complete };
  return {
    rows: { stored: { ...ours.stored, working }, lane: { ...next, complete, nextAttemptAt: now } },
    changes: changes + (isSubmitted ? 1 : 0),
    overruled,
  };
}

/**
 * Of the positions only the furthest question counts: where somebody was on the other device does not matter
 * here.
 */
function furthestIn(lane: Lane): { lastQuestionIndex?: number } {
  const { lastQuestionIndex } = movedOn(lane.inFlight?.positions ?? {}, lane.positions);
  return lastQuestionIndex === undefined ? {} : { lastQuestionIndex };
}

/** Due at once. */
function readLane({ fresh: _fresh, ...lane }: Lane, now: number): Lane {
  return {
    ...lane,
    attempts: 0,
    nextAttemptAt: now,
    lastError: null,
  };
}

function countOf(lane: Lane): number {
  const isSubmitted = lane.complete !== null || lane.inFlight?.completes === true;
  return Object.keys(waitingIn(lane)).length + (isSubmitted ? 1 : 0);
}
