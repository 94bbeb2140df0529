import { LOCK_AFTER_MINUTES } from '#domain/defaults.ts';
import { LOCK_PREFIX, isLockDue, keyOf } from '../person/lock-marks.ts';
import type { LockMarks, Seat } from '../person/lock-marks.ts';

/** Opening the lock (rule SES-23). Loaded with the calls that ask for a password (`session-calls.ts`). */

export interface LockOpening {
  readonly now: number;
  /** A name that no other opening has. */
  readonly opening: string;
  /** By the password. A mailed key also begins a log-in, which is locked if another one of that person is. */
  readonly isProof: boolean;
}

/** For a log-in that begins or goes on, or work opened offline. */
export function openLock(marks: LockMarks, seat: Seat, { now, opening, isProof }: LockOpening): void {
  // Until the institution's is read.
  const minutes = marks.read(seat)?.minutes ?? LOCK_AFTER_MINUTES;
  marks.write(seat, { isLocked: !isProof && isLockedAnywhere(marks, seat), usedAt: now, minutes, opening });
  if (!isProof) return;
  // A missing mark means the same as one that is due.
  for (const other of otherSeats(marks, seat)) if (isLockDue(marks.read(other), now)) marks.remove(other);
}

/** Whether a log-in of this person is locked on this device. */
export function isLockedAnywhere(marks: LockMarks, person: Pick<Seat, 'uid'>): boolean {
  return seatsOf(marks, person).some((seat) => marks.read(seat)?.isLocked === true);
}

const otherSeats = (marks: LockMarks, seat: Seat): Seat[] =>
  seatsOf(marks, seat).filter((other) => keyOf(other) !== keyOf(seat));

function seatsOf(marks: LockMarks, { uid }: Pick<Seat, 'uid'>): Seat[] {
  const start = `${LOCK_PREFIX}${uid} `;
  const { storage } = marks;
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(start))
    .map((key) => ({ uid, session: key.slice(start.length) }));
}
