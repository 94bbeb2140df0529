import { isNoRoom } from '#device/store/no-room.ts';

/** What a device's storage lacks: the browser refuses it, has no room left, or does not answer. */
export type Fault = 'blocked' | 'full' | 'silent';

/** What browsers say of a database that they do not let anybody have; Dexie, where there is no IndexedDB at all. */
const REFUSALS = ['SecurityError', 'InvalidStateError', 'MissingAPIError', 'TypeError'];

/** What an error of the database is a sign of; null where it says nothing of the browser's settings or the room. */
export function faultIn(error: unknown): Fault | null {
  if (isNoRoom(error)) return 'full';
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return REFUSALS.includes(name) ? 'blocked' : null;
}
