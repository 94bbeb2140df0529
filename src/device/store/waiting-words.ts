import type { Lane, Upload } from './stored.ts';

/** The sentences with which the Device page says why something waits. */

export const CANNOT_BE_READ =
  'What is stored here cannot be read by this version of the app. Please export a backup file.';

const WAITS_FOR_NETWORK = 'It will be sent when the network is back.';

export function whyUploadWaits({ refusal, lastError }: Upload): string {
  return refusal ?? lastError?.why ?? WAITS_FOR_NETWORK;
}

export function whyWaiting(lane: Lane): string {
  if (lane.conflict !== null) {
    return lane.conflict.reason === 'completed'
      ? `${lane.conflict.name} has already submitted this assessment. Please choose what to keep.`
      : `${lane.conflict.name} is also editing this assessment. Please choose how to go on.`;
  }
  const sentences = Object.values(lane.refused).map((refusal) => refusal.sentence);
  if (lane.refusal !== null) return lane.refusal;
  if (sentences.length > 0) return [...new Set(sentences)].join(' ');
  if (lane.lastError !== null) return lane.lastError.why;
  return WAITS_FOR_NETWORK;
}
