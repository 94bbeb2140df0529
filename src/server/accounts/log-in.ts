import { hasRight } from '#domain/role.ts';
import { entryOf } from '../audit/entry.ts';
import type { Actor } from '../audit/entry.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import type { Queries } from '../persistence/database/database.ts';
import { lockByPassword } from '../persistence/people/user-rows.ts';
import type { Account, KnownUser } from '../persistence/people/user-rows.ts';
import { goOnWithSession, hasLoggedInBefore, insertSession } from '../persistence/people/session-rows.ts';
import type { ProviderSession, SessionKey } from '../persistence/people/session-rows.ts';
import { tellOwner } from './security-mails.ts';
import type { TokenFacts, Tokens } from '../tokens.ts';

/** Every log-in begins a session, in the transaction that proves who it is (rule SES-11). */

export type LogsIn = Pick<Account, 'id' | 'uid' | 'institutionId'>;

interface How {
  readonly device: string;
  readonly staysSignedIn: boolean;
  readonly now: number;
  /** Whence the call came. */
  readonly by: Pick<Actor, 'address' | 'requestId'>;
  /** When the password was last entered; null where none was (rule SES-15). */
  readonly authTime: number | null;
  /** Who has vouched for them, in place of a password. */
  readonly provider?: ProviderSession | undefined;
}

/** A session, and what its token says. */
interface Begun {
  readonly facts: TokenFacts;
  /** The key that ends it; null where the device has it already. */
  readonly session: SessionKey | null;
  readonly staysSignedIn: boolean;
}

export async function beginSession(queries: Queries, person: LogsIn, how: How): Promise<Begun> {
  const session = await insertSession(queries, {
    userId: person.id,
    institutionId: person.institutionId,
    ...how,
  });
  await recordLogIn(queries, { person, sessionId: session.id, how });
  return begun(person, session.id, how, session);
}

/** Null where the password that was checked is not theirs any more, or they may not enter any more. */
export async function beginSessionByPassword(
  queries: Queries,
  known: KnownUser,
  how: How & { readonly isKnownDevice: boolean },
): Promise<Begun | null> {
  const account = await locked(queries, known);
  if (account === null) return null;
  if (!how.isKnownDevice && (await hasLoggedInBefore(queries, account.id))) {
    await tellOwner(queries, 'new-device', account, { where: how.device, now: how.now });
  }
  return beginSession(queries, account, how);
}

/** Like `beginSessionByPassword`, but goes on with the present session if it has not ended. */
export async function goOnOrBegin(
  queries: Queries,
  known: KnownUser,
  sessionId: string,
  how: How,
): Promise<Begun | null> {
  const account = await locked(queries, known);
  if (account === null) return null;
  const session = { id: sessionId, userId: account.id, now: how.now };
  const goesOn = await goOnWithSession(queries, session);
  if (!goesOn) return beginSession(queries, account, how);
  await recordLogIn(queries, { person: account, sessionId, how });
  return begun(account, sessionId, how, null);
}

async function recordLogIn(
  queries: Queries,
  { person, sessionId, how }: { person: LogsIn; sessionId: string; how: How },
): Promise<void> {
  const { id: userId, institutionId } = person;
  const { address, requestId } = how.by;
  const actor = { institutionId, userId, sessionId, address, requestId };
  const detail = how.provider === undefined ? [] : ['provider'];
  const deed = { kind: 'log-in', object: `user ${userId}`, detail } as const;
  await appendAudit(queries, [entryOf(actor, how.now, deed)]);
}

async function locked(queries: Queries, { account, passwordHash }: KnownUser): Promise<Account | null> {
  const found = await lockByPassword(queries, { userId: account.id, passwordHash });
  return found !== null && hasRight(found.roleId, 'enter') ? found : null;
}

const begun = (
  { id: userId, uid }: LogsIn,
  sessionId: string,
  { staysSignedIn, authTime }: How,
  session: SessionKey | null,
): Begun => ({
  facts: { userId, uid, sessionId, authTime },
  session,
  staysSignedIn,
});

/** The body that answers a log-in. */
export async function tokenAnswer(tokens: Tokens, { facts, session, staysSignedIn }: Begun) {
  const token = await tokens.issue(facts, { staysSignedIn });
  return session === null ? { token } : { token, session };
}
