import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls.ts';
import type { Metrics } from './metrics.ts';

/** Asked every few seconds by whoever watches the server: not worth a line each. */
const WATCHED = new Set(['/api/health', '/api/ready']);

/** Goes on for as long as somebody listens. */
const STREAM = `/api${calls.events.path}`;

/** No address of ours has this: a file, a page of the app, or nothing. */
const NO_ROUTE = '(none)';

/**
 * One line for each request (rule RUN-26) and its place in the metrics: by route, never by address, which may have ids
 * and keys in it. The request's name goes back with the answer.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const answered = { method: request.method, route: routeOf(request), status: reply.statusCode };
    metrics.answered(answered, answered.route === STREAM ? null : reply.elapsedTime / 1000);
    const level = WATCHED.has(answered.route) ? 'debug' : 'info';
    request.log[level]({ ...answered, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'Answered');
  });
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? NO_ROUTE;
}
