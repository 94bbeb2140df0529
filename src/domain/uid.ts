import { uuidOf } from './identifier.ts';

/**
 * The `uid` of people and institutions: a UUID that stays theirs for good, whatever number a database
 * gives them. Those from before there were uids get theirs out of what was known of them, so that it is
 * the same on every machine on which a backup of that time is restored, and a tablet can work it out too.
 */

/** What is hashed with SHA-256. */
export function uidSource(kind: 'user' | 'institution', id: number, createdAt: string): string {
  return `rta-tracers ${kind} ${id} ${createdAt}`;
}

/** A UUID of version 8 from the first 16 bytes of the hash. */
export function uidFromHash(hash: Uint8Array): string {
  const bytes = hash.slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) % 16) + 0x80;
  return uuidOf(bytes);
}
