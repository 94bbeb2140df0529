import { ENTRY_ID, FIRST_ENTRY, withIds } from './entries.ts';
import type { EntryLists, ListName } from './entries.ts';
import { blankPerson } from './assessment.ts';
import { leavesOfList } from './leaf-changes.ts';
import { LISTS, leafEntries, parseLeaf } from './leaf.ts';
import type { Leaf, LeafValue } from './leaf.ts';

/**
 * What earlier builds stored: entries of lists had no ids, and a list was one leaf. Both are
 * converted wherever stored rows are read. An entry's place becomes its id, so that tablet and
 * server name it alike without asking each other.
 */

/**
 * Entries in place of a list that was one leaf.
 *
 * @param value outside input
 * @param before what was there when it was set: what it does not hold any more was removed
 * @returns null for what is no such leaf
 */
function entriesOfWholeList(leaf: unknown, value: unknown, before: EntryLists): [Leaf, LeafValue][] | null {
  const list = wholeListOf(leaf);
  if (list === null || !Array.isArray(value) || !value.every(isObject)) return null;
  // Nobody could change the order.
  return leafEntries(leavesOfList(list, value, before[list])).filter(
    ([one]) => parseLeaf(one).kind === 'entry',
  );
}

/** The list that is one leaf, or null. */
function wholeListOf(leaf: unknown): ListName | null {
  return typeof leaf === 'string' && Object.hasOwn(LISTS, leaf) ? LISTS[leaf as keyof typeof LISTS] : null;
}

/** Leaves, with the entries in place of lists that were one leaf. */
export function withoutWholeLists<T extends Readonly<Record<string, unknown>>>(
  leaves: T,
  before: EntryLists,
): T {
  if (!Object.keys(leaves).some((leaf) => wholeListOf(leaf) !== null)) return leaves;
  const entries = Object.entries(leaves).flatMap(
    ([leaf, value]): [string, unknown][] => entriesOfWholeList(leaf, value, before) ?? [[leaf, value]],
  );
  return Object.fromEntries(entries) as T;
}

/**
 * A stored assessment whose lists have ids, and at least one person each; the same one where they have.
 *
 * @param stored outside input
 */
export function withEntryIds<T extends object>(stored: T): T {
  const lists = Object.values(LISTS).flatMap((list): [string, unknown][] => {
    const entries: unknown = Reflect.get(stored, list);
    if (!Array.isArray(entries) || !entries.every(isObject)) return [];
    if (entries.length === 0 && list !== 'wastageCalculator')
      return [[list, [{ id: FIRST_ENTRY, ...blankPerson }]]];
    return areNamed(entries) ? [] : [[list, withIds(entries)]];
  });
  return lists.length === 0 ? stored : { ...stored, ...Object.fromEntries(lists) };
}

function areNamed(entries: readonly { id?: unknown }[]): boolean {
  const ids = entries.map(({ id }) => id);
  return ids.every((id) => typeof id === 'string' && ENTRY_ID.test(id)) && new Set(ids).size === ids.length;
}

function isObject(value: unknown): value is { id?: string } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
