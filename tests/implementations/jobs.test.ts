import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/persistence/database/database.ts';
import type { Database } from '#server/persistence/database/database.ts';
import { claimJob, finishJob } from '#server/persistence/job-rows.ts';
import { migrate } from '#server/persistence/database/migrations.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

const postgres = sharedPostgres();
const dataDir = mkdtempSync(join(tmpdir(), 'tracers-jobs-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString();

describe.each(['SQLite', 'PostgreSQL'] as const)('the jobs of two instances on %s', (kind) => {
  let instances: [Database, Database];
  beforeAll(async () => {
    const databaseUrl = kind === 'PostgreSQL' ? await postgres.createDatabase() : undefined;
    instances = [openDatabase({ databaseUrl, dataDir }), openDatabase({ databaseUrl, dataDir })];
    await migrate(instances[0]);
  });
  afterAll(() => Promise.all(instances.map((database) => database.close())));

  const turn = (name: string, claim: string, untilMinute: number) => ({
    name,
    claim,
    until: at(untilMinute),
  });

  test('each turn is taken by one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const turns = Array.from({ length: 6 }, (_, index) => turn('shared', `${round} ${index}`, 59));
      const taken = await Promise.all(
        turns.map((one, index) => claimJob(instances[index % 2] ?? instances[0], one, at(round))),
      );
      const [holder, ...others] = turns.filter((_, index) => taken[index]);
      expect(others).toEqual([]);
      if (holder === undefined) throw new Error('Nobody has the turn.');
      await finishJob(instances[1], holder, at(round + 1));
    }
  });

  test('a turn whose instance died is taken over after its time, and the dead one may not end it', async () => {
    const dead = turn('left', 'dead', 10);
    expect(await claimJob(instances[0], dead, at(0))).toBe(true);
    const next = turn('left', 'next', 20);
    expect(await claimJob(instances[1], next, at(9))).toBe(false);
    expect(await claimJob(instances[1], next, at(10))).toBe(true);
    await finishJob(instances[0], dead, at(0));
    expect(await claimJob(instances[0], turn('left', 'third', 30), at(19))).toBe(false);
    await finishJob(instances[1], next, at(15));
    expect(await claimJob(instances[0], turn('left', 'third', 30), at(15))).toBe(true);
  });
});
