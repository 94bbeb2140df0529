import { MINUTE_MS } from '#domain/durations.ts';
import type { Lane } from '../rows/stored.ts';

/** When what got no answer is tried again: saves, uploads and the server itself. */

/** An attempt never waits longer than this, whatever the clock does. */
export const LONGEST_DELAY_MS = 5 * MINUTE_MS;
/** While somebody looks at the page, who sees that something waits. */
const LONGEST_DELAY_IN_FRONT_MS = 15_000;
const SHORTEST_DELAY_MS = 1000;

interface DelayPorts {
  readonly fraction: () => number;
  readonly isVisible: () => boolean;
}

/** Full jitter between nothing and a ceiling that doubles from 1 s to 5 min; in front, cut off at 15 s. */
export function delayAfter(attempts: number, { fraction, isVisible }: DelayPorts): number {
  const longest = isVisible() ? LONGEST_DELAY_IN_FRONT_MS : LONGEST_DELAY_MS;
  const ceiling = Math.min(LONGEST_DELAY_MS, SHORTEST_DELAY_MS * 2 ** Math.min(attempts, 20));
  return Math.max(SHORTEST_DELAY_MS / 2, Math.min(longest, Math.floor(ceiling * fraction())));
}

/**
 * Due when its time has come, or when that time is further ahead than any delay we set, which means the clock
 * was set back.
 */
export function isDue(lane: Pick<Lane, 'nextAttemptAt' | 'lastError'>, now: number): boolean {
  const furthest = now + Math.max(LONGEST_DELAY_MS, lane.lastError?.retryAfterMs ?? 0);
  return lane.nextAttemptAt <= now || lane.nextAttemptAt > furthest;
}
