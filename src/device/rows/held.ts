import type { Assessment } from '#domain/assessment.ts';
import type { LeafMap, LeafValue } from '#domain/leaf.ts';
import type { HeldConflict } from './conflict-overlap.ts';
import type { HeldRows } from './lane.ts';
import { isUntouched } from './lane.ts';
import { offerOf } from './lost.ts';
import { shownState, syncOf } from './shown-state.ts';
import type { SyncState } from './shown-state.ts';
import type { Replaced } from './stored.ts';

/** The rows of one assessment as its pages show them. */

export interface Held {
  readonly assessment: Assessment;
  readonly sync: SyncState;
  readonly isOnServer: boolean;
  /** Nothing was entered yet, so that nothing waits. */
  readonly isUntouched: boolean;
  /** Submit was pressed here; the server has not accepted that yet, or has refused it. */
  readonly isSubmitted: boolean;
  readonly conflict: HeldConflict | null;
  readonly refusals: Readonly<LeafMap<{ value: LeafValue; sentence: string }>>;
  /** Why the last attempt to send what waits was put off; null: it was not. */
  readonly whyDelayed: string | null;
  /** Why the server refused everything waiting. */
  readonly refusal: string | null;
  readonly replaced: readonly Replaced[];
  /** Taken by a restore and waiting for a decision: some of the answers, or the whole assessment. */
  readonly lost: 'some' | 'whole' | null;
  readonly receivedAt: string | null;
}

/** @param conflict judged by the caller, from the lane's */
export function heldOf(rows: HeldRows, conflict: HeldConflict | null): Held {
  const { stored, lane } = rows;
  const offer = offerOf(rows);
  return {
    assessment: shownState(stored, lane),
    sync: syncOf(rows),
    isOnServer: stored.base !== null,
    isUntouched: lane !== null && isUntouched(lane),
    isSubmitted: lane !== null && lane.complete !== null,
    conflict,
    whyDelayed: lane !== null && lane.attempts > 0 ? (lane.lastError?.why ?? null) : null,
    refusals: lane?.refused ?? {},
    refusal: lane?.refusal ?? null,
    replaced: stored.replaced,
    lost: offer === null ? null : offer.isWhole ? 'whole' : 'some',
    receivedAt: stored.receipt === null ? null : new Date(stored.receipt.at).toISOString(),
  };
}
