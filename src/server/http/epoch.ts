import type { FastifyInstance } from 'fastify';
import { DatabaseAway } from '../persistence/database/database-errors.ts';
import type { Store } from '../persistence/store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The server's epoch when the request came; null while the database is away. */
    epoch: string | null;
  }
}

/** Names the server's epoch in every answer of the API (rule API-18). */
export function nameEpoch(app: FastifyInstance, store: Store): void {
  app.decorateRequest('epoch', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    try {
      request.epoch = await store.epoch();
      reply.header('x-epoch', request.epoch);
    } catch (error) {
      // The call itself finds out whether it needs the database.
      if (!(error instanceof DatabaseAway)) throw error;
    }
  });
}
