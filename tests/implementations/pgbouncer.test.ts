import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/persistence/database/database.ts';
import type { Database, Queries } from '#server/persistence/database/database.ts';
import { migrate, STEPS } from '#server/persistence/database/migrations.ts';
import { followLineage } from '#server/persistence/lineage.ts';
import { epochOf } from '#server/persistence/meta.ts';
import { DatabaseAway } from '#server/persistence/database/database-errors.ts';
import { LONGEST_INSTALL_MS, startPgBouncer } from '../support/server/pgbouncer.ts';
import type { TestPgBouncer } from '../support/server/pgbouncer.ts';
import { startPostgres } from '../support/server/postgres.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';
import { save, Scenario, startAssessment } from '../support/server/scenario.ts';

/**
 * PostgreSQL reached directly and through PgBouncer in transaction mode, which gives every transaction another of its
 * connections (rule RUN-24).
 */

const postgres = sharedPostgres();
let bouncer: TestPgBouncer;
beforeAll(async () => {
  bouncer = await startPgBouncer(await postgres.createDatabase());
}, LONGEST_INSTALL_MS);
afterAll(() => bouncer.stop());

const WAYS = ['directly', 'through PgBouncer'] as const;

async function databaseUrl(way: (typeof WAYS)[number]): Promise<string> {
  const direct = await postgres.createDatabase();
  return way === 'directly' ? direct : bouncer.through(direct);
}

describe.each(WAYS)('%s', (way) => {
  const limits = { connections: 3, statementMs: 400, idleMs: 10_000 };

  async function within(run: (database: Database, url: string) => Promise<void>): Promise<void> {
    const url = await databaseUrl(way);
    const database = openDatabase({ databaseUrl: url, postgres: limits, dataDir: '' });
    try {
      await run(database, url);
    } finally {
      await database.close();
    }
  }

  const limitsOn = async (queries: Queries) => {
    const { rows } = await sql<{ setting: string }>`
      select setting from pg_settings
      where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name
    `.execute(queries);
    return rows.map(({ setting }) => Number(setting));
  };

  test('a statement that takes too long is ended, in a transaction and outside of one', () =>
    within(async (database) => {
      const slow = (queries: Queries) => sql`select pg_sleep(60)`.execute(queries);
      // PostgreSQL's own end of it: at this end it would only be given up.
      const ended = { name: DatabaseAway.name, cause: { code: '57014' } };
      await expect(database.transaction(slow)).rejects.toMatchObject(ended);
      await expect(database.snapshot(slow)).rejects.toMatchObject(ended);
      await expect(database.read(slow)).rejects.toMatchObject(ended);
      // None of the connections is left in what has failed.
      const one = await Promise.all(
        Array.from({ length: 6 }, () => database.read((queries) => sql`select 1 as one`.execute(queries))),
      );
      expect(one.map(({ rows }) => rows)).toEqual(Array.from({ length: 6 }, () => [{ one: 1 }]));
    }));

  test('a transaction waits for a lock no longer, and is not left alone for longer, than it may', () =>
    within(async (database) => {
      expect(await database.transaction(limitsOn)).toEqual([15_000, 2000, 400]);
      expect(await database.snapshot(limitsOn)).toEqual([15_000, 2000, 400]);
    }));

  test('an operator’s command that may take long has no limits, whoever used the connection before', () =>
    within(async (database, url) => {
      const asked = Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0 ? database.transaction(limitsOn) : database.read(limitsOn),
      );
      await Promise.all(asked);
      const patient = openDatabase({ databaseUrl: url, dataDir: '', isPatient: true });
      const found = await Promise.all(Array.from({ length: 12 }, () => patient.read(limitsOn)));
      expect(found).toEqual(Array.from({ length: 12 }, () => [0, 0, 0]));
      await patient.close();
    }));

  test('what is written outside of a transaction is there, or is an error', () =>
    within(async (database) => {
      const { queries } = database;
      await sql`create table notes (id integer primary key deferrable initially deferred)`.execute(queries);
      await sql`insert into notes values (${1})`.execute(queries);
      // It fails as it is committed.
      await expect(sql`insert into notes values (${1})`.execute(queries)).rejects.toThrow('notes_pkey');
      expect((await sql`select id from notes`.execute(queries)).rows).toEqual([{ id: 1 }]);
    }));
});

