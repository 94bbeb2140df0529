import { expect, test } from 'vitest';
import { publishedSections } from '#content/sections.ts';
import { handwrittenTracerPdf } from '#documents/print-tracer.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, PartValue } from '#domain/assessment.ts';
import { HAS_FIGURE, isPair } from '#domain/figure-pair.ts';
import { domainScores } from '#domain/measures/domain-scores.ts';
import { judged } from '#domain/measures/findings.ts';
import { resultOf } from '#domain/result.ts';
import { resultWords } from '#domain/result-words.ts';
import { orderedParts, orderedQuestions, partType } from '#domain/section.ts';
import type { Part, Question, Section } from '#domain/section.ts';
import { madeAt, testAssessment } from '../../support/papers/test-papers.ts';
import { scoredTestSection } from '../../support/papers/test-section.ts';
import { readHand } from '../../support/readers/handwriting-reader.ts';
import { typedAnswers } from '../../support/readers/tracer-typist.ts';

/** A print tracer filled in by hand, and typed in by somebody who reads nothing but the paper. */

const typist = 'u9';

const tally = (yes: number, of: number): PartValue => ({ u7: { yes, of } });

async function typedFrom(section: Section, answers: Record<string, Answer>) {
  const entries = {
    institution: 'Test Hospital',
    date: '11/2/26',
    area: '',
    department: 'Nursing',
    facilitators: [],
    participants: [],
    answers,
    notes: '',
  };
  return typedAnswers(await readHand(handwrittenTracerPdf(section, entries, madeAt)), section, typist);
}

/** The typed answers are those given on screen, and so is all that is said of them. */
function expectSame(section: Section, onScreen: Record<string, Answer>, typed: Record<string, Answer>): void {
  const values = JSON.parse(JSON.stringify(onScreen).replaceAll('"u7"', `"${typist}"`)) as unknown;
  expect(typed).toEqual(values);
  const taken = testAssessment({ section: String(section.id), answers: onScreen, wastageCalculator: [] });
  const entered = { ...taken, answers: typed };
  const meaning = (assessment: typeof taken) => judged({ section, assessment }, []);
  expect(meaning(entered)).toEqual(meaning(taken));
  expect(meaning(entered).findings.length + meaning(entered).told.length).toBeGreaterThan(4);
  expect(domainScores({ section, assessment: entered })).toEqual(
    domainScores({ section, assessment: taken }),
  );
  const words = (assessment: typeof taken) =>
    resultWords(resultOf({ section, assessment }, []), (time) => time.slice(0, 10));
  expect(words(entered)).toEqual(words(taken));
}

test('R172 A print tracer filled in by hand and typed in gives the same findings and scores as on screen', async () => {
  const onScreen: Record<string, Answer> = {
    701: { ...blankAnswer, parts: { labeled: tally(9, 10) }, flagged: true },
    702: { ...blankAnswer, parts: { hands: tally(24, 30), hub: tally(0, 3) } },
    703: { ...blankAnswer, parts: { asis: tally(3, 10), mixed: tally(7, 10) } },
    704: { ...blankAnswer, parts: { yes: true } },
    705: { ...blankAnswer, parts: { reportstate: HAS_FIGURE, report: 30, without: '3' } },
    706: { ...blankAnswer, parts: { testamine: 'second', examplol: 'shortage', samplin: 'first' } },
  };
  const found = await typedFrom(scoredTestSection, onScreen);
  // The boxes hold as many strokes as fit, and the numbers say how many there were.
  expect(found.map(({ strokes }) => strokes)).toEqual([5 + 1, 5 + 5 + 3, 10, 0, 0, 0]);
  const typed = Object.fromEntries(found.map(({ question, answer }) => [question.id, answer]));
  expectSame(scoredTestSection, onScreen, typed);
});

/** A choice, a count, a figure or a number found; nothing for what is neither scored nor read again. */
function given(part: Part, before: Part | undefined, salt: number): PartValue | undefined {
  const { options = [], most } = part;
  if (isPair(before, part)) return 1 + (salt % 99);
  if (partType(part) === 'radio') return options[salt % options.length]?.id;
  if (partType(part) === 'tally') return tally(salt % 8, 5 + (salt % 8));
  return most === undefined ? undefined : String(salt % 3);
}

/** Each question answered, another way each time it is asked. */
function answerTo(question: Question, salt: number): Answer {
  const parts = orderedParts(question);
  if (question.questionType === 'radio') {
    const { id = '' } = parts[salt % parts.length] ?? {};
    return { ...blankAnswer, parts: { [id]: true } };
  }
  if (question.composition !== undefined) {
    const shares = parts.map((_, index) => index + (salt % 3));
    const of = shares.reduce((sum, share) => sum + share, 0);
    return {
      ...blankAnswer,
      parts: Object.fromEntries(parts.map(({ id }, index) => [id, tally(shares[index] ?? 0, of)])),
    };
  }
  const values = parts.flatMap((part, index): [string, PartValue][] => {
    const value = given(part, parts[index - 1], salt + 7 * index);
    return value === undefined ? [] : [[part.id, value]];
  });
  const all = Object.fromEntries(values);
  // A figure only where there is one.
  for (const [index, part] of parts.entries())
    if (isPair(parts[index - 1], part) && all[`${part.id}state`] !== HAS_FIGURE)
      Reflect.deleteProperty(all, part.id);
  return { ...blankAnswer, parts: all, flagged: salt % 5 === 0 };
}

test.each(
  publishedSections.flatMap((section) => [0, 1, 2].map((salt) => ({ title: section.title, section, salt }))),
)(
  'R172 $title on paper, filled in the way $salt, gives what it gives on screen',
  async ({ section, salt }) => {
    const onScreen = Object.fromEntries(
      orderedQuestions(section).map((question) => [
        String(question.id),
        answerTo(question, salt + question.index),
      ]),
    );
    const found = await typedFrom(section, onScreen);
    expect(found.map(({ question }) => question.index)).toEqual(found.map((_, index) => index));
    const typed = Object.fromEntries(found.map(({ question, answer }) => [question.id, answer]));
    expectSame(section, onScreen, typed);
  },
);
