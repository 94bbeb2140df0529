/** Why a save is waiting: someone else is also editing the same, or has submitted the assessment. */
export type ConflictReason = 'edited' | 'completed';

export type ConflictThing = 'assessment' | 'action';

const SENTENCES: Readonly<Record<ConflictReason, string>> = {
  edited: 'is also editing this',
  completed: 'has already submitted this',
};

/** The conflict as worded in the dialog, its notice, the Device page and the API; without the period. */
export function conflictSentence(
  reason: ConflictReason,
  name: string,
  thing: ConflictThing = 'assessment',
): string {
  return `${name} ${SENTENCES[reason]} ${thing}`;
}
