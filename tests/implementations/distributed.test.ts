import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeOldAudit } from '#server/audit/retention.ts';
import { writeBackup } from '#server/backup/write.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { check } from '#server/check/check.ts';
import { openDatabase } from '#server/persistence/database/database.ts';
import type { Database } from '#server/persistence/database/database.ts';
import { STEPS, migrate } from '#server/persistence/database/migrations.ts';
import { statementsOf } from '#server/persistence/database/one-by-one.ts';
import { askedStatements } from '../support/server/asked-statements.ts';
import { OF_A_HOSPITAL, unknownIn } from '../support/server/distributed-sql.ts';
import { DAY, Scenario, save, saveAction, startAction, startAssessment } from '../support/server/scenario.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

/**
 * `DATABASE_DIALECT=distributed`, on a PostgreSQL: what a distributed database would refuse is not asked for. None of
 * them runs here (`docs/scale.md`).
 */

const postgres = sharedPostgres();
const folder = mkdtempSync(join(tmpdir(), 'tracers-distributed-'));
const opened: Database[] = [];
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  rmSync(folder, { recursive: true });
});

function open(databaseUrl: string, dialect: 'postgres' | 'distributed'): Database {
  const database = openDatabase({ databaseUrl, dialect, dataDir: folder, isPatient: true });
  opened.push(database);
  return database;
}

/** Every column and every key of the tables. */
async function tablesOf({ queries }: Database): Promise<unknown> {
  const columns = await sql`
    select table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_schema = 'public' order by table_name, column_name
  `.execute(queries);
  const keys = await sql`
    select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname
  `.execute(queries);
  return [columns.rows, keys.rows];
}

describe('the steps', () => {
  test('are single statements that such a database knows, and a table of hospitals’ rows begins its key with the hospital', async () => {
    const statements = (await Promise.all(Object.values(STEPS).map(statementsOf)))
      .flat()
      .map((one) => one.sql);
    expect(statements.length).toBeGreaterThan(50);
    expect(statements.flatMap((statement) => unknownIn(statement).map((what) => [what, statement]))).toEqual(
      [],
    );
    for (const table of OF_A_HOSPITAL) {
      const made = statements.find((one) => new RegExp(`create\\s+table "?${table}"? \\(`).test(one)) ?? '';
      expect([table, made]).toEqual([
        table,
        expect.stringMatching(/primary key \("?institution_id"?\b|"institution_id" integer[^,]* primary key/),
      ]);
    }
  });

  test('make the same tables as for PostgreSQL, and go on wherever they were cut off', async () => {
    const usual = open(await postgres.createDatabase(), 'postgres');
    await migrate(usual);
    const whole = await tablesOf(usual);
    const statements = (await Promise.all(Object.values(STEPS).map(statementsOf))).flat();
    for (const done of [0, 1, 17, statements.length - 1]) {
      const database = open(await postgres.createDatabase(), 'distributed');
      for (const statement of statements.slice(0, done)) await database.queries.executeQuery(statement);
      await migrate(database);
      await migrate(database);
      expect(await tablesOf(database)).toEqual(whole);
      const tags = await database.queries.selectFrom('tags').selectAll().execute();
      expect(tags).toHaveLength(9);
    }
  });
});

describe('a server', () => {
  const scenario = new Scenario();
  let asked: ReadonlySet<string> = new Set();
  beforeAll(async () => {
    asked = askedStatements();
    await scenario.open({ databaseUrl: await postgres.createDatabase(), dialect: 'distributed' });
  });
  afterAll(() => scenario.close());

  test('saves, is backed up, restored and checked, and asks for nothing that such a database lacks', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    expect((await save(ann, id, { notes: 'first' }, { seen: 1 })).status).toBe(200);
    const action = await startAction(bob, { plan: 'Order boxes' });
    expect((await saveAction(bob, action, { plan: 'Order more' }, { seen: 1 })).status).toBe(200);
    const { database, storage } = scenario.server;
    const file = join(folder, 'backup.db');
    await writeBackup(database, { storage, file, madeAt: scenario.clock.iso });
    await restoreBackup(database, { storage, file });
    const client = await scenario.server.as(ann.user);
    expect((await client.get<{ notes: string }>(`/assessments/${id}`)).body.notes).toBe('first');
    const { faults } = await check({ database, storage, anchors: [], tell: () => undefined });
    expect(faults.sentences).toEqual([]);
    expect([...asked].flatMap((one) => unknownIn(one).map((what) => [what, one]))).toEqual([]);
  });

  test('keeps the rows of its audit log as they are: even its own role has no right to change one; old ones go', async () => {
    const { database } = scenario.server;
    await scenario.hospital('Cy Fox');
    const log = database.queries;
    await expect(log.updateTable('audit_log').set({ object: 'x' }).execute()).rejects.toThrow(
      /permission denied/,
    );
    await expect(sql`truncate audit_log`.execute(log)).rejects.toThrow(/permission denied/);
    scenario.clock.pass(40 * DAY);
    await removeOldAudit(database, { now: scenario.clock.now, days: 30 });
  });
});
