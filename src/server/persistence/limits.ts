import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from './database.ts';

/** Limits counted in the database, so that they hold across restarts and instances. */

export interface Limit {
  readonly name: string;
  /** This many within a window that starts with the first. */
  readonly most: number;
  readonly windowMs: number;
}

/** Who a limit applies to: an email, a client's address, an institution. Only its hash is stored. */
export function subjectOf(limit: Limit, whom: string): string {
  return `${limit.name} ${createHash('sha256').update(whom).digest('base64url')}`;
}

/**
 * Spends one of a limit, within the caller's transaction: a rollback spends nothing.
 * @returns milliseconds until one is free again; 0 when one was spent
 */
export async function spendLimit(
  queries: Queries,
  limit: Limit,
  spending: { whom: string; at: number },
): Promise<number> {
  const now = new Date(spending.at).toISOString();
  const endsAt = new Date(spending.at + limit.windowMs).toISOString();
  await queries.deleteFrom('limits').where('ends_at', '<=', now).execute();
  const { used, ends_at: end } = await queries
    .insertInto('limits')
    .values({ subject: subjectOf(limit, spending.whom), used: 1, ends_at: endsAt })
    .onConflict((met) => met.column('subject').doUpdateSet({ used: sql<number>`limits.used + 1` }))
    .returning(['used', 'ends_at'])
    .executeTakeFirstOrThrow();
  return used <= limit.most ? 0 : Math.max(1, Date.parse(end) - spending.at);
}

/** Milliseconds until one of a limit is free again; 0 when one is free now. Spends nothing. */
export async function waitForLimit(
  queries: Queries,
  limit: Limit,
  spending: { whom: string; at: number },
): Promise<number> {
  const row = await queries
    .selectFrom('limits')
    .select(['used', 'ends_at'])
    .where('subject', '=', subjectOf(limit, spending.whom))
    .executeTakeFirst();
  return row === undefined || row.used < limit.most ? 0 : Math.max(0, Date.parse(row.ends_at) - spending.at);
}
