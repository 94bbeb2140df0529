import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface SlowLine {
  /** Leads to the server behind the line. */
  readonly url: string;
  close(): Promise<void>;
}

/** A line on which everything takes so long one way, in order, whichever connection it comes by. */
export async function slowLine(target: string, oneWayMs: number): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.setNoDelay(true));
      from.on('data', (bytes) => setTimeout(() => to.write(bytes), oneWayMs));
      from.on('end', () => setTimeout(() => to.end(), oneWayMs));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        setTimeout(() => to.destroy(), oneWayMs);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
