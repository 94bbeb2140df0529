import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Section } from '#domain/section.ts';
import { compiledOnce } from './program.ts';
import type { HostedServer, ServerHost } from './server-host.ts';

export interface SeedInstitution {
  name: string;
  location: string;
  users: { firstName: string; lastName: string; email: string; password: string; roleId: number }[];
}

export interface ServerProcessOptions {
  /** Runs it beside others, in a tenth of the time: it stops and starts like any other, but cannot be killed. */
  host?: ServerHost | null;
  /** The program; the real server with the test sections unless given. */
  program?: string;
  args?: string[];
  /** 0, the default, takes a free port; `restart` keeps it. */
  port?: number;
  /** Kept when given; otherwise temporary. */
  dataDir?: string;
  /** The built app to serve. */
  publicDir?: string;
  /** People of an empty database. */
  seed?: SeedInstitution[];
  /** Modules beside the published ones and those of every test. */
  sections?: readonly Section[];
  env?: Record<string, string>;
}

const TEST_MAIN = fileURLToPath(new URL('../browser/test-main.ts', import.meta.url));

/**
 * A real server on a database of its own, which a test can stop and start again; in a process of its own, so that it
 * can be killed, or in a host's.
 */
export class ServerProcess {
  readonly dataDir: string;
  readonly #options: ServerProcessOptions;
  readonly #clockFile: string;
  #child: ChildProcess | null = null;
  #hosted: HostedServer | null = null;
  #output = '';
  url = '';

  private constructor(dataDir: string, options: ServerProcessOptions) {
    this.dataDir = dataDir;
    this.#options = { ...options };
    this.#clockFile = join(dataDir, 'test-clock');
  }

  static async start(options: ServerProcessOptions = {}): Promise<ServerProcess> {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tracers-process-')));
    const server = new ServerProcess(dataDir, options);
    await server.setClockAhead(0);
    await server.#launch(options.port ?? 0);
    return server;
  }

  /** Everything that a process of its own has written. */
  get output(): string {
    return this.#output;
  }

  /** What a process of its own tells at its METRICS_PORT: the last number with this name. */
  async metric(name: string): Promise<number> {
    const [, address = ''] = /^metrics at (\S+)$/m.exec(this.#output) ?? [];
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  }

  /** The most memory that a process of its own has held since its start, in bytes; on Linux alone. */
  peakMemory(): Promise<number> {
    return this.#memory('VmHWM');
  }

  /** What it holds now. */
  memory(): Promise<number> {
    return this.#memory('VmRSS');
  }

  async #memory(which: 'VmHWM' | 'VmRSS'): Promise<number> {
    const status = await readFile(`/proc/${this.#child?.pid ?? 'self'}/status`, 'utf8');
    return Number(new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN) * 1024;
  }

  /** Sets the server's clock this many milliseconds ahead of the machine's; works while it runs. */
  async setClockAhead(milliseconds: number): Promise<void> {
    await writeFile(this.#clockFile, String(milliseconds));
  }

  /** Sends the signal and waits for the end; returns the exit code, or null when it was killed. */
  async stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL' | 'SIGUSR2' = 'SIGTERM'): Promise<number | null> {
    if (this.#hosted !== null) return this.#stopHosted(this.#hosted, signal);
    const child = this.#child;
    if (child === null) return null;
    this.#child = null;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  }

  /** Starts again on the same port and data. @param env of it from now on, beside what it had */
  async restart({ env = {} }: Pick<ServerProcessOptions, 'env'> = {}): Promise<void> {
    await this.stop();
    this.#options.env = { ...this.#options.env, ...env };
    // Its address may be that of a proxy in front.
    await this.#launch(this.#options.port ?? Number(new URL(this.url).port));
  }

  /** Stops the process and removes its temporary folder. */
  async close(): Promise<void> {
    await this.stop();
    if (this.#options.dataDir === undefined) await rm(this.dataDir, { recursive: true, force: true });
  }

  async #stopHosted(hosted: HostedServer, signal: string): Promise<null> {
    if (signal === 'SIGKILL') throw new Error('Only a server in a process of its own can be killed.');
    this.#hosted = null;
    await hosted.stop();
    return null;
  }

  async #launch(port: number): Promise<void> {
    const { host = null, publicDir, seed, sections, env } = this.#options;
    const environment = {
      PORT: String(port),
      DATA_DIR: this.dataDir,
      TEST_CLOCK_FILE: this.#clockFile,
      ...(publicDir === undefined ? {} : { TEST_PUBLIC_DIR: publicDir }),
      ...(seed === undefined ? {} : { TEST_SEED: JSON.stringify(seed) }),
      ...(sections === undefined ? {} : { TEST_SECTIONS: JSON.stringify(sections) }),
      ...env,
    };
    if (host === null) return this.#launchAlone(environment);
    this.#hosted = await host.start(environment);
    this.url = this.#hosted.address;
  }

  async #launchAlone(environment: Record<string, string>): Promise<void> {
    const { program = TEST_MAIN, args = [] } = this.#options;
    const child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env['PATH'], ...compiledOnce, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const started = this.#output.length;
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        this.#output += chunk.toString();
        const address = /\bready (?:at )?(\S+)$/m.exec(this.#output.slice(started))?.[1];
        if (address === undefined) return;
        // After a restart it is where it was, under whatever name it gives for that.
        if (this.url === '') this.url = address;
        resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) => {
        reject(new Error(`The server ended with ${code}:\n${this.#output}`));
      });
    });
  }
}
