import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { logIn, seedOf } from '../support/server/process-people.ts';
import { ServerProcess } from '../support/server/process.ts';
import { runAdmin } from '../support/server/program.ts';
import { startPostgres } from '../support/server/postgres.ts';
import type { TestPostgres } from '../support/server/postgres.ts';
import { startS3 } from '../support/server/s3.ts';

/** `npm run admin -- move` as an operator runs it, beside a server that runs (rule RUN-29). */

const ADMIN = fileURLToPath(new URL('../../src/server/admin.ts', import.meta.url));
const SEED = seedOf({ firstName: 'Ann', lastName: 'Lee', email: 'ann@hospital.test', roleId: 2 });
/** One that syncs: a server starts on no other. */
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres({ syncs: true });
});
afterAll(() => postgres.stop());

const running: ServerProcess[] = [];
const start = async (options: Parameters<typeof ServerProcess.start>[0]): Promise<ServerProcess> => {
  const server = await ServerProcess.start(options);
  running.push(server);
  return server;
};
const folders: string[] = [];
const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'tracers-moved-'));
  folders.push(path);
  return path;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

const post = (url: string, headers: Record<string, string>) =>
  fetch(`${url}/api/assessments`, { method: 'POST', headers, body: JSON.stringify({ section: '9' }) });

const listed = async (url: string, headers: Record<string, string>) => {
  const answer = await fetch(`${url}/api/assessments`, { headers });
  return {
    status: answer.status,
    epoch: answer.headers.get('x-epoch'),
    list: (await answer.json()) as unknown[],
  };
};

const failed = async (run: Promise<unknown>): Promise<string> => {
  const failure: unknown = await run.catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 1, stdout: '' });
  return String(Reflect.get(Object(failure), 'stderr'));
};

