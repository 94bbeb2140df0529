import type { LostAnswers } from '#device/outbox/restore/restored.ts';
import { shortDate } from '#domain/dates.ts';
import { count } from '#domain/count.ts';

/** Tells of the restore, and of the answers that only this tablet has. */
export function restoredSentence({ restoredTo, answers, ids }: LostAnswers): string {
  const what = (newer: string): [number, string, string] =>
    answers > 0
      ? [answers, `${newer}answer`, `${newer}answers`]
      : [ids.length, `${newer}assessment`, `${newer}assessments`];
  if (restoredTo === null || Number.isNaN(Date.parse(restoredTo))) {
    return `The server was restored. This tablet has ${count(...what('newer '))}.`;
  }
  return `The server was restored to ${shortDate(restoredTo)}. This tablet has ${count(...what(''))} newer than that.`;
}
