import { LEAST_FOR_INTERVAL, wilson } from '#domain/interval.ts';
import type { Measure } from '#domain/progress-over-time.ts';
import type { Count } from '#domain/tally.ts';

/** The places of points in a drawing of this size, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Room for the numbers of the scale, the labels at the right, and the dates. */
export function frameOf(width: number, hasBreak = false): Frame {
  const top = hasBreak ? 36 : 20;
  return { width, height: 156 + top, left: 40, right: 58, top, bottom: 28 };
}

interface Scale {
  readonly least: number;
  readonly most: number;
  /** The values at which lines are drawn and numbers stand. */
  readonly ticks: readonly number[];
}

/**
 * The whole scale of sliders and percentages, whatever was answered; counts begin at 0.
 *
 * @param values of all charts that are to be compared by eye
 */
export function scaleOf({ kind }: Measure, values: readonly number[], isFitted = false): Scale {
  const scale = SCALES[kind];
  if (scale === null) return countScale(values);
  return isFitted && kind !== 'slider' ? fittedScale(values, kind === 'findings') : scale;
}

/** The used part of 0 to 100, in steps of ten or twenty; a measure that should be 0 begins there. */
function fittedScale(values: readonly number[], fromZero: boolean): Scale {
  const low = fromZero ? 0 : Math.max(0, Math.floor(Math.min(...values) / 10) * 10);
  const high = Math.min(100, Math.max(low + LEAST_ROOM, Math.ceil(Math.max(...values) / 10) * 10));
  const least = Math.max(0, Math.min(low, high - LEAST_ROOM));
  const step = high - least > 50 ? 25 : 10;
  const from = Math.floor(least / step) * step;
  const most = Math.ceil(high / step) * step;
  const ticks = Array.from({ length: (most - from) / step + 1 }, (_, index) => from + index * step);
  return { least: from, most, ticks };
}

/** A scale is no shorter, so that a small step does not look like a leap. */
const LEAST_ROOM = 20;

/** How far a share may be off, in percent; null where too little was counted to say. */
export function whiskerOf(count: Count | null): { low: number; high: number } | null {
  if (count === null || count.of < LEAST_FOR_INTERVAL) return null;
  const { low, high } = wilson(count);
  return { low: low * 100, high: high * 100 };
}

/** Null where the values say how far the scale goes. */
const SCALES: Readonly<Record<Measure['kind'], Scale | null>> = {
  flags: null,
  never: null,
  'no-answers': null,
  slider: { least: 1, most: 10, ticks: [1, 4, 7, 10] },
  percentage: { least: 0, most: 100, ticks: [0, 50, 100] },
  findings: { least: 0, most: 100, ticks: [0, 50, 100] },
  tally: { least: 0, most: 100, ticks: [0, 50, 100] },
  score: { least: 0, most: 100, ticks: [0, 50, 100] },
};

function countScale(values: readonly number[]): Scale {
  const most = Math.max(4, Math.ceil(Math.max(0, ...values) / 2) * 2);
  return { least: 0, most, ticks: [0, most / 2, most] };
}

export function yAt(value: number, { least, most }: Scale, { top, bottom, height }: Frame): number {
  const share = (value - least) / (most - least);
  return height - bottom - share * (height - top - bottom);
}

/** Dates stand to scale between the first and the last; a single day stands in the middle. */
export function xAt(time: number, first: number, last: number, { left, right, width }: Frame): number {
  const room = width - left - right - 16;
  const share = last === first ? 0.5 : (time - first) / (last - first);
  return left + 8 + share * room;
}

/** The beginnings of the years between two times, in the reader's time zone. */
export function newYearsBetween(first: number, last: number): { year: number; time: number }[] {
  const from = new Date(first).getFullYear() + 1;
  const to = new Date(last).getFullYear();
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({
    year: from + index,
    time: new Date(from + index, 0, 1).getTime(),
  }));
}

/** Which of these points is nearest to a place; 0 if there are none. */
export function nearestTo(
  points: readonly { readonly x: number; readonly y: number }[],
  x: number,
  y: number,
): number {
  const distances = points.map((point) => Math.hypot(point.x - x, point.y - y));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** Labels at the right of a drawing, each at its own height: what is too close to the first one moves away from it. */
export function apartFrom(
  first: number,
  second: number,
  room: number,
  { top, bottom, height }: Frame,
): number {
  if (Math.abs(second - first) >= room) return second;
  const above = first - room;
  const below = first + room;
  if (above < top - LABEL) return below;
  if (below > height - bottom + LABEL) return above;
  return second > first ? below : above;
}

/** Half of what a line of a label is high, in pixels. */
const LABEL = 8;
