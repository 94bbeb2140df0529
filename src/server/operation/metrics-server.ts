import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../config.ts';
import type { Metrics } from './metrics.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

export interface MetricsServer {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a port of its own, which a proxy does not show to the world (rule RUN-27).
 *
 * @throws ConfigError when the port is taken
 */
export async function serveMetrics(
  metrics: Metrics,
  where: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(where.port, where.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new ConfigError(`METRICS_PORT cannot be listened on (${codeOf(error)}); set another one, or none.`);
  }
  const { address, family, port } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
