import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { openDatabase } from '#server/persistence/database/database.ts';
import { migrate, STEPS } from '#server/persistence/database/migrations.ts';
import type { Steps } from '#server/persistence/database/steps/step.ts';
import { ServerProcess } from '../support/server/process.ts';
import { logIn } from '../support/server/process-people.ts';
import { startPostgres } from '../support/server/postgres.ts';
import type { TestPostgres } from '../support/server/postgres.ts';
import { releases, unpackProgram } from './frozen.ts';

/** An instance of a release runs beside this build on one database, as in a rolling update (rules RUN-21 and RUN-25). */

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres({ syncs: true });
});
afterAll(() => postgres.stop());

describe.each(releases())('An instance of %s', (release) => {
  let program: string;
  let older: ServerProcess;
  let newer: ServerProcess;
  let env: { DATABASE_URL: string; SECRET_KEY: string };
  beforeAll(async () => {
    program = unpackProgram(release, 'server');
    env = {
      DATABASE_URL: await postgres.createDatabase(),
      SECRET_KEY: 'one key of both instances that is long enough to sign with',
    };
    older = await ServerProcess.start({
      program: join(program, 'two/deep/server.mjs'),
      args: ['--demo'],
      env,
    });
    newer = await ServerProcess.start({ program: MAIN, env });
  });
  afterAll(async () => {
    await Promise.all([older.close(), newer.close()]);
    rmSync(program, { recursive: true });
  });

  test('keeps working on the database that this build has migrated: both log in, save, and see what the other saved', async () => {
    const atOlder = await logIn(older.url, 'editor@demo.test');
    const atNewer = await logIn(newer.url, 'editor@demo.test');
    const begun = await call(older, atOlder, 'POST', '/assessments', { section: '1' });
    expect(begun).toMatchObject({ status: 201 });
    const path = `/assessments/${begun.body.id}`;
    const save = (at: ServerProcess, headers: Headers, seen: number, body: object) =>
      call(at, { ...headers, 'if-match': `"${seen}"` }, 'PUT', path, body);

    expect(await save(newer, atNewer, 1, { notes: 'by the newer' })).toMatchObject({ status: 200 });
    expect(await save(older, atOlder, 2, { area: 'by the older' })).toMatchObject({ status: 200 });
    const saved = { notes: 'by the newer', area: 'by the older', version: 3 };
    // A log-in at one instance is one at the other.
    expect((await call(newer, atOlder, 'GET', path)).body).toMatchObject(saved);
    expect((await call(older, atNewer, 'GET', path)).body).toMatchObject(saved);
  });

  test('and this build each take what a tablet has typed offline, half of it at one and half at the other, once', async () => {
    const headers = await logIn(older.url, 'editor@demo.test');
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1)
      ids.push((await call(older, headers, 'POST', '/assessments', { section: '1' })).body.id);
    const drain = ids.map((id) => ({
      id,
      idempotency_key: crypto.randomUUID(),
      if_match: 1,
      body: JSON.stringify({ notes: `typed offline in ${id}` }),
    }));
    const [half, rest] = [drain.slice(0, 2), drain.slice(2)];
    const statuses = async (server: ServerProcess, saves: readonly object[]) => {
      const { body } = await call(server, headers, 'POST', '/saves', { saves });
      return body.answers.map(({ status }) => status);
    };
    expect(await statuses(older, half)).toEqual([200, 200]);
    // The answer to the first half was lost, and the tablet is sent to the other instance.
    expect(await statuses(newer, [...half, ...rest])).toEqual([200, 200, 200, 200]);
    expect(await statuses(older, drain)).toEqual([200, 200, 200, 200]);
    for (const id of ids)
      expect((await call(older, headers, 'GET', `/assessments/${id}`)).body).toMatchObject({
        version: 2,
        notes: `typed offline in ${id}`,
      });
  });

  test('starts and serves on tables that a later version has added to, keeps what it needs for a day, and does not start after that', async () => {
    const later = openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: '', isPatient: true });
    const steps = {
      ...STEPS,
      '998-more': (db) => sql`alter table assessments add column more text`.execute(db).then(() => undefined),
      '999-fewer': {
        since: '9999.0.0',
        change: (db) => sql`alter table assessments drop column more`.execute(db).then(() => undefined),
      },
    } satisfies Steps;
    const taken = async () => {
      await migrate(later, { steps });
      return (await later.queries.selectFrom('migrations').select('name').execute()).map(({ name }) => name);
    };
    expect(await taken()).not.toContain('999-fewer');
    await older.restart();
    const headers = await logIn(older.url, 'editor@demo.test');
    expect(await call(older, headers, 'POST', '/assessments', { section: '1' })).toMatchObject({
      status: 201,
    });

    const longAgo = new Date(Date.now() - DAY_MS).toISOString();
    await later.queries.updateTable('instances').set({ seen_at: longAgo }).execute();
    expect(await taken()).toContain('999-fewer');
    await later.close();
    await expect(older.restart()).rejects.toThrow('made by a newer version');
  });
});

type Headers = Readonly<Record<string, string>>;

interface Answered {
  readonly id: string;
  readonly answers: readonly { readonly status: number }[];
}

async function call(
  server: ServerProcess,
  headers: Headers,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Answered }> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answered };
}
