import { errors, jwtVerify, SignJWT } from 'jose';
import { LONG_SESSION_MS, RENEWABLE_MS, SESSION_MS } from '#domain/session-length.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Who holds a token, and the session it is of. */
export interface TokenFacts {
  readonly userId: number;
  readonly uid: string;
  readonly sessionId: string;
  /** When the password was last entered, in milliseconds since 1970; null where none was, or it is not known. */
  readonly authTime: number | null;
}

/** A token, read. */
export interface TokenClaims extends TokenFacts {
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

type TokenReading =
  | { readonly state: 'valid' | 'expired'; readonly facts: TokenClaims }
  | { readonly state: 'bad' };

/** 30 days instead of 12 hours for whoever stays signed in; or as long as another token. */
type TokenLength = { readonly staysSignedIn: boolean } | { readonly expiresAt: number };

export interface Tokens {
  issue(facts: TokenFacts, length: TokenLength): Promise<string>;
  /** `expired` is a token of ours that has run out but can still be renewed. */
  read(token: string): Promise<TokenReading>;
}

/** Signs and reads tokens: JWT, HS256 and nothing else. */
export function createTokens(signingKeys: SigningKeys, clock: () => number): Tokens {
  const [key, ...olderKeys] = tokenKeysOf(signingKeys);
  /** Verified signatures: a tablet sends the same token with every save. */
  const verified = new Map<string, TokenClaims>();

  return {
    issue: ({ userId, uid, sessionId, authTime }, length) => {
      const now = clock();
      const expiresAt =
        'expiresAt' in length
          ? length.expiresAt
          : now + (length.staysSignedIn ? LONG_SESSION_MS : SESSION_MS);
      return new SignJWT({
        sid: sessionId,
        uid,
        ...(authTime === null ? {} : { auth_time: inSeconds(authTime) }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(userId))
        .setIssuedAt(inSeconds(now))
        .setExpirationTime(inSeconds(expiresAt))
        .sign(key);
    },
    read: async (token) => {
      const known = verified.get(token) ?? (await verify(token, [key, ...olderKeys]));
      if (known === null) return { state: 'bad' };
      if (verified.size >= 10_000) verified.clear();
      verified.set(token, known);
      const overdue = clock() - known.expiresAt;
      if (overdue < 0) return { state: 'valid', facts: known };
      return overdue <= RENEWABLE_MS ? { state: 'expired', facts: known } : { state: 'bad' };
    },
  };
}

type TokenKeys = readonly [Uint8Array, ...Uint8Array[]];

function tokenKeysOf([first, ...others]: SigningKeys): TokenKeys {
  const keyOf = (key: string): Uint8Array => new TextEncoder().encode(`token ${key}`);
  return [keyOf(first), ...others.map(keyOf)];
}

/** Checks the signature, by one of the keys, and the claims; expiry is checked at each use. */
async function verify(token: string, [key, ...others]: TokenKeys): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(0),
    });
    const userId = Number(payload.sub);
    if (!Number.isSafeInteger(userId) || payload.exp === undefined) return null;
    const { uid, sid: sessionId, auth_time: seconds } = payload;
    if (typeof uid !== 'string' || typeof sessionId !== 'string') return null;
    const authTime = typeof seconds === 'number' ? seconds * 1000 : null;
    return { userId, uid, sessionId, authTime, expiresAt: payload.exp * 1000 };
  } catch (error) {
    const [next, ...more] = others;
    const isOfAnotherKey = error instanceof errors.JWSSignatureVerificationFailed;
    if (isOfAnotherKey && next !== undefined) return verify(token, [next, ...more]);
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const inSeconds = (ms: number): number => Math.floor(ms / 1000);
