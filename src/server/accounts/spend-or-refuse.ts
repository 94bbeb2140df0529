import { tooManyTries } from '../http/retry-after.ts';
import type { Refusal } from '../http/refusal.ts';
import type { Queries } from '../persistence/database/database.ts';
import { spendLimit } from '../persistence/limits.ts';
import type { Limit } from '../persistence/limits.ts';

/**
 * @param refusal what is said after how many milliseconds one is free again
 * @throws Refusal 429, which undoes the caller's transaction
 */
export async function spendOrRefuse(
  queries: Queries,
  limit: Limit,
  use: { whom: string; at: number },
  refusal: (waitMs: number) => Refusal = tooManyTries,
): Promise<void> {
  const wait = await spendLimit(queries, limit, use);
  if (wait > 0) throw refusal(wait);
}
