import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logIn, seedOf } from '../support/server/process-people.ts';
import { ServerProcess } from '../support/server/process.ts';
import { SlowDisk } from '../support/server/slow-disk.ts';

/** How long the disk takes to sync a file, in milliseconds. */
const SYNC_MS = 3000;

async function serverOnSlowDisk() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tracers-slow-disk-'));
  const disk = new SlowDisk(dataDir);
  const seed = seedOf({ firstName: 'Ann', lastName: 'Lee', email: 'ann@hospital.test', roleId: 2 });
  const server = await ServerProcess.start({ dataDir, seed, env: { ...disk.env, METRICS_PORT: '0' } });
  onTestFinished(async () => {
    disk.syncIn(0);
    await server.close();
    disk.remove();
    await rm(dataDir, { recursive: true });
  });
  return { server, disk };
}

test('a slow disk keeps saves waiting, and neither who reads on nor who asks whether the server is alive', async () => {
  const { server, disk } = await serverOnSlowDisk();
  const headers = await logIn(server.url);
  const get = (path: string) => fetch(`${server.url}/api${path}`, { headers });
  const begun = await fetch(`${server.url}/api/assessments`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ section: '9' }),
  });
  const { id } = (await begun.json()) as { id: string };
  // What goes on from a first look needs no row of the audit log, which would have to wait for the disk as well.
  const list = await get('/assessments');
  await list.text();
  await (await get(`/assessments/${id}`)).text();
  const listAfter = `/assessments?after=${list.headers.get('x-change')}`;
  await (await get(listAfter)).text();
  // Those from then on are told next time.
  await server.metric('nodejs_eventloop_lag_max_seconds');
  disk.syncIn(SYNC_MS);
  const began = performance.now();
  const save = { isAnswered: false };
  const saving = fetch(`${server.url}/api/assessments/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'if-match': '"1"' },
    body: JSON.stringify({ notes: 'Saved on a slow disk.' }),
  }).then((answer) => {
    save.isAnswered = true;
    return answer.status;
  });

  const answered: unknown[] = [];
  for (let round = 0; round < 20 && !save.isAnswered; round += 1) {
    for (const path of ['/health', listAfter, `/assessments/${id}?seen=1`]) {
      const answer = await get(path);
      await answer.text();
      answered.push([answer.status, save.isAnswered]);
    }
  }

  expect(answered).toEqual(Array.from({ length: 60 }, () => [200, false]));
  expect(await saving).toBe(200);
  expect(performance.now() - began).toBeGreaterThan(SYNC_MS);
  expect(await server.metric('nodejs_eventloop_lag_max_seconds')).toBeLessThan(SYNC_MS / 2000);
  const { notes } = (await (await get(`/assessments/${id}?seen=1`)).json()) as { notes: string };
  expect(notes).toBe('Saved on a slow disk.');
});
