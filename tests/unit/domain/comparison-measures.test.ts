import { describe, expect, test } from 'vitest';
import { choicesOf, counted, elements } from '#content/scoring.ts';
import { questionsInOrder } from '#content/authoring.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import {
  areMeasured,
  areRounds,
  comparedDomains,
  directionOf,
  directionsIn,
  trendOfCounts,
} from '#domain/comparison-measures.ts';
import { compareQuestions } from '#domain/comparison.ts';
import type { Compared } from '#domain/comparison.ts';
import type { Section } from '#domain/section.ts';
import { neverIsGood, yesIsGood } from '../../support/papers/choices.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { plainTestSection, testSection } from '../../support/papers/test-section.ts';

const scored = {
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
        ['a', 'First', 2],
        ['b', 'Second', 2],
        ['c', 'Third', 2],
      ]),
    },
    {
      id: 2,
      label: 'Dilution',
      content: 'How often?',
      domain: 'lab',
      ...scored,
      weight: 2,
      ...choicesOf(neverIsGood),
    },
    {
      id: 3,
      label: 'Doses',
      content: 'How many?',
      questionType: 'tally',
      domain: 'pre',
      ...scored,
      parts: [counted('seen', 'Seen', 1, { weight: 2 })],
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
  test('is better where credit rose, worse where it fell, whatever the words say', () => {
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

  test('of a count is neither where chance explains it: 8 of 10 after 7 of 10 is no step', () => {
    const seen = (yes: number) => ({ 3: { seen: { u1: { yes, of: 10 } } } });
    expect(directionsOf(seen(7), seen(8))[2]).toBe('unclear');
    expect(directionsOf(seen(8), seen(7))[2]).toBe('unclear');
    expect(directionsOf(seen(2), seen(8))[2]).toBe('better');
  });

  test('is neither where the worth stayed, or nobody can tell', () => {
    // Of the same worth.
    expect(directionsOf({ 2: { often: true } }, { 2: { always: true } })[1]).toBe('unclear');
    // Not seen the second time.
    expect(directionsOf({ 2: { never: true } }, { 2: { unseen: true } })[1]).toBe('unclear');
    expect(directionsOf({ 1: { a: 'no' } }, { 1: { b: 'yes' } })[0]).toBe('unclear');
    // Of some parts better, of others worse.
    expect(directionsOf({ 1: { a: 'no', b: 'yes' } }, { 1: { a: 'yes', b: 'no' } })[0]).toBe('unclear');
    expect(directionsOf({ 1: { a: 'yes' } }, { 1: { a: 'yes' } })[0]).toBeNull();
  });

  test('nobody looks better by looking less', () => {
    expect(directionsOf({ 1: { a: 'yes', b: 'no' } }, { 1: { a: 'yes' } })[0]).toBe('unclear');
    expect(directionsOf({ 1: { a: 'no', b: 'no' } }, { 1: { a: 'yes', c: 'no' } })[0]).toBe('better');
  });

  test('of three rounds it is from the earliest to the newest', () => {
    expect(directionsOf({ 2: { always: true } }, { 2: { never: true } }, { 2: { sometimes: true } })[1]).toBe(
      'better',
    );
  });

  test('of another area is only a difference', () => {
    const at = (area: string, choice: string) => round({ 2: { [choice]: true } }, { area });
    const directionIn = (...rounds: Compared[]) => compareQuestions(rounds).map(directionOf)[1];
    expect(directionIn(at('North ward', 'always'), at(' north WARD', 'never'))).toBe('better');
    expect(directionIn(at('North ward', 'always'), at('ICU', 'never'))).toBe('other');
    expect(directionIn(at('North ward', 'always'), at('ICU', 'often'), at('North ward', 'never'))).toBe(
      'better',
    );
  });

  test('is counted', () => {
    const questions = compareQuestions([
      round({ 1: { a: 'no' }, 2: { never: true }, 3: { seen: { u1: { yes: 1, of: 2 } } } }),
      round({ 1: { a: 'yes' }, 2: { always: true }, 3: { seen: { u1: { yes: 2, of: 4 } } } }),
    ]);
    expect(directionsIn(questions)).toEqual({ better: 1, worse: 1, unclear: 1, other: 0 });
    expect(areMeasured(questions)).toBe(true);
    const plain = { section: plainTestSection, assessment: testAssessment() };
    expect(areMeasured(compareQuestions([plain, plain]))).toBe(false);
  });
});

describe('More than chance', () => {
  const of10 = (yes: number) => ({ yes, of: 10 });

  test('is what Newcombe’s interval says', () => {
    expect(trendOfCounts(of10(3), of10(8))).toBe('better');
    expect(trendOfCounts(of10(8), of10(3))).toBe('worse');
    expect(trendOfCounts(of10(5), of10(8))).toBe('unclear');
    expect(trendOfCounts({ yes: 12, of: 30 }, { yes: 24, of: 30 })).toBe('better');
  });

  test('is never said where one of them is too small', () => {
    expect(trendOfCounts({ yes: 0, of: 4 }, of10(10))).toBe('unclear');
  });
});

describe('R174 Practice domains side by side', () => {
  const low = { 1: { a: 'no', b: 'no', c: 'yes' }, 2: { never: true } };
  const high = { 1: { a: 'yes', b: 'yes', c: 'yes' }, 2: { never: true } };

  test('stand in the section’s order, each where enough is known of it', () => {
    const domains = comparedDomains([round(low), round(high), round({ 1: { a: 'yes' } })]);
    expect(domains.map(({ domain }) => domain.id)).toEqual(['lab']);
    expect(domains[0]?.scores.map((score) => score?.score ?? null)).toEqual([0.5, 1, null]);
  });

  test('rounds are of the same area', () => {
    const [here, there] = [round(low, { area: 'North ward' }), round(high, { area: 'South ward' })];
    expect(areRounds([here, there, round(high, { area: ' north WARD' })])).toEqual([true, false, true]);
  });

  test('are none where no version measures', () => {
    expect(comparedDomains([{ section: testSection, assessment: testAssessment() }])).toEqual([]);
  });
});
