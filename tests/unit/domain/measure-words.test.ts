import { expect, test } from 'vitest';
import { foundWords, missedWords } from '#domain/measures/measure-words.ts';

const found = { kind: 'choice', value: '', count: null, target: null, pool: null, weight: 3 } as const;

test.each([
  ['Serious. 1 was found today', { value: '1' }],
  ['Serious. 3 were found today', { kind: 'never', value: '3' }],
  ['Serious. The answer was “Elsewhere”', { kind: 'never', value: 'Elsewhere' }],
  ['2 were found today', { value: '2', weight: 2 }],
  ['Not on the unit', { value: 'Not on the unit', weight: 2 }],
  ['80%; target: 95%', { value: '80%', weight: 2, target: 0.95 }],
  [
    'Serious. 1 of 5 missed today; target: every time',
    { kind: 'never', count: { yes: 4, of: 5 }, target: 1 },
  ],
] as const)('what was found reads “%s”', (words, more) => {
  expect(foundWords({ ...found, ...more })).toBe(words);
});

const count = { yes: 1, of: 3 };

test.each([
  ['2 of 3 missed', { kind: 'never', count }],
  ['9 of 20 missed', { kind: 'pool', count, pool: { count: { yes: 11, of: 20 }, dates: [] } }],
  ['missed in a stopped dose', { kind: 'never', count: { yes: 3, of: 3 } }],
  ['2 found', { kind: 'never', value: '2' }],
  ['Elsewhere', { kind: 'never', value: 'Elsewhere' }],
] as const)('side by side, each finding says what was missed: “%s”', (words, more) => {
  expect(missedWords({ ...found, ...more })).toBe(words);
});
