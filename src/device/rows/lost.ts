import { equalValues, leafEntries, leafValue } from '#domain/leaf-values.ts';
import type { Leaf, Leaves } from '#domain/leaf.ts';
import type { HeldRows } from './lane.ts';
import type { Lane } from './stored.ts';

/** Answers that a restore took from one assessment and a person has not decided on yet (rule SYN-18). */
export interface Offer {
  readonly leaves: Leaves;
  /** ISO time of the submission that was lost. */
  readonly complete: string | null;
  /** The server lost the assessment altogether. */
  readonly isWhole: boolean;
}

/** Null when there is nothing to decide any more: put back by hand, sent again, or edited since. */
export function offerOf({ stored, lane }: HeldRows): Offer | null {
  const { lost, base, working } = stored;
  if (lost === undefined) return null;
  if (base === null) {
    const isWaiting = lane !== null && lane.refusal !== null;
    return isWaiting ? { leaves: lost.leaves, complete: lost.complete, isWhole: true } : null;
  }
  const isOpen = ([leaf, value]: [Leaf, Leaves[Leaf]]) =>
    value !== undefined && !isInLane(lane, leaf) && !equalValues(leafValue(working, leaf), value);
  const leaves: Leaves = Object.fromEntries(leafEntries(lost.leaves).filter(isOpen));
  const complete = working.dateCompleted === null ? lost.complete : null;
  const isNothing = Object.keys(leaves).length === 0 && complete === null;
  return isNothing ? null : { leaves, complete, isWhole: false };
}

/** Whether this device itself has an answer on its way for this leaf. */
export function isInLane(lane: Lane | null, leaf: Leaf): boolean {
  if (lane === null) return false;
  return [lane.changed, lane.refused, lane.inFlight?.leaves ?? {}].some((leaves) =>
    Object.hasOwn(leaves, leaf),
  );
}
