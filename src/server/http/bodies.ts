import { PassThrough, pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { notJson, notValid } from './refusal.ts';

/** One body at most 1 MiB, also after inflating (decisions 2). */
const LARGEST_BODY = 1024 * 1024;

/** Nothing in the contract is nested as deep as this; what is deeper is no honest request. */
const DEEPEST = 32;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came (inflated), for telling a repeated request from another one. */
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
 * The body inflated as it is read: Fastify stops reading at the limit, so a bomb is
 * never inflated further than that.
 */
function inflated(payload: Readable): Readable {
  const gunzip = createGunzip();
  const body = Object.assign(new PassThrough(), { receivedEncodedLength: 0 });
  payload.on('data', (chunk: Buffer) => {
    body.receivedEncodedLength += chunk.length;
  });
  pipeline(payload, gunzip, body, () => {
    // A broken stream reaches the reader of `body` as its error.
  });
  return body;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (levels === 0) return true;
  return Object.values(value).some((item) => isDeeperThan(item, levels - 1));
}
