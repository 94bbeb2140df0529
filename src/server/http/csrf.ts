import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isSignedBy, sign } from '../signing-keys.ts';
import type { SigningKeys } from '../signing-keys.ts';
import { cookieOf, KEPT_SECONDS } from './cookies.ts';
import { csrfMismatch } from './refusal.ts';

const COOKIE = 'XSRF-TOKEN';
/** A browser takes this one from this host alone, over https; no neighbor below the same domain can set it. */
const HOST_COOKIE = `__Host-${COOKIE}`;
const HEADER = 'x-xsrf-token';
/** Ours has 68 characters; what is longer is neither checked nor kept. */
const LONGEST_TOKEN = 100;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Signed: the address by this server, or the body by a provider of sign-ins. */
    isSigned?: true;
  }
}

/**
 * The CSRF pair (rule API-5): a readable cookie that only this server can have signed, repeated in a header
 * by every write request.
 */
export function requireCsrfPair(
  app: FastifyInstance,
  options: { signingKeys: SigningKeys; isSecure: boolean },
): void {
  const isValid = (token: string): boolean => {
    const [value = '', signature = '', ...more] = token.split('.');
    return more.length === 0 && isSignedBy(options.signingKeys, said(value), signature);
  };
  /** A check costs one hash per request, and a browser keeps its cookie for a long time. */
  const known = new Set<string>();
  const isKnown = (token: string): boolean => {
    if (token.length > LONGEST_TOKEN) return false;
    if (known.has(token)) return true;
    if (!isValid(token)) return false;
    if (known.size >= 10_000) known.clear();
    known.add(token);
    return true;
  };

  const own = options.isSecure ? HOST_COOKIE : COOKIE;
  const give = (reply: FastifyReply): string => {
    const value = randomBytes(18).toString('base64url');
    const token = `${value}.${sign(options.signingKeys, said(value))}`;
    // Kept when the browser is closed: the first save of the next start would else be refused and sent again.
    const attributes = `Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${options.isSecure ? '; Secure' : ''}`;
    reply.header('set-cookie', `${own}=${token}; ${attributes}`);
    return token;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const cookie = cookieOf(request.headers.cookie, own);
    const isTrusted = cookie !== undefined && isKnown(cookie);
    const token = isTrusted ? cookie : give(reply);
    // Storage addresses carry a signature instead (rule API-5).
    const isSigned = request.routeOptions.config.isSigned === true;
    const isWriting = request.method === 'POST' || request.method === 'PUT' || request.method === 'PATCH';
    const isPaired = isTrusted && request.headers[HEADER] === cookie;
    // Let a missing address answer as not found.
    if (!isWriting || isSigned || request.is404 || isPaired) return done();
    done(csrfMismatch({ [HEADER]: token }));
  });
}

const said = (value: string): string => `csrf ${value}`;
