import { expect, test } from 'vitest';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import { clearChanges } from '#domain/clear-changes.ts';
import { compareQuestions } from '#domain/comparison.ts';
import type { Compared } from '#domain/comparison.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { scoredTestSection as section } from '../../support/papers/test-section.ts';

/** What became better or worse, before all else that differs (rule REV-4). */

const [LABELED, PRELABELED] = [701, 704];

function round(month: number, parts: Readonly<Record<number, Answer['parts']>>): Compared {
  const answers = Object.entries(parts).map(([id, given]) => [id, { ...blankAnswer, parts: given }]);
  const assessment = testAssessment({
    id: `018f0000-0000-7000-8000-${String(month).padStart(12, '0')}`,
    section: '7',
    sectionVersion: 1,
    area: 'ICU',
    answers: Object.fromEntries(answers),
    dateCompleted: `2026-0${month}-04T10:00:00.000Z`,
  });
  return { assessment, section };
}

/** Labels made before the syringe is filled are what should not be. */
const prelabeled = (choice: 'yes' | 'no') => ({ [PRELABELED]: { [choice]: true } });
const labeled = (yes: number) => ({ [LABELED]: { labeled: { u7: { yes, of: 20 } } } });

const changes = (...compared: readonly Compared[]) =>
  clearChanges(compareQuestions(compared)).map(({ question, trend }) => [question.id, trend]);

test('Of three, the newest is held against the earliest, whatever the one between says', () => {
  const [bad, good] = [prelabeled('yes'), prelabeled('no')];
  expect(changes(round(1, bad), round(2, good), round(3, good))).toEqual([[PRELABELED, 'better']]);
  expect(changes(round(1, good), round(2, bad), round(3, bad))).toEqual([[PRELABELED, 'worse']]);
  expect(changes(round(1, bad), round(2, good), round(3, bad))).toEqual([]);
});

test('What became worse comes before what became better, with what each assessment answered', () => {
  const compared = [
    round(1, { ...labeled(4), ...prelabeled('no') }),
    round(2, prelabeled('no')),
    round(3, { ...labeled(18), ...prelabeled('yes') }),
  ];
  expect(changes(...compared)).toEqual([
    [PRELABELED, 'worse'],
    [LABELED, 'better'],
  ]);
  expect(clearChanges(compareQuestions(compared))[1]?.values).toEqual([
    { words: '4 of 20 (20%)', count: { yes: 4, of: 20 } },
    { words: 'Not answered', count: null },
    { words: '18 of 20 (90%)', count: { yes: 18, of: 20 } },
  ]);
});
