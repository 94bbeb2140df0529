import { expect, test } from 'vitest';
import { handwrittenTracerPdf } from '#documents/print-tracer.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, PartValue } from '#domain/assessment.ts';
import { domainScores } from '#domain/measures/domain-scores.ts';
import { findingsOf } from '#domain/measures/findings.ts';
import { resultOf } from '#domain/result.ts';
import { resultWords } from '#domain/result-words.ts';
import { HAS_FIGURE, isPair } from '#domain/figure-pair.ts';
import { orderedParts, orderedQuestions, partType } from '#domain/section.ts';
import type { Part, Question, Section } from '#domain/section.ts';
import { readHand } from '../../support/readers/handwriting-reader.ts';
import type { HandPage, HandWord, Mark } from '../../support/readers/handwriting-reader.ts';
import { madeAt, testAssessment } from '../../support/papers/test-papers.ts';
import { measuredTestSection } from '../../support/papers/test-section.ts';

/** A print tracer filled in by hand, and typed in by somebody who reads nothing but the paper. */

const section: Section = measuredTestSection;
const typist = 'u9';

const tally = (yes: number, of: number): PartValue => ({ u7: { yes, of } });
const onScreen: Record<string, Answer> = {
  701: { ...blankAnswer, parts: { labeled: tally(9, 10) }, flagged: true },
  702: { ...blankAnswer, parts: { hands: tally(24, 30), hub: tally(0, 3) } },
  703: { ...blankAnswer, parts: { asis: tally(3, 10), mixed: tally(7, 10) } },
  704: { ...blankAnswer, parts: { yes: true } },
  705: { ...blankAnswer, parts: { reportstate: HAS_FIGURE, report: 30, without: '3' } },
  706: { ...blankAnswer, parts: { testamine: 'second', examplol: 'shortage', samplin: 'first' } },
};

/** A question's room on its page: from its words to those of the next. */
interface Region extends HandPage {
  readonly question: Question;
}

function regions(pages: readonly HandPage[]): Region[] {
  const starts = orderedQuestions(section).map((question) => {
    const page = pages.findIndex(({ printed }) => printed.some(({ text }) => text === question.content));
    const top = pages[page]?.printed.find(({ text }) => text === question.content)?.y ?? NaN;
    return { question, page, top: top - 12 };
  });
  return starts.map(({ question, page, top }, index) => {
    const next = starts[index + 1];
    const bottom = next?.page === page ? next.top : Infinity;
    const own = <T extends Mark>(those: readonly T[]) => those.filter(({ y }) => y > top && y < bottom);
    const { printed = [], written = [], crosses = [], strokes = [] } = pages[page] ?? {};
    return {
      question,
      printed: own(printed),
      written: own(written),
      crosses: own(crosses),
      strokes: own(strokes),
    };
  });
}

/** The words that stand right of a box on its line. */
function besideOf({ printed }: Region, { x, y }: Mark): string {
  const beside = printed
    .filter((word) => word.x > x && word.x - x < 20 && Math.abs(word.y - 3 - y) < 6)
    .toSorted((a, b) => a.x - b.x);
  return beside[0]?.text ?? '';
}

/** The last of these names that begins above a place, left of it. */
function rowOf({ printed }: Region, names: readonly string[], { x, y }: Mark): string {
  const above = printed
    .filter((word) => names.includes(word.text) && word.x < x && word.y < y + 6)
    .toSorted((a, b) => b.y - a.y);
  return above[0]?.text ?? '';
}

/** The head of a box's column, and where that is a number, what the legend says of it. */
function columnOf({ printed }: Region, { x, y }: Mark): string {
  const heads = printed
    .filter((word) => word.y < y && Math.abs(word.x - x) < 6 && /^\d$/.test(word.text))
    .toSorted((a, b) => b.y - a.y);
  const number = heads[0]?.text ?? '';
  const keys = printed.filter((word) => word.text === number);
  const named = keys.flatMap((key) => printed.filter((word) => word.y === key.y && isJustRightOf(word, key)));
  return named[0]?.text ?? '';
}

function isJustRightOf(word: HandWord, other: HandWord): boolean {
  return word.x > other.x && word.x - other.x < 20;
}

