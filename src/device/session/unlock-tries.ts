import * as z from 'zod/mini';
import { MINUTE_MS } from '#domain/durations.ts';

/**
 * How often a password may be tried on this device. A try is counted before it is made, so that killing the
 * app gains none. The waits follow the device's clock, which people can set; the number of tries does
 * not.
 */
export const triesSchema = z.object({
  failures: z.int().check(z.nonnegative()),
  /** By this device's clock, in milliseconds. */
  failedAt: z.number(),
});
export type Tries = z.output<typeof triesSchema>;

export const NO_TRIES: Tries = { failures: 0, failedAt: 0 };

/** After this many, no tries are left. */
export const MOST_TRIES = 20;
const QUICK_TRIES = 5;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** After this many wrong ones, each further try has to wait: 1, 2, 4, 8, then always 15 minutes. */
function waitAfter(failures: number): number {
  if (failures < QUICK_TRIES) return 0;
  return Math.min(MINUTE_MS * 2 ** (failures - QUICK_TRIES), LONGEST_WAIT_MS);
}

/** Milliseconds until the next try. A clock that was set back neither shortens nor lengthens a wait. */
export function waitLeft({ failures, failedAt }: Tries, now: number): number {
  const wait = waitAfter(failures);
  return now < failedAt ? wait : Math.max(0, failedAt + wait - now);
}

/** One more try, not yet known to be right. */
export function counted({ failures }: Tries, now: number): Tries {
  return { failures: failures + 1, failedAt: now };
}

/** A wait that starts in the future, because the clock was set back, starts now instead. */
export function withClock(tries: Tries, now: number): Tries {
  return now < tries.failedAt ? { ...tries, failedAt: now } : tries;
}
