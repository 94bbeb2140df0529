import * as z from 'zod/mini';

const claimsSchema = z.object({ sub: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)) });

/**
 * Whose token this is. Only the server can say whether it is valid; the device needs the user id to open that
 * person's database and no other. Null if it is not a token.
 */
export function userIdOfToken(token: string): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const claims = claimsSchema.safeParse(JSON.parse(atob(base64)));
    return claims.success ? Number(claims.data.sub) : null;
  } catch {
    return null;
  }
}
