import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/persistence/database/database.ts';
import { settingThatLoses, settingThatWaitsForNoStandby } from '#server/persistence/database/durability.ts';
import { start } from '#server/start.ts';
import { startPostgres } from '../support/server/postgres.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

/** A 2xx is on the disk (rule RUN-18): how the databases must be set for that. */

const postgres = sharedPostgres();
const dataDir = mkdtempSync(join(tmpdir(), 'tracers-durability-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('SQLite as the server opens it syncs each commit, and one that does not is found out', async () => {
  // As at its start, when nobody else has the file.
  const database = openDatabase({ dataDir, isPatient: true });
  expect(await settingThatLoses(database)).toBeNull();
  await sql`pragma synchronous = normal`.execute(database.queries);
  expect(await settingThatLoses(database)).toBe('SQLite does not sync each commit to the disk of DATA_DIR.');
  await sql`pragma synchronous = full`.execute(database.queries);
  await sql`pragma journal_mode = memory`.execute(database.queries);
  expect(await settingThatLoses(database)).toContain('write-ahead log');
  await database.close();
});

test('the server does not start on a PostgreSQL that may lose what it was told to keep', async () => {
  // The tests' own PostgreSQL runs without fsync.
  const databaseUrl = await postgres.createDatabase();
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret that is long enough to sign with',
    PORT: '0',
  };
  const config = readConfig({ ...env, DATA_DIR: dataDir });
  await expect(start(config, { sections: [], version: '0', publicDir: null })).rejects.toThrow(
    'PostgreSQL runs with fsync=off, so a crash could lose answers that tablets were told are saved; set it to on.',
  );
});

test('synchronous_commit may not be off either, nor may the pages be half written', async () => {
  const database = openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir });
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit'];
  const found: (string | null)[] = [];
  for (const off of [...settings, null]) {
    const loss = await database.transaction(async (queries) => {
      await sql`create temporary view pg_settings as ${sql.join(
        settings.map(
          (name) => sql`select ${sql.lit(name)} as name, ${sql.lit(name === off ? 'off' : 'on')} as setting`,
        ),
        sql` union all `,
      )}`.execute(queries);
      const first = await settingThatLoses({ ...database, queries });
      await sql`drop view pg_temp.pg_settings`.execute(queries);
      return first;
    });
    found.push(loss);
  }
  expect(found).toEqual([...settings.map((off) => expect.stringContaining(`${off}=off`) as string), null]);
  await database.close();
});

test('whoever names a synchronous standby is warned at the start where a save does not wait for it', async () => {
  const own = await startPostgres({ syncs: true });
  const databaseUrl = await own.createDatabase();
  const setTo = async (standbys: string, commit: string) => {
    await own.asSuperuser(`alter role app set synchronous_commit = ${commit}`);
    await own.asSuperuser(`alter system set synchronous_standby_names = '${standbys}'`);
    await own.asSuperuser('select pg_reload_conf()');
  };
  const sentence = async () => {
    const database = openDatabase({ databaseUrl, dataDir });
    const found = await settingThatWaitsForNoStandby(database);
    await database.close();
    return found;
  };
  expect(await sentence()).toBeNull();
  await own.asSuperuser("alter role superuser set synchronous_commit = 'local'");
  await setTo('north', 'local');
  await expect
    .poll(sentence)
    .toContain('with synchronous_commit=local a save is answered before one of them');

  const lines: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret that is long enough to sign with',
    PORT: '0',
  };
  const server = await start(readConfig({ ...env, DATA_DIR: dataDir }), {
    sections: [],
    version: '0',
    publicDir: null,
    logger,
  });
  await server.stop();
  expect(lines.join('')).toContain('names synchronous standbys');

  await setTo('north', 'remote_apply');
  await expect.poll(sentence).toBeNull();
  await own.stop();
});
