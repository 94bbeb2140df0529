import { send } from '../call/api.ts';
import { SAVE_TIMEOUT_MS } from '../call/request-timeouts.ts';
import type { DeviceDatabase } from '../store/database.ts';
import type { Deed } from '#contract/told-deeds.ts';
import { dropDeed, forgetDeeds, readDeeds } from '../store/deeds.ts';
import type { Http } from '../ports.ts';

interface Telling {
  readonly database: DeviceDatabase;
  readonly http: Http;
}

/**
 * Tells the audit log what was done on this device (rule AUD-5). It never holds up a save: whatever comes of it,
 * what the server has not taken is told again after the next pull.
 */
export async function tellDeeds(telling: Telling, token: string): Promise<void> {
  const { database } = telling;
  const deeds = await readDeeds(database);
  if (deeds.length === 0) return;
  const became = await tell(telling, token, deeds);
  if (became === 'taken') return forgetDeeds(database, deeds);
  // One of them is too old, say: it alone goes, since what the server refuses now it would refuse later too.
  for (let left = became === 'refused' ? deeds.length : 0; left > 0; left -= 1) {
    const [first] = await readDeeds(database);
    if (first === undefined) return;
    const ofFirst = await tell(telling, token, [first]);
    if (ofFirst === 'untold') return;
    await (ofFirst === 'taken' ? forgetDeeds(database, [first]) : dropDeed(database, first));
  }
}

async function tell(
  { http }: Telling,
  token: string,
  deeds: readonly Deed[],
): Promise<'taken' | 'refused' | 'untold'> {
  const body = { deeds: [...deeds] };
  const outcome = await send(http, 'tellDeeds', { token, body, timeoutMs: SAVE_TIMEOUT_MS });
  if (outcome.kind === 'answer') return 'taken';
  return outcome.kind === 'refused' && outcome.status === 422 ? 'refused' : 'untold';
}
