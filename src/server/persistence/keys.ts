import type { Queries } from './database.ts';

/** The keys that are mailed to people with an account: one of a kind each, used once. */

export type UserKeyKind = 'welcome' | 'reset';

interface KeyUse {
  readonly kind: UserKeyKind;
  readonly keyHash: string;
  /** ISO 8601; a key past its time is none. */
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

/** Whose key this is; it can still be used afterwards. */
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

/** Uses a key up: of two requests that bring it at once, one gets its owner, the other null. */
export async function takeUserKey(queries: Queries, use: KeyUse): Promise<number | null> {
  const row = await queries
    .deleteFrom('user_keys')
    .where('key_hash', '=', use.keyHash)
    .where('kind', '=', use.kind)
    .where('expires_at', '>', use.at)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Ends every key of a person. */
export async function removeUserKeys(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('user_keys').where('user_id', '=', userId).execute();
}
