/**
 * The run chart rules: what in a series of values is unlikely to be chance. Values are in time order; the
 * rules are those used in health care improvement (Perla, Provost, Murray: The run chart, BMJ Qual Saf 2011).
 */

/** This many points in a row on one side of the median are a shift. */
const SHIFT = 6;
/** This many points in a row that all rise, or all fall, are a trend. */
const TREND = 5;
/** With fewer points, no rule can apply. */
export const LEAST_FOR_SIGNAL = Math.min(SHIFT, TREND);

export interface Signal {
  readonly rule: 'shift' | 'trend';
  readonly towards: 'up' | 'down';
  /** Indexes of the values it consists of, in order. */
  readonly places: readonly number[];
}

/** The middle value, or halfway between the middle two; null for none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.ceil(sorted.length / 2) - 1];
  return high === undefined || low === undefined ? null : (low + high) / 2;
}

/** Every shift and every trend among values, the earliest first. */
export function signalsOf(values: readonly number[]): Signal[] {
  const signals = [...shifts(values), ...trends(values)];
  return signals.toSorted((a, b) => (a.places[0] ?? 0) - (b.places[0] ?? 0));
}

/** Six or more in a row above, or below, the median; those on the median are skipped. */
function shifts(values: readonly number[]): Signal[] {
  const middle = median(values) ?? 0;
  const steps = values.map((value, place) => ({ place, direction: Math.sign(value - middle) }));
  return runsOf(steps)
    .filter(({ places }) => places.length >= SHIFT)
    .map((run) => ({ rule: 'shift', ...run }));
}

/** Five or more in a row that all rise, or all fall; one equal to the one before is skipped. */
function trends(values: readonly number[]): Signal[] {
  const steps = values.map((value, place) => ({
    place,
    direction: Math.sign(value - (values[place - 1] ?? value)),
  }));
  return runsOf(steps)
    .map(({ towards, places }) => ({ towards, places: [startOf(values, places[0] ?? 0), ...places] }))
    .filter(({ places }) => places.length >= TREND)
    .map((run) => ({ rule: 'trend', ...run }));
}

interface Run {
  readonly towards: 'up' | 'down';
  readonly places: readonly number[];
}

/** The longest possible runs in one direction; a value without direction neither counts nor ends a run. */
function runsOf(steps: readonly { place: number; direction: number }[]): Run[] {
  const runs: { towards: 'up' | 'down'; places: number[] }[] = [];
  for (const { place, direction } of steps) {
    if (direction === 0) continue;
    const towards = direction > 0 ? 'up' : 'down';
    const last = runs.at(-1);
    if (last?.towards === towards) last.places.push(place);
    else runs.push({ towards, places: [place] });
  }
  return runs;
}

/** The point from which the value at `place` rose or fell: of several equal ones, the first. */
function startOf(values: readonly number[], place: number): number {
  const before = values[place - 1];
  const other = values.slice(0, place).findLastIndex((value) => value !== before);
  return other + 1;
}
