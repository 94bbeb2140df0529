import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questionsInOrder } from '#content/authoring.ts';
import type { PartText, QuestionText } from '#content/authoring.ts';
import {
  practiceDomains,
  adverse,
  choicesOf,
  counted,
  countedOnly,
  element,
  figure,
  good,
  neverIsGood,
  notObserved,
  numberFound,
  outside,
  yesIsGood,
} from '#content/measured.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import { changeOfScore, domainScores } from '#domain/measures/domain-scores.ts';
import type { DomainScore } from '#domain/measures/domain-scores.ts';
import { elementsOf, worthOf } from '#domain/measures/elements.ts';
import { findingsOf, isSerious } from '#domain/measures/findings.ts';
import type { Section } from '#domain/section.ts';
import { testSection } from '../../support/papers/test-section.ts';

type Parts = Answer['parts'];
type Answers = Readonly<Record<number, Parts>>;

let id = 0;
const question = (more: Partial<QuestionText>): QuestionText => ({
  id: (id += 1),
  questionType: 'multipart',
  label: 'A question',
  content: 'What is seen?',
  weight: 2,
  domain: 'pre',
  good: 'It is good.',
  action: { text: 'Do something.', strength: 'intermediate' },
  ...more,
});
const parts = (...those: PartText[]): QuestionText => question({ parts: those });

const sectionOf = (...questions: QuestionText[]): Section => ({
  ...testSection,
  domains: [...practiceDomains],
  questions: questionsInOrder(questions),
});

const assessmentOf = (answers: Answers) => ({
  answers: Object.fromEntries(
    Object.entries(answers).map(([key, given]) => [key, { ...blankAnswer, parts: given }]),
  ),
});

const elementsWith = (text: QuestionText, given: Parts) =>
  elementsOf(sectionOf(text).questions[String(text.id)] ?? raise(), { parts: given });

function raise(): never {
  throw new Error('There is no such question.');
}

const counts = (yes: number, of: number) => ({ u7: { yes, of } });

describe('The worth of one answer (A2)', () => {
  test.each([
    ['yes', 'answered', 1, false],
    ['no', 'answered', 0, true],
    ['unseen', 'unseen', null, false],
    ['na', 'outside', null, false],
  ])('of yes and no: %s', (choice, state, credit, isAdverse) => {
    const text = question(choicesOf(yesIsGood));
    expect(elementsWith(text, { [choice]: true })).toMatchObject([{ state, credit, isAdverse }]);
  });

  test('nothing is read from a label: a No can be the good answer', () => {
    const text = question(choicesOf([good('no', 'No'), adverse('yes', 'Yes')]));
    expect(elementsWith(text, { no: true })).toMatchObject([{ credit: 1, isAdverse: false }]);
    expect(elementsWith(text, { yes: true })).toMatchObject([{ credit: 0, isAdverse: true }]);
  });

  test('a blank is no answer, and leaves the score', () => {
    const text = question(choicesOf(neverIsGood));
    expect(elementsWith(text, {})).toMatchObject([{ state: 'blank', credit: null, isAdverse: false }]);
    expect(worthOf(elementsWith(text, {}))).toBeNull();
  });

  test('several elements are worth the mean of those that were answered', () => {
    const text = parts(
      element('a', 'A', yesIsGood),
      element('b', 'B', yesIsGood),
      element('c', 'C', yesIsGood),
      counted('d', 'D', 1),
    );
    const elements = elementsWith(text, { a: 'yes', b: 'no', c: 'unseen', d: counts(3, 4) });
    expect(worthOf(elements)).toBeCloseTo((1 + 0 + 0.75) / 3);
    expect(elements.map(({ isAdverse }) => isAdverse)).toEqual([false, true, false, true]);
  });

  test('a tally is worth its share, over everybody who counted', () => {
    const [first] = elementsWith(parts(counted('d', 'D', 0.95)), {
      d: { u7: { yes: 19, of: 20 }, u12: { yes: 19, of: 20 } },
    });
    expect(first).toMatchObject({ credit: 0.95, isAdverse: false, value: '38 of 40 (95%)' });
  });

  test('a share has its figure, none at all, or none that is measured', () => {
    const text = parts(...figure('scan', 'Scanned', { target: 0.95, ifUnmeasured: 'finding' }));
    const worth = (given: Parts) => worthOf(elementsWith(text, given));
    expect(worth({ scanstate: 'figure', scan: 97 })).toBe(0.97);
    expect(worth({ scanstate: 'none' })).toBe(0);
    expect(worth({ scanstate: 'unmeasured' })).toBe(0);
    expect(worth({ scanstate: 'na' })).toBeNull();
    expect(findingsIn(text, { scanstate: 'figure', scan: 97 })).toEqual([]);
    expect(findingsIn(text, { scanstate: 'figure', scan: 90 })).toEqual(['90%']);
    expect(findingsIn(text, { scanstate: 'unmeasured' })).toEqual(['Not measured']);
  });

  test('of a number found, more than none is a finding; words are no number', () => {
    const text = parts(numberFound('unlabeled', 'Without a label'));
    expect(findingsIn(text, { unlabeled: '0' })).toEqual([]);
    expect(findingsIn(text, { unlabeled: '2' })).toEqual(['2']);
    expect(elementsWith(text, { unlabeled: 'about 2' })).toMatchObject([{ state: 'blank' }]);
  });

  test('of kinds that share out one count, the good ones are weighed', () => {
    const text = question({
      composition: { good: ['maker', 'pharmacy'], target: 0.8 },
      parts: [
        countedOnly('maker', 'Maker'),
        countedOnly('pharmacy', 'Pharmacy'),
        countedOnly('team', 'Team'),
      ],
    });
    const given = { maker: counts(5, 10), pharmacy: counts(2, 10), team: counts(3, 10) };
    expect(elementsWith(text, given)).toMatchObject([
      { kind: 'composition', credit: 0.7, isAdverse: true, value: '7 of 10 (70%)', target: 0.8 },
    ]);
    expect(elementsWith(text, {})).toMatchObject([{ state: 'blank' }]);
  });

  test('a question that only describes is never scored', () => {
    const text = question({ ...choicesOf(yesIsGood), weight: 0, domain: undefined });
    expect(elementsWith(text, { no: true })).toEqual([]);
  });
});

