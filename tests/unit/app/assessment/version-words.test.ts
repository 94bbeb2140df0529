import { expect, test } from 'vitest';
import { newAssessment } from '#domain/new-assessment.ts';
import { FIRST_ENTRY } from '#domain/entries.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import {
  changesInWords,
  countWords,
  stateInWords,
  stepOf,
} from '#app/screens/assessment/versions/version-words.ts';
import { testSection } from '../../../support/papers/test-section.ts';

const A = 'a'.repeat(12);
const start = newAssessment({
  id: '01980000-0000-7000-8000-000000000001',
  section: '9',
  sectionVersion: 1,
  user: { id: 1, name: 'Maya Okafor' },
  at: '2026-11-01T08:00:00.000Z',
});

test('a version’s changes are in words, in the order of the steps', () => {
  const before = withLeaves(start, {
    [`participants.${FIRST_ENTRY}`]: { name: 'Ann', title: 'RN' },
    'answers.903.parts.ease': 3,
  });
  const after = withLeaves(before, {
    'answers.909.parts': { partly: true },
    'answers.903.parts.ease': 8,
    [`participants.${A}`]: { name: 'Bo', title: '' },
    notes: 'Calm.',
  });
  const rows = changesInWords(before, after, testSection).map(
    ({ title, detail, beforeWords, afterWords }) => [title, detail, beforeWords, afterWords],
  );
  expect(rows).toEqual([
    ['Participants', '', '', 'Bo'],
    ['Question 3', 'Slider: Ease', expect.stringMatching(/^3/), expect.stringMatching(/^8/)],
    ['Question 9', 'Yes, partly, no', '', 'Partly'],
    ['Final comments', '', '', 'Calm.'],
  ]);
});

test('a removed entry, and another order, can be read', () => {
  const two = withLeaves(start, {
    [`facilitators.${FIRST_ENTRY}`]: { name: 'Ann', title: 'RN' },
    [`facilitators.${A}`]: { name: 'Bo', title: '' },
  });
  const turned = withLeaves(two, { 'facilitators.order': [A, FIRST_ENTRY] });
  expect(changesInWords(two, turned, testSection)).toMatchObject([
    { title: 'Facilitators', detail: 'Order', beforeWords: 'Ann, RN\nBo', afterWords: 'Bo\nAnn, RN' },
  ]);
  const one = withLeaves(two, { [`facilitators.${A}`]: null });
  expect(changesInWords(two, one, testSection)).toMatchObject([{ beforeWords: 'Bo', afterWords: 'Removed' }]);
});

test('the whole state says what was answered, and no blanks', () => {
  const state = withLeaves(start, {
    area: 'North ward',
    'answers.901.flagged': true,
    'answers.901.observations': 'Two syringes.',
    'answers.902.flagged': false,
    'answers.909.parts': { yes: true },
  });
  expect(stateInWords(state, testSection).map(({ leaf, words }) => [leaf, words])).toEqual([
    ['area', 'North ward'],
    ['answers.901.flagged', 'Flagged'],
    ['answers.901.observations', 'Two syringes.'],
    ['answers.909.parts', 'Yes'],
  ]);
  expect(stateInWords(start, testSection)).toEqual([]);
});

test('how much changed is said in a few words', () => {
  expect(countWords(0, false)).toBe('No answer changed');
  expect(countWords(1, false)).toBe('1 answer changed');
  expect(countWords(0, true)).toBe('Submitted');
  expect(countWords(2, true)).toBe('2 answers changed, submitted');
});

test('each change leads to the step where it is answered', () => {
  expect(stepOf({ leaf: 'answers.903.parts.ease', number: 3 })).toBe('3');
  expect(stepOf({ leaf: 'notes', number: null })).toBe('final-comments');
  expect(stepOf({ leaf: 'area', number: null })).toBe('preface');
  expect(stepOf({ leaf: `participants.${A}`, number: null })).toBe('preface');
  expect(stepOf({ leaf: `wastage_calculator.${A}`, number: null })).toBeNull();
  expect(stepOf({ leaf: 'answers.999.flagged', number: null })).toBeNull();
});
