import { hasRight } from '#domain/role.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import { isSeenLate } from '../persistence/people/session-rows.ts';
import type { Store } from '../persistence/store.ts';
import type { TokenClaims, Tokens } from '../tokens.ts';
import { pleaseLogIn, sessionEnded, tokenExpired } from './refusal.ts';

/** The person who makes a request, and their token. */
export interface Caller {
  readonly account: Account;
  readonly token: TokenClaims;
}

/**
 * Who is making a request. The account and its session are read fresh each time, so a changed role, a
 * deactivation or the end of a session takes effect with the next request. A token names its person by number
 * and by uid: one whose uid is not the account's belonged to somebody else.
 *
 * @param token as received; checked here
 * @param access `expired` also accepts a token that has expired or whose session has ended, because the call
 *   asks for the password
 * @throws Refusal 401, expired or not
 */
export type Identify = (token: string | undefined, access: 'token' | 'expired') => Promise<Caller>;

/** The token in an Authorization header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
}

export function createIdentify(store: Store, tokens: Tokens, clock: () => number): Identify {
  /** In the background: nobody waits for it, and what cannot be written now is written a minute later. */
  const noteSeen = (sessionId: string, lastSeenAt: string): void => {
    if (isSeenLate(lastSeenAt, clock())) store.noteSeen(sessionId, clock()).catch(() => undefined);
  };
  return async (token, access) => {
    const reading = token === undefined ? null : await tokens.read(token);
    if (reading === null || reading.state === 'bad') throw pleaseLogIn();
    const { userId, uid, sessionId } = reading.facts;
    const found = await store.caller(userId, sessionId);
    if (found === null) throw pleaseLogIn();
    const { account, session } = found;
    if (uid !== account.uid) throw pleaseLogIn();
    if (access === 'token' && session.hasEnded) throw sessionEnded(session.wipe);
    if (!hasRight(account.roleId, 'enter')) throw pleaseLogIn();
    const caller = { account, token: reading.facts };
    if (access === 'expired') return caller;
    if (reading.state === 'expired') throw tokenExpired();
    if (session.lastSeenAt !== null) noteSeen(sessionId, session.lastSeenAt);
    return caller;
  };
}
