import { DAY_MS } from '#domain/durations.ts';
import {
  auditHeads,
  letGo,
  newestBefore,
  oldestOfChain,
  removableTo,
  removeAudit,
} from '../persistence/audit-chains.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import type { Database } from '../persistence/database/database.ts';
import { removalEntry } from './retention-rows.ts';

/** So many rows go at once, so that nobody waits for long. */
const SLICE = 1000;

/** Removes what is older than the operator keeps it, and says up to where, so that the rest stays provable. */
export async function removeOldAudit(
  database: Database,
  { now, days }: { readonly now: number; readonly days: number },
): Promise<void> {
  const since = new Date(now - days * DAY_MS).toISOString();
  for (const { chain } of await database.read(auditHeads)) await removeOld(database, chain, { now, since });
}

/** The head is held only while its chain is told what goes; the rows then go without it. */
async function removeOld(
  database: Database,
  chain: number,
  { now, since }: { readonly now: number; readonly since: string },
): Promise<void> {
  const last = await database.read((queries) => newestBefore(queries, chain, since));
  if (last === null) return;
  await database.transaction(async (queries) => {
    // What was broken off only goes on.
    if ((await removableTo(queries, chain)) >= last.seq) return;
    await appendAudit(queries, [removalEntry(last, now)]);
    await letGo(queries, chain, last.seq);
  });
  const oldest = (await database.read((queries) => oldestOfChain(queries, chain))) ?? 1;
  for (let from = oldest; from <= last.seq; from += SLICE) {
    const to = Math.min(from + SLICE - 1, last.seq);
    await database.transaction((queries) => removeAudit(queries, chain, { from, to }));
  }
}