describe('npm run admin -- move', () => {
  test(
    'takes a running box to PostgreSQL and a bucket: nobody logs in again, and the box serves no more',
    { timeout: 90_000 },
    async () => {
      const box = await start({ seed: SEED, dataDir: folder() });
      const headers = await logIn(box.url);
      await post(box.url, headers);
      const before = await listed(box.url, headers);
      const bucket = await startS3();
      const { location } = bucket;
      const storage = `s3://${location.bucket}?region=${location.region}&endpoint=${location.endpoint}`;
      const databaseUrl = await postgres.createDatabase();

      const moved = await runAdmin(
        {
          DATA_DIR: box.dataDir,
          TO_DATABASE_URL: databaseUrl,
          TO_STORAGE_URL: storage,
          TO_AWS_ACCESS_KEY_ID: location.accessKeyId,
          TO_AWS_SECRET_ACCESS_KEY: location.secretAccessKey,
        },
        'move',
      );
      expect(moved.stdout).toMatch(
        new RegExp(
          [
            '^Moved \\d+ rows and 0 files, and compared them all with what was here\\.',
            'Start the server with the new settings: those after TO_\\. On the old ones it saves nothing any more\\.',
            'Set SECRET_KEY to what stands in .*/secret: then nobody has to log in again\\.\n$',
          ].join('\n'),
        ),
      );

      // Who was on the old server is told to come again, and loses nothing.
      const refused = await post(box.url, headers);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
      await box.stop();
      await expect(box.restart()).rejects.toThrow('The data were moved to another place at');
      const backup = runAdmin({ DATA_DIR: box.dataDir }, 'backup', join(box.dataDir, 'copy.gz'));
      expect(await failed(backup)).toMatch(
        /^The data were moved to another place at .*Use the settings of that place/,
      );
      expect((await runAdmin({ DATA_DIR: box.dataDir }, 'check')).stdout).toMatch(/^All is well/);

      const env = {
        DATABASE_URL: databaseUrl,
        STORAGE_URL: storage,
        AWS_ACCESS_KEY_ID: location.accessKeyId,
        AWS_SECRET_ACCESS_KEY: location.secretAccessKey,
        SECRET_KEY: readFileSync(join(box.dataDir, 'secret'), 'utf8'),
      };
      const server = await start({ dataDir: folder(), env });
      expect(await listed(server.url, headers)).toEqual(before);
      expect((await post(server.url, headers)).status).toBe(201);
      expect((await listed(server.url, headers)).list).toHaveLength(2);
      await bucket.close();
    },
  );

  test('takes a box to another folder, with the key that signs log-ins', { timeout: 60_000 }, async () => {
    const box = await start({ seed: SEED, dataDir: folder() });
    const headers = await logIn(box.url);
    await post(box.url, headers);
    const before = await listed(box.url, headers);
    const to = join(folder(), 'new');
    const moved = await runAdmin({ DATA_DIR: box.dataDir, TO_DATA_DIR: to }, 'move');
    expect(moved.stdout).not.toContain('SECRET_KEY');
    const server = await start({ dataDir: to });
    expect(await listed(server.url, headers)).toEqual(before);
  });

  test('that is killed keeps both from serving, and goes on where it was', { timeout: 90_000 }, async () => {
    const box = await start({ seed: SEED, dataDir: folder() });
    const headers = await logIn(box.url);
    await post(box.url, headers);
    const before = await listed(box.url, headers);
    await box.stop();
    manyRows(box.dataDir);
    const databaseUrl = await postgres.createDatabase();
    const to = folder();
    const env = { DATA_DIR: box.dataDir, TO_DATABASE_URL: databaseUrl, TO_DATA_DIR: to };

    const child = execFile(process.execPath, [ADMIN, 'move'], { env });
    const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
    const pg = new Client({ connectionString: databaseUrl });
    await pg.connect();
    const copied = async (): Promise<number> => {
      const { rows } = await pg
        .query(`select value from meta where name = 'move'`)
        .catch(() => ({ rows: [] }));
      const mark = JSON.parse(String(rows[0]?.value ?? '{}')) as {
        tables?: { page_views?: { rows: number } };
      };
      return mark.tables?.page_views?.rows ?? 0;
    };
    await vi.waitFor(async () => expect(await copied()).toBeGreaterThan(0), { timeout: 60_000, interval: 5 });
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    const halfWay = await copied();
    expect(halfWay).toBeLessThan(ROWS);

    await expect(box.restart()).rejects.toThrow('The data have been on the move to another place since');
    const secret = { SECRET_KEY: readFileSync(join(box.dataDir, 'secret'), 'utf8') };
    const unfinished = { dataDir: to, env: { DATABASE_URL: databaseUrl, ...secret } };
    await expect(start(unfinished)).rejects.toThrow('A move to this database has not ended.');

    const moved = await runAdmin(env, 'move');
    expect(moved.stdout).toMatch(/^Moved 60,0\d\d rows and 0 files/);
    const { rows } = await pg.query('select count(*)::int as views from page_views');
    expect(rows).toEqual([{ views: ROWS }]);
    await pg.end();
    const server = await start(unfinished);
    expect(await listed(server.url, headers)).toEqual(before);
  });

  test('says what is missing in its settings, before anything is touched', { timeout: 60_000 }, async () => {
    const box = await start({ seed: SEED, dataDir: folder() });
    const tried: [Record<string, string>, string][] = [
      [{}, 'Set TO_DATABASE_URL, or TO_DATA_DIR for SQLite, to say where the data are to go.\n'],
      [
        { TO_DATABASE_URL: 'postgres://h/x' },
        'Set TO_STORAGE_URL, or TO_DATA_DIR for a folder, to say where the files are to go.\n',
      ],
      [{ TO_DATABASE_URI: 'postgres://h/x' }, 'TO_DATABASE_URI is set, and move does not know it.\n'],
      [
        { TO_DATABASE_URL: 'mysql://h/x', TO_DATA_DIR: 'x' },
        'TO_DATABASE_URL must be an address such as postgres://user:password@host:5432/name.\n',
      ],
      [
        { TO_DATA_DIR: box.dataDir },
        'The database to move to is not empty: there are rows in the table institutions.\n',
      ],
    ];
    for (const [to, sentence] of tried) {
      expect(await failed(runAdmin({ DATA_DIR: box.dataDir, ...to }, 'move'))).toBe(sentence);
    }
    expect((await post(box.url, await logIn(box.url))).status).toBe(201);
  });
});

const ROWS = 60_000;

/** Enough of them that a move takes a while. */
function manyRows(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'tracers.sqlite'));
  database.exec(`
    delete from page_views;
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${ROWS})
    insert into page_views (day, path_template, views) select '2026-01-01', '/page-' || n, n from numbers
  `);
  database.close();
}