test.each(WAYS)(
  'six instances that start at once on an empty database, %s, all come up while those that are up save, and the steps were taken once',
  async (way) => {
    const url = await databaseUrl(way);
    const instances = Array.from({ length: 6 }, () => new Scenario());
    const starting = instances.map((instance) => instance.open({ databaseUrl: url }));
    let isOver = false;
    const saved: number[] = [];
    const traffic = Promise.any(starting.map(async (start, index) => start.then(() => index))).then(
      async (index) => {
        const first = instances[index];
        if (first === undefined) throw new Error('None is up.');
        const [ann] = await first.hospital('Ann Lee');
        const id = await startAssessment(ann);
        for (;;) {
          const { status } = await save(ann, id, { notes: 'x' }, { seen: saved.length + 1 });
          saved.push(status);
          if (isOver) return { ann, id };
        }
      },
    );
    await Promise.all(starting);
    isOver = true;
    const { ann, id } = await traffic;
    expect(new Set(saved)).toEqual(new Set([200]));
    for (const { server } of instances) {
      const steps = await server.database.queries.selectFrom('migrations').select('name').execute();
      expect(steps.map(({ name }) => name)).toEqual(Object.keys(STEPS));
      const client = await server.as(ann.user);
      expect((await client.get(`/assessments/${id}`)).status).toBe(200);
    }
    await Promise.all(instances.map((instance) => instance.close()));
  },
);

test('a pooler that leads to another PostgreSQL without a word begins a new epoch there within seconds', async () => {
  const [here, there] = [await postgres.createDatabase(), await startPostgres()];
  const name = new URL(here).pathname.slice(1);
  await there.asSuperuser(`create database ${name} owner app`);
  const elsewhere = there.addressOf('app', name);
  const own = await startPgBouncer(here);
  const openAt = (url: string) => openDatabase({ databaseUrl: url, dataDir: '', followLineage });
  // Both were the same once: the other one remembers the line of the first.
  const [first, second] = [openAt(here), openDatabase({ databaseUrl: elsewhere, dataDir: '' })];
  await Promise.all([migrate(first), migrate(second)]);
  await first.close();
  const database = openAt(own.through(here));
  const epoch = await database.read(epochOf);
  const lineage = await database.queries
    .selectFrom('meta')
    .selectAll()
    .where('name', '=', 'lineage')
    .executeTakeFirstOrThrow();
  await second.queries.deleteFrom('meta').where('name', '=', 'epoch').execute();
  await second.queries
    .insertInto('meta')
    .values([lineage, { name: 'epoch', value: epoch }])
    .execute();

  await own.turnTo(elsewhere);
  await vi.waitFor(async () => expect(await database.read(epochOf)).not.toBe(epoch), 10_000);
  const restores = await second.queries.selectFrom('audit_log').select('object').execute();
  expect(restores).toEqual([{ object: 'database of another line' }]);
  await Promise.all([database.close(), second.close()]);
  await own.stop();
  await there.stop();
});

test('PgBouncer that dies and comes again: saves go on, and each that was acknowledged is there once', async () => {
  const scenario = new Scenario();
  await scenario.open({ databaseUrl: await databaseUrl('through PgBouncer') });
  const people = await scenario.hospital('Ann Lee', 'Bob Ray', 'Eve Fox', 'Kim Oh');
  const begun = await Promise.all(
    people.map(async (person) => ({ person, id: await startAssessment(person) })),
  );
  const counted = { acknowledged: 0, refused: 0 };
  let isOver = false;

  /** As a tablet does: the same save again until it is acknowledged, then the next one. */
  const saveOnAndOn = async ({ person, id }: (typeof begun)[number]) => {
    let [version, key] = [1, randomUUID()];
    for (;;) {
      const { status, body } = await save(person, id, { notes: `${version}` }, { seen: version, key });
      if (status === 503) {
        counted.refused += 1;
        await pause(20);
        continue;
      }
      if (status !== 200 || body.version !== version + 1)
        throw new Error(`${status} with version ${body.version} after ${version}`);
      counted.acknowledged += 1;
      [version, key] = [version + 1, randomUUID()];
      if (isOver) return { person, id, version };
    }
  };

  const saving = Promise.all(begun.map(saveOnAndOn));
  const more = async (what: keyof typeof counted, many: number) => {
    const before = counted[what];
    await vi.waitFor(() => expect(counted[what]).toBeGreaterThan(before + many), 20_000);
  };
  for (let round = 0; round < 3; round += 1) {
    await more('acknowledged', 20);
    await bouncer.kill();
    await more('refused', 1);
    await bouncer.start();
  }
  await more('acknowledged', 20);
  isOver = true;
  for (const { person, id, version } of await saving) {
    const { body } = await person.client.get<{ version: number; notes: string }>(`/assessments/${id}`);
    expect([body.version, body.notes]).toEqual([version, `${version - 1}`]);
    expect((await person.client.get<object[]>(`/assessments/${id}/revisions`)).body).toHaveLength(version);
  }
  await scenario.close();
});
