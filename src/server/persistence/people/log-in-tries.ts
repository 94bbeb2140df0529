import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { subjectOf } from '../limits.ts';
import type { Limit } from '../limits.ts';

/** Tries to log in, counted in the database, so that they hold across restarts and instances (rule ACC-3). */

export interface TryLimit extends Limit {
  /**
   * How long to wait after each try once `most` have failed, by how many more did; without it, until the window
   * ends.
   */
  readonly waitMs?: (more: number) => number;
}

interface Spending {
  readonly whom: string;
  readonly at: number;
}

/**
 * Counts a try, within the caller's transaction, which keeps everybody else's tries of the same limit waiting
 * until it ends.
 * @returns milliseconds until one may be made; 0 when this one may. The caller takes back what was counted then.
 */
export async function spendTry(queries: Queries, limit: TryLimit, { whom, at }: Spending): Promise<number> {
  const now = new Date(at).toISOString();
  await queries.deleteFrom('limits').where('ends_at', '<=', now).execute();
  const { used, ends_at: end } = await raise(queries, subjectOf(limit, whom), at + limit.windowMs);
  if (limit.waitMs === undefined) return used <= limit.most ? 0 : msUntil(end, at);
  const pause = subjectOf(pauseOf(limit), whom);
  const paused = await queries
    .selectFrom('limits')
    .select('ends_at')
    .where('subject', '=', pause)
    .executeTakeFirst();
  if (paused !== undefined) return msUntil(paused.ends_at, at);
  if (used >= limit.most) await raise(queries, pause, at + limit.waitMs(used - limit.most));
  return 0;
}

/** A try that was right is none that failed. */
export async function forgiveTry(queries: Queries, limit: TryLimit, whom: string): Promise<void> {
  await queries
    .updateTable('limits')
    .set({ used: sql<number>`used - 1` })
    .where('subject', '=', subjectOf(limit, whom))
    .execute();
}

async function raise(queries: Queries, subject: string, endsAt: number) {
  return queries
    .insertInto('limits')
    .values({ subject, used: 1, ends_at: new Date(endsAt).toISOString() })
    .onConflict((met) => met.column('subject').doUpdateSet({ used: sql<number>`limits.used + 1` }))
    .returning(['used', 'ends_at'])
    .executeTakeFirstOrThrow();
}

const pauseOf = ({ name, ...limit }: TryLimit): Limit => ({ ...limit, name: `${name}-pause` });

const msUntil = (end: string, at: number): number => Math.max(1, Date.parse(end) - at);
