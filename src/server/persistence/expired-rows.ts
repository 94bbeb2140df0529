import type { Queries } from './database/database.ts';
import { removeOldSessions } from './people/session-rows.ts';
import { forgetOldDeeds } from './told-deeds.ts';

/**
 * Removes what counts no longer anyway: keys, invitations, limits, old sessions and told deeds.
 * @param now milliseconds since 1970
 */
export async function removeExpired(queries: Queries, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await queries.deleteFrom('user_keys').where('expires_at', '<=', at).execute();
  await queries.deleteFrom('invitations').where('expires_at', '<=', at).execute();
  await queries.deleteFrom('limits').where('ends_at', '<=', at).execute();
  await removeOldSessions(queries, now);
  await forgetOldDeeds(queries, now);
}
