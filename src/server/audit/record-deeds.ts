import type { Deed } from '#contract/deeds.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import type { AuditEntry } from '../persistence/audit-log.ts';
import type { Queries } from '../persistence/database/database.ts';
import { rememberDeeds } from '../persistence/told-deeds.ts';
import { entryOf } from './entry.ts';
import type { Actor } from './entry.ts';

interface Telling {
  readonly actor: Actor;
  readonly userId: number;
  readonly now: number;
}

/**
 * Records what a device tells of itself, each deed once, however often it is told (rule AUD-5). A row's time is that
 * of the telling: only the server's clock orders the log.
 */
export async function recordDeeds(
  queries: Queries,
  { actor, userId, now }: Telling,
  deeds: readonly Deed[],
): Promise<void> {
  const byId = new Map(deeds.map((deed) => [deed.id.toLowerCase(), deed]));
  const told = { userId, at: new Date(now).toISOString() };
  const isNew = await rememberDeeds(queries, told, [...byId.keys()]);
  const rows = [...byId].filter(([id]) => isNew.has(id)).map(([, deed]) => rowOf(deed, actor, now));
  await appendAudit(queries, rows);
}

function rowOf(deed: Deed, actor: Actor, now: number): AuditEntry {
  const detail = [`time=${deed.at}`, ...factsOf(deed)];
  if (deed.droppedBefore > 0) detail.push(`dropped-before=${deed.droppedBefore}`);
  return entryOf(actor, now, { kind: deed.kind, object: objectOf(deed, actor), detail });
}

function factsOf(deed: Deed): string[] {
  if (deed.kind === 'exported') return [`as=${deed.as}`];
  if (deed.kind === 'locked') return [];
  const wrong = deed.wrongPasswords === 0 ? [] : [`wrong-passwords=${deed.wrongPasswords}`];
  return [...(deed.isOffline ? ['offline'] : []), ...wrong];
}

/** In which log-in, which may have ended before the device could tell. */
function objectOf(deed: Deed, { sessionId }: Actor): string {
  if (deed.kind !== 'exported') return `session ${deed.session ?? sessionId ?? 'unknown'}`;
  const [only, ...others] = deed.assessments.map((id) => id.toLowerCase());
  if (only === undefined) return 'backup';
  return others.length === 0 ? `assessment ${only}` : `assessments ${[only, ...others].join(' ')}`;
}
