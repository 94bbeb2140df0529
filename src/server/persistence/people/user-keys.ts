import type { Queries } from '../database/database.ts';

/** The keys that are mailed to people with an account: one of a kind each, used once. */

/** Keys that set a password; the kind `email` confirms a new address. */
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
  key: { userId: number; keyHash: string; expiresAt: string } & (
    | { kind: UserKeyKind; email?: undefined }
    | { kind: 'email'; email: string }
  ),
): Promise<void> {
  const fresh = { key_hash: key.keyHash, expires_at: key.expiresAt, email: key.email ?? null };
  await queries
    .insertInto('user_keys')
    .values({ user_id: key.userId, kind: key.kind, ...fresh })
    .onConflict((met) => met.columns(['user_id', 'kind']).doUpdateSet(fresh))
    .execute();
}

/** The person of a key. A new password, or whatever else ends the person's keys, uses it up. */
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

/** The person and new email of a key. */
export async function emailOfKey(
  queries: Queries,
  use: { readonly keyHash: string; readonly at: string },
): Promise<{ userId: number; email: string } | null> {
  const row = await queries
    .selectFrom('user_keys')
    .select(['user_id', 'email'])
    .where('key_hash', '=', use.keyHash)
    .where('kind', '=', 'email')
    .where('expires_at', '>', use.at)
    .executeTakeFirst();
  return row === undefined || row.email === null ? null : { userId: row.user_id, email: row.email };
}

/** The new email that somebody has not confirmed yet, also where its key has run out. */
export async function pendingEmailOf(queries: Queries, userId: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom('user_keys')
    .select('email')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .executeTakeFirst();
  return row?.email ?? undefined;
}

export async function withdrawEmail(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('user_keys').where('user_id', '=', userId).where('kind', '=', 'email').execute();
}

/** Ends every key that lets somebody in who has an account. */
export async function removeResetKeys(queries: Queries): Promise<void> {
  await queries.deleteFrom('user_keys').where('kind', 'in', ['reset', 'email']).execute();
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
