import { randomBytes } from 'node:crypto';
import type { Assessment } from '#domain/assessment.ts';

/**
 * The mark of an institution's newest change. It names the newest revision, so that a later history can say whether
 * it holds that one, and ends in what no other change has: one of positions makes no revision.
 */

/** A revision: of which assessment, its version, and when it was made (ISO time). */
export type MarkedRevision = Pick<Assessment, 'id' | 'version' | 'updatedAt'>;

const BETWEEN = '_';

export function markOf({ id, version, updatedAt }: MarkedRevision): string {
  return ended([id, String(version), updatedAt].join(BETWEEN));
}

/** The mark of a change that made no revision. @param mark of the change before it */
export function markAfter(mark: string): string {
  return ended(mark.slice(0, mark.lastIndexOf(BETWEEN)));
}

function ended(revision: string): string {
  return `${revision}${BETWEEN}${randomBytes(8).toString('hex')}`;
}

/** Null where a text is no mark. */
export function revisionIn(mark: string): MarkedRevision | null {
  const [id, version, updatedAt] = mark.split(BETWEEN);
  if (id === undefined || version === undefined || updatedAt === undefined) return null;
  return { id, version: Number(version), updatedAt };
}
