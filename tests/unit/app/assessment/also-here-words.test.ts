import { expect, test } from 'vitest';
import { alsoHereWords } from '#app/screens/assessment/status/also-here-words.ts';

const NAMES = new Map([
  [1, 'Ana Silva'],
  [2, 'Ben Ode'],
]);
const words = (people: [user: number, question: number | null][], question: number | null = 6) =>
  alsoHereWords(
    people.map(([user, theirs]) => ({ user, question: theirs })),
    (user) => NAMES.get(user) ?? null,
    question,
  );

test.each([
  ['nobody', [], ''],
  ['somebody on the same question', [[1, 6]], 'Ana Silva is on question 7, too.'],
  ['somebody elsewhere', [[1, 8]], 'Ana Silva is on question 9.'],
  ['somebody on another page', [[1, null]], 'Ana Silva has this tracer open, too.'],
  [
    'the same question first',
    [
      [1, 8],
      [2, 6],
    ],
    'Ben Ode is on question 7, too. Ana Silva is on question 9.',
  ],
  ['somebody this device does not know', [[9, 0]], 'A colleague is on question 1.'],
  [
    'a crowd',
    [
      [1, 6],
      [2, 6],
      [3, 1],
    ],
    'Ana Silva is on question 7, too. Ben Ode is on question 7, too. One more person is here.',
  ],
] as [string, [number, number | null][], string][])('Who else is here: %s', (_, people, said) => {
  expect(words(people)).toBe(said);
});

test('On any other page nobody is on the same question', () => {
  expect(words([[1, null]], null)).toBe('Ana Silva has this tracer open, too.');
});
