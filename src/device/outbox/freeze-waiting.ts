import type { DeviceDatabase } from '../store/database.ts';
import { frozenAction } from '../rows/action-lane.ts';
import { actionOfLane, idOfLane } from '../rows/stored.ts';
import { changeAction } from '../store/action-rows.ts';
import { changeRows } from '../store/rows.ts';
import { frozen, isSendable } from '../rows/lane-transitions.ts';

/**
 * Gives what waits its mutation ids before a backup file is written, so that the server takes it once, whether it
 * comes from here or from the device that reads the file (rule SYN-22). What cannot be written stays as it is.
 */
export async function freezeWaiting(database: DeviceDatabase, newId: () => string): Promise<void> {
  const [lanes, edited] = await Promise.all([
    database.outbox.toCollection().primaryKeys(),
    database.edits.toCollection().primaryKeys(),
  ]);
  const held = lanes.flatMap((key) => idOfLane(key) ?? []);
  for (const id of new Set([...held, ...edited.map(([of]) => of)])) {
    await changeRows(database, id, ({ stored, lane }) => {
      const isOnServer = stored.base !== null;
      if (lane === null || lane.inFlight !== null || !isSendable(lane, isOnServer)) return null;
      return { stored, lane: frozen(lane, stored.working, isOnServer, newId()) };
    }).catch(() => undefined);
  }
  for (const id of lanes.flatMap((key) => actionOfLane(key) ?? [])) {
    await changeAction(database, id, ({ stored, lane }) => {
      const isOnServer = stored.base !== null;
      if (lane === null || lane.inFlight !== null || !isSendable(lane, isOnServer)) return null;
      return { stored, lane: frozenAction(lane, stored.working, isOnServer, newId()) };
    }).catch(() => undefined);
  }
}
