import { describe, expect, test } from 'vitest';
import { allOf, oneMiss, sharedTotal, underTotal } from '#domain/shared-total.ts';
import type { Count } from '#domain/tally.ts';

const BLANK: Count = { yes: 0, of: 0 };
const plus = (own: Count, tap: Count | null): Count =>
  tap === null ? own : { yes: own.yes + tap.yes, of: own.of + tap.of };

describe('R187 Counts that share a total', () => {
  test('take it over from the first one that is not blank', () => {
    expect(sharedTotal([BLANK, BLANK])).toBeNull();
    expect(sharedTotal([BLANK, { yes: 0, of: 14 }, { yes: 2, of: 3 }])).toBe(14);
  });

  test('are blank until they are touched: All is every one, and each No is one less', () => {
    const all = plus(BLANK, allOf(BLANK, 14));
    expect(all).toEqual({ yes: 14, of: 14 });
    const two = plus(plus(all, oneMiss(all, 14)), { yes: -1, of: 0 });
    expect(two).toEqual({ yes: 12, of: 14 });
    expect(plus(BLANK, oneMiss(BLANK, 14))).toEqual({ yes: 13, of: 14 });
    expect(plus(two, allOf(two, 14))).toEqual({ yes: 14, of: 14 });
    expect(oneMiss({ yes: 0, of: 14 }, 14)).toBeNull();
  });

  test('keep a total of their own', () => {
    const own = { yes: 2, of: 3 };
    expect(plus(own, allOf(own, 14))).toEqual({ yes: 3, of: 3 });
    expect(underTotal(own, 14, 20)).toBeNull();
  });

  test('keep their misses when the total changes, and stay blank where they are', () => {
    expect(underTotal({ yes: 12, of: 14 }, 14, 20)).toEqual({ yes: 18, of: 20 });
    expect(underTotal({ yes: 1, of: 14 }, 14, 2)).toEqual({ yes: 0, of: 2 });
    expect(underTotal(BLANK, null, 20)).toBeNull();
  });
});
