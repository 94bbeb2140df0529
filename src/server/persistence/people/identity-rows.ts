import type { Queries } from '../database/database.ts';

/** Whom a provider has vouched for (rule ACC-33): by its own name for them, which no change of an email touches. */

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** @returns whose it is; null before their first sign-in */
export async function ownerOfIdentity(
  queries: Queries,
  { issuer, subject }: Identity,
): Promise<number | null> {
  const row = await queries
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Those of a person, the oldest first. */
export async function identitiesOf(
  queries: Queries,
  userId: number,
): Promise<(Identity & { readonly firstAt: string })[]> {
  const rows = await queries
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('first_at')
    .execute();
  return rows.map(({ issuer, subject, first_at: firstAt }) => ({ issuer, subject, firstAt }));
}

/** Whether this provider has vouched for the person, under whatever name. */
export async function isKnownTo(queries: Queries, userId: number, issuer: string): Promise<boolean> {
  const row = await queries
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
}

/** Also where the same person's other sign-in comes first at this moment. */
export async function rememberIdentity(
  queries: Queries,
  { issuer, subject }: Identity,
  { userId, at }: { readonly userId: number; readonly at: string },
): Promise<void> {
  await queries
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId, first_at: at })
    .onConflict((met) => met.columns(['issuer', 'subject']).doNothing())
    .execute();
}

/**
 * The next sign-in is the first again. No session tells any more whom the provider called so.
 * @returns whether there was one
 */
export async function forgetIdentities(queries: Queries, userId: number): Promise<boolean> {
  const removed = await queries
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .returning('subject')
    .execute();
  await queries.deleteFrom('sign_ins').where('user_id', '=', userId).execute();
  await queries
    .updateTable('sessions')
    .set({ provider_issuer: null, provider_subject: null, provider_sid: null })
    .where('user_id', '=', userId)
    .execute();
  return removed.length > 0;
}
