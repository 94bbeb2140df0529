import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { openDatabase } from '#server/persistence/database/database.ts';
import type { Database } from '#server/persistence/database/database.ts';
import { hasContractionsLeft, migrate, NewerTables, STEPS } from '#server/persistence/database/migrations.ts';
import type { Steps } from '#server/persistence/database/steps/step.ts';
import { noteInstance } from '#server/persistence/instance-rows.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

/** How the tables change while others use them (rules RUN-24 and RUN-25). */

const postgres = sharedPostgres();
const dirs: string[] = [];
afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true })));
const open: Database[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()));
});

/** The tables of a later version: one more, with a row for each time that the step is taken. */
const LATER: Steps = {
  ...STEPS,
  '901-notes': async (db) => {
    await sql`create table notes (note text, more text)`.execute(db);
    await sql`insert into notes (note) values ('taken')`.execute(db);
  },
};
const CONTRACTS = {
  since: '1.2.0',
  change: async (db) => void (await sql`alter table notes drop column more`.execute(db)),
} satisfies Steps[string];

const NOW = Date.parse('2026-03-02T09:00:00.000Z');

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  async function whereOf() {
    const dataDir = mkdtempSync(join(tmpdir(), 'tracers-migrations-'));
    dirs.push(dataDir);
    return kind === 'sqlite' ? { dataDir } : { dataDir, databaseUrl: await postgres.createDatabase() };
  }

  function opened(where: Awaited<ReturnType<typeof whereOf>>): Database {
    const database = openDatabase({ ...where, isPatient: true });
    open.push(database);
    return database;
  }

  const empty = async () => opened(await whereOf());
  const stepsIn = async ({ queries }: Database) => {
    const rows = await queries.selectFrom('migrations').select('name').orderBy('name').execute();
    return rows.map(({ name }) => name);
  };
  const notesIn = async ({ queries }: Database) =>
    (await sql<object>`select * from notes`.execute(queries)).rows;

  test('of many who start at once on an empty database, one takes each step', async () => {
    const where = await whereOf();
    // SQLite has one server.
    const databases = Array.from({ length: kind === 'sqlite' ? 1 : 6 }, () => opened(where));
    const [database] = databases;
    if (database === undefined) throw new Error('No database is open.');
    await Promise.all([...databases, database].map((one) => migrate(one, { steps: LATER })));
    expect(await notesIn(database)).toEqual([{ note: 'taken', more: null }]);
    expect(await stepsIn(database)).toEqual(['001-first-release', '901-notes']);
  });

  test('a lease whose holder has died runs out, and somebody else takes over', async () => {
    const database = await empty();
    await migrate(database);
    let now = NOW;
    const until = new Date(now + 20_000).toISOString();
    await database.queries.updateTable('migration_lease').set({ holder: 'the dead', until }).execute();
    const clock = vi.fn<() => number>(() => now);
    const migrated = migrate(database, { steps: LATER, clock });
    await vi.waitFor(() => expect(clock.mock.calls.length).toBeGreaterThan(6));
    expect(await stepsIn(database)).toEqual(['001-first-release']);
    now += 20_000;
    await migrated;
    expect(await notesIn(database)).toHaveLength(1);
    // Nobody who comes next has to wait.
    const lease = await database.queries.selectFrom('migration_lease').select('until').execute();
    expect(lease).toEqual([{ until: '' }]);
  });

  test('where nothing is to be done, nobody asks for the lease', async () => {
    const database = await empty();
    await migrate(database, { steps: LATER });
    await database.queries
      .updateTable('migration_lease')
      .set({ holder: 'another', until: '9999-12-31' })
      .execute();
    await migrate(database, { steps: LATER });
    expect(await stepsIn(database)).toHaveLength(2);
  });

  test('a step that fails changes nothing, and is taken by the next who tries', async () => {
    const database = await empty();
    const fails: Steps = {
      ...STEPS,
      '901-notes': async (db) => {
        await sql`create table notes (note text, more text)`.execute(db);
        await sql`insert into nowhere values (1)`.execute(db);
      },
    };
    await expect(migrate(database, { steps: fails })).rejects.toThrow('nowhere');
    expect(await stepsIn(database)).toEqual(['001-first-release']);
    await migrate(database, { steps: LATER });
    expect(await notesIn(database)).toHaveLength(1);
  });

  test('what an older version needs stays until no instance of one has been seen for a day', async () => {
    const database = await empty();
    const steps: Steps = {
      ...LATER,
      '902-fewer': CONTRACTS,
      '903-other': (db) => sql`insert into notes (note) values ('other')`.execute(db).then(() => undefined),
    };
    let now = NOW;
    const clock = () => now;
    await migrate(database, { clock });
    await noteInstance(database, { id: 'one', version: '1.1.9' }, now - DAY_MS + 1000);
    await noteInstance(database, { id: 'two', version: '1.2.0' }, now);
    await migrate(database, { steps, clock });
    // What comes after it does not wait.
    expect(await stepsIn(database)).toEqual(['001-first-release', '901-notes', '903-other']);
    expect(await notesIn(database)).toMatchObject([{ more: null }, { more: null }]);
    expect(await hasContractionsLeft(database, { steps })).toBe(true);

    await noteInstance(database, { id: 'one', version: '1.1.9' }, now);
    now += DAY_MS - 1;
    await migrate(database, { steps, clock });
    expect(await stepsIn(database)).not.toContain('902-fewer');
    now += 1;
    await noteInstance(database, { id: 'two', version: '1.2.0' }, now);
    await migrate(database, { steps, clock });
    expect(await stepsIn(database)).toContain('902-fewer');
    expect(await notesIn(database)).toEqual([{ note: 'taken' }, { note: 'other' }]);
    expect(await hasContractionsLeft(database, { steps })).toBe(false);
    // Those that are long gone are forgotten.
    expect(await database.queries.selectFrom('instances').select('id').execute()).toEqual([{ id: 'two' }]);
  });

  test('versions are compared by their numbers', async () => {
    const database = await empty();
    await migrate(database);
    const waitsFor = async (version: string, since: string) => {
      await database.queries.deleteFrom('instances').execute();
      await noteInstance(database, { id: 'one', version }, NOW);
      const steps: Steps = {
        ...STEPS,
        '901-waits': { since, change: () => Promise.reject(new Error('It is taken.')) },
      };
      return migrate(database, { steps, clock: () => NOW }).then(
        () => true,
        () => false,
      );
    };
    expect(await waitsFor('1.9.0', '1.10.0')).toBe(true);
    expect(await waitsFor('1.10.0', '1.9.0')).toBe(false);
    expect(await waitsFor('1.10', '1.10.1')).toBe(true);
    expect(await waitsFor('2.0.0', '1.10.1')).toBe(false);
    expect(await waitsFor('1.2.0', '1.2.0')).toBe(false);
  });

  test('an older version goes on beside what a later one adds, and not after what it takes away', async () => {
    const database = await empty();
    await migrate(database, { steps: LATER });
    await migrate(database, { besideNewer: true });
    // An operator's command is to be the newest version's.
    await expect(migrate(database)).rejects.toThrow(NewerTables);
    await migrate(database, { steps: { ...LATER, '902-fewer': CONTRACTS } });
    await expect(migrate(database, { besideNewer: true })).rejects.toThrow(NewerTables);
  });
});

test('a step that waits for somebody’s lock holds up those who save for a moment alone, and is taken in the end', async () => {
  const databaseUrl = await postgres.createDatabase();
  const [database, saving] = [
    openDatabase({ databaseUrl, dataDir: '', isPatient: true }),
    openDatabase({ databaseUrl, dataDir: '' }),
  ];
  open.push(database, saving);
  await migrate(database, { steps: LATER });
  const reader = new Client({ connectionString: databaseUrl });
  await reader.connect();
  await reader.query('begin');
  await reader.query('select * from notes');

  const migrated = migrate(database, { steps: { ...LATER, '902-fewer': CONTRACTS } });
  await vi.waitFor(async () => {
    const { rows } = await reader.query('select 1 from pg_locks where not granted');
    expect(rows).toHaveLength(1);
  });
  // Behind it in the queue; it waits for two seconds at most.
  await saving.transaction((queries) =>
    sql`insert into notes (note) values ('saved meanwhile')`.execute(queries),
  );
  await reader.query('commit');
  await migrated;
  const { rows } = await sql<object>`select * from notes`.execute(database.queries);
  expect(rows).toEqual([{ note: 'taken' }, { note: 'saved meanwhile' }]);
  await reader.end();
});
