import type { Deed } from '#contract/told-deeds.ts';
import { DAY_MS } from '#domain/durations.ts';
import { notValid } from '../http/refusal.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import type { AuditEntry } from '../persistence/audit-log.ts';
import type { Queries } from '../persistence/database/database.ts';
import { ownersOfSessions } from '../persistence/people/session-rows.ts';
import { rememberDeeds } from '../persistence/told-deeds.ts';
import { entryOf } from './entry.ts';
import type { Actor } from './entry.ts';

/** How late a deed may be told. */
const LATEST_MS = 30 * DAY_MS;
/** How far a device's clock may be ahead. */
const AHEAD_MS = DAY_MS;

interface Telling {
  readonly actor: Actor;
  readonly userId: number;
  readonly now: number;
}

/**
 * Records what a device tells of itself, each deed once, however often it is told (rule AUD-5). A row's time is that
 * of the telling: only the server's clock orders the log. Nobody tells of another one's log-in; one that is not known
 * any more, as after a restore, is not named.
 *
 * @throws Refusal 422
 */
export async function recordDeeds(
  queries: Queries,
  { actor, userId, now }: Telling,
  deeds: readonly Deed[],
): Promise<void> {
  const owners = await ownersOfSessions(queries, [...new Set(deeds.flatMap(sessionOf))]);
  for (const [place, deed] of deeds.entries()) check(deed, { place, now, userId, owners });
  const byId = new Map(deeds.map((deed) => [deed.id.toLowerCase(), deed]));
  const told = { userId, at: new Date(now).toISOString() };
  const isNew = await rememberDeeds(queries, told, [...byId.keys()]);
  const rows = [...byId]
    .filter(([id]) => isNew.has(id))
    .map(([, deed]) => rowOf(deed, actor, { now, owners }));
  await appendAudit(queries, rows);
}

const sessionOf = ({ session }: Deed): string[] => (session === null ? [] : [session.toLowerCase()]);

interface Checking {
  readonly place: number;
  readonly now: number;
  readonly userId: number;
  readonly owners: ReadonlyMap<string, number>;
}

function check(deed: Deed, { place, now, userId, owners }: Checking): void {
  const isOthers = sessionOf(deed).some((id) => (owners.get(id) ?? userId) !== userId);
  if (isOthers) throw notValid(['This log-in is somebody else’s.'], [`deeds.${place}.session`]);
  const at = Date.parse(deed.at);
  if (at < now - LATEST_MS || at > now + AHEAD_MS) {
    throw notValid(['This happened more than 30 days ago, or is yet to happen.'], [`deeds.${place}.at`]);
  }
}

interface Known {
  readonly now: number;
  readonly owners: ReadonlyMap<string, number>;
}

function rowOf(deed: Deed, actor: Actor, { now, owners }: Known): AuditEntry {
  const detail = [`time=${deed.at}`, ...factsOf(deed)];
  if (deed.droppedBefore > 0) detail.push(`dropped-before=${deed.droppedBefore}`);
  return entryOf(actor, now, { kind: deed.kind, object: objectOf(deed, actor, owners), detail });
}

function factsOf(deed: Deed): string[] {
  if (deed.kind === 'exported') return [`as=${deed.as}`];
  if (deed.kind === 'locked') return [];
  const wrong = deed.wrongPasswords === 0 ? [] : [`wrong-passwords=${deed.wrongPasswords}`];
  return [...(deed.isOffline ? ['offline'] : []), ...wrong];
}

/** In which log-in, which may have ended before the device could tell. */
function objectOf(deed: Deed, { sessionId }: Actor, owners: Known['owners']): string {
  if (deed.kind !== 'exported') {
    const [named] = sessionOf(deed);
    const own = named === undefined ? sessionId : owners.has(named) ? named : null;
    return `session ${own ?? 'unknown'}`;
  }
  if (deed.of !== undefined) return deed.of;
  const [only, ...others] = deed.assessments.map((id) => id.toLowerCase());
  if (only === undefined) return deed.as === 'backup' ? 'backup' : 'device';
  return others.length === 0 ? `assessment ${only}` : `assessments ${[only, ...others].join(' ')}`;
}
