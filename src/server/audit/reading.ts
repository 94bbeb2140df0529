import type { Deed } from './entry.ts';

/**
 * What an answer tells of assessments, for its row (rule AUD-7): these in full, or what the deed says. Null where it
 * tells nothing, or nothing that has no row already.
 */
export type Reading = { readonly assessments: readonly string[] } | Deed | null;

/** One row for all the assessments that one request has told in full. */
export function readingDeed(ids: readonly string[]): Deed {
  const [only] = ids;
  return ids.length === 1 && only !== undefined
    ? { kind: 'assessment-read', object: `assessment ${only}` }
    : { kind: 'assessment-read', object: `${ids.length} assessments`, detail: ids };
}
