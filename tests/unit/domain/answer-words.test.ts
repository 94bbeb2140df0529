import { describe, expect, test } from 'vitest';
import { answerLines } from '#domain/answer-words.ts';
import { isWritten } from '#domain/question-types/answer-place.ts';
import { money, plainNumber } from '#domain/figure-words.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import { orderedQuestions } from '#domain/section.ts';
import { testSection } from '../../support/papers/test-section.ts';

function question(number: number) {
  const found = orderedQuestions(testSection)[number - 1];
  if (found === undefined) throw new Error(`No question ${number}`);
  return found;
}

/** The words of a question's answer, each value with the name of its part. */
function words(number: number, given: Partial<Answer> = {}): string[] {
  const lines = answerLines(question(number), { ...blankAnswer, ...given });
  return lines.map((line) => (line.label === null ? line.words : `${line.label}: ${line.words}`));
}

describe('An answer in words', () => {
  test.each([
    ['a written answer is what was observed', 1, { observations: ' Three.\n' }, ['Three.']],
    ['a slider', 3, { parts: { ease: 7 } }, ['7 of 10']],
    ['a percentage', 4, { parts: { share: 62.5 } }, ['62.5%']],
    ['dollars', 5, { parts: { value: 1234.5 } }, ['$1,234.50']],
    ['a choice', 6, { parts: { often: true } }, ['Often – half of the doses or more']],
    ['a choice that was taken back', 6, { parts: { often: false } }, ['']],
    [
      'a ranking, the first first',
      8,
      { parts: { cost: 2, storage: 1, staffing: 4, build: 3 } },
      ['1. Storage\n2. Cost\n3. Not set up in our systems\n4. Staffing'],
    ],
    ['no answer', 4, {}, ['']],
    ['observations beside parts are no answer', 6, { observations: 'Nobody was there.' }, ['']],
  ])('%s', (_what, number, given, expected) => {
    expect(words(number, given)).toEqual(expected);
  });

  test('parts of every type, in order, including those still missing', () => {
    const parts = { story: ' Long ', shift: 'night', name: 'Unit', share: 25, score: 3 };
    expect(words(7, { parts })).toEqual([
      'Name: Unit',
      'Cost: ',
      'Share: 25%',
      'Shift: Night',
      'Score: 3 of 10',
      'Story: Long',
    ]);
  });

  test('a mix of shares has its total, in which a blank share counts as 0', () => {
    const mix = {
      ...question(7),
      parts: {
        a: { id: 'a', index: 0, label: 'Premix', questionType: 'percentage' as const },
        b: { id: 'b', index: 1, label: 'Vial', questionType: 'percentage' as const },
      },
    };
    const total = (parts: Answer['parts']) => answerLines(mix, { ...blankAnswer, parts }).at(-1);
    expect(total({ a: 60, b: 35.5 })).toMatchObject({ label: 'Total', words: '95.5%' });
    expect(total({ a: 60 })).toMatchObject({ words: '60%' });
    expect(total({})).toMatchObject({ words: '' });
  });

  test('numbers come with their scale, for a bar', () => {
    const figure = (number: number, parts: Answer['parts']) =>
      answerLines(question(number), { ...blankAnswer, parts })[0]?.figure;
    expect(figure(3, { ease: 7 })).toEqual({ value: 7, most: 10, unit: 'points' });
    expect(figure(4, { share: 62 })).toEqual({ value: 62, most: 100, unit: 'percent' });
    expect(figure(5, { value: 12 })).toEqual({ value: 12, most: null, unit: 'dollars' });
    expect(figure(6, { often: true })).toBeNull();
  });

  test('without any answer', () => {
    expect(answerLines(question(3))).toEqual([{ label: null, words: '', figure: null }]);
  });
});

test('Only questions without parts are answered in writing', () => {
  expect([1, 2, 3, 7].map((number) => isWritten(question(number)))).toEqual([true, true, false, false]);
});

test('Amounts have thousands separators', () => {
  expect(money(107_400)).toBe('$107,400.00');
  expect(plainNumber(6000.126)).toBe('6,000.13');
});
