/**
 * Whose token this is. Only the server can say whether it is valid; the device needs the user id to open that
 * person's database and no other. Null if it is not a token.
 */
export function userIdOfToken(token: string): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(base64));
    const subject = typeof claims === 'object' && claims !== null && 'sub' in claims ? claims.sub : null;
    const isId = typeof subject === 'string' && /^[1-9][0-9]{0,14}$/.test(subject);
    return isId ? Number(subject) : null;
  } catch {
    return null;
  }
}

/** Session and local storage: the token. */
export const TOKEN_KEY = 'jwt';

/** Who seems to be logged in on this tab, before the session has looked closer; null for nobody. */
export function keptUserId(): number | null {
  const token = sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY);
  return token === null ? null : userIdOfToken(token);
}
