import type { EngineStatus } from '#device/device.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';

/** How far a download was at a time, in milliseconds of `performance.now`. */
export interface DownloadState {
  readonly at: number;
  readonly held: number;
  readonly listed: number;
}

const BEGIN = 'You can begin with those that are there.';

/** Why nothing comes now, and when it goes on; null while it is on its way. */
export function stalledSentence(
  { network, paused }: Pick<EngineStatus, 'network' | 'paused'>,
  held: number,
): string | null {
  if (paused === null && network !== 'unreachable') return null;
  const then = paused === null ? 'once you are back online' : THEN[paused];
  return `The download goes on ${then}.${held > 0 ? ` ${BEGIN}` : ''}`;
}

const THEN = {
  expired: 'after you enter your password',
  'signed-out': 'after you log in again',
} as const;

/** In steps that a network's moods do not make a liar of; without a pace, as nothing has come yet, only what can be done. */
export function timeLeftSentence(began: DownloadState, now: DownloadState): string {
  if (now.held <= began.held) return BEGIN;
  const left = ((now.listed - now.held) * (now.at - began.at)) / (now.held - began.held);
  if (left <= 10 * SECOND_MS) return `A few seconds left. ${BEGIN}`;
  if (left <= MINUTE_MS) return `Less than a minute left. ${BEGIN}`;
  return `About ${Math.ceil(left / MINUTE_MS)} minutes left. ${BEGIN}`;
}
