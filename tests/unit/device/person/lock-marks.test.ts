import { describe, expect, test } from 'vitest';
import { LockMarks, isLockDue, keyOf, seatOf } from '#device/person/lock-marks.ts';
import { isLockedAnywhere, openLock } from '#device/session/lock-openings.ts';
import type { LockMark, Seat } from '#device/person/lock-marks.ts';
import { nobody } from '#device/person/session-state.ts';
import { SharedStorage, memoryStorage } from '../../../support/device/device-harness.ts';
import { tokenOf, uidOf } from '../../../support/device/scripted-server.ts';

/** When a device that nobody touches locks, decided from one stored time (rule SES-22). */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 21, 8);
const ANN: Seat = { uid: uidOf(1), session: 'ann-1' };
const ANN_LATER: Seat = { ...ANN, session: 'ann-2' };
const DANA: Seat = { uid: uidOf(2), session: 'dana-1' };

const used = (agoMs: number, changed: Partial<LockMark> = {}): LockMark => ({
  isLocked: false,
  usedAt: NOW - agoMs,
  minutes: 15,
  opening: 'o',
  ...changed,
});

describe('R155 A lock', () => {
  test.each([
    ['used just now', used(0), false],
    ['short of the time', used(15 * MINUTE - 1), false],
    ['exactly then', used(15 * MINUTE), true],
    ['past it', used(15 * MINUTE + 1), true],
    ['far past it', used(400 * DAY), true],
    ['short of the 5 minutes that the institution has set', used(5 * MINUTE - 1, { minutes: 5 }), false],
    ['exactly after them', used(5 * MINUTE, { minutes: 5 }), true],
    ['short of 60 minutes', used(60 * MINUTE - 1, { minutes: 60 }), false],
    ['exactly after them', used(60 * MINUTE, { minutes: 60 }), true],
    ['by a clock that was corrected by less than a minute', used(-MINUTE), false],
    ['by a clock that was set back by more', used(-MINUTE - 1), true],
    ['by a clock that was set back by a year', used(-365 * DAY), true],
    ['seen to be due before, by any clock', used(0, { isLocked: true }), true],
    ['seen to be due before, and the clock set back', used(-DAY, { isLocked: true }), true],
    ['without a stored time', null, true],
  ])('%s', (_, mark, isDue) => {
    expect(isLockDue(mark, NOW)).toBe(isDue);
  });

  test.each([
    '',
    'open',
    'true',
    '1763712000000',
    `open ${NOW} 15`,
    `open ${NOW} 150 o`,
    `open NaN 15 o`,
    `open -1 15 o`,
    `open ${NOW}.5 15 o`,
    `ajar ${NOW} 15 o`,
    ` open ${NOW} 15 o`,
  ])('with a stored time that cannot be read is due: “%s”', (text) => {
    const storage = memoryStorage();
    storage.setItem(keyOf(ANN), text);
    expect(new LockMarks(storage).isDue(ANN, NOW)).toBe(true);
  });

  test('that was due stays due when the clock is set back', () => {
    const marks = new LockMarks(memoryStorage());
    marks.write(ANN, used(15 * MINUTE));
    expect(marks.isDue(ANN, NOW)).toBe(true);
    expect(marks.isDue(ANN, NOW - 10 * MINUTE)).toBe(true);
  });

  test('is of one person and one log-in', () => {
    const marks = new LockMarks(memoryStorage());
    marks.write(ANN, used(0, { isLocked: true }));
    for (const seat of [ANN_LATER, DANA]) marks.write(seat, used(0));
    expect([ANN, ANN_LATER, DANA].map((seat) => marks.isDue(seat, NOW))).toEqual([true, false, false]);
    expect([ANN, DANA].map((seat) => isLockedAnywhere(marks, seat))).toEqual([true, false]);
  });

  test('is of the log-in that the token names; offline of none; of nobody where nobody is', () => {
    expect(seatOf({ uid: ANN.uid, token: tokenOf(1, 1, ANN.uid, 'a log-in') })).toEqual({
      ...ANN,
      session: 'a log-in',
    });
    expect(seatOf({ uid: ANN.uid, token: null })).toEqual({ ...ANN, session: '' });
    expect(seatOf(nobody)).toBeNull();
  });
});

describe('An opening', () => {
  const at = { now: NOW, opening: 'next' };

  test('by the password opens one’s own log-in, and nobody else’s', () => {
    const marks = new LockMarks(memoryStorage());
    for (const seat of [ANN, DANA]) marks.write(seat, used(DAY, { isLocked: true }));
    openLock(marks, ANN, { ...at, isProof: true });
    expect([ANN, DANA].map((seat) => marks.isDue(seat, NOW))).toEqual([false, true]);
  });

  test('of another log-in leaves the lock of the first as it is, and keeps no mark of it for good', () => {
    const storage = memoryStorage();
    const marks = new LockMarks(storage);
    marks.write(ANN, used(DAY, { isLocked: true }));
    openLock(marks, ANN_LATER, { ...at, isProof: true });
    expect(marks.isDue(ANN, NOW)).toBe(true);
    expect(storage.length).toBe(1);
  });

  test('by a mailed key opens nothing that is locked', () => {
    const marks = new LockMarks(memoryStorage());
    marks.write(ANN, used(DAY, { isLocked: true }));
    openLock(marks, ANN_LATER, { ...at, isProof: false });
    expect(marks.isDue(ANN_LATER, NOW)).toBe(true);
    openLock(marks, DANA, { ...at, isProof: false });
    expect(marks.isDue(DANA, NOW)).toBe(false);
  });

  test('keeps to the minutes that the institution had set', () => {
    const marks = new LockMarks(memoryStorage());
    marks.write(ANN, used(DAY, { minutes: 5 }));
    openLock(marks, ANN, { ...at, isProof: true });
    expect(marks.read(ANN)?.minutes).toBe(5);
    openLock(marks, DANA, { ...at, isProof: true });
    expect(marks.read(DANA)?.minutes).toBe(15);
  });

  test('on a device without room counts in this tab alone', () => {
    const shared = new SharedStorage();
    const [here, elsewhere] = [new LockMarks(shared.tab().storage), new LockMarks(shared.tab().storage)];
    openLock(here, ANN, { ...at, isProof: true });
    shared.isFull = true;
    openLock(here, ANN, { now: NOW + DAY, opening: 'later', isProof: true });
    expect(here.isDue(ANN, NOW + DAY)).toBe(false);
    expect(elsewhere.isDue(ANN, NOW + DAY)).toBe(true);
  });
});
