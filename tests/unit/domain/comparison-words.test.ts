import { describe, expect, test } from 'vitest';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import { changeWords, differenceWords } from '#domain/comparison-words.ts';
import { compareQuestions } from '#domain/comparison.ts';
import type { Section } from '#domain/section.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { testSection } from '../../support/papers/test-section.ts';

/** The words about one question of assessments completed one after another. */
function words(
  id: number,
  answers: readonly Partial<Answer>[],
  sections: readonly Section[] = [],
): string | null {
  const compared = answers.map((given, index) => ({
    assessment: testAssessment({ answers: { [id]: { ...blankAnswer, ...given } } }),
    section: sections[index] ?? testSection,
  }));
  const found = compareQuestions(compared).find(({ question }) => question.id === id);
  if (found === undefined) throw new Error(`No question ${id}`);
  return differenceWords(found);
}

const ranks = (cost: number, storage: number, staffing: number, build: number) => ({
  parts: { cost, storage, staffing, build },
});

describe('How much answers differ', () => {
  test.each<[string, number, Partial<Answer>[], string | null]>([
    ['one step', 903, [{ parts: { ease: 7 } }, { parts: { ease: 8 } }], 'Differs by 1 point'],
    [
      'the whole spread, also between later ones',
      904,
      [{ parts: { share: 62 } }, { parts: { share: 40.5 } }, { parts: { share: 81 } }],
      'Differs by up to 40.5 percentage points',
    ],
    ['dollars', 905, [{ parts: { value: 10 } }, { parts: { value: 1210 } }], 'Differs by $1,200'],
    ['cents', 905, [{ parts: { value: 10 } }, { parts: { value: 12.5 } }], 'Differs by $2.50'],
    [
      'choices',
      906,
      [{ parts: { often: true } }, { parts: { never: true } }, { parts: { often: true } }],
      '2 different answers',
    ],
    ['written answers', 901, [{ observations: 'Two' }, { observations: 'Three' }], '2 different answers'],
    [
      'values of a question with parts',
      907,
      [{ parts: { name: 'A', cost: 1, share: 5 } }, { parts: { name: 'A', cost: 2 } }],
      '2 of 6 values differ',
    ],
    ['ranks', 908, [ranks(1, 2, 3, 4), ranks(2, 1, 3, 4)], '2 of 4 ranks differ'],
    ['a missing choice', 906, [{}, { parts: { never: true } }], 'Not answered every time'],
    ['a missing number', 904, [{ parts: { share: 5 } }, {}], 'Not answered every time'],
    ['a missing ranking', 908, [ranks(1, 2, 3, 4), {}], 'Not answered every time'],
    ['the same answers', 904, [{ parts: { share: 5 } }, { parts: { share: 5 } }], null],
    ['the same answers with other remarks', 904, [{ observations: 'One' }, { flagged: true }], null],
    ['one assessment alone', 904, [{ parts: { share: 5 } }], null],
  ])('%s', (_what, id, answers, expected) => {
    expect(words(id, answers)).toBe(expected);
  });

  test('is not said where the wording or the kind of question changed', () => {
    const reworded = structuredClone<Section>(testSection);
    const [first, second] = [reworded.questions[904], reworded.questions[903]];
    if (first === undefined || second === undefined) throw new Error('Questions are missing');
    first.content = 'What share of doses are scanned at night?';
    second.questionType = 'percentage';
    const versions = [testSection, { ...reworded, version: 2 }];
    const sentence = 'Not comparable: the wording changed between versions.';
    expect(words(904, [{ parts: { share: 5 } }, { parts: { share: 9 } }], versions)).toBe(sentence);
    expect(words(903, [{ parts: { ease: 5 } }, { parts: { ease: 9 } }], versions)).toBe(sentence);
  });

  test('is not said where a version does not ask the question', () => {
    const older = structuredClone<Section>(testSection);
    delete older.questions[914];
    expect(words(914, [{}, { observations: 'Labels' }], [older, { ...testSection, version: 2 }])).toBe(
      'Not comparable: not every version asks this question.',
    );
  });
});

test.each([
  [19.5, 'percent', '+19.5'],
  [-3, 'points', '−3'],
  [0, 'points', '±0'],
  [-1200, 'dollars', '−$1,200'],
  [2.5, 'dollars', '+$2.50'],
] as const)('A change of %s %s reads %s', (change, unit, expected) => {
  expect(changeWords(change, unit)).toBe(expected);
});
