/** Why a save is waiting: someone else is also editing the assessment, or has submitted it. */
export type ConflictReason = 'edited' | 'completed';

const SENTENCES: Readonly<Record<ConflictReason, string>> = {
  edited: 'is also editing this assessment',
  completed: 'has already submitted this assessment',
};

/** The conflict as worded in the dialog, its notice, the Device page and the API; without the period. */
export function conflictSentence(reason: ConflictReason, name: string): string {
  return `${name} ${SENTENCES[reason]}`;
}
