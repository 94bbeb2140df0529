import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServerProcess } from '../support/server/process.ts';
import { logIn } from '../support/server/process-people.ts';
import { startPostgres } from '../support/server/postgres.ts';
import type { TestPostgres } from '../support/server/postgres.ts';
import { releases, unpackProgram } from './frozen.ts';

/** An instance of a release runs beside this build on one database, as in a rolling update (rule RUN-21). */

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres({ syncs: true });
});
afterAll(() => postgres.stop());

describe.each(releases())('An instance of %s', (release) => {
  test('keeps working on the database that this build has migrated: both log in, save, and see what the other saved', async () => {
    const program = unpackProgram(release, 'server');
    const env = {
      DATABASE_URL: await postgres.createDatabase(),
      SECRET_KEY: 'one key of both instances that is long enough to sign with',
    };
    const older = await ServerProcess.start({
      program: join(program, 'two/deep/server.mjs'),
      args: ['--demo'],
      env,
    });
    const newer = await ServerProcess.start({ program: MAIN, env });
    try {
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
    } finally {
      await Promise.all([older.close(), newer.close()]);
      rmSync(program, { recursive: true });
    }
  });
});

type Headers = Readonly<Record<string, string>>;

async function call(
  server: ServerProcess,
  headers: Headers,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: { id: string } }> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { id: string } };
}
