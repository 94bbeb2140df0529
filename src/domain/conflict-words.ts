/** Why a save waits: somebody else also edits the assessment, or has submitted it. */
export type ConflictReason = 'edited' | 'completed';

const SENTENCES: Readonly<Record<ConflictReason, string>> = {
  edited: 'is also editing this assessment',
  completed: 'has already submitted this assessment',
};

/** The conflict as the dialog, its notice, the Device page and the API name it; without the full stop. */
export function conflictSentence(reason: ConflictReason, name: string): string {
  return `${name} ${SENTENCES[reason]}`;
}
