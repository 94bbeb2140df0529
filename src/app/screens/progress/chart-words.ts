import { goodDirections } from '#content/sections/good-directions.ts';
import { plainNumber } from '#domain/figure-words.ts';
import { shortDate } from '#domain/dates.ts';
import type { ChartPoint, CountChange, RunChart } from '#domain/progress-charts.ts';
import type { Measure } from '#domain/progress-over-time.ts';
import { partLeaf } from '#domain/leaf.ts';
import type { ProgressPoint } from '#domain/progress-point.ts';
import type { Signal } from '#domain/run-chart.ts';
import { countWords, intervalWords, percentWords } from '#domain/tally-words.ts';

/** A measure's name where its question has no room. */
export function titleOf({ kind, question, partLabel, domain }: Measure): string {
  if (domain !== undefined) return domain.title;
  if (question === null) return WHOLE[kind] ?? '';
  return partLabel === null ? question.label : `${question.label}: ${partLabel}`;
}

const WHOLE: Partial<Record<Measure['kind'], string>> = {
  flags: 'Flagged questions',
  'no-answers': '“No” answers',
  findings: 'Findings, of what was answered',
};

/** `Question 12`; empty for a count. */
export function kickerOf({ question }: Measure): string {
  return question === null ? '' : `Question ${question.index + 1}`;
}

const DIRECTIONS = new Map(
  goodDirections.map(({ questionId, partId, towards }) => [partLeaf(questionId, partId) as string, towards]),
);

/** Which way is better; null where that is not known. */
export function goodDirectionOf({ key, kind }: Measure): 'up' | 'down' | null {
  return GOOD[kind] ?? DIRECTIONS.get(key) ?? null;
}

const GOOD: Partial<Record<Measure['kind'], 'up' | 'down'>> = { findings: 'down', tally: 'up', score: 'up' };

/** A value with its unit: `7 of 10`, `62.5%`, `3`. */
export function valueWords(value: number, { kind }: Measure): string {
  const isShare = Object.hasOwn(SHARES, kind);
  return isShare ? percentWords(value / 100) : `${plainNumber(value)}${UNITS[kind]}`;
}

/** A point's value in full: `7 of 10 (70%), likely 40–89%`. */
export function pointWords({ value, count, point }: ChartPoint, measure: Measure): string {
  if (measure.kind === 'findings' && point.findings !== undefined) {
    const { adverse, answered } = point.findings;
    return countWords({ yes: adverse, of: answered });
  }
  if (count === null) return valueWords(value, measure);
  const likely = intervalWords(count);
  return likely === '' ? countWords(count) : `${countWords(count)}, likely ${likely}`;
}

/**
 * `Since 08.28.26: 3 of 10 (30%) to 8 of 10 (80%), more than chance.`
 *
 * @param isOfOnePlace false where the chart does not say by itself which place is meant
 */
export function changeWords({ earlier, later, chance }: CountChange, isOfOnePlace = true): string {
  const from = earlier.count === null ? '' : countWords(earlier.count);
  const to = later.count === null ? '' : countWords(later.count);
  const verdict = chance === 'more' ? 'more than chance' : 'may be chance';
  const place = isOfOnePlace ? '' : placeOf(later.point);
  const since = `${place === '' ? 'Since' : `${place}, since`} ${shortDate(earlier.point.dateCompleted)}`;
  return `${since}: ${from} to ${to}, ${verdict}.`;
}

/** A value where there is little room: `70%`, `7`. */
export function shortWords(value: number, measure: Measure): string {
  return Object.hasOwn(SHARES, measure.kind)
    ? valueWords(value, measure)
    : `${plainNumber(value)}${scaleUnit(measure)}`;
}

/** The unit behind a number of the scale, where there is little room. */
export function scaleUnit({ kind }: Measure): string {
  return SHORT_UNITS[kind];
}

const SHARES = { findings: '%', tally: '%', score: '%' } as const;

const SHORT_UNITS: Readonly<Record<Measure['kind'], string>> = {
  flags: '',
  'no-answers': '',
  slider: '',
  percentage: '%',
  ...SHARES,
};

const UNITS: Readonly<Record<Measure['kind'], string>> = {
  flags: '',
  'no-answers': '',
  slider: ' of 10',
  percentage: '%',
  ...SHARES,
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

/** What a change of versions means for a chart; empty where it means nothing. */
export function versionWords({ measure, points, breaks: [began] }: RunChart): string {
  if (measure.kind === 'no-answers' && began !== undefined) {
    return `Version ${began.version} counts findings instead. Earlier answers stay as they are.`;
  }
  if (points.every(({ isCounted }) => isCounted)) return '';
  return began === undefined
    ? 'The wording changed. Answers to an earlier wording do not count.'
    : `Version ${began.version} asks other questions. What was answered before does not count.`;
}
