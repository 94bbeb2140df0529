import { leafValue } from './leaf-values.ts';
import type { LeafHolder } from './leaf-values.ts';
import { parseLeaf } from './leaf.ts';
import type { Leaf, LeafValue } from './leaf.ts';
import { counterOf } from './tally.ts';

/**
 * Whether a change is of a count or dose, and whose: `own` where it is the person's alone, `others` where it would
 * change, take or put in place what somebody else saw; null where it is of anything else (rule MEA-9).
 *
 * @param current the state that the change is made on
 */
export function whoseCount(
  current: LeafHolder,
  [leaf, value]: readonly [Leaf, LeafValue],
  userId: number,
): 'own' | 'others' | null {
  const parsed = parseLeaf(leaf);
  if (parsed.kind === 'counter') return parsed.counter === counterOf(userId) ? 'own' : 'others';
  if (parsed.kind !== 'row') return null;
  const isOwn = [leafValue(current, leaf), value].every((row) => row === null || isRowOf(row, userId));
  return isOwn ? 'own' : 'others';
}

function isRowOf(row: LeafValue, userId: number): boolean {
  return typeof row === 'object' && row !== null && 'by' in row && row.by === userId;
}
