import { DAY_MS } from '#domain/durations.ts';
import type { Queries } from './database/database.ts';
import { removeOldSessions } from './people/session-rows.ts';
import { forgetOldPlaces } from './presence-rows.ts';
import { forgetOldDeeds } from './told-deeds.ts';

/** Far longer than a copy of a request is on its way. */
const YEAR_MS = 365 * DAY_MS;

/**
 * Removes what counts no longer anyway: keys, invitations, sign-ins under way, limits, changes given up, old sessions,
 * told deeds, places, how a scan once arrived, and page views of two years ago.
 * @param now milliseconds since 1970
 */
export async function removeExpired(queries: Queries, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await queries.deleteFrom('user_keys').where('expires_at', '<=', at).execute();
  await queries.deleteFrom('invitations').where('expires_at', '<=', at).execute();
  await queries.deleteFrom('sign_ins').where('expires_at', '<=', at).execute();
  await queries.deleteFrom('limits').where('ends_at', '<=', at).execute();
  const longAgo = new Date(now - YEAR_MS).toISOString();
  await queries.deleteFrom('dead_mutations').where('given_up_at', '<=', longAgo).execute();
  await queries.deleteFrom('uploads').where('done_at', '<=', longAgo).execute();
  // A year can be compared with the one before.
  await queries
    .deleteFrom('page_views')
    .where('day', '<', dayOf(now - 2 * YEAR_MS))
    .execute();
  await removeOldSessions(queries, now);
  await forgetOldDeeds(queries, now);
  await forgetOldPlaces(queries, now);
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
