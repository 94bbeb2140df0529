import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { installFromDebian } from '../../../.tasks/debian.mjs';
import { freePort, unprivileged } from './postgres.ts';

/**
 * A PostgreSQL as hospitals run it: two nodes under Patroni, one of them the synchronous standby, which agree by etcd
 * and stand behind HAProxy. All of it is Debian's, and real.
 */
export interface TestCluster {
  /** Of HAProxy, which leads to the primary. */
  readonly port: number;
  /** The name of the node that is the primary; null while there is none, or no standby beside it. */
  primary: () => Promise<string | null>;
  /** Kills Patroni and PostgreSQL of a node at once, like a host that dies. */
  killNode: (name: string) => Promise<void>;
  /** Brings a node back, which follows the others then. */
  startNode: (name: string) => void;
  /** Hands over to the other node, as before maintenance. */
  switchOver: () => Promise<void>;
  stop: () => Promise<void>;
}

const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'postgresql'];
const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy'];
const POSTGRES = '/usr/lib/postgresql';

interface Node {
  readonly name: string;
  readonly data: string;
  readonly settings: string;
  readonly port: number;
  readonly restPort: number;
  process: ChildProcess | null;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

export async function startCluster(): Promise<TestCluster> {
  const isThere = () => existsSync(POSTGRES) && PROGRAMS.every((program) => existsSync(program));
  if (!isThere()) await installFromDebian(PACKAGES, { output: () => undefined });
  if (!isThere()) throw new Error(`Install Debian’s ${PACKAGES.join(', ')}.`);
  const home = mkdtempSync(join(tmpdir(), 'rta-tracers-cluster-'));
  const account = unprivileged();
  if (account.uid !== undefined && account.gid !== undefined) chownSync(home, account.uid, account.gid);
  const env = { PATH: process.env['PATH'], HOME: home, LC_ALL: 'C' };
  const launch = (program: string, args: readonly string[]): ChildProcess =>
    spawn(program, args, { ...account, cwd: home, env, stdio: 'ignore' });

  const [etcdPort, peerPort, port] = await Promise.all([freePort(), freePort(), freePort()]);
  const etcdAt = `http://127.0.0.1:${etcdPort}`;
  const peerAt = `http://127.0.0.1:${peerPort}`;
  const etcd = launch('/usr/bin/etcd', [
    '--name=one',
    `--data-dir=${join(home, 'etcd')}`,
    `--initial-cluster=one=${peerAt}`,
    `--listen-client-urls=${etcdAt}`,
    `--advertise-client-urls=${etcdAt}`,
    `--listen-peer-urls=${peerAt}`,
    `--initial-advertise-peer-urls=${peerAt}`,
  ]);

  const nodes: Node[] = [];
  for (const name of ['north', 'south']) {
    const [own, rest] = await Promise.all([freePort(), freePort()]);
    const node = {
      name,
      port: own,
      restPort: rest,
      data: join(home, name),
      settings: join(home, `${name}.yml`),
    };
    writeFileSync(node.settings, settingsOf(node, { home, etcd: `127.0.0.1:${etcdPort}` }));
    nodes.push({ ...node, process: null });
  }
  const startNode = (name: string): void => {
    const node = nodeOf(nodes, name);
    node.process = launch('/usr/bin/patroni', [node.settings]);
  };
  nodes.forEach(({ name }) => startNode(name));

  writeFileSync(join(home, 'haproxy.cfg'), haproxyOf(port, nodes));
  const haproxy = launch('/usr/sbin/haproxy', ['-db', '-f', join(home, 'haproxy.cfg')]);

  const members = async (): Promise<Member[]> => {
    for (const { restPort, process: running } of nodes) {
      if (running === null) continue;
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null);
      if (answer !== null) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const primary = async () => {
    const all = await members();
    const hasStandby = all.some(({ role }) => role === 'sync_standby');
    return hasStandby ? (all.find(({ role }) => role === 'leader')?.name ?? null) : null;
  };
  const cluster: TestCluster = {
    port,
    primary,
    startNode,
    async killNode(name) {
      const node = nodeOf(nodes, name);
      const ended = node.process === null ? null : once(node.process, 'exit');
      node.process?.kill('SIGKILL');
      killAll(node.data);
      await ended;
      node.process = null;
    },
    async switchOver() {
      const leader = await primary();
      const { restPort } = nodeOf(nodes, leader ?? '');
      const body = JSON.stringify({ leader });
      const answer = await fetch(`http://127.0.0.1:${restPort}/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async stop() {
      for (const { name } of nodes) await cluster.killNode(name);
      const ended = [etcd, haproxy].map((one) => once(one, 'exit'));
      for (const one of [etcd, haproxy]) one.kill('SIGKILL');
      await Promise.all(ended);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return cluster;
}

/** Runs this at the primary as the superuser. */
export async function atPrimary({ port }: TestCluster, database: string, sql: string) {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database });
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(sql);
  } finally {
    await client.end();
  }
}

function nodeOf(nodes: readonly Node[], name: string): Node {
  const node = nodes.find((one) => one.name === name);
  if (node === undefined) throw new Error(`There is no node ${name}.`);
  return node;
}

/** As a hospital would set it, but for times: half a minute without a primary becomes some seconds. */
function settingsOf(
  { name, port, restPort, data }: Omit<Node, 'process' | 'settings'>,
  { home, etcd }: { readonly home: string; readonly etcd: string },
): string {
  const [version = ''] = readdirSync(POSTGRES).toSorted((a, b) => Number(b) - Number(a));
  return `
scope: tracers
name: ${name}
restapi: { listen: '127.0.0.1:${restPort}', connect_address: '127.0.0.1:${restPort}' }
etcd3: { hosts: '${etcd}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 3
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, wal_keep_size: 64MB, wal_log_hints: 'on' }
  initdb: [{ encoding: UTF8 }, { locale: C }, data-checksums]
postgresql:
  listen: '127.0.0.1:${port}'
  connect_address: '127.0.0.1:${port}'
  data_dir: '${data}'
  bin_dir: '${POSTGRES}/${version}/bin'
  pgpass: '${join(home, `${name}.pgpass`)}'
  authentication:
    superuser: { username: postgres }
    replication: { username: replicator }
    rewind: { username: postgres }
  parameters: { unix_socket_directories: '' }
  pg_hba:
    - host all all 127.0.0.1/32 trust
    - host replication all 127.0.0.1/32 trust
`;
}

/** Asks each Patroni who is the primary, and ends the connections to one that is no longer. */
function haproxyOf(port: number, nodes: readonly Node[]): string {
  const servers = nodes.map(
    ({ name, port: own, restPort }) => `  server ${name} 127.0.0.1:${own} check port ${restPort}`,
  );
  return `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

/** Kills PostgreSQL of a folder: its first process, and with it the group of its others. */
function killAll(data: string): void {
  const [pid = ''] = existsSync(join(data, 'postmaster.pid'))
    ? readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    : [];
  if (pid === '') return;
  try {
    // Its children end when it is gone; what they had not written is lost with it.
    process.kill(Number(pid), 'SIGKILL');
    execFileSync('pkill', ['-KILL', '-P', pid]);
  } catch {
    // It had ended already, or has no children.
  }
}