function findingsIn(text: QuestionText, given: Parts): string[] {
  return findingsOf(sectionOf(text), assessmentOf({ [text.id]: given })).map(({ value }) => value);
}

describe('Findings', () => {
  test('come gravest first, with note, target and what can be done', () => {
    const light = question({ ...choicesOf(yesIsGood), weight: 1 });
    const grave = question({
      weight: 3,
      parts: [
        counted('hands', 'Hands', 1, { action: { text: 'Put a dispenser there.', strength: 'stronger' } }),
        counted('hub', 'Hub', 1),
      ],
    });
    const section = sectionOf(light, grave);
    const { answers } = assessmentOf({
      [light.id]: { no: true },
      [grave.id]: { hands: counts(7, 10), hub: counts(9, 10) },
    });
    const noted = {
      ...answers,
      [grave.id]: { ...blankAnswer, ...answers[String(grave.id)], observations: ' Two nurses. ' },
    };
    const found = findingsOf(section, { answers: noted });
    expect(
      found.map(({ question: { id: of }, part, value, target, note, action }) => [
        of,
        part?.id ?? null,
        value,
        target,
        note,
        action?.text,
      ]),
    ).toEqual([
      [grave.id, 'hands', '7 of 10 (70%)', 1, 'Two nurses.', 'Put a dispenser there.'],
      [grave.id, 'hub', '9 of 10 (90%)', 1, 'Two nurses.', 'Do something.'],
      [light.id, null, 'No', null, '', 'Do something.'],
    ]);
    expect(found.map(isSerious)).toEqual([true, true, false]);
  });
});

/** A section whose domain `pre` has questions of these weights, each with two elements. */
function graded(...weights: (1 | 2 | 3)[]): { section: Section; ids: number[] } {
  const texts = weights.map((weight) =>
    question({ weight, parts: [element('a', 'A', yesIsGood), element('b', 'B', yesIsGood)] }),
  );
  return { section: sectionOf(...texts), ids: texts.map((text) => text.id) };
}

const both = (a: string, b: string): Parts => ({ a, b });

function onlyScore(section: Section, answers: Answers): DomainScore {
  const [score, ...others] = domainScores({ section, assessment: assessmentOf(answers) });
  if (score === undefined || others.length > 0) throw new Error('There is not one domain.');
  return score;
}

