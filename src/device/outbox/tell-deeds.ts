import { send } from '../call/api.ts';
import { SAVE_TIMEOUT_MS } from '../call/request-timeouts.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { forgetDeeds, readDeeds } from '../store/deeds.ts';
import type { Http } from '../ports.ts';

/**
 * Tells the audit log what was done on this device (rule AUD-5). It never holds up a save: whatever comes of it,
 * what the server has not taken is told again after the next pull.
 */
export async function tellDeeds(
  { database, http }: { readonly database: DeviceDatabase; readonly http: Http },
  token: string,
): Promise<void> {
  const deeds = await readDeeds(database);
  if (deeds.length === 0) return;
  const outcome = await send(http, 'tellDeeds', { token, body: { deeds }, timeoutMs: SAVE_TIMEOUT_MS });
  // A server that cannot read these deeds now could not read them later either, so they are dropped.
  const isOver = outcome.kind === 'answer' || (outcome.kind === 'refused' && outcome.status === 422);
  if (isOver) await forgetDeeds(database, deeds);
}
