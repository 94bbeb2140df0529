import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RunningServer } from '#server/start.ts';
import type { HostAnswer, HostOrder } from '../server/server-host.ts';
import { startTestServer } from './test-server.ts';

/** A process with as many test servers as are asked for, each on a database and a port of its own. */

const servers = new Map<number, RunningServer>();

function answer(message: HostAnswer): void {
  process.send?.(message);
}

async function start(id: number, environment: Record<string, string>): Promise<void> {
  try {
    const server = await startTestServer(environment);
    servers.set(id, server);
    answer({ id, address: server.address });
  } catch (error) {
    answer({ id, problem: String(error) });
  }
}

async function stop(id: number): Promise<void> {
  const server = servers.get(id);
  servers.delete(id);
  await server?.stop();
  answer({ id, address: '' });
}

// For whoever has to find out why a test failed.
subscribe('http.server.response.finish', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  if (request.url?.startsWith('/api/') !== true) return;
  const at = new Date().toISOString().slice(11, 23);
  process.stdout.write(`${at} ${request.method} ${request.url}: ${response.statusCode}\n`);
});

process.on('message', (order: HostOrder) => {
  if (order.environment === null) void stop(order.id);
  else void start(order.id, order.environment);
});
process.on('disconnect', () => process.exit());
