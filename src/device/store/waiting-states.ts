import { laneState } from '../outbox/lane.ts';
import type { LaneState } from '../outbox/lane.ts';
import type { Lane, Upload } from './stored.ts';

export interface WaitingState {
  readonly id: string;
  readonly state: LaneState;
}

/**
 * What each waiting assessment and upload is doing.
 *
 * @param edited ids of assessments with edits that no lane has yet
 * @param lanes with null for each that cannot be read, which needs its person
 */
export function waitingStates(
  edited: readonly string[],
  uploads: readonly Pick<Upload, 'id' | 'refusal'>[],
  lanes: ReadonlyMap<string, Lane | null>,
): WaitingState[] {
  const states = new Map<string, LaneState>(edited.map((id) => [id, 'waiting']));
  for (const { id, refusal } of uploads) states.set(id, refusal === null ? 'waiting' : 'refused');
  for (const [id, lane] of lanes) states.set(id, lane === null ? 'refused' : laneState(lane));
  return [...states].map(([id, state]) => ({ id, state }));
}
