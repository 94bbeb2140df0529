import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { atPrimary, startCluster } from '../support/server/patroni.ts';
import type { TestCluster } from '../support/server/patroni.ts';
import { runAdmin } from '../support/server/program.ts';
import { freePort } from '../support/server/postgres.ts';
import { ServerProcess } from '../support/server/process.ts';
import { logIn } from '../support/server/process-people.ts';

/** Two instances on a PostgreSQL of two nodes under Patroni, behind HAProxy, with saves under way (rule RUN-22). */

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const DATABASE = 'tracers';
/** Etcd takes a primary for dead after 20 s; then the standby is promoted. */
const LONGEST_MS = 90_000;
const AGAIN_MS = 200;

const home = mkdtempSync(join(tmpdir(), 'rta-tracers-failover-'));
const apps: ServerProcess[] = [];
let cluster: TestCluster;
let env: Record<string, string>;

beforeAll(async () => {
  cluster = await startCluster();
  await hasPrimary();
  await atPrimary(cluster, 'postgres', `create role ${DATABASE} login`);
  await atPrimary(cluster, 'postgres', `create database ${DATABASE} owner ${DATABASE}`);
  env = {
    DATABASE_URL: `postgres://${DATABASE}@127.0.0.1:${cluster.port}/${DATABASE}`,
    SECRET_KEY: 'one key of both instances that is long enough to sign with',
    STORAGE_URL: '',
  };
  for (const args of [['--demo'], []])
    apps.push(await ServerProcess.start({ program: MAIN, args, port: await freePort(), env }));
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
});

/** A nurse at one instance, who saves until told to stop; a save that fails is sent again as it was. */
class Nurse {
  readonly id: string;
  readonly #app: ServerProcess;
  readonly #headers: Record<string, string>;
  acknowledged = 1;
  longestMs = 0;
  #isOver = false;
  #saving: Promise<void> = Promise.resolve();

  private constructor(app: ServerProcess, headers: Record<string, string>, id: string) {
    this.#app = app;
    this.#headers = headers;
    this.id = id;
  }

  static async at(app: ServerProcess): Promise<Nurse> {
    const headers = await logIn(app.url, 'editor@demo.test');
    const begun = await fetch(`${app.url}/api/assessments`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ section: '1' }),
    });
    return new Nurse(app, headers, ((await begun.json()) as { id: string }).id);
  }

  saveOn(): void {
    this.#isOver = false;
    this.#saving = this.#saveOn();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#saving;
  }

  async #saveOn(): Promise<void> {
    while (!this.#isOver) {
      const sent = {
        method: 'PUT',
        headers: {
          ...this.#headers,
          'if-match': `"${this.acknowledged}"`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ notes: this.noteOf(this.acknowledged + 1) }),
      };
      const begun = performance.now();
      for (;;) {
        const answer = await fetch(`${this.#app.url}/api/assessments/${this.id}`, sent);
        const text = await answer.text();
        if (answer.status === 200) break;
        if (answer.status !== 503) throw new Error(`${answer.status}: ${text}`);
        // As a tablet does, it comes again a little later.
        await pause(AGAIN_MS);
      }
      this.longestMs = Math.max(this.longestMs, performance.now() - begun);
      this.acknowledged += 1;
    }
  }

  noteOf(version: number): string {
    return `version ${version}`;
  }
}

test('the primary dies under saves, comes back and dies again as the standby, and hands over as before maintenance: both instances go on by themselves, and every acknowledged save is there once', async () => {
  const nurses = await Promise.all(apps.map((app) => Nurse.at(app)));
  const waited: Record<string, string> = {};
  const through = async (what: string, happen: () => Promise<unknown>) => {
    const before = nurses.map((nurse) => nurse.acknowledged);
    nurses.forEach((nurse) => ((nurse.longestMs = 0), nurse.saveOn()));
    await saved(nurses, before, 20);
    const from = nurses.map((nurse) => nurse.acknowledged);
    await happen();
    await saved(nurses, from, 40);
    await Promise.all(nurses.map((nurse) => nurse.stop()));
    waited[what] = nurses.map(({ longestMs }) => `${(longestMs / 1000).toFixed(1)} s`).join(', ');
    await hasPrimary();
  };
  const first = await cluster.primary();
  await through('the primary dies', async () => {
    await cluster.killNode(first ?? '');
    await expect.poll(() => answersAll(), { timeout: LONGEST_MS, interval: 500 }).toBe(true);
    cluster.startNode(first ?? '');
  });
  expect(await cluster.primary()).not.toBe(first);
  await through('the standby dies', async () => {
    await cluster.killNode(first ?? '');
    await expect.poll(() => answersAll(), { timeout: LONGEST_MS, interval: 500 }).toBe(true);
    cluster.startNode(first ?? '');
  });
  await through('it is handed over', () => cluster.switchOver());
  expect(await cluster.primary()).toBe(first);
  // The seconds that the slowest save took, for each instance.
  process.stdout.write(`${JSON.stringify(waited, null, 2)}\n`);

  for (const { id, acknowledged } of nurses) {
    const { rows } = await atPrimary(
      cluster,
      DATABASE,
      `select version, count(*)::int as times from revisions where document_id = '${id}' group by version order by version`,
    );
    const versions = Array.from({ length: acknowledged }, (_, index) => ({ version: index + 1, times: 1 }));
    expect(rows.map(({ version, times }) => ({ version: Number(version), times }))).toEqual(versions);
  }
  const { stdout } = await runAdmin({ ...env, DATA_DIR: apps[0]?.dataDir ?? '' }, 'check');
  expect(stdout).toContain('All is well');
});

/** Resolves when each has this many more saves acknowledged. */
async function saved(nurses: readonly Nurse[], from: readonly number[], more: number): Promise<void> {
  await expect
    .poll(() => nurses.every((nurse, index) => nurse.acknowledged >= (from[index] ?? 0) + more), {
      timeout: LONGEST_MS,
      interval: 100,
    })
    .toBe(true);
}

function hasPrimary(): Promise<void> {
  return vi.waitFor(async () => expect(await cluster.primary()).not.toBeNull(), {
    timeout: LONGEST_MS,
    interval: 500,
  });
}

async function answersAll(): Promise<boolean> {
  const answers = await Promise.all(apps.map((app) => fetch(`${app.url}/api/ready`)));
  return answers.every(({ status }) => status === 200);
}
