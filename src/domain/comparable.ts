import type { AssessmentSummary } from './assessment.ts';
import { inWords } from './count.ts';
import { MOST_COMPARED } from './limits.ts';

/** Which assessments can be compared with each other. */

export const TOO_MANY_COMPARED = `At most ${inWords(MOST_COMPARED)} assessments can be compared.`;

type Candidate = Pick<AssessmentSummary, 'id' | 'section' | 'dateCompleted' | 'uploaded'>;

/**
 * - `in-progress`: only completed assessments are compared
 * - `uploaded`: a scan has no answers
 * - `other-module`: not the same module as the first one selected
 * - `enough`: as many as fit side by side are already selected
 */
export type NotComparable = 'in-progress' | 'uploaded' | 'other-module' | 'enough';

/** Why an assessment cannot be added to the selection; null if it can be, or already is. */
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

/** The selected assessments that can still be compared, in order of selection. */
export function stillComparable<T extends Candidate>(selected: readonly T[]): T[] {
  const kept: T[] = [];
  for (const one of selected) if (whyNotComparable(one, kept) === null) kept.push(one);
  return kept;
}
