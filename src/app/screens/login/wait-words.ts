import { count } from '#domain/count.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/** When the next try may be made: whole minutes, rounded up. */
export function waitWords(ms: number): string {
  return ms < MINUTE_MS ? 'in less than a minute' : `in ${count(Math.ceil(ms / MINUTE_MS), 'minute')}`;
}
