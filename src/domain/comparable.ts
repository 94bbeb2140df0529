import type { AssessmentSummary } from './assessment.ts';

/** Which assessments can be compared with each other (rule LIST-2). */

/** So many stand side by side at most. */
export const MOST_COMPARED = 3;

type Candidate = Pick<AssessmentSummary, 'id' | 'section' | 'dateCompleted' | 'uploaded'>;

/**
 * - `in-progress`: only what is completed is compared
 * - `uploaded`: a scan has no answers
 * - `other-module`: not the module of the first one selected
 * - `enough`: as many as can stand side by side are selected
 */
export type NotComparable = 'in-progress' | 'uploaded' | 'other-module' | 'enough';

/** Why an assessment cannot be selected beside those that are; null when it can, or is. */
export function whyNotComparable(
  candidate: Candidate,
  selected: readonly Pick<Candidate, 'id' | 'section'>[],
): NotComparable | null {
  if (candidate.dateCompleted === null) return 'in-progress';
  if (candidate.uploaded) return 'uploaded';
  if (selected.some(({ id }) => id === candidate.id)) return null;
  const [first] = selected;
  if (first !== undefined && first.section !== candidate.section) return 'other-module';
  return selected.length >= MOST_COMPARED ? 'enough' : null;
}

/** Of those once selected, the ones that can still be compared, in the order of selecting. */
export function stillComparable<T extends Candidate>(selected: readonly T[]): T[] {
  const kept: T[] = [];
  for (const one of selected) if (whyNotComparable(one, kept) === null) kept.push(one);
  return kept;
}
