import type { Assessment } from '#domain/assessment.ts';
import { isSpent, laneState } from './lane.ts';
import type { LaneFields, LaneState, RowsOf } from './lane.ts';
import type { Lane, StoredAssessment } from './stored.ts';

/** One assessment's rows in terms a person understands: its state, and where its changes are. */

export type SyncState = 'synced' | LaneState;

/** Tells where the changes of an assessment or an action are. */
export function syncOf({ stored, lane }: RowsOf<{ readonly base: object | null }, LaneFields>): SyncState {
  return lane === null || isSpent(lane, stored.base !== null) ? 'synced' : laneState(lane);
}

/** Submitted here but refused by the server: open again until that is fixed. */
export function shownState(stored: StoredAssessment, lane: Lane | null): Assessment {
  const needsPerson = lane !== null && (laneState(lane) === 'conflict' || laneState(lane) === 'refused');
  return needsPerson && !stored.base?.dateCompleted
    ? { ...stored.working, dateCompleted: null }
    : stored.working;
}
