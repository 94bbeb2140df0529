import type { Deed } from './entry.ts';

/**
 * What an answer tells of assessments or actions, for its row (rule AUD-7): these in full, or what the deed says. Null
 * where it tells nothing, or nothing that has no row already.
 */
export type Reading =
  | { readonly assessments: readonly string[] }
  | { readonly actions: readonly string[] }
  | Deed
  | null;

/** One row for all the assessments, or all the actions, that one request has told in full. */
export function readingDeed(thing: 'assessment' | 'action', ids: readonly string[]): Deed {
  const [only] = ids;
  const kind = `${thing}-read` as const;
  return ids.length === 1 && only !== undefined
    ? { kind, object: `${thing} ${only}` }
    : { kind, object: `${ids.length} ${thing}s`, detail: ids };
}
