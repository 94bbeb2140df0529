import { idOfPlace } from '#domain/entries.ts';
import type { ListName } from '#domain/entries.ts';
import { entryLeaf } from '#domain/leaf.ts';
import type { Leaves, LeafValue } from '#domain/leaf.ts';

/** The leaves of a list's first entries, by their places. */
export function entryLeaves(list: ListName, values: readonly LeafValue[]): Leaves {
  return Object.fromEntries(values.map((value, index) => [entryLeaf(list, idOfPlace(index)), value]));
}
