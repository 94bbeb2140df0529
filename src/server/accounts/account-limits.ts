import { tooManyTries } from '../http/refusal.ts';
import type { Queries } from '../persistence/database.ts';
import { spendLimit } from '../persistence/limits.ts';
import type { Limit } from '../persistence/limits.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** So that nobody can have a mailbox flooded: mails that were asked for without logging in, or invitations. */
export const MAILS_TO_EMAIL: Limit = { name: 'mails-to', most: 5, windowMs: HOUR_MS };
/** A hospital is often one address to the outside. */
export const MAILS_BY_ADDRESS: Limit = { name: 'mails-by', most: 100, windowMs: HOUR_MS };
export const INVITATIONS_BY_INSTITUTION: Limit = { name: 'invitations-by', most: 200, windowMs: HOUR_MS };
export const WRONG_KEYS_BY_ADDRESS: Limit = { name: 'wrong-keys-by', most: 50, windowMs: 15 * MINUTE_MS };

/** @throws Refusal 429, which undoes the caller's transaction */
export async function spendOrRefuse(
  queries: Queries,
  limit: Limit,
  use: { whom: string; at: number },
): Promise<void> {
  const wait = await spendLimit(queries, limit, use);
  if (wait > 0) throw tooManyTries(wait);
}
