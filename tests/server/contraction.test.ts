import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { readConfig } from '#server/config.ts';
import { STEPS } from '#server/persistence/database/migrations.ts';
import type { Steps } from '#server/persistence/database/steps/step.ts';
import { start } from '#server/start.ts';
import type { RunningServer } from '#server/start.ts';
import { sentenceForStartFailure } from '#server/start-failure.ts';

/** A server leaves to older versions what they need (rule RUN-25). */

const EXPANDED: Steps = {
  ...STEPS,
  '901-notes': (db) => sql`create table notes (note text, more text)`.execute(db).then(() => undefined),
};
const CONTRACTED: Steps = {
  ...EXPANDED,
  '902-fewer': {
    since: '1.2.0',
    change: (db) => sql`alter table notes drop column more`.execute(db).then(() => undefined),
  },
};

let dataDir = '';
let now = 0;
const running: RunningServer[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tracers-contraction-'));
  now = Date.parse('2026-03-02T09:00:00.000Z');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});

async function started(version: string, steps: Steps): Promise<RunningServer> {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0' });
  const server = await start(config, { sections: [], version, publicDir: null, clock: () => now, steps });
  running.push(server);
  return server;
}

function inFile(query: string): Record<string, unknown>[] {
  const file = new DatabaseSync(join(dataDir, 'tracers.sqlite'), { readOnly: true });
  try {
    return file.prepare(query).all();
  } finally {
    file.close();
  }
}

const columns = () => inFile('pragma table_info(notes)').map(({ name }) => name);
const instances = () => inFile('select version, seen_at from instances order by version');

/** Moves the clock on, and gives what runs every half minute its turn. */
function pass(milliseconds: number): void {
  now += milliseconds;
  vi.advanceTimersByTime(Math.min(milliseconds, 11 * MINUTE_MS));
}

test('a start with a step outstanding that waits for older versions serves without it, and takes it a day after the last of them', async () => {
  await (await started('1.1.0', STEPS)).stop();
  const server = await started('1.2.0', CONTRACTED);
  expect((await fetch(`${server.address}/api/ready`)).status).toBe(200);
  expect(columns()).toEqual(['note', 'more']);

  pass(DAY_MS - 1);
  await vi.waitFor(() =>
    expect(inFile(`select due_at from jobs where name = 'contraction' and claim is null`)).toEqual([
      { due_at: expect.stringMatching(/^2026-03-03T09:5/) },
    ]),
  );
  expect(columns()).toEqual(['note', 'more']);

  pass(DAY_MS);
  await vi.waitFor(() => expect(columns()).toEqual(['note']));
  expect((await fetch(`${server.address}/api/ready`)).status).toBe(200);
});

test('an instance says again and again that it is here, and of which version', async () => {
  await started('1.1.0', STEPS);
  expect(instances()).toEqual([{ version: '1.1.0', seen_at: new Date(now).toISOString() }]);
  pass(11 * MINUTE_MS);
  await vi.waitFor(() =>
    expect(instances()).toEqual([{ version: '1.1.0', seen_at: new Date(now).toISOString() }]),
  );
  await started('1.2.0', STEPS);
  expect(instances()).toHaveLength(2);
});

test('an older version can be gone back to while a later one has only added, and says so when it is too late', async () => {
  await (await started('1.2.0', EXPANDED)).stop();
  const server = await started('1.1.0', STEPS);
  expect((await fetch(`${server.address}/api/ready`)).status).toBe(200);
  await server.stop();
  now += DAY_MS;
  await (await started('1.2.0', CONTRACTED)).stop();
  const failure = await started('1.1.0', STEPS).catch((error: unknown) => error);
  expect(sentenceForStartFailure(failure)).toBe(
    'The database was made by a newer version of RTA Tracers; use that version.',
  );
});
