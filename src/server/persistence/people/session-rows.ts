import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { LoggedIn } from '#contract/sessions.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { LONG_SESSION_MS, RENEWABLE_MS, SESSION_MS } from '#domain/session-length.ts';
import type { Queries } from '../database/database.ts';

/** Log-ins, each a row that its tokens name (rules SES-1 and SES-11). */

/** How exactly it is known when a device was last here. */
const SEEN_EVERY_MS = MINUTE_MS;

/** Given to the device that logs in: the key ends this session and can do nothing else. */
export interface SessionKey {
  readonly id: string;
  readonly endKey: string;
}

interface NewSession {
  readonly userId: number;
  readonly institutionId: number;
  /** In words for the person. */
  readonly device: string;
  readonly staysSignedIn: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Who has vouched for them; with a password, nobody. */
  readonly provider?: ProviderSession | undefined;
}

/** A provider, whom it calls so, and its own session where it names one. */
export interface ProviderSession {
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
}

interface Ending {
  /** Null: by the server itself. */
  readonly by: number | null;
  readonly now: number;
}

const hashOf = (endKey: string): string => createHash('sha256').update(endKey).digest('base64url');
const iso = (ms: number): string => new Date(ms).toISOString();
const endOf = (now: number, staysSignedIn: boolean): string =>
  iso(now + (staysSignedIn ? LONG_SESSION_MS : SESSION_MS));

export async function insertSession(queries: Queries, session: NewSession): Promise<SessionKey> {
  const endKey = randomBytes(24).toString('base64url');
  const id = randomUUID();
  await queries
    .insertInto('sessions')
    .values({
      institution_id: session.institutionId,
      id,
      user_id: session.userId,
      device: session.device,
      stay_signed_in: session.staysSignedIn ? 1 : 0,
      end_key_hash: hashOf(endKey),
      created_at: iso(session.now),
      last_seen_at: iso(session.now),
      expires_at: endOf(session.now, session.staysSignedIn),
      ended_at: null,
      ended_by: null,
      wipe: 0,
      provider_issuer: session.provider?.issuer ?? null,
      provider_subject: session.provider?.subject ?? null,
      provider_sid: session.provider?.sid ?? null,
    })
    .execute();
  await queries
    .updateTable('users')
    .set({ last_log_in_at: iso(session.now) })
    .where('id', '=', session.userId)
    .execute();
  return { id, endKey };
}

export async function hasLoggedInBefore(queries: Queries, userId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('users')
    .select('last_log_in_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && row.last_log_in_at !== null;
}

/**
 * The same session goes on with a new token. Its key stays: an answer can be lost, and the device must hold the one
 * that ends this session.
 * @returns whether it goes on; false where it has ended
 */
export async function goOnWithSession(
  queries: Queries,
  session: { readonly id: string; readonly userId: number; readonly now: number },
): Promise<boolean> {
  const { id, now } = session;
  const renewed = endOf(now, false);
  const row = await queries
    .updateTable('sessions')
    .set((eb) => ({
      last_seen_at: iso(now),
      // An older token may be good for longer.
      expires_at: eb.case().when('expires_at', '<', renewed).then(renewed).else(eb.ref('expires_at')).end(),
    }))
    .where('id', '=', id)
    .where('user_id', '=', session.userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * With the key that came with it: for a device that has logged out, perhaps long ago.
 * @returns whose it was, if it ended now
 */
export async function endByKey(queries: Queries, key: SessionKey, now: number): Promise<number | null> {
  const ended = await queries
    .updateTable('sessions')
    .set((eb) => ({ ended_at: iso(now), ended_by: eb.ref('user_id') }))
    .where('id', '=', key.id)
    .where('end_key_hash', '=', hashOf(key.endKey))
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return ended?.user_id ?? null;
}

/** Whether somebody who listens still may. */
export interface SessionStanding {
  readonly hasEnded: boolean;
  /** Of its person, now. */
  readonly roleId: number;
}

/** Sessions in one query; those of a large hospital's morning are no more. */
export async function standingsOf(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, SessionStanding>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.ended_at', 'users.role_id'])
    .where('sessions.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { hasEnded: row.ended_at !== null, roleId: row.role_id }]));
}

/** @returns whether this person has such a session, ended before or now */
export async function endSession(
  queries: Queries,
  session: { readonly id: string; readonly userId: number },
  { by, now }: Ending,
): Promise<boolean> {
  const row = await queries
    .updateTable('sessions')
    .set((eb) => ({
      ended_at: eb.fn.coalesce('ended_at', eb.val(iso(now))),
      ended_by: eb.fn.coalesce('ended_by', eb.val(by)),
    }))
    .where('id', '=', session.id)
    .where('user_id', '=', session.userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param except the one that goes on */
export async function endSessionsOf(
  queries: Queries,
  userId: number,
  { by, now }: Ending,
  except: string | null = null,
): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ ended_at: iso(now), ended_by: by })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('id', '!=', except ?? '')
    .execute();
}

/**
 * Ends what began by a provider's session, or by all of a person's there where it names none.
 * @returns the ended ones
 */
export async function endSessionsOfProvider(
  queries: Queries,
  {
    issuer,
    subject,
    sid,
  }: { readonly issuer: string; readonly subject: string | null; readonly sid: string | null },
  now: number,
): Promise<readonly { readonly id: string; readonly userId: number }[]> {
  const rows = await queries
    .updateTable('sessions')
    .set({ ended_at: iso(now), ended_by: null })
    .where('provider_issuer', '=', issuer)
    .where((eb) => (sid === null ? eb('provider_subject', '=', subject) : eb('provider_sid', '=', sid)))
    .$if(sid !== null && subject !== null, (ending) => ending.where('provider_subject', '=', subject))
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
  return rows.map(({ id, user_id: userId }) => ({ id, userId }));
}

/** Every device of this person deletes their work; also one whose session had ended before anyone missed it. */
export async function wipeAtNextContact(queries: Queries, userId: number): Promise<void> {
  await queries.updateTable('sessions').set({ wipe: 1 }).where('user_id', '=', userId).execute();
}

/** Whose these sessions are; one that is not known, or not any more, is left out. */
export async function ownersOfSessions(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, user_id: userId }) => [id, userId]));
}

/** On how many devices the people of an institution are logged in; who is nowhere is left out. */
export async function sessionCounts(
  queries: Queries,
  institutionId: number,
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', (eb) => eb.fn.countAll().as('count')])
    .where('users.institution_id', '=', institutionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', iso(now))
    .groupBy('sessions.user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, Number(row.count)]));
}

/** A person's log-ins, the newest first. */
export async function sessionsOf(
  queries: Queries,
  userId: number,
  asking: { readonly current: string; readonly now: number },
): Promise<LoggedIn[]> {
  const rows = await queries
    .selectFrom('sessions')
    .select(['id', 'device', 'stay_signed_in', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', iso(asking.now))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    staySignedIn: row.stay_signed_in === 1,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    current: row.id === asking.current,
  }));
}

/** Whether it is time to note that a session's device is here. */
export function isSeenLate(lastSeenAt: string, now: number): boolean {
  return now - Date.parse(lastSeenAt) >= SEEN_EVERY_MS;
}

export async function noteSeen(queries: Queries, id: string, now: number): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ last_seen_at: iso(now) })
    .where('id', '=', id)
    .where('last_seen_at', '<=', iso(now - SEEN_EVERY_MS))
    .execute();
}

/** Removes sessions whose tokens can no longer be renewed. */
export async function removeOldSessions(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('sessions')
    .where('expires_at', '<=', iso(now - RENEWABLE_MS))
    .execute();
}
