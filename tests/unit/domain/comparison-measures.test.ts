import { describe, expect, test } from 'vitest';
import { choicesOf, counted, elements, neverIsGood, yesIsGood } from '#content/measured.ts';
import { questionsInOrder } from '#content/authoring.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import {
  areMeasured,
  areRounds,
  chanceOf,
  comparedDomains,
  directionOf,
  directionsIn,
} from '#domain/comparison-measures.ts';
import { compareQuestions } from '#domain/comparison.ts';
import type { Compared } from '#domain/comparison.ts';
import type { Section } from '#domain/section.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { plainTestSection, testSection } from '../../support/papers/test-section.ts';

const scored = {
  weight: 2,
  good: 'It is good.',
  action: { text: 'Do something.', strength: 'weaker' },
} as const;

/** A question of its own for each way to answer; two domains, in the order that the section gives. */
const section: Section = {
  ...testSection,
  domains: [
    { id: 'pre', title: 'Preparation' },
    { id: 'lab', title: 'Labeling' },
  ],
  questions: questionsInOrder([
    {
      id: 1,
      label: 'Steps',
      content: 'Which steps?',
      questionType: 'multipart',
      domain: 'lab',
      ...scored,
      parts: elements(yesIsGood, [
        ['a', 'First'],
        ['b', 'Second'],
        ['c', 'Third'],
      ]),
    },
    { id: 2, label: 'Dilution', content: 'How often?', domain: 'lab', ...scored, ...choicesOf(neverIsGood) },
    {
      id: 3,
      label: 'Doses',
      content: 'How many?',
      questionType: 'tally',
      domain: 'pre',
      ...scored,
      parts: [counted('seen', 'Seen', 1)],
    },
    { id: 4, label: 'Comment', content: 'What else?', questionType: 'long_answer' },
  ]),
};

type Parts = Answer['parts'];
const round = (
  given: Readonly<Record<number, Parts>>,
  more: Partial<Compared['assessment']> = {},
): Compared => ({
  section,
  assessment: {
    ...testAssessment({
      answers: Object.fromEntries(
        Object.entries(given).map(([id, parts]) => [id, { ...blankAnswer, parts }]),
      ),
    }),
    ...more,
  },
});
const directionsOf = (...rounds: Readonly<Record<number, Parts>>[]) =>
  compareQuestions(rounds.map((given) => round(given))).map(directionOf);

describe('R174 Which way a question went', () => {
  test('is better where its worth rose, worse where it fell, whatever the words say', () => {
    const [good, bad] = [{ 1: { a: 'yes', b: 'yes' } }, { 1: { a: 'yes', b: 'no' } }];
    expect(directionsOf(bad, good)[0]).toBe('better');
    expect(directionsOf(good, bad)[0]).toBe('worse');
    expect(directionsOf({ 2: { always: true } }, { 2: { sometimes: true } })[1]).toBe('better');
    expect(
      directionsOf(
        { 3: { seen: { u1: { yes: 8, of: 10 } } } },
        { 3: { seen: { u1: { yes: 3, of: 10 } } } },
      )[2],
    ).toBe('worse');
  });

  test('is neither where the worth stayed, or nobody can tell', () => {
    // Of the same worth.
    expect(directionsOf({ 2: { often: true } }, { 2: { always: true } })[1]).toBe('other');
    // Not seen the second time, or not scored at all.
    expect(directionsOf({ 2: { never: true } }, { 2: { unseen: true } })[1]).toBe('other');
    expect(directionsOf({ 1: { a: 'no' } }, { 1: { b: 'yes' } })[0]).toBe('other');
    expect(directionsOf({ 1: { a: 'yes' } }, { 1: { a: 'yes' } })[0]).toBeNull();
  });

  test('nobody looks better by looking less', () => {
    expect(directionsOf({ 1: { a: 'yes', b: 'no' } }, { 1: { a: 'yes' } })[0]).toBe('other');
    expect(directionsOf({ 1: { a: 'no', b: 'no' } }, { 1: { a: 'yes', c: 'no' } })[0]).toBe('better');
  });

  test('of three rounds it is from the earliest to the newest', () => {
    expect(directionsOf({ 2: { always: true } }, { 2: { never: true } }, { 2: { sometimes: true } })[1]).toBe(
      'better',
    );
  });

  test('is counted', () => {
    const questions = compareQuestions([
      round({ 1: { a: 'no' }, 2: { never: true }, 3: { seen: { u1: { yes: 1, of: 2 } } } }),
      round({ 1: { a: 'yes' }, 2: { always: true }, 3: { seen: { u1: { yes: 2, of: 4 } } } }),
    ]);
    expect(directionsIn(questions)).toEqual({ better: 1, worse: 1, other: 1 });
    expect(areMeasured(questions)).toBe(true);
    const plain = { section: plainTestSection, assessment: testAssessment() };
    expect(areMeasured(compareQuestions([plain, plain]))).toBe(false);
  });
});

describe('More than chance', () => {
  const of10 = (yes: number) => ({ yes, of: 10 });

  test('is what Newcombe’s interval says', () => {
    expect(chanceOf(of10(3), of10(8))).toBe('more');
    expect(chanceOf(of10(5), of10(8))).toBe('perhaps');
    expect(chanceOf({ yes: 12, of: 30 }, { yes: 24, of: 30 })).toBe('more');
  });

  test('is not asked where one of them is too small, or missing', () => {
    expect(chanceOf({ yes: 0, of: 4 }, of10(10))).toBeNull();
    expect(chanceOf(null, of10(10))).toBeNull();
    expect(chanceOf(of10(1), null)).toBeNull();
  });
});

describe('R174 Practice domains side by side', () => {
  const low = { 1: { a: 'no', b: 'no', c: 'yes' }, 2: { never: true } };
  const high = { 1: { a: 'yes', b: 'yes', c: 'yes' }, 2: { never: true } };

  test('stand in the section’s order, hidden where they rest on too little', () => {
    const domains = comparedDomains([round(low), round(high)]);
    expect(domains.map(({ domain }) => domain.id)).toEqual(['pre', 'lab']);
    expect(domains.map(({ scores }) => scores.map(({ score }) => score?.score ?? null))).toEqual([
      [null, null],
      [expect.closeTo(2 / 3), 1],
    ]);
  });

  test('are compared with the earliest over what both answered, and not where that is too little', () => {
    const changes = (...compared: Compared[]) =>
      comparedDomains(compared).map(({ scores }) => scores.map(({ change }) => change));
    expect(changes(round(low), round(high))[1]).toEqual([null, { earlier: expect.closeTo(2 / 3), later: 1 }]);
    // Half of the weight that either answered is too little; and what is hidden is not compared.
    expect(changes(round(low), round({ 1: { a: 'yes', b: 'yes' }, 2: {} }))[1]).toEqual([null, null]);
    expect(changes(round(low), round(high))[0]).toEqual([null, null]);
  });

  test('only rounds of the same area are compared', () => {
    const [here, there] = [round(low, { area: 'North ward' }), round(high, { area: 'South ward' })];
    expect(areRounds([here, there, round(high, { area: ' north WARD' })])).toEqual([true, false, true]);
    expect(comparedDomains([here, there])[1]?.scores.map(({ change }) => change)).toEqual([null, null]);
  });

  test('are none where no version measures', () => {
    expect(comparedDomains([{ section: testSection, assessment: testAssessment() }])).toEqual([]);
  });
});
