import { hasRight } from '#domain/role.ts';
import type { Account } from '../persistence/people.ts';
import type { Store } from '../persistence/store.ts';
import type { Tokens } from '../tokens.ts';
import { pleaseLogIn, tokenExpired } from './refusal.ts';

/**
 * Who is making a request. The account is read fresh each time, so a changed role or a deactivation takes
 * effect with the next request. A token names its person by number and by uid: one whose uid is not the
 * account's belonged to somebody else.
 *
 * @param token as received; checked here
 * @param access `expired` also accepts a token that has expired or whose generation is old, because the call
 *   asks for the password
 * @throws Refusal 401, expired or not
 */
export type Identify = (token: string | undefined, access: 'token' | 'expired') => Promise<Account>;

/** The token in an Authorization header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
}

export function createIdentify(store: Store, tokens: Tokens): Identify {
  return async (token, access) => {
    const reading = token === undefined ? null : await tokens.read(token);
    if (reading === null || reading.state === 'bad') throw pleaseLogIn();
    const account = await store.account(reading.facts.userId);
    if (account === null || !hasRight(account.roleId, 'enter')) throw pleaseLogIn();
    const { uid, generation } = reading.facts;
    if (uid !== null && uid !== account.uid) throw pleaseLogIn();
    if (access === 'expired') return account;
    if (account.generation !== generation) throw pleaseLogIn();
    // From before there were uids: the password gets one that has it.
    if (reading.state === 'expired' || uid === null) throw tokenExpired();
    return account;
  };
}
