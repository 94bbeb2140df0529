/**
 * The run chart rules: what in a series of values is unlikely to be chance. Values are in time order; the rules are
 * Anhøj's two (Anhøj, Olesen: Run charts revisited, PLoS One 2014): a run that is longer than chance makes them, and
 * fewer crossings of the median than chance makes. Both limits depend on how many useful values there are: those that
 * are not on the median.
 */

/** So many points make the median, which stays as it is from then on; with fewer there is neither line nor rule. */
export const LEAST_FOR_MEDIAN = 12;

export type Signal =
  /** Too many in a row on one side of the median. */
  | { readonly rule: 'run'; readonly towards: 'up' | 'down'; readonly places: readonly number[] }
  /** Too few crossings of the median, over all values. */
  | { readonly rule: 'crossings'; readonly crossings: number; readonly places: readonly number[] };

/** The middle value, or halfway between the middle two; null for none. @internal */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.ceil(sorted.length / 2) - 1];
  return high === undefined || low === undefined ? null : (low + high) / 2;
}

/** The median of the first twelve values; null before there are as many. */
export function frozenMedian(values: readonly number[]): number | null {
  return values.length < LEAST_FOR_MEDIAN ? null : median(values.slice(0, LEAST_FOR_MEDIAN));
}

/** What chance explains of so many useful values: no longer run, and no fewer crossings. @internal */
export function limitsOf(useful: number): { readonly longestRun: number; readonly fewestCrossings: number } {
  if (useful < 1) return { longestRun: 0, fewestCrossings: 0 };
  return { longestRun: Math.round(Math.log2(useful) + 3), fewestCrossings: fifthPercentile(useful - 1) };
}

/** The least number of heads of so many tosses that is not among the rarest 5%. */
function fifthPercentile(tosses: number): number {
  let ways = 1;
  let below = 1;
  let heads = 0;
  while (below / 2 ** tosses < 0.05) {
    ways = (ways * (tosses - heads)) / (heads + 1);
    heads += 1;
    below += ways;
  }
  return heads;
}

/** Every run that is too long, the earliest first, and then whether there are too few crossings. */
export function signalsOf(values: readonly number[]): Signal[] {
  const middle = frozenMedian(values);
  if (middle === null) return [];
  const runs = runsOf(values.map((value) => Math.sign(value - middle)));
  const places = runs.flatMap((run) => run.places);
  const { longestRun, fewestCrossings } = limitsOf(places.length);
  const crossings = Math.max(0, runs.length - 1);
  return [
    ...runs
      .filter((run) => run.places.length > longestRun)
      .map((run): Signal => ({ rule: 'run', towards: run.towards, places: run.places })),
    ...(crossings < fewestCrossings ? [{ rule: 'crossings', crossings, places } as const] : []),
  ];
}

interface Run {
  readonly towards: 'up' | 'down';
  readonly places: readonly number[];
}

/** The longest possible runs on one side; a value on the median neither counts nor ends a run. */
function runsOf(sides: readonly number[]): Run[] {
  const runs: { towards: 'up' | 'down'; places: number[] }[] = [];
  for (const [place, side] of sides.entries()) {
    if (side === 0) continue;
    const towards = side > 0 ? 'up' : 'down';
    const last = runs.at(-1);
    if (last?.towards === towards) last.places.push(place);
    else runs.push({ towards, places: [place] });
  }
  return runs;
}
