import { DAY_MS } from '#domain/durations.ts';
import type { Queries } from './database/database.ts';

/** Which deeds devices have told of (rule AUD-5), so that one whose answer was lost makes no second row. */

/** Far longer than a device keeps trying. */
const REMEMBERED_MS = 365 * DAY_MS;

/** @returns those of the ids that this person had not told of before */
export async function rememberDeeds(
  queries: Queries,
  { userId, at }: { readonly userId: number; readonly at: string },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const inserted = await queries
    .insertInto('told_deeds')
    .values(ids.map((id) => ({ user_id: userId, id, at })))
    .onConflict((met) => met.columns(['user_id', 'id']).doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

export async function forgetOldDeeds(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('told_deeds')
    .where('at', '<=', new Date(now - REMEMBERED_MS).toISOString())
    .execute();
}
