import { LOG_IN_FAILURES } from '../rate-limits.ts';
import type { Queries } from './database.ts';
import { removeOldSessions } from './sessions.ts';

/** Removes what counts no longer anyway: keys, invitations, limits, failed log-ins and old sessions. @param now milliseconds since 1970 */
export async function removeExpired(queries: Queries, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const since = new Date(now - LOG_IN_FAILURES.windowMs).toISOString();
  await queries.deleteFrom('user_keys').where('expires_at', '<=', at).execute();
  await queries.deleteFrom('invitations').where('expires_at', '<=', at).execute();
  await queries.deleteFrom('limits').where('ends_at', '<=', at).execute();
  await queries.deleteFrom('login_failures').where('at', '<=', since).execute();
  await removeOldSessions(queries, now);
}
