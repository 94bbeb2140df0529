import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SqliteFile } from '#server/persistence/database/sqlite-file.ts';

/** What is committed in another thread than it was tried in. */

let folder: string;
let committing: SqliteFile;
/** Another process, as SQLite sees it. */
let other: SqliteFile;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracers-replay-'));
  const opening = {
    file: join(folder, 'test.sqlite'),
    isReadOnly: false,
    cacheBytes: 1_000_000,
    waitMs: 1000,
  };
  committing = new SqliteFile(opening);
  other = new SqliteFile(opening);
  const tables = ['meta (name text primary key, value text)', 'kept (name text)'];
  committing.replay(
    tables.map((table) => ({ sql: `create table ${table}`, values: [], size: 0 })),
    null,
  );
});
afterEach(() => {
  other.close();
  committing.close();
  rmSync(folder, { recursive: true });
});

const insert = (name: string) => ({ sql: 'insert into kept values (?)', values: [name], size: 1 });
const kept = () => other.run({ sql: 'select name from kept', values: [] });

test('nothing is committed where somebody else has committed since it was tried; the next try is', () => {
  const { commits } = committing;
  other.replay([insert('theirs')], commits);
  expect(() => committing.replay([insert('ours')], commits)).toThrow('Somebody else has saved meanwhile.');
  expect(kept()).toEqual({ rows: [{ name: 'theirs' }] });

  committing.replay([insert('ours')], committing.commits);
  expect(kept()).toEqual({ rows: [{ name: 'theirs' }, { name: 'ours' }] });
});

test('nor where a statement is not the same when it runs again', () => {
  const draws = { sql: 'update kept set name = name where random() is null', values: [], size: 1 };
  expect(() => committing.replay([insert('ours'), draws], committing.commits)).toThrow(
    'A statement is not the same when it runs again',
  );
  expect(kept()).toEqual({ rows: [] });
});
