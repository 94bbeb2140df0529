import { errors, jwtVerify, SignJWT } from 'jose';
import { LONG_SESSION_SECONDS, RENEWABLE_MS, SESSION_SECONDS } from './session-length.ts';

/** Who holds a token, and the session it is of. */
export interface TokenFacts {
  readonly userId: number;
  readonly uid: string;
  readonly sessionId: string;
}

/** What a token says; those from before there were uids, or sessions, have none. */
interface TokenClaims {
  readonly userId: number;
  readonly uid: string | null;
  readonly sessionId: string | null;
}

type TokenReading =
  | { readonly state: 'valid' | 'expired'; readonly facts: TokenClaims }
  | { readonly state: 'bad' };

export interface Tokens {
  /** @param staysSignedIn 30 days instead of 12 hours */
  issue(facts: TokenFacts, staysSignedIn: boolean): Promise<string>;
  /** `expired` is a token of ours that has run out but can still be renewed. */
  read(token: string): Promise<TokenReading>;
}

/** Signs and reads tokens: JWT, HS256 and nothing else. */
export function createTokens(secret: string, clock: () => number): Tokens {
  const key = new TextEncoder().encode(`token ${secret}`);
  /** Verified signatures: a tablet sends the same token with every save. */
  const verified = new Map<string, { facts: TokenClaims; expiresAt: number }>();

  return {
    issue: ({ userId, uid, sessionId }, staysSignedIn) => {
      const now = Math.floor(clock() / 1000);
      return new SignJWT({ sid: sessionId, uid })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(now + (staysSignedIn ? LONG_SESSION_SECONDS : SESSION_SECONDS))
        .sign(key);
    },
    read: async (token) => {
      const known = verified.get(token) ?? (await verify(token, key));
      if (known === null) return { state: 'bad' };
      if (verified.size >= 10_000) verified.clear();
      verified.set(token, known);
      const overdue = clock() - known.expiresAt;
      if (overdue < 0) return { state: 'valid', facts: known.facts };
      return overdue <= RENEWABLE_MS ? { state: 'expired', facts: known.facts } : { state: 'bad' };
    },
  };
}

/** Checks the signature and the claims; expiry is checked at each use. */
async function verify(
  token: string,
  key: Uint8Array,
): Promise<{ facts: TokenClaims; expiresAt: number } | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(0),
    });
    const userId = Number(payload.sub);
    if (!Number.isSafeInteger(userId) || payload.exp === undefined) return null;
    const facts = { userId, uid: textIn(payload['uid']), sessionId: textIn(payload['sid']) };
    return { facts, expiresAt: payload.exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const textIn = (claim: unknown): string | null => (typeof claim === 'string' ? claim : null);
