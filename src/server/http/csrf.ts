import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { csrfMismatch } from './refusal.ts';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address itself proves that this server issued it. */
    isSigned?: true;
  }
}

/**
 * The CSRF pair (rule API-5): a readable cookie that only this server can have signed, repeated in a header
 * by every write request.
 */
export function requireCsrfPair(app: FastifyInstance, options: { secret: string; isSecure: boolean }): void {
  const sign = (value: string): string =>
    createHmac('sha256', options.secret).update(`csrf ${value}`).digest('base64url');

  const isValid = (token: string): boolean => {
    const [value = '', signature = ''] = token.split('.');
    const expected = Buffer.from(sign(value));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  /** A check costs one hash per request, and a browser keeps its cookie for a long time. */
  const known = new Set<string>();
  const isKnown = (token: string): boolean => {
    if (known.has(token)) return true;
    if (!isValid(token)) return false;
    if (known.size >= 10_000) known.clear();
    known.add(token);
    return true;
  };

  app.addHook('onRequest', (request, reply, done) => {
    const cookie = cookieOf(request);
    const isTrusted = cookie !== undefined && isKnown(cookie);
    if (!isTrusted) {
      const value = randomBytes(18).toString('base64url');
      const attributes = `Path=/; SameSite=Lax${options.isSecure ? '; Secure' : ''}`;
      reply.header('set-cookie', `${COOKIE}=${value}.${sign(value)}; ${attributes}`);
    }
    // Storage addresses carry a signature instead (rule API-5).
    const isSigned = request.routeOptions.config.isSigned === true;
    const isWriting = request.method === 'POST' || request.method === 'PUT' || request.method === 'PATCH';
    const isPaired = isTrusted && request.headers[HEADER] === cookie;
    // Let a missing address answer as not found.
    if (isWriting && !isSigned && !request.is404 && !isPaired) done(csrfMismatch());
    else done();
  });
}

function cookieOf(request: FastifyRequest): string | undefined {
  const prefix = `${COOKIE}=`;
  return request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}
