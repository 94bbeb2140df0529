import { expect, test } from 'vitest';
import { restoredSentence } from '#app/screens/restored/restored-sentence.ts';

const ids = ['01980000-0000-7000-8000-000000000101'];
const restoredTo = '2026-11-20T12:00:00.000Z';

test('says to when the server was restored, and how many answers only this tablet has', () => {
  expect(restoredSentence({ restoredTo, answers: 14, ids })).toBe(
    'The server was restored to 11.20.26. This tablet has 14 answers newer than that.',
  );
  expect(restoredSentence({ restoredTo, answers: 1, ids })).toBe(
    'The server was restored to 11.20.26. This tablet has 1 answer newer than that.',
  );
});

test('leaves out a date that it does not know', () => {
  for (const unknown of [null, 'some day']) {
    expect(restoredSentence({ restoredTo: unknown, answers: 2, ids })).toBe(
      'The server was restored. This tablet has 2 newer answers.',
    );
  }
});

test('counts assessments where no answer was lost', () => {
  expect(restoredSentence({ restoredTo, answers: 0, ids })).toBe(
    'The server was restored to 11.20.26. This tablet has 1 assessment newer than that.',
  );
});
