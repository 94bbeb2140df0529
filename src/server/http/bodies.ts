import { PassThrough, pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { notJson, notValid } from './refusal.ts';

/** A body is at most 1 MiB, even after inflating (rule API-9). */
const LARGEST_BODY = 1024 * 1024;

/** Nothing in the contract is nested this deep; anything deeper is not an honest request. */
const DEEPEST = 32;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received (inflated), to tell a repeated request from a different one. */
    bodyText: string;
  }
}

/** Reads JSON bodies, plain or gzip. Anything else is refused as not JSON. */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyText', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: LARGEST_BODY },
    (request, text, done) => {
      request.bodyText = text;
      if (text === '') return done(null, undefined);
      try {
        const value: unknown = JSON.parse(text);
        if (isDeeperThan(value, DEEPEST)) done(notValid(['The request is nested too deeply.']));
        else done(null, value);
      } catch {
        done(notJson());
      }
    },
  );
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') done(null, payload);
    else if (encoding === 'gzip') done(null, inflated(payload));
    else done(notJson());
  });
}

/**
 * Inflates the body as it is read: Fastify stops reading at the limit, so a zip bomb never inflates any
 * further.
 */
function inflated(payload: Readable): Readable {
  const gunzip = createGunzip();
  const body = Object.assign(new PassThrough(), { receivedEncodedLength: 0 });
  payload.on('data', (chunk: Buffer) => {
    body.receivedEncodedLength += chunk.length;
  });
  pipeline(payload, gunzip, body, () => {
    // A broken stream surfaces as an error to whoever reads `body`.
  });
  return body;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (levels === 0) return true;
  return Object.values(value).some((item) => isDeeperThan(item, levels - 1));
}
