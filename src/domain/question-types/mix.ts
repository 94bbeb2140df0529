import type { PartValue } from '../assessment.ts';
import type { Part } from '../section.ts';

/** Shares of one whole: several parts, and nothing but percentages. */
export function isMix(parts: readonly Part[]): boolean {
  return parts.length > 1 && parts.every((part) => part.questionType === 'percentage');
}

/** A blank share counts as 0; the total is shown, not enforced (decisions 4). */
export function mixTotal(shares: readonly (PartValue | undefined)[]): number {
  return shares.reduce<number>((sum, share) => sum + (typeof share === 'number' ? share : 0), 0);
}
