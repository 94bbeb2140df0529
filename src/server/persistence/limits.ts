import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { compiledOnce } from './database/compiled-once.ts';
import type { Queries } from './database/database.ts';

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
  await forgetOver(queries, { now });
  const [row] = await spentOne(queries, { subject: subjectOf(limit, spending.whom), endsAt });
  if (row === undefined) throw new RangeError(`The limit ${limit.name} was not counted.`);
  return row.used <= limit.most ? 0 : Math.max(1, Date.parse(row.ends_at) - spending.at);
}

/** Rows of windows that are over no longer count. */
const forgetOver = compiledOnce<{ now: string }>()((queries, value) =>
  queries.deleteFrom('limits').where('ends_at', '<=', value('now')),
);

const spentOne = compiledOnce<{ subject: string; endsAt: string }>()((queries, value) =>
  queries
    .insertInto('limits')
    .values({ subject: value('subject'), used: 1, ends_at: value('endsAt') })
    .onConflict((met) => met.column('subject').doUpdateSet({ used: sql<number>`limits.used + 1` }))
    .returning(['used', 'ends_at']),
);

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
