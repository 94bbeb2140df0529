import { withIds } from '#domain/whole-lists.ts';
import type { ListName } from '#domain/entries.ts';
import { entryLeaf } from '#domain/leaf.ts';
import type { Leaves, LeafValue } from '#domain/leaf.ts';

/** The leaves of a list's first entries, by their places. */
export function entryLeaves(list: ListName, values: readonly LeafValue[]): Leaves {
  const ids = withIds(values.map(() => ({}))).map(({ id }) => id);
  return Object.fromEntries(ids.map((id, index) => [entryLeaf(list, id), values[index] ?? null]));
}
