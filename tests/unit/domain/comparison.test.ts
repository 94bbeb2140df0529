import { describe, expect, test } from 'vitest';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import { compareQuestions, inTimeOrder } from '#domain/comparison.ts';
import type { ComparedQuestion } from '#domain/comparison.ts';
import type { Section } from '#domain/section.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { testSection } from '../../support/papers/test-section.ts';

const filled = (given: Partial<Answer>): Answer => ({ ...blankAnswer, ...given });

/** One question's answers in assessments that were completed one after another. */
function compare(
  id: number,
  answers: readonly Partial<Answer>[],
  sections: readonly Section[] = [],
): ComparedQuestion {
  const compared = answers.map((given, index) => ({
    assessment: testAssessment({ answers: { [id]: filled(given) } }),
    section: sections[index] ?? testSection,
  }));
  const found = compareQuestions(compared).find(({ question }) => question.id === id);
  if (found === undefined) throw new Error(`No question ${id}`);
  return found;
}

describe('Compared answers', () => {
  test('differ from the earliest, not from the one before', () => {
    const { cells, differs } = compare(906, [
      { parts: { often: true } },
      { parts: { never: true } },
      { parts: { often: true } },
    ]);
    expect(cells.map((cell) => cell.differs)).toEqual([false, true, false]);
    expect(differs).toBe(true);
  });

  test('say how much a number has risen since the earliest', () => {
    const { cells } = compare(904, [
      { parts: { share: 62 } },
      { parts: { share: 81.5 } },
      { parts: { share: 60 } },
    ]);
    expect(cells.map((cell) => cell.lines[0]?.change)).toEqual([null, 19.5, -2]);
  });

  test('show no change when the earliest has no number', () => {
    const { cells } = compare(904, [{}, { parts: { share: 81 } }]);
    expect(cells[1]?.lines[0]).toMatchObject({ change: null, differs: true });
  });

  test('do not differ because of remarks and flags', () => {
    const { cells, differs, isFlagged } = compare(906, [
      { parts: { often: true }, observations: ' One ' },
      { parts: { often: true }, opportunities: 'Two', flagged: true },
    ]);
    expect(differs).toBe(false);
    expect(isFlagged).toBe(true);
    expect(
      cells.map(({ observations, opportunities, flagged }) => [observations, opportunities, flagged]),
    ).toEqual([
      ['One', '', false],
      ['', 'Two', true],
    ]);
  });

  test('differ part by part', () => {
    const { cells } = compare(907, [
      { parts: { name: 'ICU', cost: 12 } },
      { parts: { name: 'ICU', cost: 15 } },
    ]);
    expect(cells[1]?.lines.map((line) => line.differs)).toEqual([false, true, false, false, false, false]);
    expect(cells[1]?.lines[1]?.change).toBe(3);
  });

  test('are not compared when the wording changed between versions', () => {
    const newer = structuredClone<Section>(testSection);
    newer.version = 2;
    const question = newer.questions[904];
    if (question === undefined) throw new Error('No question 904');
    question.content = 'What share of doses are scanned at night?';
    const {
      isComparable,
      differs,
      cells,
      question: shown,
    } = compare(904, [{ parts: { share: 62 } }, { parts: { share: 81 } }], [testSection, newer]);
    expect(shown.content).toContain('at night');
    expect({ isComparable, differs }).toEqual({ isComparable: false, differs: false });
    expect(cells.map((cell) => cell.lines[0])).toMatchObject([
      { words: '62%', change: null },
      { words: '81%', change: null },
    ]);
  });

  test('are compared when only the instructions changed', () => {
    const newer = structuredClone<Section>(testSection);
    newer.version = 2;
    const question = newer.questions[905];
    if (question === undefined) throw new Error('No question 905');
    question.instructions = 'Open the newest expiry report.';
    const own = compare(905, [{ parts: { value: 1 } }, { parts: { value: 2 } }], [testSection, newer]);
    expect(own).toMatchObject({ isComparable: true, differs: true });
  });

  test('stay blank where an older version does not ask the question', () => {
    const older = structuredClone<Section>(testSection);
    delete older.questions[914];
    const { cells, isComparable } = compare(
      914,
      [{}, { observations: 'Labels' }],
      [older, { ...testSection, version: 2 }],
    );
    expect(cells.map((cell) => cell.wording !== null)).toEqual([false, true]);
    expect(isComparable).toBe(false);
  });

  test('include a question that only an older version asks', () => {
    const newer = { ...structuredClone<Section>(testSection), version: 2 };
    delete newer.questions[914];
    const { cells } = compare(914, [{ observations: 'Labels' }, {}], [testSection, newer]);
    expect(cells.map((cell) => cell.wording !== null)).toEqual([true, false]);
  });
});

test('Questions come in the order they are asked', () => {
  const questions = compareQuestions([{ assessment: testAssessment(), section: testSection }]);
  expect(questions.map(({ number }) => number)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
});

test('The one completed first comes first', () => {
  const dates = ['2026-11-02T15:00:00.000Z', '2025-06-03T15:00:00.000Z', '2025-12-10T15:00:00.000Z'];
  const compared = dates.map((dateCompleted) => ({
    assessment: testAssessment({ dateCompleted }),
    section: testSection,
  }));
  expect(inTimeOrder(compared).map(({ assessment }) => assessment.dateCompleted)).toEqual(dates.toSorted());
});
