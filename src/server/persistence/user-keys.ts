import type { Queries } from './database.ts';

/** The keys that are mailed to people with an account: one of a kind each, used once. */

export type UserKeyKind = 'welcome' | 'reset';

interface KeyUse {
  readonly kind: UserKeyKind;
  readonly keyHash: string;
  /** ISO 8601; after this time the key does not count. */
  readonly at: string;
}

/** Keeps a new key; the person's old one of this kind dies. */
export async function saveUserKey(
  queries: Queries,
  key: { userId: number; kind: UserKeyKind; keyHash: string; expiresAt: string },
): Promise<void> {
  const fresh = { key_hash: key.keyHash, expires_at: key.expiresAt };
  await queries
    .insertInto('user_keys')
    .values({ user_id: key.userId, kind: key.kind, ...fresh })
    .onConflict((met) => met.columns(['user_id', 'kind']).doUpdateSet(fresh))
    .execute();
}

/** Whose key this is. Whatever ends the person's keys, such as a new password, uses it up. */
export async function userOfKey(queries: Queries, use: KeyUse): Promise<number | null> {
  const row = await queries
    .selectFrom('user_keys')
    .select('user_id')
    .where('key_hash', '=', use.keyHash)
    .where('kind', '=', use.kind)
    .where('expires_at', '>', use.at)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Ends every key that sets a new password in place of a forgotten one. */
export async function removeResetKeys(queries: Queries): Promise<void> {
  await queries.deleteFrom('user_keys').where('kind', '=', 'reset').execute();
}

/**
 * Ends every key of a person.
 * @returns the hashes of those that existed
 */
export async function removeUserKeys(queries: Queries, userId: number): Promise<readonly string[]> {
  const rows = await queries
    .deleteFrom('user_keys')
    .where('user_id', '=', userId)
    .returning('key_hash')
    .execute();
  return rows.map((row) => row.key_hash);
}
