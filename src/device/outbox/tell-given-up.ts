import { MOST_GIVEN_UP } from '#contract/assessments.ts';
import { send } from '../call/api.ts';
import type { Outcome } from '../call/api.ts';
import { SAVE_TIMEOUT_MS } from '../call/request-timeouts.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { forgetGivenUp, readGivenUp } from '../store/given-up.ts';
import type { Http } from '../ports.ts';

/**
 * Tells the server which mutations are not coming any more, so that a copy of one that some router still has
 * is refused (rule SYN-19).
 *
 * @returns null when there is nothing to tell
 */
export async function tellGivenUp(
  { database, http }: { database: DeviceDatabase; http: Http },
  token: string,
): Promise<Outcome<'giveUp'> | null> {
  const ids = await readGivenUp(database, MOST_GIVEN_UP);
  if (ids.length === 0) return null;
  const outcome = await send(http, 'giveUp', { token, body: { ids }, timeoutMs: SAVE_TIMEOUT_MS });
  // A server of before this call refuses it; asking again would not help.
  if (outcome.kind === 'answer' || outcome.kind === 'refused') await forgetGivenUp(database, ids);
  return outcome;
}
