import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/durations.ts';

/** How long a mail waits after its first failed try, its second, and so on; the last entry repeats. */
export const WAITS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
];
/** Then it is given up. */
export const LONGEST_WAIT_MS = 3 * DAY_MS;
/** A reset key has expired by then (rule MAIL-3). */
export const RESET_WAIT_MS = 2 * HOUR_MS;
