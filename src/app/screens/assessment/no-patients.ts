/**
 * What somebody here said is no patient, by assessment. In memory alone, as these words should be kept nowhere. Two
 * tablets need not agree about it: whichever of them submits asks whoever submits, and afterward nothing can change
 * (rule STEP-15).
 */
const said = new Set<string>();

const keyOf = (assessmentId: string, words: string): string => `${assessmentId} ${words}`;

export function sayNoPatient(assessmentId: string, words: string): void {
  said.add(keyOf(assessmentId, words));
}

export function isNoPatient(assessmentId: string, words: string): boolean {
  return said.has(keyOf(assessmentId, words));
}
