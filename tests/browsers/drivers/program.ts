import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

interface ProgramOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Which of its outputs is read: 1 and 2 as usual, 3 is one more. */
  readonly reads: 1 | 2 | 3;
  /** Gets each line. */
  readonly log?: string[];
}

/** A program that a test starts, hears and ends. */
export class Program {
  readonly #path: string;
  readonly #child: ChildProcess;
  readonly #lines: string[];
  #hear = (): void => undefined;

  constructor(path: string, args: readonly string[], { env, reads, log = [] }: ProgramOptions) {
    const stdio: StdioOptions = Array.from({ length: 4 }, (_, place) =>
      place === reads ? 'pipe' : 'ignore',
    );
    this.#path = path;
    this.#lines = log;
    this.#child = spawn(path, args, { stdio, env: { ...process.env, ...env } });
    const endToo = () => this.#child.kill('SIGKILL');
    process.once('exit', endToo);
    this.#child.once('exit', () => process.off('exit', endToo));
    createInterface({ input: this.#child.stdio[reads] as Readable }).on('line', (line) => {
      this.#lines.push(line);
      this.#hear();
    });
  }

  /** Waits for a line like this one. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
    this.#child.once('error', reject);
    this.#child.once('exit', (code) => {
      reject(new Error(`${this.#path} ended with ${code}: ${this.#lines.join('\n')}`));
    });
    this.#hear = () => {
      const match = this.#lines.map((line) => pattern.exec(line)).find((one) => one !== null);
      if (match) resolve(match);
    };
    this.#hear();
    return promise;
  }

  /** Waits for its end, or ends it. */
  async end(signal?: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, 'exit');
    if (signal !== undefined) this.#child.kill(signal);
    await exit;
  }
}
