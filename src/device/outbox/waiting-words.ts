import { conflictSentence } from '#domain/conflict-words.ts';
import type { ConflictReason } from '#domain/conflict-words.ts';
import type { ActionLane, Lane, Parcel } from '../rows/stored.ts';

/** The sentences with which the Device page says why something waits. */

export const CANNOT_BE_READ =
  'This version of the app cannot read what is stored here. Please export a backup file.';

const WAITS_FOR_NETWORK = 'It will be sent once you are back online.';

const CHOICES: Readonly<Record<ConflictReason, string>> = {
  edited: 'Please choose what to do.',
  completed: 'Please choose what to keep.',
};

export function whyParcelWaits({ refusal, lastError }: Parcel): string {
  return refusal ?? lastError?.why ?? WAITS_FOR_NETWORK;
}

export function whyWaiting(lane: Lane | ActionLane): string {
  if (lane.conflict !== null) {
    const { reason, name } = lane.conflict;
    return `${conflictSentence(reason, name, lane.kind)}. ${CHOICES[reason]}`;
  }
  const sentences = Object.values(lane.refused).map((refusal) => refusal.sentence);
  if (lane.refusal !== null) return lane.refusal;
  if (sentences.length > 0) return [...new Set(sentences)].join(' ');
  if (lane.lastError !== null) return lane.lastError.why;
  return WAITS_FOR_NETWORK;
}
