import { isRecord } from '#contract/record.ts';

/**
 * A person by the number that the server's calls know, and by the uid that names their database: another
 * server may give the same number to somebody else, but never the uid.
 */
export interface Person {
  readonly userId: number;
  readonly uid: string;
}

export function isSamePerson(one: Person, other: Person): boolean {
  return one.userId === other.userId && one.uid === other.uid;
}

/**
 * Whose token this is. Only the server can say whether it is valid; the device needs to know the person to
 * open their database and no other. Null if it is not a token.
 */
export function personOfToken(token: string): Person | null {
  try {
    const { sub, uid } = claimsOf(token);
    if (typeof sub !== 'string' || !/^[1-9][0-9]{0,14}$/.test(sub)) return null;
    if (typeof uid !== 'string' || !/^[0-9a-f-]{36}$/.test(uid)) return null;
    return { userId: Number(sub), uid };
  } catch {
    return null;
  }
}

/** The claims of a token. @throws where it is none */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const claims: unknown = JSON.parse(atob(base64));
  return isRecord(claims) ? claims : {};
}

/** Session and local storage: the token. */
export const TOKEN_KEY = 'jwt';
/** Local storage: when somebody's work was deleted at the server's word, until somebody logs in. */
export const WIPED_KEY = 'wiped';

type Tokens = Pick<Storage, 'getItem'>;

/** Who seems to be logged in on this tab, before the session has looked closer; null for nobody. */
export function keptPerson(sessionStorage: Tokens, localStorage: Tokens): Person | null {
  const token = sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY);
  return token === null ? null : personOfToken(token);
}
