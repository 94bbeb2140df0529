import { leafEntries } from '#domain/leaf.ts';
import type { Leaves, LeafValue } from '#domain/leaf.ts';
import type { Edit } from '../store/stored.ts';

interface Edited {
  readonly id: string;
  readonly leaves: Leaves;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** One row for each edited leaf or position. */
export function editRows(
  { id, now }: Pick<Edited, 'id' | 'now'>,
  values: readonly (readonly [Edit['leaf'], LeafValue])[],
): Edit[] {
  return values.map(([leaf, value]) => ({ id, leaf, value, at: now }));
}

/**
 * Writes edited leaves while the page is closing. No callback will run any more, so everything is
 * issued at once and committed without waiting.
 *
 * @throws DOMException when the connection is closed
 */
export function writeEditOnLeaving(connection: IDBDatabase, edit: Edited): void {
  const transaction = connection.transaction('edits', 'readwrite', { durability: 'strict' });
  const edits = transaction.objectStore('edits');
  for (const row of editRows(edit, leafEntries(edit.leaves))) edits.put(row);
  transaction.commit();
}
