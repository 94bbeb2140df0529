import { isRecord } from '#contract/record.ts';

/** A person by number and by uid. What is from before there were uids knows the number alone. */
export interface Person {
  readonly userId: number;
  readonly uid: string | null;
}

/** Whether the two can be one person: not where both have a uid and these differ. */
export function canBeSame(one: Person, other: Person): boolean {
  return one.userId === other.userId && (one.uid === null || other.uid === null || one.uid === other.uid);
}

/**
 * Whose token this is. Only the server can say whether it is valid; the device needs to know the person to
 * open their database and no other. Null if it is not a token.
 */
export function personOfToken(token: string): Person | null {
  try {
    const { sub, uid } = claimsOf(token);
    if (typeof sub !== 'string' || !/^[1-9][0-9]{0,14}$/.test(sub)) return null;
    const isUid = typeof uid === 'string' && /^[0-9a-f-]{36}$/.test(uid);
    return { userId: Number(sub), uid: isUid ? uid : null };
  } catch {
    return null;
  }
}

/** What a token says. @throws where it is none */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const claims: unknown = JSON.parse(atob(base64));
  return isRecord(claims) ? claims : {};
}

/** The number alone. */
export function userIdOfToken(token: string): number | null {
  return personOfToken(token)?.userId ?? null;
}

/** Session and local storage: the token. */
export const TOKEN_KEY = 'jwt';
/** Local storage: when somebody's work was deleted at the server's word, until somebody logs in. */
export const WIPED_KEY = 'wiped';

/** Who seems to be logged in on this tab, before the session has looked closer; null for nobody. */
export function keptPerson(): Person | null {
  const token = sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY);
  return token === null ? null : personOfToken(token);
}
