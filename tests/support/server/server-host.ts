import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { compiledOnce } from './program.ts';

/** To the host: start the server with this environment, or stop it. */
export interface HostOrder {
  readonly id: number;
  readonly environment: Record<string, string> | null;
}

/** Where the server listens, or why it does not. */
export interface HostAnswer {
  readonly id: number;
  readonly address?: string;
  readonly problem?: string;
}

export interface HostedServer {
  readonly address: string;
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (address: string) => void;
  readonly reject: (error: Error) => void;
}

const TEST_HOST = fileURLToPath(new URL('../browser/test-host.ts', import.meta.url));

/**
 * One process for many servers. Most of what a server's start costs is loading the program, so that another server
 * in a process that has it takes a tenth of the time.
 */
export class ServerHost {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #servers = 0;
  #output = '';

  constructor() {
    this.#child = spawn(process.execPath, [TEST_HOST], {
      env: { PATH: process.env['PATH'], ...compiledOnce },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const hear = (chunk: Buffer): void => {
      this.#output += chunk.toString();
    };
    this.#child.stdout?.on('data', hear);
    this.#child.stderr?.on('data', hear);
    this.#child.on('message', ({ id, address, problem }: HostAnswer) => {
      if (address === undefined) this.#waiting.get(id)?.reject(new Error(`${problem}\n${this.#output}`));
      else this.#waiting.get(id)?.resolve(address);
      this.#waiting.delete(id);
    });
    this.#child.once('exit', (code) => {
      const lost = new Error(`The servers' process ended with ${code}:\n${this.#output}`);
      for (const { reject } of this.#waiting.values()) reject(lost);
    });
  }

  /** Starts a server. @throws Error with what the process has written when it could not */
  async start(environment: Record<string, string>): Promise<HostedServer> {
    this.#servers += 1;
    const id = this.#servers;
    const address = await this.#ask({ id, environment });
    return {
      address,
      stop: async () => {
        await this.#ask({ id, environment: null });
      },
    };
  }

  /** What the servers have answered or complained about last. */
  lastLines(count: number): string {
    return this.#output.trimEnd().split('\n').slice(-count).join('\n');
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }

  #ask(order: HostOrder): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.#waiting.set(order.id, { resolve, reject });
    this.#child.send(order, (error) => {
      if (error !== null) reject(error);
    });
    return promise;
  }
}
