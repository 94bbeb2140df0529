import { DAY_MS } from '#domain/durations.ts';
import { appendAudit, newestBefore, removeAudit } from '../persistence/audit-log.ts';
import type { Database } from '../persistence/database/database.ts';
import { byServer } from './entry.ts';
import { anchorOf } from './verify.ts';

/** Removes what is older than the operator keeps it, and says up to where, so that the rest stays provable. */
export async function removeOldAudit(
  database: Database,
  { now, days }: { readonly now: number; readonly days: number },
): Promise<void> {
  const since = new Date(now - days * DAY_MS).toISOString();
  await database.transaction(async (queries) => {
    const last = await newestBefore(queries, since);
    if (last === null) return;
    await appendAudit(queries, [byServer(now, { kind: 'retention', object: anchorOf(last) })]);
    await removeAudit(queries, { from: 0, to: last.seq });
  });
}
