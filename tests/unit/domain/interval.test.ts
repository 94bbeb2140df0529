import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBelow, isMoreThanChance, newcombe, wilson } from '#domain/interval.ts';
import { belowWords, countWords, intervalWords, targetWords } from '#domain/tally-words.ts';

/** The check values of the design of measured content, A4. */
const CHECKS: [yes: number, of: number, share: string, interval: string][] = [
  [0, 5, '0%', '0–43%'],
  [0, 10, '0%', '0–28%'],
  [3, 10, '30%', '11–60%'],
  [5, 10, '50%', '24–76%'],
  [8, 10, '80%', '49–94%'],
  [10, 10, '100%', '72–100%'],
  [24, 30, '80%', '63–90%'],
  [28, 30, '93%', '79–98%'],
  [30, 30, '100%', '89–100%'],
  [57, 60, '95%', '86–98%'],
];

describe('a tally and its interval', () => {
  test.each(CHECKS)('%i of %i', (yes, of, share, interval) => {
    expect(countWords({ yes, of })).toBe(`${yes} of ${of} (${share})`);
    expect(intervalWords({ yes, of })).toBe(interval);
  });

  test('below five seen, the counts alone', () => {
    expect(countWords({ yes: 3, of: 4 })).toBe('3 of 4');
    expect(intervalWords({ yes: 3, of: 4 })).toBe('');
    expect(countWords({ yes: 0, of: 0 })).toBe('Not observed');
  });

  test('holds the share, gets narrower with more, and never leaves 0 to 1', () => {
    const counts = fc
      .integer({ min: 1, max: 999 })
      .chain((of) => fc.record({ of: fc.constant(of), yes: fc.integer({ min: 0, max: of }) }));
    fc.assert(
      fc.property(counts, ({ yes, of }) => {
        const { low, high } = wilson({ yes, of });
        const more = wilson({ yes: yes * 2, of: of * 2 });
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(yes / of + 1e-12);
        expect(high).toBeGreaterThanOrEqual(yes / of - 1e-12);
        expect(more.high - more.low).toBeLessThanOrEqual(high - low + 1e-12);
      }),
    );
  });

  test('of nothing there is none', () => {
    expect(() => wilson({ yes: 0, of: 0 })).toThrow(RangeError);
  });
});

describe('below its target', () => {
  test.each([
    [{ yes: 10, of: 10 }, 1, ''],
    [{ yes: 9, of: 10 }, 1, 'Below target'],
    [{ yes: 8, of: 10 }, 0.9, 'Below target, small sample'],
    [{ yes: 3, of: 10 }, 0.9, 'Below target'],
    [{ yes: 0, of: 0 }, 1, ''],
  ])('%o of a target of %d', (count, target, words) => {
    expect(belowWords(count, target)).toBe(words);
  });

  test('nothing seen is below nothing', () => {
    expect(isBelow({ yes: 0, of: 0 }, 1)).toBe('no');
  });

  test('says what is aimed for', () => {
    expect([1, 0.95].map(targetWords)).toEqual(['Target: every time', 'Target: 95%']);
  });
});

/** The check values of A8, in percentage points. */
describe('more than chance', () => {
  test.each([
    [{ yes: 3, of: 10 }, { yes: 8, of: 10 }, 7, 74, true],
    [{ yes: 5, of: 10 }, { yes: 8, of: 10 }, -11, 60, false],
    [{ yes: 12, of: 30 }, { yes: 24, of: 30 }, 15, 59, true],
  ])('%o, later %o', (earlier, later, low, high, isMore) => {
    const interval = newcombe(earlier, later);
    expect([interval.low, interval.high].map((share) => Math.round(share * 100))).toEqual([low, high]);
    expect(isMoreThanChance(earlier, later)).toBe(isMore);
    expect(isMoreThanChance(later, earlier)).toBe(isMore);
  });
});
