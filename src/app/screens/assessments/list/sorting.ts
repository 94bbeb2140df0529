import type { ListEntry } from '#device/list.ts';

/** How the list is sorted (spec 2, /assessments). */

export const COLUMNS = ['module', 'created', 'submitted', 'user'] as const;
export type Column = (typeof COLUMNS)[number];

export const COLUMN_TITLES: Readonly<Record<Column, string>> = {
  module: 'Module',
  created: 'Created',
  submitted: 'Submitted',
  user: 'User',
};

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

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/**
 * Sorted by a column: Submitted by the last change, as what is in progress has no other
 * date (decisions 6). Those that are equal stand with the last changed first.
 *
 * @param titleOf the module's title, as it is shown
 */
export function sortEntries(
  entries: readonly ListEntry[],
  { column, direction }: Sort,
  titleOf: (entry: ListEntry) => string,
): ListEntry[] {
  const key = keyOf(column, entries, titleOf);
  const sign = direction === 'ascending' ? 1 : -1;
  return entries
    .map((entry) => ({ entry, key: key(entry) }))
    .toSorted((a, b) => sign * order(a.key, b.key) || order(b.entry.updatedAt, a.entry.updatedAt))
    .map(({ entry }) => entry);
}

function order<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function keyOf(
  column: Column,
  entries: readonly ListEntry[],
  titleOf: (entry: ListEntry) => string,
): (entry: ListEntry) => string | number {
  switch (column) {
    case 'created':
      return (entry) => entry.createdAt;
    case 'submitted':
      return (entry) => entry.updatedAt;
    case 'module':
      return ranked(entries, titleOf);
    case 'user':
      return ranked(entries, (entry) => entry.lastEditedByName);
  }
}

/** There are few modules and people and many rows: words are compared once each, then by rank. */
function ranked(
  entries: readonly ListEntry[],
  wordOf: (entry: ListEntry) => string,
): (entry: ListEntry) => number {
  const words = [...new Set(entries.map(wordOf))].toSorted((a, b) => collator.compare(a, b));
  const rankOf = new Map<string, number>();
  let rank = 0;
  words.forEach((word, index) => {
    const before = words[index - 1];
    if (before !== undefined && collator.compare(before, word) !== 0) rank = index;
    rankOf.set(word, rank);
  });
  return (entry) => rankOf.get(wordOf(entry)) ?? 0;
}
