import { createHash } from 'node:crypto';

/** The tag of an answer with these exact bytes. */
export function strongEtag(answer: string): string {
  return `"${createHash('sha256').update(answer).digest('base64url').slice(0, 22)}"`;
}

/** The tag of an answer made from these facts; the same facts may be written with other bytes. */
export function weakEtag(...facts: readonly unknown[]): string {
  return `W/${strongEtag(JSON.stringify(facts))}`;
}

/** Whether `If-None-Match` names this tag, so the answer is 304 (weak comparison, RFC 9110). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag));
}
