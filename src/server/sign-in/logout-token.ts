import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';

/** What a provider sends when somebody has logged out there (OpenID Connect Back-Channel Logout 1.0). */

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** How old one may be; as long is remembered which have come. */
export const LOGOUT_TOKEN_MS = 5 * MINUTE_MS;
const TIMEOUT_MS = 5 * SECOND_MS;
/** By which somebody could be told apart from the provider; `none` and keys that both share are not among them. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const claimsSchema = z
  .object({
    iat: z.number(),
    jti: z.string().check(z.minLength(1), z.maxLength(500)),
    sub: z.optional(z.string().check(z.minLength(1))),
    sid: z.optional(z.string().check(z.minLength(1))),
    events: z.looseObject({ [EVENT]: z.record(z.string(), z.unknown()) }),
    // It would make an ID token pass for one.
    nonce: z.optional(z.never()),
  })
  .check(z.refine(({ sub, sid }) => sub !== undefined || sid !== undefined));

/** Whose sessions end: of the session there where it is named, else all of that person. */
export interface LogoutToken {
  readonly id: string;
  readonly subject: string | null;
  readonly sid: string | null;
}

interface Expected {
  readonly issuer: string;
  readonly clientId: string;
}

type ReadsLogoutToken = (token: string, keysAddress: URL) => Promise<LogoutToken>;

/** The function throws whatever is wrong with a token. */
export function logoutTokens({ issuer, clientId: audience }: Expected): ReadsLogoutToken {
  let keys: { readonly from: string; readonly set: ReturnType<typeof createRemoteJWKSet> } | null = null;
  return async (token, keysAddress) => {
    if (keys?.from !== keysAddress.href)
      keys = {
        from: keysAddress.href,
        set: createRemoteJWKSet(keysAddress, { timeoutDuration: TIMEOUT_MS }),
      };
    const { payload } = await jwtVerify(token, keys.set, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      maxTokenAge: LOGOUT_TOKEN_MS / SECOND_MS,
      clockTolerance: 30,
    });
    const { jti: id, sub: subject = null, sid = null } = claimsSchema.parse(payload);
    return { id, subject, sid };
  };
}
