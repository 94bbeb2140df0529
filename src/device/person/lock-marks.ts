import { MINUTE_MS } from '#domain/durations.ts';
import { sessionOfToken } from './session-of-token.ts';
import type { SessionState } from './session-state.ts';

/**
 * Marks in local storage that tell tabs and the next start when this device was last used and whether it is locked
 * (rules SES-22 and SES-23). Each log-in of each person has a mark of its own, so that nobody's opens another one's.
 */

/** In front of the uid and the log-in in the key of a mark. */
export const LOCK_PREFIX = 'lock-';
/** A clock that is set back by no more than this was corrected, not tampered with. */
const CORRECTED_MS = MINUTE_MS;

export interface Seat {
  readonly uid: string;
  /** The log-in; empty for work opened offline, without one. */
  readonly session: string;
}

export interface LockMark {
  /** The lock was due once; only the password opens it. */
  readonly isLocked: boolean;
  /** The last key or pointer in any tab, in milliseconds since 1970. */
  readonly usedAt: number;
  /** How long without a key or pointer until it locks. */
  readonly minutes: number;
  /** A new name each time that the lock is opened. */
  readonly opening: string;
}

/** Whether the lock is due. Asked before a page is first drawn, and at any time after. */
export function isLockDue(mark: LockMark | null, now: number): boolean {
  // When it was last used is unknown.
  if (mark === null || mark.isLocked) return true;
  const unusedMs = now - mark.usedAt;
  // A time in the future means that the clock was set back.
  return unusedMs < -CORRECTED_MS || unusedMs >= mark.minutes * MINUTE_MS;
}

/** Null where nobody is. */
export function seatOf({ uid, token }: Pick<SessionState, 'uid' | 'token'>): Seat | null {
  return uid === null ? null : { uid, session: sessionOfToken(token) ?? '' };
}

export const keyOf = ({ uid, session }: Seat): string => `${LOCK_PREFIX}${uid} ${session}`;

const MARK = /^(open|locked) (\d{1,15}) (\d{1,2}) (.+)$/;

export class LockMarks {
  readonly storage: Storage;
  /** Marks that the storage had no room for. Only this tab knows them. */
  readonly #unstored = new Map<string, string>();

  constructor(storage: Storage) {
    this.storage = storage;
  }

  read(seat: Seat): LockMark | null {
    const text = this.#unstored.get(keyOf(seat)) ?? this.storage.getItem(keyOf(seat));
    const [, state, usedAt, minutes, opening] = MARK.exec(text ?? '') ?? [];
    if (opening === undefined) return null;
    return { isLocked: state === 'locked', usedAt: Number(usedAt), minutes: Number(minutes), opening };
  }

  write(seat: Seat, { isLocked, usedAt, minutes, opening }: LockMark): void {
    const key = keyOf(seat);
    const text = `${isLocked ? 'locked' : 'open'} ${usedAt} ${minutes} ${opening}`;
    try {
      this.storage.setItem(key, text);
      this.#unstored.delete(key);
    } catch {
      this.storage.removeItem(key);
      this.#unstored.set(key, text);
    }
  }

  /** A lock found due is stored as locked, so that setting the clock does not open it. */
  isDue(seat: Seat, now: number): boolean {
    const isDue = isLockDue(this.read(seat), now);
    if (isDue) this.lock(seat);
    return isDue;
  }

  lock(seat: Seat): void {
    const mark = this.read(seat);
    if (mark && !mark.isLocked) this.write(seat, { ...mark, isLocked: true });
  }

  remove(seat: Seat): void {
    this.#unstored.delete(keyOf(seat));
    this.storage.removeItem(keyOf(seat));
  }
}
