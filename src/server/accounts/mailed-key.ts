import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { INVITATION_DAYS, RESET_HOURS } from '#domain/lifetimes.ts';

/** How long a mailed key is valid (rule ACC-8). */
export const KEY_LIFE_MS = {
  welcome: INVITATION_DAYS * DAY_MS,
  join: INVITATION_DAYS * DAY_MS,
  reset: RESET_HOURS * HOUR_MS,
  email: RESET_HOURS * HOUR_MS,
} as const;

/** A new key: 32 random bytes for the mail, and the hash to store. */
export function newKey(): { key: string; keyHash: string } {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashOfKey(key) };
}

export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
