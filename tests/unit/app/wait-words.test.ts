import { expect, test } from 'vitest';
import { waitWords } from '#app/screens/login/wait-words.ts';

test('a wait is told in whole minutes that are never too few', () => {
  const seconds = [1, 59, 60, 61, 14 * 60 + 1, 15 * 60];
  expect(seconds.map((some) => waitWords(some * 1000))).toEqual([
    'in less than a minute',
    'in less than a minute',
    'in 1 minute',
    'in 2 minutes',
    'in 15 minutes',
    'in 15 minutes',
  ]);
});
