import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { DatabaseConnection, Dialect } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { groupCommit } from '#server/persistence/database/group-commit.ts';
import { nodeSqliteDialect } from '#server/persistence/database/node-sqlite-dialect.ts';
import { openCommitting } from '#server/persistence/database/committing-access.ts';

interface Rows {
  kept: { name: string };
}

let folder: string;
let file: string;
let queries: Kysely<Rows>;
/** A second connection, which finds what another process would find on the disk. */
let other: DatabaseSync;
/** Where commits wait; what it throws is what the disk says. */
let disk: () => Promise<void>;
let commits: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tracers-group-commit-'));
  file = join(folder, 'test.sqlite');
  disk = () => Promise.resolve();
  const open = () => openCommitting({ file, isReadOnly: false, cacheBytes: 1_000_000, waitMs: 1000 });
  queries = new Kysely<Rows>({ dialect: slowDisk(nodeSqliteDialect(open)) });
  await queries
    .transaction()
    .execute((transaction) => transaction.schema.createTable('kept').addColumn('name', 'text').execute());
  commits = 0;
  other = new DatabaseSync(file, { readOnly: true });
});
afterEach(async () => {
  other.close();
  await queries.destroy();
  rmSync(folder, { recursive: true });
});

function slowDisk(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver = dialect.createDriver();
      const commit = driver.commitTransaction.bind(driver);
      driver.commitTransaction = async (connection: DatabaseConnection) => {
        commits += 1;
        await disk();
        await commit(connection);
      };
      return driver;
    },
  };
}

const onDisk = (): unknown[] =>
  other
    .prepare('select name from kept order by name')
    .all()
    .map(({ name }) => name);

/** Three at once, of which the second fails by itself. */
function three(): { told: string[]; all: Promise<unknown> } {
  const transact = groupCommit(queries);
  const told: string[] = [];
  const names = ['first', 'second', 'third'];
  const all = names.map((name) =>
    transact(async (transaction) => {
      await transaction.insertInto('kept').values({ name }).execute();
      if (name === 'second') throw new Error('not this one');
    }).then(
      () => told.push(`${name} is on the disk: ${String(onDisk().includes(name))}`),
      (error: unknown) => told.push(`${name}: ${String(error)}`),
    ),
  );
  return { told, all: Promise.all(all) };
}

test('nobody is told of success before the shared commit is on the disk', async () => {
  let goOn = (): void => undefined;
  const reached = new Promise<void>((arrived) => {
    disk = () =>
      new Promise<void>((resolve) => {
        goOn = resolve;
        arrived();
      });
  });
  const { told, all } = three();
  await reached;
  // Whatever would be told too early has had its turn by then.
  await new Promise((resolve) => setImmediate(resolve));
  expect([told, onDisk()]).toEqual([['second: Error: not this one'], []]);

  goOn();
  await all;
  expect(told.slice(1)).toEqual(['first is on the disk: true', 'third is on the disk: true']);
  expect([commits, onDisk()]).toEqual([1, ['first', 'third']]);
});

test('a failed commit is reported to everyone in it, and leaves nothing behind', async () => {
  disk = () => Promise.reject(new Error('disk I/O error'));
  const { told, all } = three();
  await all;
  expect(told.toSorted()).toEqual([
    'first: Error: disk I/O error',
    'second: Error: not this one',
    'third: Error: disk I/O error',
  ]);
  expect(onDisk()).toEqual([]);

  disk = () => Promise.resolve();
  const again = groupCommit(queries);
  await again((transaction) => transaction.insertInto('kept').values({ name: 'later' }).execute());
  expect(onDisk()).toEqual(['later']);
});