describe('Domain scores (A5)', () => {
  test('weigh the questions, not their elements', () => {
    const { section, ids } = graded(3, 1);
    const [grave = 0, light = 0] = ids;
    const score = onlyScore(section, { [grave]: both('yes', 'yes'), [light]: both('no', 'no') });
    expect(score).toMatchObject({ domain: { title: 'Preparation and asepsis' }, answered: 2, score: 0.75 });
  });

  test('are hidden below four elements', () => {
    const { section, ids } = graded(2, 2);
    const [first = 0, second = 0] = ids;
    expect(onlyScore(section, { [first]: both('yes', 'yes'), [second]: { a: 'yes' } }).score).toBeNull();
    expect(onlyScore(section, { [first]: both('yes', 'yes'), [second]: both('yes', 'no') }).score).toBe(0.75);
  });

  test('are hidden where they rest on one question', () => {
    const four = parts(...['a', 'b', 'c', 'd'].map((part) => element(part, part, yesIsGood)));
    const section = sectionOf(four);
    const given = { a: 'yes', b: 'yes', c: 'yes', d: 'yes' };
    expect(onlyScore(section, { [four.id]: given })).toMatchObject({ answered: 1, score: null });
  });

  test('are hidden where they carry less than half of the weight', () => {
    const { section, ids } = graded(1, 1, 3);
    const [a = 0, b = 0] = ids;
    expect(onlyScore(section, { [a]: both('yes', 'yes'), [b]: both('yes', 'yes') }).score).toBeNull();
  });

  test('count what nobody saw, and do not rise by it', () => {
    const { section, ids } = graded(2, 2, 2);
    const [a = 0, b = 0, c = 0] = ids;
    const some = { [a]: both('yes', 'no'), [b]: both('yes', 'no') };
    const more = { ...some, [c]: both('unseen', 'unseen') };
    expect(onlyScore(section, some)).toMatchObject({ score: 0.5, unseen: 0, answered: 2 });
    expect(onlyScore(section, more)).toMatchObject({ score: 0.5, unseen: 2, answered: 2 });
  });

  test('stand in the section’s order of domains, whatever their height', () => {
    const texts = (['gov', 'sup', 'lab'] as const).map((domain) =>
      question({ ...choicesOf(yesIsGood), domain }),
    );
    const scores = domainScores({ section: sectionOf(...texts), assessment: assessmentOf({}) });
    expect(scores.map(({ domain }) => domain.id)).toEqual(['sup', 'lab', 'gov']);
  });

  test('a module of version 1 has none', () => {
    expect(domainScores({ section: testSection, assessment: { answers: {} } })).toEqual([]);
    expect(findingsOf(testSection, { answers: {} })).toEqual([]);
  });

  const anyChoice: fc.Arbitrary<string> = fc.constantFrom('yes', 'no', 'unseen', 'na');
  const anyAnswers = fc.array(fc.record({ a: anyChoice, b: anyChoice }, { requiredKeys: [] }), {
    minLength: 5,
    maxLength: 5,
  });

  test('stay between 0 and 1, and never fall when a finding becomes a good answer', () => {
    fc.assert(
      fc.property(anyAnswers, fc.nat({ max: 4 }), (given, at) => {
        const { section, ids } = graded(3, 2, 1, 2, 3);
        const answers = (those: typeof given) =>
          Object.fromEntries(ids.map((of, index) => [of, those[index] ?? {}]));
        const before = onlyScore(section, answers(given));
        const mended = given.map((each, index) =>
          index === at && each.a === 'no' ? { ...each, a: 'yes' } : each,
        );
        const after = onlyScore(section, answers(mended));
        expect(before.score === null).toBe(after.score === null);
        if (before.score === null || after.score === null) return;
        expect(before.score).toBeGreaterThanOrEqual(0);
        expect(before.score).toBeLessThanOrEqual(1);
        expect(after.score).toBeGreaterThanOrEqual(before.score);
      }),
    );
  });

  test('looking less never makes it better: an answer that is good and not looked for lowers it or hides it', () => {
    fc.assert(
      fc.property(anyAnswers, (given) => {
        const { section, ids } = graded(2, 2, 2, 2, 2);
        const answers = (those: typeof given) =>
          Object.fromEntries(ids.map((of, index) => [of, those[index] ?? {}]));
        const unseenOf = (each: (typeof given)[number]) =>
          [each.a, each.b].filter((choice) => choice === 'unseen').length;
        const { unseen } = onlyScore(section, answers(given));
        expect(unseen).toBe(given.reduce((sum, each) => sum + unseenOf(each), 0));
      }),
    );
  });
});

describe('Two rounds of a score (A8)', () => {
  const { section, ids } = graded(2, 2, 2, 2, 2);
  const answers = (...choices: (string | null)[]): Answers =>
    Object.fromEntries(
      choices.flatMap((choice, at) => (choice === null ? [] : [[ids[at] ?? 0, both(choice, choice)]])),
    );
  const between = (earlier: Answers, later: Answers, of = section) =>
    changeOfScore(onlyScore(section, earlier), onlyScore(of, later));

  test('are compared over what both answered', () => {
    expect(
      between(answers('no', 'no', 'yes', 'yes', 'yes'), answers('yes', 'no', 'yes', 'yes', null)),
    ).toEqual({
      earlier: 0.5,
      later: 0.75,
    });
  });

  test('not where that carries less than four fifths of what either answered', () => {
    expect(
      between(answers('no', 'no', 'yes', 'yes', 'yes'), answers('yes', 'no', 'yes', null, null)),
    ).toBeNull();
  });

  test('nor where a question’s answers are worth something else by now', () => {
    const { a, b } = {
      a: element('a', 'A', [
        good('yes', 'Yes'),
        good('no', 'No'),
        notObserved,
        outside('na', 'Not applicable'),
      ]),
      b: element('b', 'B', yesIsGood),
    };
    const changed: Section = {
      ...section,
      questions: questionsInOrder(ids.map((of) => ({ ...question({ parts: [a, b] }), id: of }))),
    };
    const all = answers('yes', 'yes', 'yes', 'yes', 'yes');
    expect(between(all, all, changed)).toBeNull();
  });
});
