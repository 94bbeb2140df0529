import type { LeafValue } from '#domain/leaf.ts';

/** A ranking as the order of its items; the leaf holds item → rank, 1 = first (rule ANS-7). */

type Ranks = { readonly [item: string]: LeafValue };

function ranksOf(value: LeafValue): Ranks {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Ranks) : {};
}

/** Whether the items have been ranked at all. */
export function isRanked(value: LeafValue): boolean {
  return Object.keys(ranksOf(value)).length > 0;
}

/** The items by rank; those without a rank keep their place behind. */
export function rankedOrder(items: readonly string[], value: LeafValue): string[] {
  const ranks = ranksOf(value);
  const rankOf = (item: string): number => {
    const rank = ranks[item];
    return typeof rank === 'number' ? rank : Number.POSITIVE_INFINITY;
  };
  return items.toSorted((a, b) => {
    const [left, right] = [rankOf(a), rankOf(b)];
    return left === right ? 0 : left - right;
  });
}

/** The leaf's value for an order: a permutation of 1 to n. */
export function ranksFor(order: readonly string[]): Record<string, number> {
  return Object.fromEntries(order.map((item, index) => [item, index + 1]));
}

/** The order with one item moved to another 0-based place. */
export function moved(order: readonly string[], from: number, to: number): string[] {
  const item = order[from];
  if (item === undefined || to < 0 || to >= order.length) return [...order];
  const others = order.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}
