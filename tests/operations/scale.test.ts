import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUT_HEADERS, scan } from '../support/papers/scans.ts';
import { startCaddy } from '../support/server/caddy.ts';
import { runPgBouncer } from '../support/server/pgbouncer.ts';
import { freePort, startPostgres } from '../support/server/postgres.ts';
import { ServerProcess } from '../support/server/process.ts';
import { logIn } from '../support/server/process-people.ts';
import { startS3 } from '../support/server/s3.ts';

/**
 * What `compose.scale.yaml` puts together, without Docker: two instances, with its own files for Caddy, PgBouncer and
 * the database's role. The store is the tests' own.
 */

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const COMPOSE = readFileSync(fileURLToPath(new URL('../../compose.scale.yaml', import.meta.url)), 'utf8');
const PASSWORD = 'secret';

/** One of its `configs`, with these in the place of the names that only Docker knows. */
function configOf(name: string, places: Readonly<Record<string, string>>): string {
  const [, content = ''] =
    new RegExp(`^  ${name}:\\n    content: \\|\\n((?: {6}.*\\n|\\n)+)`, 'm').exec(COMPOSE) ?? [];
  if (content === '') throw new Error(`There is no config ${name}.`);
  const text = content.replaceAll(/^ {6}/gm, '').replaceAll('$$', '$');
  return Object.entries(places).reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`${name} has no ${from}.`);
    return before.replaceAll(from, to);
  }, text);
}

const home = mkdtempSync(join(tmpdir(), 'rta-tracers-scale-'));
const stops: (() => Promise<unknown>)[] = [];
const apps: ServerProcess[] = [];
let url = '';

beforeAll(async () => {
  const [postgres, bucket] = await Promise.all([startPostgres({ syncs: true }), startS3()]);
  stops.push(() => postgres.stop(), bucket.close);
  const [, statements = ''] = /<<'SQL'\n([\s\S]*?)\nSQL\n/.exec(configOf('role', {})) ?? [];
  for (const statement of statements.split(';').filter((text) => text.trim() !== ''))
    await postgres.asSuperuser(statement.replace(":'password'", `'${PASSWORD}'`));

  const [bouncer, proxy, first, second] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const users = join(home, 'users');
  writeFileSync(users, configOf('pgbouncer-users', { '${DATABASE_PASSWORD}': PASSWORD }), { mode: 0o644 });
  const ini = configOf('pgbouncer', {
    'host=database port=5432': `host=127.0.0.1 port=${postgres.port}`,
    'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${bouncer}`,
    '/etc/pgbouncer/tracers-users.txt': users,
  });
  stops.push(await runPgBouncer(home, ini));

  url = `http://localhost:${proxy}`;
  const caddyfile = configOf('caddyfile', {
    'store:8333': new URL(bucket.location.endpoint ?? '').host,
    'app-1:8080 app-2:8080': `127.0.0.1:${first} 127.0.0.1:${second}`,
  });
  stops.push(await startCaddy(caddyfile, { TRACERS_HOST: url, TRACERS_TLS: '' }));

  const env = {
    PUBLIC_URL: url,
    DATABASE_URL: `postgres://tracers:${PASSWORD}@127.0.0.1:${bouncer}/tracers`,
    STORAGE_URL: `s3://${bucket.location.bucket}?endpoint=${url}&region=${bucket.location.region}`,
    AWS_ACCESS_KEY_ID: bucket.location.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.location.secretAccessKey,
    SECRET_KEY: 'one key of both instances that is long enough to sign with',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'info',
  };
  for (const port of [first, second])
    apps.push(
      await ServerProcess.start({ program: MAIN, args: port === first ? ['--demo'] : [], port, env }),
    );
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  for (const stop of stops.toReversed()) await stop();
  rmSync(home, { recursive: true, force: true });
});

test('people log in, save and send scans by the one name; while one instance and then the other is killed under their saves, each save is answered with success', async () => {
  const headers = await logIn(url, 'editor@demo.test');
  const call = async (method: string, path: string, body: unknown, more: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    // Caddy says nothing besides.
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, string> };
  };
  const begun = await call('POST', '/assessments', { section: '1' });
  expect(begun.status).toBe(201);
  const path = `/assessments/${begun.body['id']}`;

  let version = 1;
  const saves = async (count: number) => {
    for (let save = 0; save < count; save += 1) {
      const sent = { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() };
      // A connection that breaks under a save leaves it unanswered: a tablet sends the same again.
      let answer = await call('PUT', path, { notes: `note ${version}` }, sent);
      for (let time = 0; answer.status >= 500 && time < 20; time += 1)
        answer = await call('PUT', path, { notes: `note ${version}` }, sent);
      expect(answer).toMatchObject({ status: 200, body: { version: version + 1 } });
      version += 1;
    }
  };
  await saves(10);
  for (const app of apps) {
    const under = saves(40);
    await app.stop('SIGKILL');
    await under;
    await app.restart();
    // Caddy looks every two seconds; the other one may go once this one is taken for alive.
    await expect.poll(() => bothAnswer(), { timeout: 20_000 }).toBe(true);
  }

  const signed = await call('POST', '/upload-assessment', {
    object_name: 'Round.pdf',
    content_type: 'application/pdf',
    uuid: randomUUID(),
    section: '1',
    date: '2026-02-20T15:00:00.000Z',
  });
  expect(signed.body['signed_url']).toMatch(new RegExp(`^${url}/scans/`));
  const put = await fetch(signed.body['signed_url'] ?? '', {
    method: 'PUT',
    headers: PUT_HEADERS,
    body: scan(),
  });
  expect(put.status).toBe(200);
});

/** Each instance writes a line for what it has answered; whom Caddy asks is chance. */
async function bothAnswer(): Promise<boolean> {
  const before = apps.map((app) => app.output.length);
  for (let time = 0; time < 12; time += 1) await fetch(`${url}/api/sections`);
  return apps.every((app, index) => app.output.slice(before[index]).includes('"route":"/api/sections"'));
}
