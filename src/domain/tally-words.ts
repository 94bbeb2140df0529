import { plainNumber } from './figure-words.ts';
import { LEAST_FOR_INTERVAL, isBelow, wilson } from './interval.ts';
import type { Count } from './tally.ts';

/** A share in whole percent, rounded half up, for show only. */
export function percentWords(share: number): string {
  return `${Math.floor(share * 100 + 0.5)}%`;
}

/** `7 of 10`, however few they are. */
export function ofWords({ yes, of }: Count): string {
  return `${plainNumber(yes)} of ${plainNumber(of)}`;
}

/** `7 of 10 (70%)`; below five seen the counts alone, and nothing where nothing was seen. */
export function countWords(count: Count): string {
  const { yes, of } = count;
  if (of === 0) return 'Not observed';
  return of < LEAST_FOR_INTERVAL ? ofWords(count) : `${ofWords(count)} (${percentWords(yes / of)})`;
}

/** `40–89%`; empty below five seen. */
export function intervalWords(count: Count): string {
  if (count.of < LEAST_FOR_INTERVAL) return '';
  const { low, high } = wilson(count);
  return `${percentWords(low).slice(0, -1)}–${percentWords(high)}`;
}

/** The target in words. */
export function targetWords(target: number): string {
  return target === 1 ? 'Target: every time' : `Target: ${percentWords(target)}`;
}

/** How a count stands to its target; empty where it is met, or nothing was seen. */
export function belowWords(count: Count, target: number): string {
  const below = isBelow(count, target);
  if (below === 'no') return '';
  return below === 'surely' ? 'Below target' : 'Below target, small sample';
}
