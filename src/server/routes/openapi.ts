import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../openapi.ts';

/**
 * `GET /api/openapi.json`; the document is generated once, because it never changes while the server runs.
 */
export function serveOpenApi(app: FastifyInstance, version: string): void {
  const document = JSON.stringify(openApiDocument(version));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document),
  );
}
