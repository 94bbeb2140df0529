import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Refusal, notJson, notValid, requestTooLarge } from './refusal.ts';

/** A body is at most 1 MiB, even after inflating (rule API-9). */
export const LARGEST_BODY = 1024 * 1024;
/** The longest call that needs no token is shorter than this. */
export const LARGEST_PUBLIC_BODY = 16 * 1024;

/** More than the largest assessment has several times over: what is more costs more to read than to send. */
const MOST_VALUES = 20_000;

/** Nothing in the contract is nested this deep; anything deeper is not an honest request. */
const DEEPEST = 32;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Anybody may send it, so it is short and not compressed (rule API-9). */
    isPublic?: true;
  }
  interface FastifyRequest {
    /** The body as received (inflated), to tell a repeated request from a different one. */
    bodyText: string;
  }
}

/** Reads JSON bodies, plain or gzip. Anything else is refused as not JSON. */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyText', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
    (request, received, done) => {
      try {
        const isPacked = request.headers['content-encoding'] === 'gzip';
        const text = (isPacked ? inflated(received) : received).toString();
        request.bodyText = text;
        done(null, text === '' ? undefined : bodyIn(text));
      } catch (error) {
        done(error instanceof Refusal ? error : notJson());
      }
    },
  );
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    const isPublic = request.routeOptions.config.isPublic === true;
    if (encoding === 'identity' || (encoding === 'gzip' && !isPublic)) done(null, payload);
    else done(notJson());
  });
}

/** A body as JSON. @throws Refusal 400, 422 where it cannot be read, or is too deep or too large to be honest */
export function bodyIn(text: string): unknown {
  const value = parsed(text);
  if (isDeeperThan(value, DEEPEST)) throw notValid(['The request is nested too deeply.']);
  if (valuesLeft(value, MOST_VALUES) < 0) throw notValid(['The request has too many values.']);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

/** At once, for a stream costs many times what there is to do. A zip bomb is inflated to the limit and no further. */
function inflated(received: Buffer): Buffer {
  try {
    return gunzipSync(received, { maxOutputLength: LARGEST_BODY });
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLong ? requestTooLarge(LARGEST_BODY) : error;
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (levels === 0) return true;
  return Object.values(value).some((item) => isDeeperThan(item, levels - 1));
}

/** How many more than these values there could be; below 0 as soon as there are too many. */
function valuesLeft(value: unknown, most: number): number {
  if (most < 0 || value === null || typeof value !== 'object') return most - 1;
  let left = most - 1;
  for (const item of Object.values(value)) {
    left = valuesLeft(item, left);
    if (left < 0) break;
  }
  return left;
}
