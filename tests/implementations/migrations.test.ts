import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/persistence/database.ts';
import type { Database } from '#server/persistence/database.ts';
import { migrate, migrateTo } from '#server/persistence/migrations.ts';
import { startPostgres } from '../support/server/postgres.ts';
import type { TestPostgres } from '../support/server/postgres.ts';

/** What a step does to existing rows, on both databases. */

let postgres: TestPostgres;
const dataDir = mkdtempSync(join(tmpdir(), 'tracers-migrations-'));
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
});

const at = '2026-03-02T09:00:00.000Z';

async function withPeopleOfOld(database: Database): Promise<void> {
  const { queries } = database;
  await migrateTo(database, '004-uploads');
  await sql`
    insert into institutions (id, name, location, created_at) values (1, 'Riverside', 'Springfield', ${at})
  `.execute(queries);
  for (const id of [3, 7]) {
    await sql`
      insert into users (id, institution_id, first_name, last_name, email, email_key, department, position,
        role_id, password_hash, generation, notification_preferences, created_at)
      values (${id}, 1, 'Ann', 'Lee', ${`${id}@hospital.test`}, ${`${id}@hospital.test`}, '', '', 2, '', 1, '{}', ${at})
    `.execute(queries);
  }
}

test('people and institutions get uids, the same wherever a database of that time comes to be', async () => {
  const found: unknown[] = [];
  for (const databaseUrl of [undefined, await postgres.createDatabase()]) {
    const database = openDatabase({ databaseUrl, dataDir });
    await withPeopleOfOld(database);
    await migrate(database);
    const { queries } = database;
    found.push({
      users: await queries.selectFrom('users').select(['id', 'uid']).orderBy('id').execute(),
      institutions: await queries.selectFrom('institutions').select(['id', 'uid']).execute(),
      counters: await queries.selectFrom('id_counters').selectAll().orderBy('name').execute(),
    });
    await database.close();
  }
  const uid = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(found[0]).toEqual({
    users: [
      { id: 3, uid },
      { id: 7, uid },
    ],
    institutions: [{ id: 1, uid }],
    counters: [
      { name: 'bug_reports', highest: 0 },
      { name: 'institutions', highest: 1 },
      { name: 'users', highest: 7 },
    ],
  });
  expect(found[1]).toEqual(found[0]);
});
