import { expect, test } from 'vitest';
import { isRanked, moved, rankedOrder, ranksFor } from '#app/screens/assessment/question/ranking-order.ts';

const items = ['cost', 'storage', 'staffing', 'build'];

test('Untouched, the items stand as they are listed and have no rank', () => {
  expect(isRanked({})).toBe(false);
  expect(rankedOrder(items, {})).toEqual(items);
});

test('A ranking is read back in order', () => {
  const value = { cost: 3, storage: 1, staffing: 4, build: 2 };
  expect(isRanked(value)).toBe(true);
  expect(rankedOrder(items, value)).toEqual(['storage', 'build', 'cost', 'staffing']);
});

test('One move makes a permutation of all items', () => {
  const order = moved(items, 3, 0);
  expect(order).toEqual(['build', 'cost', 'storage', 'staffing']);
  expect(ranksFor(order)).toEqual({ build: 1, cost: 2, storage: 3, staffing: 4 });
});

test.each([
  [0, -1],
  [3, 4],
  [9, 0],
])('A move from %d to %d changes nothing', (from, to) => {
  expect(moved(items, from, to)).toEqual(items);
});
