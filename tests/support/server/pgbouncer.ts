import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFromDebian } from '../../../.tasks/debian.mjs';
import { freePort, unprivileged } from './postgres.ts';

/** A real PgBouncer in transaction mode: found on the machine, or installed from Debian. */
export interface TestPgBouncer {
  /** A DATABASE_URL that leads through it. */
  through: (databaseUrl: string) => string;
  /** Stops it like a power cut. */
  kill: () => Promise<void>;
  /** After `kill`, at the same port. */
  start: () => Promise<void>;
  /** Leads to the PostgreSQL of this URL from now on; those who are connected stay so, and are not told. */
  turnTo: (databaseUrl: string) => Promise<void>;
  stop: () => Promise<void>;
}

const VARIABLE = 'PGBOUNCER_PATH';
const USUAL = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
const PACKAGE = 'pgbouncer';
/** Where the machine has much else to do. */
export const LONGEST_INSTALL_MS = 300_000;

/** The path of its program. @throws a sentence that says what to install */
async function ensurePgBouncer(): Promise<string> {
  const named = process.env[VARIABLE] ?? '';
  const find = () => (named === '' ? USUAL : [named]).find((path) => existsSync(path));
  if (find() === undefined && named === '') await installFromDebian([PACKAGE], { output: () => undefined });
  const found = find();
  if (found !== undefined) return found;
  throw new Error(
    `PgBouncer is missing and could not be installed: install it (Debian’s ${PACKAGE}) or name its program in ${VARIABLE}.`,
  );
}

/** @param databaseUrl of any database at the PostgreSQL behind it */
export async function startPgBouncer(databaseUrl: string): Promise<TestPgBouncer> {
  const program = await ensurePgBouncer();
  const { username } = new URL(databaseUrl);
  const home = mkdtempSync(join(tmpdir(), 'rta-tracers-pgbouncer-'));
  const port = await freePort();
  const file = join(home, 'pgbouncer.ini');
  writeFileSync(join(home, 'users'), `"${username}" ""\n`);
  const writeSettings = (to: URL) =>
    writeFileSync(
      file,
      `[databases]
* = host=${to.hostname} port=${to.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(home, 'users')}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
`,
    );
  writeSettings(new URL(databaseUrl));
  // Like PostgreSQL, it refuses to run as root.
  const account = unprivileged();
  if (account.uid !== undefined && account.gid !== undefined) chownSync(home, account.uid, account.gid);
  let running: ChildProcess | null = null;
  const start = async () => {
    running = spawn(program, [file], { ...account, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
    await heard(running, 'process up');
  };
  const kill = async () => {
    if (running === null) return;
    const closed = once(running, 'close');
    running.kill('SIGKILL');
    running = null;
    await closed;
  };
  const quit = () => running?.kill('SIGKILL');
  process.on('exit', quit);
  await start();
  return {
    through: (direct) => Object.assign(new URL(direct), { port: String(port) }).href,
    kill,
    start,
    turnTo: async (other) => {
      if (running === null) throw new Error('PgBouncer does not run.');
      writeSettings(new URL(other));
      const read = heard(running, 'got SIGHUP');
      running.kill('SIGHUP');
      await read;
    },
    stop: async () => {
      process.off('exit', quit);
      await kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * One with settings of its own, which say whom it leads to.
 *
 * @param home a folder with all that the settings name
 * @returns stops it
 */
export async function runPgBouncer(home: string, settings: string): Promise<() => Promise<void>> {
  const program = await ensurePgBouncer();
  const file = join(home, 'pgbouncer.ini');
  writeFileSync(file, settings);
  const account = unprivileged();
  chmodSync(home, 0o755);
  const running = spawn(program, [file], { ...account, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
  await heard(running, 'process up');
  return async () => {
    const closed = once(running, 'close');
    running.kill('SIGKILL');
    await closed;
  };
}

/** Resolves when it has said this. */
function heard(server: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.once('close', () => reject(new Error(`PgBouncer ended:\n${log}`)));
    server.stderr?.on('data', (bytes: Buffer) => {
      log = (log + bytes.toString()).slice(-10_000);
      if (log.includes(words)) resolve();
    });
  });
}
