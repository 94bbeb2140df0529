import { laneState } from '../outbox/lane.ts';
import type { LaneState } from '../outbox/lane.ts';
import type { DeviceDatabase } from './database.ts';
import { laneSchema } from './row-schemas.ts';

export interface WaitingState {
  readonly id: string;
  readonly state: LaneState;
}

/** The state of each waiting assessment and no more: cheap enough to query at every tap. */
export async function readWaitingStates(database: DeviceDatabase): Promise<WaitingState[]> {
  const [lanes, edits, uploads] = await Promise.all([
    database.outbox.toArray(),
    database.edits.toCollection().primaryKeys(),
    database.uploads.toArray(),
  ]);
  const states = new Map<string, LaneState>(edits.map(([id]) => [id, 'waiting']));
  for (const { id, refusal } of uploads) states.set(id, refusal === null ? 'waiting' : 'refused');
  for (const row of lanes) {
    const lane = laneSchema.safeParse(row).data;
    states.set(row.id, lane === undefined ? 'refused' : laneState(lane));
  }
  return [...states].map(([id, state]) => ({ id, state }));
}
