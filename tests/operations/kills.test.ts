import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../support/server/postgres.ts';
import type { TestPostgres } from '../support/server/postgres.ts';
import { Recoveries } from '../support/server/recoveries.ts';
import { killAlsoWhileStarting, killAndStart, siteOnPostgres, siteOnSqlite } from '../support/server/site.ts';
import type { Site } from '../support/server/site.ts';

/** Instances that are killed under the hands of people who save, on tablets and without (rule RUN-18). */

/** In every tenth the instance dies again while it starts. */
const KILLS = 100;
/** A moment within this is drawn for each kill, counted from when everybody could save again. */
const LONGEST_BETWEEN_MS = 1000;
const START_MS = 800;
const LONGEST_MS = 1_800_000;
const AWAY_MS = 10_000;

const recoveries = new Recoveries();
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres({ syncs: true });
});
afterAll(async () => {
  await postgres.stop();
  recoveries.print();
});

/** @returns the seconds until everybody could save again, of each kill */
async function killed({ apps, load }: Site): Promise<number[]> {
  const seconds: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(Math.random() * LONGEST_BETWEEN_MS);
    const app = apps[Math.floor(Math.random() * apps.length)] ?? apps[0];
    const happen = () =>
      kill % 10 === 9 ? killAlsoWhileStarting(app, Math.random() * START_MS) : killAndStart(app);
    seconds.push(await load.through(happen, 'its begin'));
  }
  return seconds;
}

test(
  `the one instance on SQLite is killed ${KILLS} times: whatever was acknowledged is there once`,
  { timeout: LONGEST_MS },
  async () => {
    const site = await siteOnSqlite();
    const seconds = await killed(site);
    recoveries.add('the one instance is killed, and started at once', seconds, await site.end());
  },
);

test(
  `of two instances on PostgreSQL one or the other is killed ${KILLS} times: whatever was acknowledged is there once`,
  { timeout: LONGEST_MS },
  async () => {
    const site = await siteOnPostgres(await postgres.createDatabase());
    const seconds = await killed(site);
    recoveries.add('one of two instances is killed, and started at once', seconds, await site.end());
  },
);

test('what people type on tablets while there is no server is there soon after one is back, and nobody has pressed anything', async () => {
  const site = await siteOnSqlite();
  const [app] = site.apps;
  const { tablets } = site.load;
  const seconds: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    await app.stop('SIGKILL');
    const before = tablets.map(({ entered }) => entered.length);
    await pause(AWAY_MS);
    await Promise.all(tablets.map((tablet) => tablet.stopTyping()));
    for (const [index, { entered }] of tablets.entries())
      expect(entered.length).toBeGreaterThan(before[index] ?? Infinity);
    for (const tablet of tablets) expect(await tablet.waiting()).not.toEqual([]);
    await app.restart();
    const back = performance.now();
    await Promise.all(tablets.map((tablet) => tablet.atRest()));
    seconds.push((performance.now() - back) / 1000);
    tablets.forEach((tablet) => tablet.typeOn());
  }
  recoveries.add('a server is back: all that tablets hold is on it', seconds, await site.end());
});
