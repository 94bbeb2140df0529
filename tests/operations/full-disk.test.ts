import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../support/server/postgres.ts';
import { FailingDisk } from '../support/server/failing-disk.ts';
import { Recoveries } from '../support/server/recoveries.ts';
import { siteOnPostgres, siteOnSqlite } from '../support/server/site.ts';
import type { Site } from '../support/server/site.ts';
import { historyInPostgres, historyInSqlite } from '../support/server/stored-history.ts';

/** A disk is full, or cannot keep what is written, and is mended under the servers that run (rule RUN-18). */

const TIMES = 3;
const AWHILE_MS = 5000;
const PATIENCE = { timeout: 60_000, interval: 50 };

const recoveries = new Recoveries();
afterAll(() => recoveries.print());

/** @returns the seconds until everybody could save again, of each time that the disk was mended */
async function failing({ apps, load }: Site, disk: FailingDisk, fail: () => void): Promise<number[]> {
  const seconds: number[] = [];
  const failForAWhile = async () => {
    const { refused } = load;
    fail();
    await expect.poll(() => load.refused, PATIENCE).toBeGreaterThan(refused);
    expect((await fetch(`${apps[0].url}/api/health`)).status).toBe(200);
    await pause(AWHILE_MS);
    disk.mend();
  };
  for (let time = 0; time < TIMES; time += 1) {
    await pause(Math.random() * 1000);
    seconds.push(await load.through(failForAWhile, 'its end'));
  }
  return seconds;
}

test.each([
  ['the disk of SQLite is full', (disk: FailingDisk) => disk.fill()],
  ['the disk of SQLite fails to sync', (disk: FailingDisk) => disk.breakSyncs()],
])(
  '%s: saves are answered with 503, go on by themselves once it is mended, and whatever was acknowledged outlives a power failure',
  async (what, fail) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rta-tracers-disk-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const disk = new FailingDisk(dataDir);
    onTestFinished(() => disk.remove());
    const site = await siteOnSqlite({ dataDir, env: disk.env });
    const seconds = await failing(site, disk, () => fail(disk));
    const afterPowerFailure = async () => {
      await site.apps[0].stop('SIGKILL');
      disk.failPower();
      await site.apps[0].restart();
      return historyInSqlite(dataDir)();
    };
    recoveries.add(what, seconds, await site.end(afterPowerFailure));
  },
);

test('the disk of PostgreSQL is full: saves are answered with 503, go on by themselves once there is room, and whatever was acknowledged outlives a power failure', async () => {
  const postgres = await startPostgres({ onFailingDisk: true });
  onTestFinished(() => postgres.stop());
  const { disk } = postgres;
  if (disk === null) throw new Error('There is no disk.');
  // As on a server that has run for a while: the next files of its log are there already.
  for (let file = 0; file < 5; file += 1)
    await postgres.asSuperuser(`create table t${file} (); select pg_switch_wal()`);
  await postgres.asSuperuser('checkpoint');
  const databaseUrl = await postgres.createDatabase();
  const site = await siteOnPostgres(databaseUrl);
  const seconds = await failing(site, disk, () => disk.fill());
  const afterPowerFailure = async () => {
    await postgres.failPower();
    return historyInPostgres(databaseUrl)();
  };
  recoveries.add('the disk of PostgreSQL is full', seconds, await site.end(afterPowerFailure));
});
