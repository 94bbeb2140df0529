import { goodDirections } from '#content/sections/good-directions.ts';
import { plainNumber } from '#domain/figure-words.ts';
import { shortDate } from '#domain/dates.ts';
import type { Measure, RunChart } from '#domain/progress-over-time.ts';
import { partLeaf } from '#domain/leaf.ts';
import type { ProgressPoint } from '#domain/progress-point.ts';
import type { Signal } from '#domain/run-chart.ts';

/** What a measure is called where its question has no room. */
export function titleOf({ kind, question, partLabel }: Measure): string {
  if (question === null) return kind === 'flags' ? 'Flagged questions' : '“No” answers';
  return partLabel === null ? question.label : `${question.label}: ${partLabel}`;
}

/** `Question 12`; empty for a count. */
export function kickerOf({ question }: Measure): string {
  return question === null ? '' : `Question ${question.index + 1}`;
}

const DIRECTIONS = new Map(
  goodDirections.map(({ questionId, partId, towards }) => [partLeaf(questionId, partId) as string, towards]),
);

/** Which way is better; null where that is not known. */
export function goodDirectionOf({ key }: Measure): 'up' | 'down' | null {
  return DIRECTIONS.get(key) ?? null;
}

/** A value with its unit: `7 of 10`, `62.5%`, `3`. */
export function valueWords(value: number, { kind }: Measure): string {
  return `${plainNumber(value)}${UNITS[kind]}`;
}

/** What stands behind a number of the scale, where there is little room. */
export function scaleUnit({ kind }: Measure): string {
  return SHORT_UNITS[kind];
}

const SHORT_UNITS: Readonly<Record<Measure['kind'], string>> = {
  flags: '',
  'no-answers': '',
  slider: '',
  percentage: '%',
};

const UNITS: Readonly<Record<Measure['kind'], string>> = {
  flags: '',
  'no-answers': '',
  slider: ' of 10',
  percentage: '%',
};

/** The department and area of a point; empty when neither was given. */
export function placeOf({ department, area }: ProgressPoint): string {
  return [department.trim(), area.trim()].filter((words) => words !== '').join(', ');
}

const NUMBERS = ['Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

/** What a signal means; it does not say whether that is good, which only people can. */
export function signalWords({ rule, towards, places }: Signal): string {
  const many = NUMBERS[places.length - 5] ?? String(places.length);
  return rule === 'shift'
    ? `${many} assessments in a row are ${towards === 'up' ? 'above' : 'below'} the median: this looks like a real change, not chance.`
    : `${many} assessments in a row ${towards === 'up' ? 'rise' : 'fall'}: this looks like a real trend, not chance.`;
}

/** From when to when: `08.28.26 – 10.02.26`. */
export function signalDates({ places }: Signal, { points }: RunChart): string {
  const ends = [places[0], places.at(-1)].flatMap((place) => points[place ?? -1] ?? []);
  return ends.map(({ point }) => shortDate(point.dateCompleted)).join(' – ');
}

/** What the ends of a slider mean; empty where nothing says so. */
export function scaleWords({ kind, question }: Measure): string {
  const { minLabel, maxLabel } = question ?? {};
  return kind === 'slider' && minLabel !== undefined && maxLabel !== undefined
    ? `1 ${minLabel} – 10 ${maxLabel}`
    : '';
}
