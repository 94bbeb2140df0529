import { tooManyTries } from '../http/refusal.ts';
import type { Queries } from '../persistence/database/database.ts';
import { spendLimit } from '../persistence/limits.ts';
import type { Limit } from '../persistence/limits.ts';

/** @throws Refusal 429, which undoes the caller's transaction */
export async function spendOrRefuse(
  queries: Queries,
  limit: Limit,
  use: { whom: string; at: number },
): Promise<void> {
  const wait = await spendLimit(queries, limit, use);
  if (wait > 0) throw tooManyTries(wait);
}
