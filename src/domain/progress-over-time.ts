import { blankAnswer } from './assessment.ts';
import type { Answer, Assessment } from './assessment.ts';
import { saysTheSame } from './comparison.ts';
import { byTime } from './dates.ts';
import { partLeaf } from './leaf.ts';
import type { ProgressPoint } from './progress-point.ts';
import type { MeasuredPart } from './question-types/question-kind.ts';
import { kindOf } from './question-types/question-types.ts';
import type { Choice, MeasuredType } from './question-types/value-types.ts';
import { median, signalsOf } from './run-chart.ts';
import type { Signal } from './run-chart.ts';
import { isMix, orderedParts, orderedQuestions } from './section.ts';
import type { Part, Question, Section } from './section.ts';

/** A module's completed assessments as points in time, and what is measured at each. */

/** Anything in a module that has one number per assessment. */
export interface Measure {
  /** A leaf, or the name of a count. */
  readonly key: string;
  readonly kind: 'flags' | 'no-answers' | MeasuredType;
  /** Null for a count. */
  readonly question: Question | null;
  /** The part's name; null if the question has a single value. */
  readonly partLabel: string | null;
}

/** The two counts, then every slider and percentage in the order in which they are asked. */
export function measuresOf(section: Pick<Section, 'questions'>): Measure[] {
  return [
    { key: 'flagged', kind: 'flags', question: null, partLabel: null },
    { key: 'no_answers', kind: 'no-answers', question: null, partLabel: null },
    ...orderedQuestions(section).flatMap((question) =>
      measuresIn(question).map(({ part, kind, label }) => ({
        key: partLeaf(question.id, part.id),
        kind,
        question,
        partLabel: label,
      })),
    ),
  ];
}

/** A completed assessment as a point in time, answered with this version of its section. */
export function progressPoint(
  assessment: Assessment & { readonly dateCompleted: string },
  section: Pick<Section, 'questions'>,
): ProgressPoint {
  const questions = orderedQuestions(section);
  const answered = questions.flatMap((question) => {
    const answer = assessment.answers[String(question.id)];
    return answer === undefined ? [] : [{ question, answer }];
  });
  return {
    assessmentId: assessment.id,
    dateCompleted: assessment.dateCompleted,
    sectionVersion: assessment.sectionVersion,
    area: assessment.area,
    department: assessment.department,
    lastEditedByName: assessment.lastEditedByName,
    flagged: assessment.flaggedQuestions,
    noAnswers: answered.reduce((sum, { question, answer }) => sum + noAnswersIn(question, answer), 0),
    values: Object.fromEntries(answered.flatMap(({ question, answer }) => valuesIn(question, answer))),
  };
}

export interface ChartPoint {
  readonly point: ProgressPoint;
  readonly value: number;
  /** False where the question was worded differently, so the value means something else. */
  readonly isCounted: boolean;
}

/** One measure over time. */
export interface RunChart {
  readonly measure: Measure;
  /** Earliest first. */
  readonly points: readonly ChartPoint[];
  /** Of the counted points. */
  readonly median: number | null;
  /** Their places are indexes into `points`. */
  readonly signals: readonly Signal[];
}

/**
 * One measure of the newest version over all points. Points from a version that asks differently, or is
 * unknown here, are shown but neither move the median nor make a signal.
 *
 * @param versions of one section
 */
export function runChart(
  measure: Measure,
  points: readonly ProgressPoint[],
  versions: readonly Section[],
): RunChart {
  const newest = versions.toSorted((a, b) => b.version - a.version)[0];
  const isSame = new Map(
    versions.map((section) => [
      section.version,
      newest !== undefined && asksTheSame(measure, section, newest),
    ]),
  );
  const shown = byTime(points, ({ dateCompleted }) => dateCompleted).flatMap((point): ChartPoint[] => {
    const value = valueAt(point, measure);
    if (value === undefined) return [];
    return [{ point, value, isCounted: isSame.get(point.sectionVersion) ?? false }];
  });
  const counted = shown.flatMap(({ isCounted }, place) => (isCounted ? [place] : []));
  const values = counted.map((place) => shown[place]?.value ?? 0);
  return {
    measure,
    points: shown,
    median: median(values),
    signals: signalsOf(values).map((signal) => ({
      ...signal,
      places: signal.places.map((place) => counted[place] ?? 0),
    })),
  };
}

function valueAt(point: ProgressPoint, { key, kind }: Measure): number | undefined {
  if (kind === 'flags') return point.flagged;
  return kind === 'no-answers' ? point.noAnswers : point.values[key];
}

function asksTheSame({ kind, question }: Measure, section: Section, newest: Section): boolean {
  if (kind === 'flags') return true;
  const asked = question === null ? orderedQuestions(newest).filter(canBeNo) : [question];
  const before = question === null ? orderedQuestions(section).filter(canBeNo).length : 1;
  return (
    asked.length === before &&
    asked.every((now) => {
      const then = section.questions[String(now.id)];
      return then !== undefined && saysTheSame(then, now);
    })
  );
}

function measuresIn(question: Question): MeasuredPart[] {
  return kindOf(question).measures(question);
}

function valuesIn(question: Question, answer: Answer): [string, number][] {
  const measured = measuresIn(question).map(({ part }) => part);
  const valueOf = (part: Part) => answer.parts[part.id];
  // A blank share of a mix counts as 0 (rule ANS-4).
  const isBegunMix =
    isMix(orderedParts(question)) && measured.some((part) => typeof valueOf(part) === 'number');
  return measured.flatMap((part): [string, number][] => {
    const value = valueOf(part);
    if (typeof value === 'number') return [[partLeaf(question.id, part.id), value]];
    return isBegunMix ? [[partLeaf(question.id, part.id), 0]] : [];
  });
}

/** A choice is "No" by its words: those that explain themselves ("No set schedule") are answers of their own. */
function isNo(label: string): boolean {
  return label.trim().toLowerCase() === 'no';
}

function canBeNo(question: Question): boolean {
  return choicesOf(question, blankAnswer).some(({ label }) => isNo(label));
}

function noAnswersIn(question: Question, answer: Answer): number {
  return choicesOf(question, answer).filter(({ label, isTaken }) => isTaken && isNo(label)).length;
}

function choicesOf(question: Question, answer: Answer): Choice[] {
  return kindOf(question).choices(question, answer);
}
