import { describe, expect, test } from 'vitest';
import type { QuestionText } from '#content/authoring.ts';
import { citationsOf, coreSeconds, coreTimeOf, questionsInOrder } from '#content/authoring.ts';
import { cite, counted, proposed } from '#content/scoring.ts';
import { publishedSections } from '#content/sections.ts';
import type { Section } from '#domain/section.ts';
import { testSection } from '../../support/papers/test-section.ts';
import { ruleBreaks } from '../../support/readers/module-rules.ts';

/** The rules of content, over every module with a core path of 25 minutes, and each of them broken once. */

test.each(publishedSections)('R185 $title keeps the rules of content', (section) => {
  expect(ruleBreaks(section)).toEqual([]);
});

const plain = {
  questionType: 'tally',
  label: 'Labels on syringes',
  content: 'Does each syringe have a __label__?',
  instructions: 'Look at each one.',
  method: 'observe',
  core: true,
  domain: 'lab',
  cites: [cite('cdc')],
  seconds: 120,
  parts: [counted('seen', 'Labeled', 0.95, { ...proposed(0.95), weight: 3, never: true })],
} satisfies Omit<QuestionText, 'id'>;

/** A module of nine such questions, of which the first is changed. */
function moduleWith(change: Partial<QuestionText>, more: Partial<Section> = {}): Section {
  const first: QuestionText = { ...plain, id: 1, ...change };
  const questions = [first, ...Array.from({ length: 8 }, (_, index) => ({ ...plain, id: index + 2 }))];
  return {
    ...testSection,
    preface: 'You will look at the labels.',
    introText: 'Look well.',
    areas: ['North unit'],
    citations: citationsOf(questions),
    questions: questionsInOrder(questions),
    ...more,
  };
}

describe('R185 a module that breaks a rule is told so', () => {
  test('and one that keeps them all is not', () => {
    expect(ruleBreaks(moduleWith({}))).toEqual([]);
  });

  test.each<readonly [string, Partial<QuestionText>, RegExp]>([
    ['a row that denies', { parts: [counted('seen', 'No label', 1)] }, /“No label” denies/],
    ['a long question', { content: 'Is it? '.repeat(11) }, /more than 20 words/],
    ['long instructions', { instructions: 'Look. '.repeat(26) }, /instructions have 26 words/],
    ['a long label', { label: 'Labels on all of the syringes' }, /more than 28 characters/],
    ['a long row', { parts: [counted('seen', 'Labeled '.repeat(7), 1)] }, /more than 50 characters/],
    ['hard words', { standard: 'Institutional administration necessitates collaboration.' }, /grade 7/],
    ['a grave weight that no one read about', { cites: [cite('ins')] }, /3 without a source that was read/],
    [
      'a grave weight at a place to confirm',
      { cites: [cite('cdc', 'one item', 'confirm')] },
      /3 without a source that was read/,
    ],
    [
      'what is never allowed and weighs little',
      { parts: [counted('seen', 'Labeled', 1, { weight: 2, never: true })] },
      /never allowed and weighs 2/,
    ],
    ['a target from nowhere', { cites: [], parts: [counted('seen', 'Labeled', 1)] }, /target has no source/],
    ['no time', { seconds: undefined }, /does not say how long/],
    ['more time than there is', { seconds: 600 }, /takes 1680 seconds/],
    ['a core path that begins late', { core: false }, /core path has 8 questions|does not come first/],
    ['a word of before', { good: 'The nurse in charge looks.' }, /charge nurse: “The nurse in charge/],
  ])('%s', (_, change, words) => {
    expect(ruleBreaks(moduleWith(change)).join('\n')).toMatch(words);
  });

  test('a source that is listed and cited by nothing, and one that is cited and not listed', () => {
    const { cdc } = citationsOf([{ ...plain, id: 1 }]);
    expect(cdc).toBeDefined();
    expect(ruleBreaks(moduleWith({}, { citations: { ...(cdc && { cdc, ins: cdc }) } }))).toEqual([
      'ins is listed and not cited',
    ]);
    expect(ruleBreaks(moduleWith({}, { citations: {} })).join()).toContain('cdc is cited and not listed');
  });

  test('a page in hard words', () => {
    const preface = 'Institutional pharmaceutical administration necessitates collaboration.';
    expect(ruleBreaks(moduleWith({}, { preface }))).toEqual(['a page reads at more than grade 8']);
  });
});

describe('R182 the time of a core path is what its questions come to', () => {
  const questions = [
    { id: 1, core: true, seconds: 900 },
    { id: 2, core: true, seconds: 400 },
    { id: 3, core: false, seconds: 600 },
  ];

  test('with opening and submitting, and without the deeper look', () => {
    expect(coreSeconds(questions)).toBe(1420);
    expect(coreSeconds(questions, { opening: 150, submitting: 75 })).toBe(1525);
  });

  test('is told in steps of five minutes, and shorter where two share the work', () => {
    expect(coreTimeOf(questions)).toBe('about 25 minutes');
    expect(coreTimeOf(questions, [2])).toBe('about 25 minutes, or 20 with two observers');
  });
});
