import type { Count } from './tally.ts';

/**
 * Counts of one question that share a total (rule MEA-11): it is given once, and a row is blank until it is touched.
 * Each function gives what a tap adds to a row, so that it can be taken back.
 */

/** The total that the counts share: of the first one that is not blank; null where all are. */
export function sharedTotal(counts: readonly Count[]): number | null {
  return counts.find(({ of }) => of > 0)?.of ?? null;
}

/** "All": every one of them was so. A row that has a total of its own keeps it. */
export function allOf(own: Count, total: number): Count {
  const of = own.of || total;
  return { yes: of - own.yes, of: of - own.of };
}

/** "No": one of them was not; null where none is left. */
export function oneMiss(own: Count, total: number): Count | null {
  const { yes, of } = allOf(own, total);
  if (own.of > 0) return own.yes > 0 ? { yes: -1, of: 0 } : null;
  return { yes: yes - 1, of };
}

/** A count once the total that it shares is another one: as many were not. Null where it stays as it is. */
export function underTotal(own: Count, before: number | null, total: number): Count | null {
  if (own.of === 0 || own.of !== before || total === before) return null;
  return { yes: Math.max(0, total - (own.of - own.yes)), of: total };
}
