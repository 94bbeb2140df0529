import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { median, signalsOf } from '#domain/run-chart.ts';
import type { Signal } from '#domain/run-chart.ts';

const found = (values: readonly number[]) =>
  signalsOf(values).map(({ rule, towards, places }) => `${rule} ${towards} ${places.join(',')}`);

describe('The median', () => {
  test('is the value in the middle, or halfway between two', () => {
    expect(median([])).toBeNull();
    expect(median([7])).toBe(7);
    expect(median([9, 1, 4])).toBe(4);
    expect(median([9, 1, 4, 5])).toBe(4.5);
  });

  test('has as many values below as above', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1 }), (values) => {
        const middle = median(values) ?? Number.NaN;
        const most = values.length / 2;
        expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(most);
        expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('A shift', () => {
  test('is six in a row on one side of the median; five are not', () => {
    expect(found([1, 2, 1, 2, 1, 2, 8, 9, 8, 9, 8, 9])).toEqual([
      'shift down 0,1,2,3,4,5',
      'shift up 6,7,8,9,10,11',
    ]);
    expect(found([1, 2, 1, 2, 1, 8, 9, 8, 9, 8])).toEqual([]);
  });

  test('skips values on the median, which neither count nor end it', () => {
    expect(found([9, 9, 5, 9, 8, 5, 9, 9, 1, 2, 1, 1, 2, 1, 5])).toEqual([
      'shift up 0,1,3,4,6,7',
      'shift down 8,9,10,11,12,13',
    ]);
  });
});

describe('A trend', () => {
  test('is five in a row that rise or fall; four are not', () => {
    expect(found([3, 4, 5, 6, 7, 2])).toEqual(['trend up 0,1,2,3,4']);
    expect(found([3, 4, 5, 6, 2, 5])).toEqual([]);
    expect(found([9, 6, 4, 3, 1])).toEqual(['trend down 0,1,2,3,4']);
  });

  test('skips a value equal to the one before', () => {
    expect(found([3, 3, 4, 4, 5, 5, 6, 1])).toEqual([]);
    expect(found([3, 3, 4, 4, 5, 6, 6, 7, 1])).toEqual(['trend up 0,2,4,5,7']);
  });

  test('may begin where another one ends', () => {
    expect(found([1, 3, 5, 7, 9, 8, 6, 4, 2])).toEqual(['trend up 0,1,2,3,4', 'trend down 4,5,6,7,8']);
  });
});

/** The same rules taken literally, by trying every stretch of values. */
function byTheWords(values: readonly number[]): string[] {
  const middle = median(values) ?? 0;
  const stretches: { rule: Signal['rule']; places: number[] }[] = [];
  for (let from = 0; from < values.length; from++) {
    for (let to = from + 1; to <= values.length; to++) {
      const places = Array.from({ length: to - from }, (_, index) => from + index);
      const offMedian = places.filter((place) => values[place] !== middle);
      const sides = new Set(offMedian.map((place) => (values[place] ?? 0) > middle));
      if (sides.size === 1 && offMedian.length >= 6) stretches.push({ rule: 'shift', places: offMedian });
      const moves = places.filter((place) => place === from || values[place] !== values[place - 1]);
      const steps = moves.slice(1).map((place) => (values[place] ?? 0) > (values[place - 1] ?? 0));
      if (moves.length >= 5 && new Set(steps).size === 1) stretches.push({ rule: 'trend', places: moves });
    }
  }
  // Of equal values at its start, a trend counts the first.
  const spelled = stretches.map(({ rule, places: [first = 0, ...rest] }) => {
    const other = values.slice(0, first).findLastIndex((value) => value !== values[first]);
    return { rule, places: [rule === 'trend' ? other + 1 : first, ...rest] };
  });
  const isWithin = (inner: number[], outer: number[]) => inner.every((place) => outer.includes(place));
  const longest = spelled.filter(
    ({ rule, places }) =>
      !spelled.some(
        (other) =>
          other.rule === rule && other.places.length > places.length && isWithin(places, other.places),
      ),
  );
  return [...new Set(longest.map(({ rule, places }) => `${rule} ${places.join(',')}`))].toSorted();
}

test('Signals are exactly what both rules say', () => {
  const values = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 16 });
  const smooth = fc
    .array(fc.integer({ min: -1, max: 2 }), { maxLength: 16 })
    .map((steps) => steps.map((_, place) => steps.slice(0, place).reduce((sum, step) => sum + step, 5)));
  fc.assert(
    fc.property(fc.oneof(values, smooth), (given) => {
      const signals = signalsOf(given).map(({ rule, places }) => `${rule} ${places.join(',')}`);
      expect(signals.toSorted()).toEqual(byTheWords(given));
    }),
    { numRuns: 500 },
  );
});

test('Upside down, every signal points the other way', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 20 }), (given) => {
      const turned = signalsOf(given.map((value) => 7 - value));
      expect(turned).toEqual(
        signalsOf(given).map((signal) => ({ ...signal, towards: signal.towards === 'up' ? 'down' : 'up' })),
      );
    }),
  );
});
