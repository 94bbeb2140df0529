import type { Count } from './tally.ts';

/** How sure a count can be (content design A4 and A8). Shares are from 0 to 1. */

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The quantile of the normal distribution for 95%. */
const Z = 1.96;

/** Counts this small are shown without an interval. */
export const LEAST_FOR_INTERVAL = 5;

/** Wilson's 95% interval of a share. @throws RangeError where nothing was counted */
export function wilson({ yes, of }: Count): Interval {
  if (of <= 0) throw new RangeError('Nothing was counted.');
  const share = yes / of;
  const spread = Z ** 2 / of;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (Z * Math.sqrt((share * (1 - share)) / of + spread / (4 * of))) / (1 + spread);
  // At both ends the formula gives exactly 0 or 1, and its rounding something beside: all of 20 would be below "every time".
  return {
    low: yes === 0 ? 0 : Math.max(0, centre - half),
    high: yes === of ? 1 : Math.min(1, centre + half),
  };
}

/** Newcombe's 95% interval of how far the later share is above the earlier one, from -1 to 1. */
export function newcombe(earlier: Count, later: Count): Interval {
  const [before, after] = [wilson(earlier), wilson(later)];
  const [was, is] = [earlier.yes / earlier.of, later.yes / later.of];
  return {
    low: is - was - Math.hypot(is - after.low, before.high - was),
    high: is - was + Math.hypot(after.high - is, was - before.low),
  };
}
