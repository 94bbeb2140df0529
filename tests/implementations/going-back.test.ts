import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/persistence/database/database.ts';
import type { Database } from '#server/persistence/database/database.ts';
import { migrate } from '#server/persistence/database/migrations.ts';
import { followLineage } from '#server/persistence/lineage.ts';
import { epochOf, restoredTo } from '#server/persistence/meta.ts';
import { start } from '#server/start.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

/** A database that has gone back without a word begins a new epoch (rule RUN-22). */

const postgres = sharedPostgres();
const dirs: string[] = [];
afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true })));

function newDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'tracers-going-back-'));
  dirs.push(dir);
  return dir;
}

/** Starts the server on it, and stops it again. */
async function startAndStop(dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0' });
  const server = await start(config, { sections: [], version: '0', publicDir: null });
  await server.stop();
}

/** Opens it, as its operator's commands do. */
async function within<T>(where: Parameters<typeof openDatabase>[0], run: (database: Database) => Promise<T>) {
  const database = openDatabase(where);
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}

const epochIn = (database: Database) => database.read(epochOf);

const restoresIn = (database: Database) =>
  database.read((queries) =>
    queries.selectFrom('audit_log').select('object').where('kind', '=', 'restore').execute(),
  );

/** Any change at all. */
const write = (database: Database, value: string) =>
  database.transaction((queries) =>
    queries
      .insertInto('meta')
      .values({ name: `test ${value}`, value })
      .execute(),
  );

describe('a SQLite file', () => {
  test('that is copied back begins a new epoch, once, and the audit log says so', async () => {
    const dataDir = newDir();
    const [file, copy] = [join(dataDir, 'tracers.sqlite'), join(dataDir, 'copy')];
    await startAndStop(dataDir);
    const before = await within({ dataDir }, epochIn);
    copyFileSync(file, copy);
    await within({ dataDir }, (database) => write(database, 'acknowledged after the copy'));

    copyFileSync(copy, file);
    await startAndStop(dataDir);

    const after = await within({ dataDir }, epochIn);
    expect(after).not.toBe(before);
    expect(await within({ dataDir }, restoresIn)).toEqual([{ object: 'database file put back' }]);
    expect(await within({ dataDir }, (database) => database.read(restoredTo))).toMatch(/^\d{4}-/);
    await startAndStop(dataDir);
    expect(await within({ dataDir }, epochIn)).toBe(after);
  });

  test('that goes on as it is keeps its epoch, also where the count beside it is lost or cannot be read', async () => {
    const dataDir = newDir();
    await startAndStop(dataDir);
    const before = await within({ dataDir }, epochIn);
    await within({ dataDir }, (database) => write(database, 'more'));
    await startAndStop(dataDir);
    rmSync(join(dataDir, 'tracers.sqlite-commits'));
    await startAndStop(dataDir);
    copyFileSync(join(dataDir, 'tracers.sqlite'), join(dataDir, 'tracers.sqlite-commits'));
    await startAndStop(dataDir);
    expect(await within({ dataDir }, epochIn)).toBe(before);
  });
});

describe('a PostgreSQL', () => {
  async function prepared(): Promise<Parameters<typeof openDatabase>[0]> {
    const where = { databaseUrl: await postgres.createDatabase(), dataDir: newDir(), followLineage };
    await within(where, migrate);
    return where;
  }

  const lineageIn = (database: Database) =>
    database.read((queries) =>
      queries.selectFrom('meta').select('value').where('name', '=', 'lineage').executeTakeFirst(),
    );

  test('that is on another timeline than before begins a new epoch, once, and the audit log says so', async () => {
    const where = await prepared();
    const before = await within(where, epochIn);
    expect((await within(where, lineageIn))?.value).toMatch(/^\d+\/[0-9A-F]{8}$/);
    expect(await within(where, epochIn)).toBe(before);

    // As if what it remembers were of the server before the promotion.
    await within(where, (database) =>
      database.transaction((queries) =>
        queries.updateTable('meta').set({ value: '1/00000000' }).where('name', '=', 'lineage').execute(),
      ),
    );

    const after = await within(where, epochIn);
    expect(after).not.toBe(before);
    expect(await within(where, restoresIn)).toEqual([{ object: 'database of another line' }]);
    expect(await within(where, epochIn)).toBe(after);
  });

  test('seen by several instances at once begins one', async () => {
    const where = await prepared();
    await within(where, epochIn);
    await within(where, (database) =>
      database.transaction((queries) =>
        queries.updateTable('meta').set({ value: '1/00000000' }).where('name', '=', 'lineage').execute(),
      ),
    );
    const epochs = await Promise.all(Array.from({ length: 4 }, () => within(where, epochIn)));
    expect(new Set(epochs).size).toBe(1);
    expect(await within(where, restoresIn)).toHaveLength(1);
  });
});
