import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { Edit } from './stored.ts';

/** The server's version of what was on the screen; null for an assessment that it did not have yet. */
export type SeenVersion = number | null;

/** One leaf as it was typed or tapped. */
export interface LeafEdit {
  readonly leaf: Leaf;
  readonly value: LeafValue;
  /** From when the field took the focus, or was tapped (rule SYN-5). Absent: what this device holds. */
  readonly seen?: SeenVersion | undefined;
}

export interface Edited {
  readonly id: string;
  readonly edits: readonly LeafEdit[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** One row for each edited leaf. */
export function editRows({ id, edits, now }: Edited): Edit[] {
  // Nothing else of what was handed in: a field that a row's schema does not know means a newer app.
  return edits.map(({ leaf, value, seen }) => ({
    id,
    leaf,
    value,
    at: now,
    ...(seen === undefined ? {} : { seen }),
  }));
}
