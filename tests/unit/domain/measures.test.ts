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
  notObserved,
  numberFound,
  outside,
} from '#content/scoring.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import { domainScores, restOnTheSame } from '#domain/measures/domain-scores.ts';
import type { DomainScore } from '#domain/measures/domain-scores.ts';
import { elementsOf, worthOf } from '#domain/measures/elements.ts';
import { findingsOf, isSerious } from '#domain/measures/findings.ts';
import type { Section } from '#domain/section.ts';
import { neverIsGood, yesIsGood } from '../../support/papers/choices.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { testSection } from '../../support/papers/test-section.ts';

type Parts = Answer['parts'];
type Answers = Readonly<Record<number, Parts>>;

let id = 0;
const question = (more: Partial<QuestionText>): QuestionText => ({
  id: (id += 1),
  questionType: 'multipart',
  label: 'A question',
  content: 'What is seen?',
  domain: 'pre',
  good: 'It is good.',
  action: { text: 'Do something.', strength: 'intermediate' },
  ...more,
});
/** A question that is scored as a whole. */
const whole = (more: Partial<QuestionText>): QuestionText => question({ weight: 2, ...more });
/** Rows that are scored, each by this weight where it has none of its own. */
const weighing = (weight: 1 | 2 | 3, ...those: PartText[]): PartText[] =>
  those.map((part) => ({ weight, ...part }));
const parts = (...those: PartText[]): QuestionText => question({ parts: weighing(2, ...those) });

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

describe('The worth of an element', () => {
  test('is its own, and a part without one describes', () => {
    const text = question({
      parts: [
        counted('seen', 'Label seen', 0.95, { weight: 3, never: true }),
        countedOnly('all', 'All'),
        element('kept', 'Kept', [...yesIsGood], {
          weight: 1,
          action: { text: 'Keep it.', strength: 'weaker' },
        }),
      ],
    });
    expect(
      elementsWith(text, {}).map(({ part, weight, isNever, actions: own }) => [
        part?.id,
        weight,
        isNever,
        own.map(({ text: words }) => words),
      ]),
    ).toEqual([
      ['seen', 3, true, ['Do something.']],
      ['kept', 1, false, ['Keep it.']],
    ]);
  });

  test('of a table of choices together is their mean, and what falls short is listed', () => {
    const form = [good('ready', 'Ready'), adverse('drawn', 'Drawn up', 0.5), outside('unused', 'Not used')];
    const text = whole({
      together: { target: 0.8, proposed: true },
      parts: [element('atropine', 'Atropine', form), element('ephedrine', 'Ephedrine', form)],
    });
    expect(elementsWith(text, { atropine: 'ready', ephedrine: 'drawn' })).toMatchObject([
      {
        kind: 'together',
        weight: 2,
        credit: 0.75,
        isAdverse: true,
        isProposed: true,
        value: 'Ephedrine: Drawn up',
      },
    ]);
    expect(elementsWith(text, { atropine: 'ready', ephedrine: 'unused' })).toMatchObject([
      { credit: 1, isAdverse: false, value: 'All 1' },
    ]);
    expect(elementsWith(text, { ephedrine: 'unused' })).toMatchObject([{ state: 'blank', credit: null }]);
  });
});

