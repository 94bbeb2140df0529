import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, sendRefusal } from './refusal.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
const SVG = 'image/svg+xml';

/**
 * Serves the built app: hashed assets are cached forever, everything else is revalidated, and the compressed
 * copy is sent where the browser accepts it. A missing asset is 404, never the page, so that a script is never
 * HTML (rule OFF-9).
 */
export async function serveStaticFiles(app: FastifyInstance, publicDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: publicDir,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply) => {
      const isHashed = reply.request.url.startsWith('/assets/');
      reply.header('cache-control', isHashed ? FOR_EVER : ASK_AGAIN);
    },
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Only texts and scripts get it from the library, and XML without it is read as whatever it says itself.
    if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`);
    done(null, payload);
  });
  // Where no worker of the product answers yet: the landing page as the build has drawn it.
  const landing = existsSync(join(publicDir, 'landing.html')) ? 'landing.html' : 'index.html';
  app.get('/', (_request, reply) => reply.sendFile(landing));
}

/** Answers whoever opens an address with the app, which says so if it is unknown; a missing asset with 404. */
export function answerPage(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  const isAsset = /^\/assets(\/|$)/.test(path);
  if (!isReading || !wantsPage || isAsset) return sendRefusal(reply, notFound());
  return reply.code(200).sendFile('index.html');
}
