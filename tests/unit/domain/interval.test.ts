import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newcombe, wilson } from '#domain/interval.ts';
import { countWords, intervalWords, rangeWords, targetWords } from '#domain/tally-words.ts';

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

  test('reaches to the very end where all or none were, so that a perfect count is never below a target', () => {
    const sizes = Array.from({ length: 999 }, (_, index) => index + 1);
    expect(sizes.filter((of) => wilson({ yes: of, of }).high !== 1)).toEqual([]);
    expect(sizes.filter((of) => wilson({ yes: 0, of }).low !== 0)).toEqual([]);
  });

  test('below five seen, the counts alone', () => {
    expect(countWords({ yes: 3, of: 4 })).toBe('3 of 4');
    expect(intervalWords({ yes: 3, of: 4 })).toBe('');
    expect(countWords({ yes: 0, of: 0 })).toBe('Not observed');
  });

  test.each([
    [8, 10, 'With ten seen, the true share may be anywhere between 5 and 10 of 10.'],
    [2, 10, 'With ten seen, the true share may be anywhere between 0 and 5 of 10.'],
    [5, 5, 'With five seen, the true share may be anywhere between 2 and 5 of 5.'],
    [24, 30, 'With 30 seen, the true share may be anywhere between 18 and 28 of 30.'],
    [3, 4, ''],
  ])('says of %i of %i in a sentence how far the truth may be', (yes, of, words) => {
    expect(rangeWords({ yes, of })).toBe(words);
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

describe('a target', () => {
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
    expect(interval.low > 0 || interval.high < 0).toBe(isMore);
  });
});