function typedIn(region: Region): Answer {
  const { question, written } = region;
  const parts = orderedParts(question);
  const tallies = parts.filter((part) => partType(part) === 'tally');
  const values: Record<string, PartValue> = {
    ...choicesIn(region, parts),
    ...(question.composition === undefined ? talliesIn(region, tallies) : kindsIn(region, tallies)),
  };
  parts.forEach((part, index) => {
    if (isPair(parts[index - 1], parts[index])) {
      const state = parts[index - 1]?.id ?? '';
      const share = written.find((word) => rowOf(region, labels(parts), word) === parts[index - 1]?.label);
      if (share !== undefined) Object.assign(values, { [state]: HAS_FIGURE, [part.id]: Number(share.text) });
    } else if (part.questionType === 'short_answer') {
      const words = written.find(
        (word) => rowOf(region, labels(parts), { ...word, x: Infinity }) === part.label,
      );
      if (words !== undefined) values[part.id] = words.text;
    }
  });
  const isFlagged = region.crosses.some((cross) => besideOf(region, cross) === 'Flag');
  return { ...blankAnswer, parts: values, flagged: isFlagged };
}

function labels(parts: readonly Part[]): string[] {
  return parts.map(({ label }) => label);
}

function choicesIn(region: Region, parts: readonly Part[]): Record<string, PartValue> {
  const values: Record<string, PartValue> = {};
  for (const cross of region.crosses) {
    const beside = besideOf(region, cross);
    const choice = region.question.questionType === 'radio' && parts.find(({ label }) => label === beside);
    if (choice) values[choice.id] = true;
    const part = parts.find(({ label }) => label === rowOf(region, labels(parts), cross));
    const column = columnOf(region, cross);
    const option = part?.options?.find(({ label }) => label === (beside || column));
    if (part !== undefined && option !== undefined) values[part.id] = option.id;
  }
  return values;
}

const counts = (words: readonly HandWord[]): number[] =>
  words.toSorted((a, b) => a.x - b.x).map(({ text }) => Number(text));

/** Both numbers behind the boxes of a row. */
function talliesIn(region: Region, tallies: readonly Part[]): Record<string, PartValue> {
  return Object.fromEntries(
    tallies.flatMap(({ id, label }) => {
      const [yes, of] = counts(
        region.written.filter((word) => rowOf(region, labels(tallies), word) === label),
      );
      return yes === undefined || of === undefined ? [] : [[id, { [typist]: { yes, of } }]];
    }),
  );
}

/** A number for each kind, and one for all of them. */
function kindsIn(region: Region, kinds: readonly Part[]): Record<string, PartValue> {
  const names = [...labels(kinds), 'Seen in all'];
  const numberOf = (name: string) =>
    counts(region.written.filter((word) => rowOf(region, names, word) === name))[0] ?? 0;
  const of = numberOf('Seen in all');
  return Object.fromEntries(kinds.map(({ id, label }) => [id, { [typist]: { yes: numberOf(label), of } }]));
}

test('R172 A print tracer filled in by hand and typed in gives the same findings and scores as on screen', async () => {
  const entries = {
    institution: 'Test Hospital',
    date: '11/2/26',
    area: '',
    department: 'Nursing',
    facilitators: [],
    participants: [],
    answers: onScreen,
    notes: '',
  };
  const pages = await readHand(handwrittenTracerPdf(section, entries, madeAt));
  const found = regions(pages);
  const typed = Object.fromEntries(found.map((region) => [region.question.id, typedIn(region)]));

  // The boxes hold as many strokes as fit, and the numbers say how many there were.
  expect(found.map(({ strokes }) => strokes.length)).toEqual([10, 16 + 3, 10, 0, 0, 0]);
  const values = (of: Record<string, Answer>) =>
    JSON.parse(JSON.stringify(of).replaceAll('"u7"', `"${typist}"`)) as unknown;
  expect(typed).toEqual(values(onScreen));

  const taken = testAssessment({ section: '7', answers: onScreen, wastageCalculator: [] });
  const entered = { ...taken, answers: typed };
  expect(findingsOf(section, entered)).toEqual(findingsOf(section, taken));
  expect(findingsOf(section, entered).length).toBeGreaterThan(4);
  expect(domainScores({ section, assessment: entered })).toEqual(
    domainScores({ section, assessment: taken }),
  );
  const words = (assessment: typeof taken) =>
    resultWords(resultOf({ section, assessment }, null), (time) => time.slice(0, 10));
  expect(words(entered)).toEqual(words(taken));
});
