import { saysTheSame } from './comparison.ts';
import { trendOfCounts } from './comparison-measures.ts';
import type { Trend } from './comparison-measures.ts';
import { byTime } from './dates.ts';
import { isComparableScore, neverEventsAt } from './point-figures.ts';
import { hasWeight } from './measures/elements.ts';
import { measures } from './measures/domain-scores.ts';
import { canBeNo, measuresOf, NO_ANSWERS } from './progress-over-time.ts';
import type { Measure } from './progress-over-time.ts';
import type { ProgressPoint } from './progress-point.ts';
import { placeOf } from './measures/tracers-before.ts';
import { frozenMedian, signalsOf } from './run-chart.ts';
import type { Signal } from './run-chart.ts';
import { orderedQuestions } from './section.ts';
import type { Section } from './section.ts';
import type { Count } from './tally.ts';

/** A module's measures over time. */

export interface ChartPoint {
  readonly point: ProgressPoint;
  /** Shares in percent. */
  readonly value: number;
  /** The count that the share is of; null for a score, or if it is not a share. */
  readonly count: Count | null;
  /** False where the question was worded differently, so the value means something else. */
  readonly isCounted: boolean;
}

/** From here on another version was answered. */
interface VersionBreak {
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** How a count stands to the one before it. */
export interface CountChange {
  readonly earlier: ChartPoint;
  readonly later: ChartPoint;
  readonly trend: Trend;
}

/** One measure over time. */
export interface RunChart {
  readonly measure: Measure;
  /** Earliest first. */
  readonly points: readonly ChartPoint[];
  /** Which points a line joins, as indexes into `points`: only those that mean the same. */
  readonly lines: readonly (readonly number[])[];
  /** The points where a version began whose answers mean something else; only in modules that measure. */
  readonly breaks: readonly VersionBreak[];
  /** The median of the first twelve counted points; null before there are as many. */
  readonly median: number | null;
  /** Their places are indexes into `points`. */
  readonly signals: readonly Signal[];
  /** The change of the newest count; null where there is none to compare it with. */
  readonly change: CountChange | null;
}

/** The points of each area, or department where there are no areas, in the order of its name (rule MOD-10). */
export function pointsByPlace(
  points: readonly ProgressPoint[],
): { readonly place: string; readonly points: readonly ProgressPoint[] }[] {
  const places = [...new Set(points.map(placeOf))].toSorted((a, b) => a.localeCompare(b));
  return places.map((key) => {
    const own = byTime(
      points.filter((point) => placeOf(point) === key),
      ({ dateCompleted }) => dateCompleted,
    );
    const { area = '', department = '' } = own.at(-1) ?? {};
    return { place: area.trim() || department.trim(), points: own };
  });
}

/**
 * Every measure of the newest version over points of one place. Answers "No" are not counted any more where a version
 * measures; those of the versions before keep their chart, which ends where it began.
 *
 * @param versions of one section
 */
export function chartsOf(points: readonly ProgressPoint[], versions: readonly Section[]): RunChart[] {
  const newest = newestOf(versions);
  if (newest === undefined) return [];
  const charts = measuresOf(newest).map((measure) => runChart(measure, points, versions));
  if (!measures(newest)) return charts;
  const old = points.filter((point) => isBefore(point, newest, versions));
  if (old.length === 0) return charts;
  const breaks = firstOf(points.filter((point) => !old.includes(point)));
  const before = versions.filter((section) => !measures(section));
  return [...charts, runChart(NO_ANSWERS, old, before)].map((chart) => ({
    ...chart,
    breaks: chart.breaks.length === 0 ? breaks : chart.breaks,
  }));
}

/** From before the module measured; a version that is not on this device is known by what its points lack. */
function isBefore(
  { sectionVersion, findings }: ProgressPoint,
  newest: Section,
  versions: readonly Section[],
): boolean {
  const section = versions.find(({ version }) => version === sectionVersion);
  return section === undefined
    ? sectionVersion < newest.version && findings === undefined
    : !measures(section);
}

function firstOf(points: readonly ProgressPoint[]): VersionBreak[] {
  return byTime(points, ({ dateCompleted }) => dateCompleted)
    .slice(0, 1)
    .map(({ sectionVersion, dateCompleted }) => ({
      version: sectionVersion,
      time: Date.parse(dateCompleted),
    }));
}

/**
 * One measure of the newest version over all points. Points from a version that asks differently, or is
 * unknown here, are shown but neither move the median nor make a signal.
 *
 * @param versions of one section
 * @internal
 */
export function runChart(
  measure: Measure,
  points: readonly ProgressPoint[],
  versions: readonly Section[],
): RunChart {
  const newest = newestOf(versions);
  const isSame = new Map(
    versions.map((section) => [
      section.version,
      newest !== undefined && asksTheSame(measure, section, newest),
    ]),
  );
  const shown = byTime(points, ({ dateCompleted }) => dateCompleted).flatMap((point): ChartPoint[] => {
    const section = versions.find(({ version }) => version === point.sectionVersion);
    const own = valueAt(point, measure, section);
    if (own === undefined) return [];
    return [{ point, ...own, isCounted: isSame.get(point.sectionVersion) ?? false }];
  });
  const counted = shown.flatMap(({ isCounted }, place) => (isCounted ? [place] : []));
  const values = counted.map((place) => shown[place]?.value ?? 0);
  const others = newest !== undefined && measures(newest) ? linesOfOthers(shown) : [];
  return {
    measure,
    points: shown,
    lines: [...others, ...linesIn(measure, counted, { shown, versions })],
    breaks:
      others.length === 0
        ? []
        : firstOf(shown.filter(({ isCounted }) => isCounted).map(({ point }) => point)),
    median: frozenMedian(values),
    signals: signalsOf(values).map((signal) => ({
      ...signal,
      places: signal.places.map((place) => counted[place] ?? 0),
    })),
    change: changeOf(shown),
  };
}

function newestOf(versions: readonly Section[]): Section | undefined {
  return versions.toSorted((a, b) => b.version - a.version)[0];
}

/** An earlier wording keeps lines of its own. */
function linesOfOthers(shown: readonly ChartPoint[]): number[][] {
  const byVersion = new Map<number, number[]>();
  for (const [place, { isCounted, point }] of shown.entries()) {
    if (isCounted) continue;
    byVersion.set(point.sectionVersion, [...(byVersion.get(point.sectionVersion) ?? []), place]);
  }
  return [...byVersion.values()];
}

/** Scores are joined only where they rest on the same items. */
function linesIn(
  { kind, domain }: Measure,
  counted: readonly number[],
  { shown, versions }: { shown: readonly ChartPoint[]; versions: readonly Section[] },
): number[][] {
  if (kind !== 'score' || domain === undefined) return counted.length === 0 ? [] : [[...counted]];
  const stateAt = (place: number) => {
    const point = shown[place]?.point;
    const section = versions.find(({ version }) => version === point?.sectionVersion);
    return point === undefined || section === undefined ? null : { point, section };
  };
  const lines: number[][] = [];
  for (const place of counted) {
    const line = lines.at(-1);
    const [before, now] = [stateAt(line?.at(-1) ?? -1), stateAt(place)];
    const isJoined = before !== null && now !== null && isComparableScore(domain, before, now);
    if (line !== undefined && isJoined) line.push(place);
    else lines.push([place]);
  }
  return lines;
}

/** The newest count beside the one before it. */
function changeOf(shown: readonly ChartPoint[]): CountChange | null {
  const later = shown.at(-1);
  if (later === undefined || !later.isCounted || later.count === null) return null;
  const earlier = shown.slice(0, -1).findLast(({ isCounted }) => isCounted);
  if (earlier === undefined || earlier.count === null) return null;
  return { earlier, later, trend: trendOfCounts(earlier.count, later.count) };
}

type Value = Pick<ChartPoint, 'value' | 'count'>;

function valueAt(
  point: ProgressPoint,
  { key, kind, domain }: Measure,
  section: Section | undefined,
): Value | undefined {
  switch (kind) {
    case 'flags':
      return { value: point.flagged, count: null };
    case 'no-answers':
      return { value: point.noAnswers, count: null };
    case 'never': {
      const value = section === undefined ? undefined : neverEventsAt(section, point);
      return value === undefined ? undefined : { value, count: null };
    }
    case 'findings': {
      const { findings } = point;
      if (findings === undefined || findings.answered === 0) return undefined;
      return { value: (findings.adverse / findings.answered) * 100, count: null };
    }
    case 'tally': {
      const count = point.tallies?.[key];
      if (count === undefined || count.of === 0) return undefined;
      return { value: (count.yes / count.of) * 100, count };
    }
    case 'score': {
      const score = point.scores?.[domain?.id ?? ''];
      return score === undefined ? undefined : { value: score * 100, count: null };
    }
    default: {
      const value = point.values[key];
      return value === undefined ? undefined : { value, count: null };
    }
  }
}

function asksTheSame({ kind, question }: Measure, section: Section, newest: Section): boolean {
  // A module that measures asks anew: what was flagged before was flagged among other questions.
  if (kind === 'flags') return measures(section) === measures(newest);
  if (kind === 'findings' || kind === 'never') return sameQuestions(hasWeight, section, newest);
  if (kind === 'score') return measures(section);
  return question === null
    ? sameQuestions(canBeNo, section, newest)
    : sameQuestions(({ id }) => id === question.id, section, newest);
}

/** Whether both versions ask the same of those that a measure counts. */
function sameQuestions(
  isAsked: (question: Section['questions'][string]) => boolean,
  section: Section,
  newest: Section,
): boolean {
  const asked = orderedQuestions(newest).filter(isAsked);
  return (
    asked.length === orderedQuestions(section).filter(isAsked).length &&
    asked.every((now) => {
      const then = section.questions[String(now.id)];
      return then !== undefined && saysTheSame(then, now);
    })
  );
}
