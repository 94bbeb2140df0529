import type { ListEntry } from '#device/rows/list-entries.ts';
import type { Column } from './columns.ts';

/** How the list is sorted. */

export interface Sort {
  readonly column: Column;
  readonly direction: 'ascending' | 'descending';
}

export const DEFAULT_SORT: Sort = { column: 'submitted', direction: 'descending' };

/** The same column again turns the order round; a new one starts ascending. */
export function sortAfter(sort: Sort, column: Column): Sort {
  const isTurned = sort.column === column && sort.direction === 'ascending';
  return { column, direction: isTurned ? 'descending' : 'ascending' };
}

/**
 * Sorted by a column: Submitted by the last change, as what is in progress has no other
 * date. Those that are equal stand with the last changed first. Ten thousand
 * rows that come with the last changed first, as the device gives them, are sorted soonest.
 *
 * @param titleOf the module's title, as it is shown
 */
export function sortEntries(
  entries: readonly ListEntry[],
  { column, direction }: Sort,
  titleOf: (entry: ListEntry) => string,
): readonly ListEntry[] {
  const newestFirst = inOrder(entries, (a, b) => order(b.updatedAt, a.updatedAt));
  const sign = direction === 'ascending' ? 1 : -1;
  switch (column) {
    case 'submitted':
      return sign === 1 ? newestFirst.toReversed() : newestFirst;
    case 'created':
      return newestFirst.toSorted((a, b) => sign * order(a.createdAt, b.createdAt));
    case 'module':
      return byWord(newestFirst, titleOf, sign);
    case 'user':
      return byWord(newestFirst, (entry) => entry.lastEditedByName, sign);
  }
}

function inOrder<T>(values: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  const isSorted = values.every((value, index) => {
    const before = values[index - 1];
    return before === undefined || compare(before, value) <= 0;
  });
  return isSorted ? values : values.toSorted(compare);
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** There are few modules and people and many rows: the words are sorted, and the rows put to theirs. */
function byWord(
  entries: readonly ListEntry[],
  wordOf: (entry: ListEntry) => string,
  sign: 1 | -1,
): readonly ListEntry[] {
  const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
  const words = [...new Set(entries.map(wordOf))].toSorted((a, b) => sign * compare(a, b));
  const groups: ListEntry[][] = [];
  const groupOf = new Map<string, ListEntry[]>();
  words.forEach((word, index) => {
    const before = words[index - 1];
    const isSame = before !== undefined && compare(before, word) === 0;
    const group = (isSame && groups.at(-1)) || [];
    if (!isSame) groups.push(group);
    groupOf.set(word, group);
  });
  for (const entry of entries) groupOf.get(wordOf(entry))?.push(entry);
  return groups.flat();
}
