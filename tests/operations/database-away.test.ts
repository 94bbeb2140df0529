import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Cable } from '../support/server/cable.ts';
import { startPgBouncer } from '../support/server/pgbouncer.ts';
import { startPostgres } from '../support/server/postgres.ts';
import type { TestPostgres } from '../support/server/postgres.ts';
import type { ServerProcess } from '../support/server/process.ts';
import { Recoveries } from '../support/server/recoveries.ts';
import { siteOnPostgres } from '../support/server/site.ts';
import type { CountedFrom } from '../support/server/load.ts';

/** PostgreSQL goes away in every way that an operator knows, under two instances in which people save (rule RUN-18). */

const STOPPED_MS = 5000;
/** Longer than an instance waits for anything. */
const SILENT_MS = 20_000;
const DROPPED_MS = 30_000;
const LONGEST_MS = 60_000;

const recoveries = new Recoveries();
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres({ syncs: true });
});
afterAll(async () => {
  await postgres.stop();
  recoveries.print();
});

interface Happening {
  readonly happen: () => Promise<unknown>;
  readonly countedFrom: CountedFrom;
  readonly times: number;
}

const happenings: Record<string, Happening> = {
  'PostgreSQL is stopped for 5 s and started': {
    happen: async () => {
      await postgres.shutDown('fast');
      await pause(STOPPED_MS);
      await postgres.startAgain();
    },
    countedFrom: 'its end',
    times: 5,
  },
  'PostgreSQL crashes, and is started at once': {
    happen: async () => {
      await postgres.shutDown('immediate');
      await postgres.startAgain();
    },
    countedFrom: 'its begin',
    times: 10,
  },
  'PostgreSQL stands still for 20 s': {
    happen: async () => {
      postgres.freeze();
      await pause(SILENT_MS);
      postgres.thaw();
    },
    countedFrom: 'its end',
    times: 3,
  },
};

test.each(Object.entries(happenings))(
  '%s: both instances go on by themselves, and whatever was acknowledged is there once',
  async (what, { happen, countedFrom, times }) => {
    const site = await siteOnPostgres(await postgres.createDatabase());
    const seconds: number[] = [];
    for (let time = 0; time < times; time += 1) {
      await pause(Math.random() * 1000);
      seconds.push(await site.load.through(happen, countedFrom));
    }
    recoveries.add(what, seconds, await site.end());
  },
);

test('PgBouncer is killed and started: both instances go on by themselves, and whatever was acknowledged is there once', async () => {
  const direct = await postgres.createDatabase();
  const bouncer = await startPgBouncer(direct);
  onTestFinished(() => bouncer.stop());
  const site = await siteOnPostgres(direct, { through: bouncer.through(direct) });
  const seconds: number[] = [];
  for (let time = 0; time < 20; time += 1) {
    await pause(Math.random() * 1000);
    const restart = async () => {
      await bouncer.kill();
      await bouncer.start();
    };
    seconds.push(await site.load.through(restart, 'its begin'));
  }
  recoveries.add('PgBouncer is killed, and started at once', seconds, await site.end());
});

test('packets to the primary are dropped without a word: both instances are alive and not ready meanwhile, go on by themselves, and whatever was acknowledged is there once', async () => {
  const direct = new URL(await postgres.createDatabase());
  const cable = new Cable(Number(direct.port));
  await cable.plugIn();
  onTestFinished(() => cable.pull());
  const through = Object.assign(new URL(direct), { port: String(cable.port) }).href;
  const site = await siteOnPostgres(direct.href, { through });
  const all = async (path: string) => Promise.all(site.apps.map((app) => statusOf(app, path)));
  const drop = async () => {
    cable.drop();
    const over = pause(DROPPED_MS);
    await vi.waitFor(async () => expect(await all('/ready')).toEqual([503, 503]), LONGEST_MS);
    expect(await all('/health')).toEqual([200, 200]);
    await over;
    cable.carryAgain();
  };
  const seconds: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    expect(await all('/ready')).toEqual([200, 200]);
    seconds.push(await site.load.through(drop, 'its end'));
    await vi.waitFor(async () => expect(await all('/ready')).toEqual([200, 200]), LONGEST_MS);
  }
  recoveries.add('packets to the primary are dropped for 30 s', seconds, await site.end());
});

async function statusOf({ url }: ServerProcess, path: string): Promise<number> {
  return (await fetch(`${url}/api${path}`)).status;
}
