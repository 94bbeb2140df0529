import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { delayed } from '#device/rows/lane-transitions.ts';
import { LONGEST_DELAY_MS, delayAfter, isDue } from '#device/call/retry-delays.ts';
import { MINUTE, NOW, freeze, typed } from '../rows/lane-story.ts';

const hidden = (fraction: number) => ({ fraction: () => fraction, isVisible: () => false });
const inFront = (fraction: number) => ({ fraction: () => fraction, isVisible: () => true });

describe('Back-off', () => {
  test('a delay is random, up to a ceiling that doubles from 1 s to 5 min', () => {
    const ceilings = Array.from(
      { length: 12 },
      (_, attempts) => delayAfter(attempts, hidden(1 - Number.EPSILON)) / 1000,
    );
    expect(ceilings.map(Math.round)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  test('in front of somebody it is cut off at 15 s', () => {
    const ceilings = [0, 1, 2, 3, 4, 5, 20].map((attempts) =>
      delayAfter(attempts, inFront(1 - Number.EPSILON)),
    );
    expect(ceilings.map((ms) => Math.round(ms / 1000))).toEqual([1, 2, 4, 8, 15, 15, 15]);
  });

  test('it is never zero, and never more than 5 minutes, or 15 s in front', () => {
    const attempts = fc.integer({ min: 0, max: 10_000 });
    const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(attempts, fraction, (count, chance) => {
        const [delay, delayInFront] = [delayAfter(count, hidden(chance)), delayAfter(count, inFront(chance))];
        expect(Math.min(delay, delayInFront)).toBeGreaterThanOrEqual(500);
        expect(delay).toBeLessThanOrEqual(LONGEST_DELAY_MS);
        expect(delayInFront).toBeLessThanOrEqual(15_000);
      }),
    );
  });

  test('a clock set back cannot put a lane to sleep', () => {
    const lane = delayed(freeze(typed({ notes: 'a' })), 'No network', LONGEST_DELAY_MS, null, NOW);
    expect(isDue(lane, NOW)).toBe(false);
    expect(isDue(lane, NOW - 1)).toBe(true);
    expect(isDue(lane, NOW - 365 * 24 * 60 * MINUTE)).toBe(true);
  });

  test('a clock set back does not shorten a long Retry-After', () => {
    const lane = delayed(freeze(typed({ notes: 'a' })), 'Busy', 1000, 30 * MINUTE, NOW);
    expect(isDue(lane, NOW)).toBe(false);
    expect(isDue(lane, NOW - 1)).toBe(true);
  });
});
