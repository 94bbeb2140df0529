import { isUntouched, laneState } from '../../rows/lane.ts';
import type { LaneFields, LaneState } from '../../rows/lane.ts';
import { idOfLane } from '../../rows/stored.ts';
import type { Lane } from '../../rows/stored.ts';
import type { Tables } from '../tables.ts';

export interface WaitingState {
  readonly id: string;
  readonly state: LaneState;
}

/**
 * The state of each waiting assessment, action and parcel, and no more: cheap enough to be read at every tap. An
 * untouched assessment does not wait.
 *
 * @param readLane null for a lane that cannot be read, which needs its person
 */
export async function readWaitingStates(
  tables: Tables,
  readLane: (row: Lane) => LaneFields | null,
): Promise<WaitingState[]> {
  const [lanes, edits, parcels] = await Promise.all([
    tables.outbox.toArray(),
    tables.edits.toArray(),
    tables.parcels.toArray(),
  ]);
  const states = new Map<string, LaneState>(edits.map(({ id }) => [id, 'waiting']));
  for (const { id, refusal } of parcels) states.set(id, refusal === null ? 'waiting' : 'refused');
  for (const row of lanes) {
    const lane = readLane(row);
    const id = idOfLane(row.key) ?? row.key;
    if (lane !== null && isUntouched(lane, edits)) states.delete(id);
    else states.set(id, lane === null ? 'refused' : laneState(lane));
  }
  return [...states].map(([id, state]) => ({ id, state }));
}
