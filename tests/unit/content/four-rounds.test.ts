import { describe, expect, test } from 'vitest';
import { publishedSections } from '#content/sections.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, Assessment } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import { domainScores } from '#domain/measures/domain-scores.ts';
import { elementKey, elementsOf, hasWeight } from '#domain/measures/elements.ts';
import { judged } from '#domain/measures/findings.ts';
import { foundWords, toldWords } from '#domain/measures/measure-words.ts';
import { chartsOf } from '#domain/progress-charts.ts';
import { progressPoint } from '#domain/progress-over-time.ts';
import { orderedParts, orderedQuestions, partType } from '#domain/section.ts';
import type { Part, Question, Section } from '#domain/section.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';

/** Each module as it ships, its core path taken four times: what is told, judged and charted. */

const MODULES = publishedSections
  .filter(({ questions }) => Object.values(questions).some(({ core }) => core === true))
  .map((section) => ({ title: section.title, section }));

type Parts = Answer['parts'];
type Misses = Readonly<Record<string, number>>;

const DOSES = 5;
const coreOf = (section: Section) => orderedQuestions(section).filter(({ core }) => core === true);

/** The best answer to a question, but for so many counted No. */
function answerTo(question: Question, misses: Misses): Parts {
  const { credits, composition, parts } = question;
  const missed = (part: Part | null) => misses[elementKey(question, part)] ?? 0;
  if (credits !== undefined) return { [bestOf(question)]: true };
  if (composition !== undefined) {
    const [good] = composition.good;
    const other = Object.keys(parts).find((id) => !composition.good.includes(id));
    return Object.fromEntries(
      Object.keys(parts).map((id) => [
        id,
        seen(id === good ? DOSES - missed(null) : id === other ? missed(null) : 0),
      ]),
    );
  }
  return Object.fromEntries(
    orderedParts(question).flatMap((part) => {
      const value = valueOf(part, missed(part));
      return value === undefined ? [] : [[part.id, value]];
    }),
  );
}

function valueOf(part: Part, missed: number): Parts[string] | undefined {
  if (part.credits !== undefined) return bestOf(part);
  if (part.most !== undefined) return String(Math.min(part.most, 0));
  if (part.target === undefined) return undefined;
  return partType(part) === 'tally' ? seen(DOSES - missed) : 100;
}

const seen = (yes: number) => ({ u7: { yes, of: DOSES } });

function bestOf({ credits = {}, adverse = [] }: Pick<Part, 'credits' | 'adverse'>): string {
  const [best] = Object.entries(credits)
    .filter(([id]) => !adverse.includes(id))
    .toSorted(([, a], [, b]) => (b ?? -1) - (a ?? -1));
  return best?.[0] ?? '';
}

let digit = 0;
function round(section: Section, month: number, misses: Misses = {}, area = 'ICU'): Tracer {
  const answers = coreOf(section).map((question) => [
    String(question.id),
    { ...blankAnswer, parts: answerTo(question, misses) },
  ]);
  return {
    section,
    assessment: {
      ...testAssessment({
        id: `018f0000-0000-7000-8000-${String((digit += 1)).padStart(12, '0')}`,
        answers: Object.fromEntries(answers),
        sectionVersion: section.version,
        area,
        department: '',
      }),
      dateCompleted: `2026-0${month}-15T10:00:00.000Z`,
    },
  };
}
type Tracer = Compared & { readonly assessment: Assessment & { readonly dateCompleted: string } };

/** The elements of the core path that are counted, each by its key. */
function countsOf(section: Section) {
  return coreOf(section).flatMap((question) =>
    elementsOf(question, { parts: {} })
      .filter(({ kind }) => kind === 'count' || kind === 'composition')
      .map((element) => ({ ...element, key: elementKey(question, element.part) })),
  );
}

const [toldFirst, never] = [
  (section: Section) => countsOf(section).find(({ isNever, target }) => !isNever && (target ?? 1) >= 0.8),
  (section: Section) => countsOf(section).find(({ isNever }) => isNever),
];

describe.each(MODULES)('$title, four times', ({ section }) => {
  test('a perfect core path has no finding, and scores every domain that it touches', () => {
    const one = round(section, 1);
    expect(judged(one, [])).toEqual({ findings: [], told: [] });
    const touched = new Set(coreOf(section).flatMap((own) => (hasWeight(own) ? [own.domain] : [])));
    const scores = domainScores(one);
    expect(new Set(scores.map(({ domain }) => domain.id))).toEqual(touched);
    expect(new Set(scores.map(({ score }) => score))).toEqual(new Set([1]));
  });

  test('a count is told the first time and below target over the rounds together, with a plain line', () => {
    const key = toldFirst(section)?.key ?? '';
    const misses = [4, 3, 3, 3];
    const rounds = misses.map((missed, index) => round(section, index + 1, { [key]: missed }));
    const elsewhere = round(section, 2, {}, 'Emergency');
    const judgedAt = (at: number) => {
      const one = rounds[at];
      if (one === undefined) throw new Error(`No round ${at}`);
      return judged(one, [elsewhere, ...rounds.slice(0, at)]);
    };

    expect(judgedAt(0).findings).toEqual([]);
    expect(judgedAt(0).told.map(toldWords)).toEqual([expect.stringMatching(/^1 of 5\b.* today; target: /)]);
    const found = [1, 2, 3].map((at) => judgedAt(at).findings.map(foundWords));
    expect(found).toEqual([
      [expect.stringMatching(/Below target, 3 of 10\b.* in 2 tracers; today 2 of 5\b/)],
      [expect.stringMatching(/Below target, 5 of 15\b.* in 3 tracers; today 2 of 5\b/)],
      [expect.stringMatching(/Below target, 7 of 20\b.* in 4 tracers; today 2 of 5\b/)],
    ]);

    const points = rounds.map(({ assessment }) => progressPoint(assessment, section));
    const chart = chartsOf(points, [section]).find(({ measure }) => measure.key === key);
    expect(chart).toMatchObject({ median: null, signals: [], lines: [[0, 1, 2, 3]] });
    expect(chart?.points.map(({ value }) => Math.round(value))).toEqual([20, 40, 40, 40]);
    expect(chart?.change?.trend).toBe('unclear');
  });

  test('a never event is a finding the first time, and stands among the charts that come first', () => {
    const { key, weight } = never(section) ?? { key: '', weight: 3 };
    if (key === '') return;
    const one = round(section, 1, { [key]: 1 });
    expect(judged(one, []).findings).toMatchObject([{ kind: 'never', weight }]);
    const charts = chartsOf([progressPoint(one.assessment, section)], [section]);
    const first = charts.filter(({ measure }) => measure.isLead).map(({ measure }) => measure.key);
    expect(first).toEqual(expect.arrayContaining(['never', key]));
    expect(charts.find(({ measure }) => measure.key === 'never')?.points[0]?.value).toBe(1);
  });
});
