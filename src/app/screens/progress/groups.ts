import type { RunChart } from '#domain/progress-charts.ts';
import { whiskerOf } from './scale.ts';
import type { Measure } from '#domain/progress-over-time.ts';

/** Charts of one scale, so that heights in a row can be compared. */
export interface ChartGroup {
  readonly title: string;
  /** Empty where there is nothing to add. */
  readonly note: string;
  readonly charts: readonly RunChart[];
}

/** Shared by all drawings of a group. */
export interface SharedScale {
  /** The values of all its charts. */
  readonly values: readonly number[];
  /** The scale goes as far as these, not from end to end: in modules that measure. */
  readonly isFitted: boolean;
  /** When the first and the last assessment were completed, in milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
}

const TITLES: Readonly<Record<Measure['kind'], string>> = {
  never: 'Never events',
  findings: 'Findings',
  score: 'Practice domains',
  tally: 'Counts',
  flags: 'Whole module',
  'no-answers': 'Whole module',
  percentage: 'Percentages',
  slider: 'Ratings from 1 to 10',
};

/** A note on all charts of a group, by its title. */
const NOTES: Readonly<Record<string, string>> = {
  Findings:
    'How much of what one assessment can judge asks for something to be done. A later round can look worse because people look harder.',
  'Practice domains': 'A line joins two rounds only where they rest on the same items.',
  Counts: 'The thin line through a point is its likely range: the fewer were seen, the longer it is.',
};

/** The shares that are charted first: the lead figure, and counts of which one miss is a finding. */
const FIRST = 'First to watch';

function titleIn({ kind, isLead }: Measure): string {
  return kind === 'tally' && isLead === true ? FIRST : TITLES[kind];
}

/** The charts by scale, each group in the order of its questions; the others in the order of `TITLES`. */
export function groupsOf(charts: readonly RunChart[]): ChartGroup[] {
  return [...new Set([FIRST, ...Object.values(TITLES)])].flatMap((title) => {
    const own = charts.filter(({ measure }) => titleIn(measure) === title);
    return own.length === 0 ? [] : [{ title, note: NOTES[title] ?? '', charts: own }];
  });
}

/** @param all whose times are shown, also where a chart has fewer points */
export function sharedScale(charts: readonly RunChart[], all: readonly RunChart[]): SharedScale {
  const times = all.flatMap(({ points }) => points.map(({ point }) => Date.parse(point.dateCompleted)));
  return {
    values: charts.flatMap(valuesDrawn),
    isFitted: all.some(({ measure }) => measure.kind === 'findings'),
    first: Math.min(...times),
    last: Math.max(...times),
  };
}

/** Everything that has a height: values, how far they may be off, and what is aimed for. */
function valuesDrawn({ points, measure: { target = null } }: RunChart): number[] {
  return [
    ...points.flatMap(({ value, count }) => {
      const whisker = whiskerOf(count);
      return whisker === null ? [value] : [value, whisker.low, whisker.high];
    }),
    ...(target === null ? [] : [target * 100]),
  ];
}
