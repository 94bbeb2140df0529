import { beforeEach, describe, expect, test } from 'vitest';
import { isToLock } from '#device/person/lock-marks.ts';
import { IdleClock } from '#app/lock/idle-clock.ts';
import { memoryStorage } from '../../support/device/device-harness.ts';

/** When a device that nobody touches locks (rule SES-22). */

const MINUTE = 60_000;
let now: number;
let storage: Storage;
beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 8);
  storage = memoryStorage();
});

function tab() {
  const locked: number[] = [];
  const clock = new IdleClock({ now: () => now, storage, onIdle: () => locked.push(now) });
  /** Time passes with the page running. */
  const wait = (ms: number) => {
    for (const end = now + ms; now < end;) {
      now += 1000;
      clock.look();
    }
  };
  return { clock, locked, wait };
}

describe('R155 A device', () => {
  test('locks after 15 minutes without key or pointer, not before', () => {
    const { locked, wait } = tab();
    wait(15 * MINUTE - 1000);
    expect(locked).toEqual([]);
    wait(1000);
    expect(locked).not.toEqual([]);
  });

  test('begins again at each key and pointer', () => {
    const { clock, locked, wait } = tab();
    wait(14 * MINUTE);
    expect(clock.seen()).toBe(true);
    wait(14 * MINUTE);
    expect(locked).toEqual([]);
  });

  test('that slept is locked by the first look, and by the first key before that', () => {
    const { clock, locked } = tab();
    now += 40 * MINUTE;
    expect(clock.seen()).toBe(false);
    expect(locked).toHaveLength(1);
    const other = tab();
    now += 40 * MINUTE;
    other.clock.look();
    expect(other.locked).toHaveLength(1);
  });

  test('stays open while another of its tabs is used', () => {
    const [one, other] = [tab(), tab()];
    for (let minute = 0; minute < 40; minute += 1) {
      one.clock.seen();
      one.wait(MINUTE);
      other.clock.look();
    }
    expect([one.locked, other.locked]).toEqual([[], []]);
  });

  test('follows what the institution has set', () => {
    const { clock, locked, wait } = tab();
    clock.setMinutes(5);
    wait(5 * MINUTE);
    expect(locked).not.toEqual([]);
  });

  test('locks earlier at once where the time is shortened', () => {
    const { clock, locked, wait } = tab();
    clock.setMinutes(60);
    wait(10 * MINUTE);
    clock.setMinutes(5);
    clock.look();
    expect(locked).toHaveLength(1);
  });

  test('whose clock is set back does not stay open for longer', () => {
    const { locked, wait } = tab();
    wait(MINUTE);
    now -= 24 * 60 * MINUTE;
    wait(15 * MINUTE + 1000);
    expect(locked).not.toEqual([]);
  });

  test('that was closed for so long starts locked, one that was not does not', () => {
    const { wait } = tab();
    wait(10_000);
    expect(isToLock(storage, now + 10 * MINUTE)).toBe(false);
    expect(isToLock(storage, now + 15 * MINUTE)).toBe(true);
    expect(isToLock(memoryStorage(), now)).toBe(false);
  });
});
