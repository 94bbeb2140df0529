import { goodDirections } from '#content/modules/good-directions.ts';
import { plainNumber } from '#domain/figure-words.ts';
import { shortDate } from '#domain/dates.ts';
import type { ChartPoint, CountChange, RunChart } from '#domain/progress-charts.ts';
import type { Measure } from '#domain/progress-over-time.ts';
import { partLeaf } from '#domain/leaf.ts';
import { TREND_WORDS } from '#domain/measures/measure-words.ts';
import type { ProgressPoint } from '#domain/progress-point.ts';
import { LEAST_FOR_MEDIAN } from '#domain/run-chart.ts';
import type { Signal } from '#domain/run-chart.ts';
import { countWords, percentWords, rangeWords } from '#domain/tally-words.ts';

/** A measure's name where its question has no room. */
export function titleOf({ kind, question, partLabel, domain }: Measure): string {
  if (domain !== undefined) return domain.title;
  if (question === null) return WHOLE[kind] ?? '';
  return partLabel === null ? question.label : `${question.label}: ${partLabel}`;
}

const WHOLE: Partial<Record<Measure['kind'], string>> = {
  never: 'Never events seen',
  flags: 'Flagged questions',
  'no-answers': '“No” answers',
  findings: 'Findings, of what one assessment can judge',
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

const GOOD: Partial<Record<Measure['kind'], 'up' | 'down'>> = {
  findings: 'down',
  never: 'down',
  tally: 'up',
  score: 'up',
};

/** A value with its unit: `7 of 10`, `62.5%`, `3`. */
export function valueWords(value: number, { kind }: Measure): string {
  const isShare = Object.hasOwn(SHARES, kind);
  return isShare ? percentWords(value / 100) : `${plainNumber(value)}${UNITS[kind]}`;
}

/** A point's value: `7 of 10 (70%)`. */
export function pointWords({ value, count, point }: ChartPoint, measure: Measure): string {
  if (measure.kind === 'findings' && point.findings !== undefined) {
    const { adverse, answered } = point.findings;
    return countWords({ yes: adverse, of: answered });
  }
  return count === null ? valueWords(value, measure) : countWords(count);
}

/** For whoever looks at one point: `7 of 10 (70%). With ten seen, the true share may be …`. */
export function closeWords(own: ChartPoint, measure: Measure): string {
  const range = own.count === null || measure.kind === 'findings' ? '' : rangeWords(own.count);
  return range === '' ? pointWords(own, measure) : `${pointWords(own, measure)}. ${range}`;
}

/** `Since 08.28.26: 3 of 10 (30%) to 8 of 10 (80%), better.` */
export function changeWords({ earlier, later, trend }: CountChange): string {
  const from = earlier.count === null ? '' : countWords(earlier.count);
  const to = later.count === null ? '' : countWords(later.count);
  const since = `Since ${shortDate(earlier.point.dateCompleted)}`;
  return `${since}: ${from} to ${to}, ${TREND_WORDS[trend].toLowerCase()}.`;
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
  never: '',
  'no-answers': '',
  slider: '',
  percentage: '%',
  ...SHARES,
};

const UNITS: Readonly<Record<Measure['kind'], string>> = {
  flags: '',
  never: '',
  'no-answers': '',
  slider: ' of 10',
  percentage: '%',
  ...SHARES,
};

/** The department and area of a point; empty when neither was given. */
export function placeOf({ department, area }: ProgressPoint): string {
  return [department.trim(), area.trim()].filter((words) => words !== '').join(', ');
}

/** What a signal means; it does not say whether that is good, which only people can. */
export function signalWords(signal: Signal): string {
  if (signal.rule === 'crossings') {
    const times = signal.crossings === 1 ? 'once' : `${signal.crossings} times`;
    return `The line crosses the median only ${times}: this looks like a real change, not chance.`;
  }
  const side = signal.towards === 'up' ? 'above' : 'below';
  return `${signal.places.length} assessments in a row are ${side} the median: this looks like a real change, not chance.`;
}

/** Why there is no median yet. */
export function tooFewWords(points: number): string {
  return `${points} of ${LEAST_FOR_MEDIAN} assessments: too few to tell change from chance.`;
}

/** How many points of a chart can make its median. */
export function countedIn({ points }: RunChart): number {
  return points.filter(({ isCounted }) => isCounted).length;
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
