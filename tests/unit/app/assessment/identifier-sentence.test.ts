import { expect, test } from 'vitest';
import { identifierSentence } from '#app/screens/assessment/question/identifier-sentence.ts';

const alvarez = { kind: 'name', words: 'Mr. Alvarez' } as const;
const room = { kind: 'room or bed', words: 'rm 412' } as const;
const birth = { kind: 'birth date', words: 'DOB 3/4/51' } as const;

test.each([
  [[alvarez], '“Mr. Alvarez” may be a patient’s name. Please write the note without it.'],
  [[room], '“rm 412” may be a patient’s room or bed. Please write the note without it.'],
  [[alvarez, room], '“Mr. Alvarez” and “rm 412” may identify a patient. Please write the note without them.'],
  [
    [alvarez, room, birth],
    '“Mr. Alvarez”, “rm 412” and 1 more may identify a patient. Please write the note without them.',
  ],
])('of %j the hint quotes at most two', (identifiers, sentence) => {
  expect(identifierSentence(identifiers)).toBe(sentence);
});

test('a long identifier is quoted shortly', () => {
  const words = `patient Maria ${'Lopez-'.repeat(20)}`;
  expect(identifierSentence([{ kind: 'name', words }])).toMatch(/^“patient Maria Lopez-.{1,20}…” may be/);
});
