import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls.ts';

const compress = promisify(gzip);
/** Anything smaller fits in a packet or two anyway. */
const WORTH_IT = 4096;

/** Not the answer to a save, which is short and waited for. */
const isReading = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' || routeOptions.url === `/api${calls.fetchTogether.path}`;

/** Compresses long JSON (the list, a module, assessments): a ward's Wi-Fi is slower than gzip. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isReading(request) || typeof payload !== 'string' || payload.length < WORTH_IT) return payload;
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compress(payload);
  });
}
