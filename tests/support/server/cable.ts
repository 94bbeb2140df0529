import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A way to a port of this machine that a test can cut, with or without a word. */
export class Cable {
  readonly #target: number;
  #drops = false;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  port = 0;

  constructor(target: number) {
    this.#target = target;
  }

  /** The first time at a free port, and later at the same one. */
  async plugIn(): Promise<void> {
    const server = createServer((near) => {
      if (this.#drops) near.pause();
      const far = connect(this.#target, '127.0.0.1');
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => other.destroy());
        socket.on('data', (bytes: Buffer) => {
          // One that nobody has heard of any more does not say goodbye.
          if (!this.#drops) other.write(bytes);
        });
      }
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  /** Nothing comes through any more, and nobody is told: the other end's host is dead, or a firewall drops it all. */
  drop(): void {
    this.#drops = true;
  }

  /** New connections come through again; those of before have lost their other end. */
  carryAgain(): void {
    for (const socket of this.#sockets) socket.removeAllListeners('data');
    this.#drops = false;
  }

  async pull(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await new Promise<void>((resolve) => {
      if (this.#server === null) resolve();
      else this.#server.close(() => resolve());
    });
  }
}
