import { expect, test } from 'vitest';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import { compareQuestions } from '#domain/comparison.ts';
import { arranged, isMarked } from '#app/screens/review/arrangement.ts';
import { testAssessment } from '../../../support/papers/test-papers.ts';
import { plainTestSection } from '../../../support/papers/test-section.ts';

const round = (answers: Record<string, Partial<Answer>>) => ({
  assessment: testAssessment({
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, given]) => [id, { ...blankAnswer, ...given }]),
    ),
  }),
  section: plainTestSection,
});
const questions = compareQuestions([
  round({ 801: { parts: { yes: true }, flagged: true }, 802: { observations: 'Pharmacy' } }),
  round({ 801: { parts: { yes: true } }, 802: { observations: 'Nobody' }, 803: { flagged: true } }),
]);
const numbers = (onlyFlagged: boolean, differencesFirst: boolean) =>
  arranged(questions, { onlyFlagged, differencesFirst }).map(({ number }) => number);

test('Questions keep their order unless differences come first', () => {
  expect(numbers(false, false)).toEqual([1, 2, 3]);
  expect(numbers(false, true)).toEqual([2, 1, 3]);
});

test('R043 With “only flagged”, those flagged in any assessment are left', () => {
  expect(numbers(true, false)).toEqual([1, 3]);
  expect(numbers(true, true)).toEqual([1, 3]);
});

test('Differences and flags are places to stop at', () => {
  expect(questions.map(isMarked)).toEqual([true, true, true]);
  expect(compareQuestions([round({})]).map(isMarked)).toEqual([false, false, false]);
});
