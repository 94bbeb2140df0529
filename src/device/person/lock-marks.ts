/** Marks in local storage that tell tabs and the next start about the lock screen (rule SES-22). */

/** Once nobody has been here for a while: `locked`; `open` once a password was right, which every tab follows. */
export const LOCKED_KEY = 'locked';
/** When it locks unless somebody touches the device, in milliseconds since 1970. */
export const LOCKS_AT_KEY = 'locks-at';

type Reads = Pick<Storage, 'getItem'>;
type Writes = Pick<Storage, 'setItem' | 'removeItem'>;

export const isLocked = (storage: Reads): boolean => storage.getItem(LOCKED_KEY) === 'locked';

/** At a start, before anything is shown: what was locked stays so, and nobody may have been here for long. */
export function isToLock(storage: Reads, now: number): boolean {
  return isLocked(storage) || now >= Number(storage.getItem(LOCKS_AT_KEY) ?? Infinity);
}

export function markLocked(storage: Writes): void {
  try {
    storage.setItem(LOCKED_KEY, 'locked');
  } catch {
    // No room: this tab locks by itself.
  }
}

/** Somebody has proved who they are. */
export function markOpen(storage: Writes): void {
  storage.removeItem(LOCKS_AT_KEY);
  try {
    storage.setItem(LOCKED_KEY, 'open');
  } catch {
    storage.removeItem(LOCKED_KEY);
  }
}

/** Nobody is logged in any more. It opens no other tab. */
export function unmarkLock(storage: Writes): void {
  storage.removeItem(LOCKS_AT_KEY);
  storage.removeItem(LOCKED_KEY);
}
