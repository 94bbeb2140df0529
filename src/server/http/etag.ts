import { createHash } from 'node:crypto';

/** The tag of an answer whose bytes are these. */
export function strongEtag(answer: string): string {
  return `"${createHash('sha256').update(answer).digest('base64url').slice(0, 22)}"`;
}

/** The tag of an answer that is made from these facts; the same facts may give it in other letters. */
export function weakEtag(...facts: readonly unknown[]): string {
  return `W/${strongEtag(JSON.stringify(facts))}`;
}

/** Whether `If-None-Match` has this tag, so that the answer is 304 (weak comparison, RFC 9110). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag));
}
