import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frozenMedian, limitsOf, median, signalsOf } from '#domain/run-chart.ts';

const found = (values: readonly number[]) =>
  signalsOf(values).map((signal) =>
    signal.rule === 'run'
      ? `run ${signal.towards} ${signal.places.join(',')}`
      : `crossings ${signal.crossings}`,
  );

/** Low and high in turns: many crossings, short runs. */
const inTurns = (length: number) => Array.from({ length }, (_, at) => (at % 2 === 0 ? 1 : 9));

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

  test('is that of the first twelve, whatever follows, and none before', () => {
    expect(frozenMedian(inTurns(11))).toBeNull();
    expect(frozenMedian(inTurns(12))).toBe(5);
    expect(frozenMedian([...inTurns(12), 70, 80, 90])).toBe(5);
  });
});

describe('What chance explains', () => {
  // log2(n) + 3, rounded, and the 5th percentile of n - 1 tosses of a coin.
  test.each([
    [10, 6, 2],
    [12, 7, 3],
    [16, 7, 4],
    [20, 7, 6],
    [24, 8, 8],
    [30, 8, 10],
  ])('of %i useful values: no run longer than %i, no fewer crossings than %i', (useful, longest, fewest) => {
    expect(limitsOf(useful)).toEqual({ longestRun: longest, fewestCrossings: fewest });
  });
});

describe('A signal', () => {
  test('is not looked for below twelve points', () => {
    expect(found([1, 1, 1, 1, 1, 9, 9, 9, 9, 9, 9])).toEqual([]);
  });

  test('is a run that is too long', () => {
    // Twenty useful values: seven in a row are chance, eight are not.
    expect(found([...inTurns(12), 1, 9, 9, 9, 9, 9, 9, 9])).toEqual([]);
    expect(found([...inTurns(12), 9, 9, 9, 9, 9, 9, 9, 1])).toEqual(['run up 11,12,13,14,15,16,17,18']);
  });

  test('is a line that crosses the median too seldom', () => {
    expect(found([1, 1, 1, 1, 1, 1, 9, 9, 9, 9, 9, 9])).toEqual(['crossings 1']);
    expect(found([1, 1, 1, 9, 9, 9, 1, 1, 1, 9, 9, 9])).toEqual([]);
  });

  test('does not count values on the median, which end no run', () => {
    const values = [1, 9, 1, 9, 1, 9, 1, 9, 5, 5, 1, 9, 9, 5, 9, 9, 5, 9, 9, 9, 9, 9];
    expect(found(values)).toEqual(['run up 11,12,14,15,17,18,19,20,21']);
  });

  test('a rise alone is none: nobody can tell it from chance', () => {
    expect(found([5, 1, 9, 2, 8, 3, 7, 1, 9, 2, 8, 4, 4.1, 4.2, 4.3, 4.4, 4.5])).toEqual([]);
  });

  test('is the same upside down', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 24 }), (given) => {
        const turned = signalsOf(given.map((value) => 7 - value));
        expect(turned).toEqual(
          signalsOf(given).map((signal) =>
            signal.rule === 'run' ? { ...signal, towards: signal.towards === 'up' ? 'down' : 'up' } : signal,
          ),
        );
      }),
    );
  });
});
