import type { DeviceDatabase } from './database.ts';
import { laneSchema } from './row-schemas.ts';
import { waitingStates } from './waiting-states.ts';
import type { WaitingState } from './waiting-states.ts';

/** What each waiting assessment is doing, and no more: cheap enough to be asked at every tap. */
export async function readWaitingStates(database: DeviceDatabase): Promise<WaitingState[]> {
  const [lanes, edits, uploads] = await Promise.all([
    database.outbox.toArray(),
    database.edits.toCollection().primaryKeys(),
    database.uploads.toArray(),
  ]);
  const read = lanes.map((row) => [row.id, laneSchema.safeParse(row).data ?? null] as const);
  return waitingStates(
    edits.map(([id]) => id),
    uploads,
    new Map(read),
  );
}
