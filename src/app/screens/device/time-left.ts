import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';

/** How far a download was at a time, in milliseconds of `performance.now`. */
export interface DownloadState {
  readonly at: number;
  readonly held: number;
  readonly listed: number;
}

/** In steps that a network's moods do not make a liar of; without a pace, as nothing has come yet, only what can be done. */
export function timeLeftSentence(began: DownloadState, now: DownloadState): string {
  const begin = 'You can begin with those that are there.';
  if (now.held <= began.held) return begin;
  const left = ((now.listed - now.held) * (now.at - began.at)) / (now.held - began.held);
  if (left <= 10 * SECOND_MS) return `A few seconds left. ${begin}`;
  if (left <= MINUTE_MS) return `Less than a minute left. ${begin}`;
  return `About ${Math.ceil(left / MINUTE_MS)} minutes left. ${begin}`;
}
