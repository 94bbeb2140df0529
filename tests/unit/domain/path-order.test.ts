import { describe, expect, test } from 'vitest';
import { questionsInOrder } from '#content/authoring.ts';
import { askedFirst } from '#domain/asked-again.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import { resumeStep, stepBefore } from '#domain/completeness.ts';
import { nextStep } from '#domain/next-step.ts';
import { nextUnanswered } from '#domain/next-unanswered.ts';
import { inPath, numberInPath, placeInPath } from '#domain/path-order.ts';
import type { AskedFirst } from '#domain/path-order.ts';
import type { Section } from '#domain/section.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { plainTestSection, scoredTestSection } from '../../support/papers/test-section.ts';

/** What the last round found comes first, and every way through the questions follows (rule ACT-19). */

/** Five questions of the core path, and two of the deeper look. */
const section: Section = {
  ...plainTestSection,
  questions: questionsInOrder(
    [1, 2, 3, 4, 5, 6, 7].map((id) => ({
      id,
      label: `Question ${id}`,
      content: 'What is it?',
      questionType: 'long_answer' as const,
      core: id <= 5,
    })),
  ),
};
const order = [2, 4, 1, 3, 5, 6, 7];
const first: AskedFirst = [2, 4];

describe('The path', () => {
  test('begins with those that come first, and goes on in the order of the numbers', () => {
    expect(order.map((_, at) => numberInPath(at + 1, first))).toEqual(order);
    expect(order.map((number) => placeInPath(number, first))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(inPath([1, 2, 3, 4, 5, 6, 7], first)).toEqual(order);
    expect(
      inPath(
        [
          ['a', 1],
          ['b', 2],
        ],
        [2],
      ),
    ).toEqual([
      ['b', 2],
      ['a', 1],
    ]);
    expect(inPath([1, 2, 3], [])).toEqual([1, 2, 3]);
    expect([1, 2, 3].map((place) => numberInPath(place, []))).toEqual([1, 2, 3]);
  });

  test('is the same there and back, whatever comes first', () => {
    for (const some of [[1], [5], [1, 2, 5], [3, 4, 5], [2, 3, 4, 5]]) {
      const numbers = order.map((_, at) => numberInPath(at + 1, some));
      expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(numbers.map((number) => placeInPath(number, some))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }
  });

  test('is the one of Next, Previous, and of where one goes on', () => {
    expect(order.map((number) => nextStep(section, {}, number - 1, first))).toEqual([
      '4',
      '1',
      '3',
      '5',
      '5#done',
      '7',
      'final-comments',
    ]);
    expect(order.map((number) => stepBefore(number - 1, section, first))).toEqual([
      'preface',
      '2',
      '4',
      '1',
      '3',
      '5',
      '6',
    ]);
    expect([0, 1, 2, 4, 5, 7].map((at) => resumeStep({ lastQuestionIndex: at }, 7, first))).toEqual([
      '2',
      '4',
      '1',
      '5',
      '6',
      'final-comments',
    ]);
  });

  test('ends before the deeper look with its last question, also where that has the least number', () => {
    const late = [2, 3, 4, 5];
    expect(nextStep(section, {}, 0, late)).toBe('5#done');
    expect(nextStep(section, {}, 4, late)).toBe('1');
    expect(stepBefore(0, section, late)).toBe('5');
  });

  test('leads to the next one without an answer', () => {
    const answers = {
      1: { ...blankAnswer, observations: 'So.' },
      3: { ...blankAnswer, observations: 'So.' },
    };
    expect(nextUnanswered(section, { answers }, 1, first)).toBe(3);
    expect(nextUnanswered(section, { answers }, 3, first)).toBe(4);
    expect(nextUnanswered(section, { answers }, 6, first)).toBeNull();
  });
});

describe('What comes first', () => {
  const questionOf = (id: number) => {
    const question = scoredTestSection.questions[String(id)];
    if (question === undefined) throw new RangeError(`No question ${id}`);
    return question;
  };
  /** The measured questions, of which the first three are the core path. */
  const measured: Section = {
    ...scoredTestSection,
    questions: Object.fromEntries(
      [704, 701, 703, 702, 705].map((id, index) => [id, { ...questionOf(id), index, core: index < 3 }]),
    ),
  };
  const round = (answers: Record<number, Partial<Answer>>, of: Section = measured): Compared => ({
    section: of,
    assessment: testAssessment({
      section: '7',
      answers: Object.fromEntries(
        Object.entries(answers).map(([id, given]) => [id, { ...blankAnswer, ...given }]),
      ),
    }),
  });
  const missed = { parts: { labeled: { u7: { yes: 2, of: 5 } } } };
  const flagged = { flagged: true, observations: 'Too far.' };

  test('are the core questions that the last round found, by their numbers', () => {
    expect(askedFirst(measured, round({ 701: missed }))).toEqual([2]);
    expect(askedFirst(measured, round({ 703: flagged, 701: missed }))).toEqual([2, 3]);
    // What was found by the deeper look is looked at again there.
    expect(askedFirst(measured, round({ 702: flagged, 701: missed }))).toEqual([2]);
    // As another version numbers them.
    expect(askedFirst(measured, round({ 701: missed }, scoredTestSection))).toEqual([2]);
  });

  test('are none where nothing was found, or what was found is first as it is', () => {
    expect(askedFirst(measured, null)).toEqual([]);
    expect(askedFirst(measured, round({}))).toEqual([]);
    expect(askedFirst(measured, round({ 704: flagged, 701: missed }))).toEqual([]);
    expect(askedFirst(measured, round({ 704: flagged, 703: flagged }))).toEqual([1, 3]);
  });

  test('are none where the core path does not come first, or an answer jumps within it', () => {
    expect(askedFirst(scoredTestSection, round({ 704: flagged }, scoredTestSection))).toEqual([]);
    const jumping = { ...questionOf(704), index: 0, core: true, jumpIndex: 2, jumpText: 'If no, go to 3' };
    const jumps = { ...measured, questions: { ...measured.questions, 704: jumping } };
    expect(askedFirst(jumps, round({ 701: missed }))).toEqual([]);
  });
});
