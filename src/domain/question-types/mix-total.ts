import type { PartValue } from '../assessment.ts';

/** The sum of the shares of a mix; a blank share counts as 0 (rule ANS-4). */
export function mixTotal(shares: readonly (PartValue | undefined)[]): number {
  return shares.reduce<number>((sum, share) => sum + (typeof share === 'number' ? share : 0), 0);
}