describe('The worth of one answer (A2)', () => {
  test.each([
    ['yes', 'answered', 1, false],
    ['no', 'answered', 0, true],
    ['unseen', 'unseen', null, false],
    ['na', 'outside', null, false],
  ])('of yes and no: %s', (choice, state, credit, isAdverse) => {
    const text = whole(choicesOf(yesIsGood));
    expect(elementsWith(text, { [choice]: true })).toMatchObject([{ state, credit, isAdverse }]);
  });

  test('nothing is read from a label: a No can be the good answer', () => {
    const text = whole(choicesOf([good('no', 'No'), adverse('yes', 'Yes')]));
    expect(elementsWith(text, { no: true })).toMatchObject([{ credit: 1, isAdverse: false }]);
    expect(elementsWith(text, { yes: true })).toMatchObject([{ credit: 0, isAdverse: true }]);
  });

  test('a blank is no answer, and leaves the score', () => {
    const text = whole(choicesOf(neverIsGood));
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
    const text = parts(...figure('scan', 'Scanned', { target: 0.95 }));
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
    const text = whole({
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
    const text = whole({ ...choicesOf(yesIsGood), weight: 0, domain: undefined });
    expect(elementsWith(text, { no: true })).toEqual([]);
  });
});

function findingsIn(text: QuestionText, given: Parts): string[] {
  const assessment = testAssessment(assessmentOf({ [text.id]: given }));
  return findingsOf({ section: sectionOf(text), assessment }, []).map(({ value }) => value);
}

describe('Findings', () => {
  test('come gravest first, with note and what can be done', () => {
    const light = whole({ ...choicesOf(yesIsGood), weight: 1 });
    const grave = question({
      parts: weighing(
        3,
        element('hands', 'Hands', yesIsGood, {
          action: { text: 'Put a dispenser there.', strength: 'stronger' },
        }),
        element('hub', 'Hub', yesIsGood),
      ),
    });
    const section = sectionOf(light, grave);
    const { answers } = assessmentOf({
      [light.id]: { no: true },
      [grave.id]: { hands: 'no', hub: 'no' },
    });
    const noted = {
      ...answers,
      [grave.id]: { ...blankAnswer, ...answers[String(grave.id)], observations: ' Two nurses. ' },
    };
    const found = findingsOf({ section, assessment: testAssessment({ answers: noted }) }, []);
    expect(
      found.map(({ question: { id: of }, part, kind, value, note, actions: [action] }) => [
        of,
        part?.id ?? null,
        kind,
        value,
        note,
        action?.text,
      ]),
    ).toEqual([
      [grave.id, 'hands', 'choice', 'No', 'Two nurses.', 'Put a dispenser there.'],
      [grave.id, 'hub', 'choice', 'No', 'Two nurses.', 'Do something.'],
      [light.id, null, 'choice', 'No', '', 'Do something.'],
    ]);
    expect(found.map(isSerious)).toEqual([true, true, false]);
  });
});

const two = () => [element('a', 'A', yesIsGood), element('b', 'B', yesIsGood)];

/** A section whose domain `pre` has questions with two elements of each of these weights. */
function graded(...weights: (1 | 2 | 3)[]): { section: Section; ids: number[] } {
  const texts = weights.map((weight) => question({ parts: weighing(weight, ...two()) }));
  return { section: sectionOf(...texts), ids: texts.map((text) => text.id) };
}

const both = (a: string, b: string): Parts => ({ a, b });

/** The one score there is, or null. */
function onlyScore(section: Section, answers: Answers): DomainScore | null {
  const [score = null, ...others] = domainScores({ section, assessment: assessmentOf(answers) });
  expect(others).toEqual([]);
  return score;
}

describe('Domain scores', () => {
  test('weigh the elements, not their questions', () => {
    const text = parts(
      element('a', 'A', yesIsGood, { weight: 3 }),
      element('b', 'B', yesIsGood, { weight: 1 }),
    );
    const other = whole({ ...choicesOf(yesIsGood), weight: 1 });
    const score = onlyScore(sectionOf(text, other), {
      [text.id]: both('yes', 'no'),
      [other.id]: { no: true },
    });
    expect(score).toMatchObject({ domain: { title: 'Preparation and asepsis' }, answered: 3, score: 0.6 });
  });

  test('rest on two elements or more, and on the one where no more apply', () => {
    const one = whole({ ...choicesOf(yesIsGood) });
    expect(onlyScore(sectionOf(one), { [one.id]: { yes: true } })).toMatchObject({ answered: 1, score: 1 });
    expect(onlyScore(sectionOf(one), {})).toBeNull();
    const { section, ids } = graded(2);
    expect(onlyScore(section, { [ids[0] ?? 0]: { a: 'yes' } })).toBeNull();
    expect(onlyScore(section, { [ids[0] ?? 0]: both('yes', 'no') })?.score).toBe(0.5);
  });

  test('and on half of the weight that applies', () => {
    const { section, ids } = graded(1, 1, 3);
    const [a = 0, b = 0, c = 0] = ids;
    const some = { [a]: both('yes', 'yes'), [b]: both('yes', 'yes') };
    expect(onlyScore(section, some)).toBeNull();
    // Not applicable leaves it, not observed does not.
    expect(onlyScore(section, { ...some, [c]: both('unseen', 'unseen') })).toBeNull();
    expect(onlyScore(section, { ...some, [c]: both('na', 'na') })?.score).toBe(1);
  });

  test('of the core path alone: a perfect one scores every domain that it touches, and no other', () => {
    const core = question({ core: true, parts: weighing(1, ...two()) });
    const deep = question({ parts: weighing(3, ...two(), element('c', 'C', yesIsGood)) });
    const elsewhere = question({ domain: 'lab', parts: weighing(3, ...two()) });
    const section = sectionOf(core, deep, elsewhere);
    const perfect = { [core.id]: both('yes', 'yes') };
    expect(onlyScore(section, perfect)).toMatchObject({ domain: { id: 'pre' }, answered: 2, score: 1 });
    expect(onlyScore(section, { ...perfect, [elsewhere.id]: both('yes', 'yes') })?.domain.id).toBe('pre');
    // What was looked at besides counts, too.
    expect(onlyScore(section, { ...perfect, [deep.id]: { a: 'no' } })?.score).toBe(0.4);
    expect(onlyScore(section, { [deep.id]: both('yes', 'yes') })).toBeNull();
    const single = whole({ core: true, ...choicesOf(yesIsGood) });
    expect(onlyScore(sectionOf(single, deep), { [single.id]: { yes: true } })).toMatchObject({ score: 1 });
  });

  test('count what nobody saw, and do not rise by it', () => {
    const { section, ids } = graded(2, 2, 2);
    const [a = 0, b = 0, c = 0] = ids;
    const some = { [a]: both('yes', 'no'), [b]: both('yes', 'no') };
    const more = { ...some, [c]: both('unseen', 'unseen') };
    expect(onlyScore(section, some)).toMatchObject({ score: 0.5, unseen: 0, answered: 4 });
    expect(onlyScore(section, more)).toMatchObject({ score: 0.5, unseen: 2, answered: 4 });
  });

  test('stand in the section’s order of domains, whatever their height', () => {
    const texts = (['gov', 'sup', 'lab'] as const).map((domain) =>
      question({ domain, parts: weighing(2, ...two()) }),
    );
    const given = Object.fromEntries(
      texts.map((text, at) => [text.id, both('yes', at === 1 ? 'no' : 'yes')]),
    );
    const scores = domainScores({ section: sectionOf(...texts), assessment: assessmentOf(given) });
    expect(scores.map(({ domain, score }) => [domain.id, score])).toEqual([
      ['sup', 0.5],
      ['lab', 1],
      ['gov', 1],
    ]);
  });

  test('a module that measures nothing has none', () => {
    expect(domainScores({ section: testSection, assessment: { answers: {} } })).toEqual([]);
    expect(findingsOf({ section: testSection, assessment: testAssessment() }, [])).toEqual([]);
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
        expect(before === null).toBe(after === null);
        if (before === null || after === null) return;
        expect(before.score).toBeGreaterThanOrEqual(0);
        expect(before.score).toBeLessThanOrEqual(1);
        expect(after.score).toBeGreaterThanOrEqual(before.score);
      }),
    );
  });
});

describe('Two rounds of a score', () => {
  const { section, ids } = graded(2, 2, 2, 2, 2);
  const answers = (...choices: (string | null)[]): Answers =>
    Object.fromEntries(
      choices.flatMap((choice, at) => (choice === null ? [] : [[ids[at] ?? 0, both(choice, choice)]])),
    );
  const isJoined = (earlier: Answers, later: Answers, of = section) =>
    restOnTheSame(onlyScore(section, earlier)?.items ?? [], onlyScore(of, later)?.items ?? []);
  const all = answers('yes', 'yes', 'yes', 'yes', 'yes');

  test('are joined where what both answered carries four fifths of what either did', () => {
    expect(isJoined(all, answers('yes', 'no', 'yes', 'yes', null))).toBe(true);
    expect(isJoined(all, answers('yes', 'no', 'yes', null, null))).toBe(false);
  });

  test('not where a question’s answers are worth something else by now', () => {
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
      questions: questionsInOrder(ids.map((of) => ({ ...question({ parts: weighing(2, a, b) }), id: of }))),
    };
    expect(isJoined(all, all, changed)).toBe(false);
  });
});
