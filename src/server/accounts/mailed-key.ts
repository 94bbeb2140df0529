import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';

/** How long a mailed key is valid (rule ACC-8). */
export const KEY_LIFE_MS = {
  welcome: 14 * DAY_MS,
  join: 14 * DAY_MS,
  reset: 2 * HOUR_MS,
  email: 2 * HOUR_MS,
} as const;

/** A new key: 32 random bytes for the mail, and the hash to store. */
export function newKey(): { key: string; keyHash: string } {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashOfKey(key) };
}

export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
