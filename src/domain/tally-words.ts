import { inWords } from './count.ts';
import { plainNumber } from './figure-words.ts';
import { LEAST_FOR_INTERVAL, wilson } from './interval.ts';
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

/** An end of the range that misses a whole number by less than this is put to it. */
const NEARLY = 0.1;

/**
 * How far the truth may be from what was seen, which is never said beside a count: `With ten seen, the true share
 * may be anywhere between 5 and 10 of 10.`; empty below five seen.
 */
export function rangeWords(count: Count): string {
  const { of } = count;
  if (of < LEAST_FOR_INTERVAL) return '';
  const { low, high } = wilson(count);
  const [least, most] = [Math.floor(low * of + NEARLY), Math.ceil(high * of - NEARLY)];
  return `With ${inWords(of)} seen, the true share may be anywhere between ${plainNumber(least)} and ${plainNumber(most)} of ${plainNumber(of)}.`;
}

/** The target in words. */
export function targetWords(target: number): string {
  return target === 1 ? 'Target: every time' : `Target: ${percentWords(target)}`;
}
