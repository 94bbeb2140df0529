import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write.ts';
import { openDatabase } from '#server/persistence/database.ts';
import { migrate } from '#server/persistence/migrations.ts';
import { scanKey } from '#server/uploads/file-keys.ts';
import type { TestUser } from '../support/server/harness.ts';
import { startPostgres } from '../support/server/postgres.ts';
import type { TestPostgres } from '../support/server/postgres.ts';
import { save, Scenario, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** Numbers of changes and the epoch, where transactions really meet. */

let postgres: TestPostgres;
const folder = mkdtempSync(join(tmpdir(), 'tracers-changes-'));
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

interface Row {
  id: string;
  version: number;
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  /** Two servers on one PostgreSQL, or one server on SQLite, which has one writer anyway. */
  const servers = async (): Promise<Scenario[]> => {
    if (kind === 'sqlite') {
      const only = new Scenario();
      await only.open({});
      return [only];
    }
    const databaseUrl = await postgres.createDatabase();
    const both = [new Scenario(), new Scenario()];
    for (const each of both) await each.open({ databaseUrl });
    return both;
  };

  test('whoever asks after the newest number misses nothing that was committed meanwhile', async () => {
    const all = await servers();
    const [first] = all;
    if (first === undefined) throw new Error('There is no server.');
    const [ann] = await first.hospital('Ann Lee');
    const clients = await Promise.all(all.map(({ server }) => server.as(ann.user)));
    const at = (index: number): Person => ({
      user: ann.user,
      client: clients[index % clients.length] ?? ann.client,
    });
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => startAssessment(at(index))));

    const seen = new Map<string, number>();
    const numbers: number[] = [];
    let newest = 0;
    const pull = async (index: number): Promise<void> => {
      const { body, headers } = await at(index).client.get<Row[]>(`/assessments?after=${newest}`);
      for (const { id, version } of body) seen.set(id, Math.max(version, seen.get(id) ?? 0));
      newest = Number(headers['x-change']);
      numbers.push(newest);
    };
    const saved = new AbortController();
    const pulls = (async () => {
      for (let index = 0; !saved.signal.aborted; index += 1) {
        await pull(index);
        // SQLite answers without a pause, and a commit begins in one.
        await setImmediate();
      }
    })();
    for (let round = 0; round < 8; round += 1) {
      const saves = ids.map((id, index) =>
        save(at(index + round), id, { notes: `round ${round}` }, { seen: 1 }),
      );
      const made = startAssessment(at(round));
      expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(ids.map(() => 200));
      ids.push(await made);
    }
    saved.abort();
    await pulls;
    await pull(0);

    const { body } = await ann.client.get<Row[]>('/assessments');
    expect(seen).toEqual(new Map(body.map(({ id, version }) => [id, version])));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(newest).toBe(body.reduce((sum, { version }) => sum + version, 0));
    for (const each of all) await each.close();
  });

  test('what is there before there are numbers gets them in the order it was changed in', async () => {
    const dataDir = join(folder, randomUUID());
    const databaseUrl = kind === 'postgres' ? await postgres.createDatabase() : undefined;
    const old = openDatabase({ dataDir, databaseUrl });
    await migrate(old, '004-uploads');
    await fillOld(old.queries);
    await old.close();

    const scenario = new Scenario();
    await scenario.open({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
    const user = await userOf(scenario, 1);
    const client = await scenario.server.as(user);
    const after = async (number: number) => (await client.get<Row[]>(`/assessments?after=${number}`)).body;
    const all = await client.get<Row[]>('/assessments');

    expect(all.headers['x-change']).toBe('3');
    const letters = (rows: Row[]) =>
      rows.map(({ id }) => id.slice(-1)).toSorted((a, b) => a.localeCompare(b));
    expect(letters(await after(0))).toEqual(['a', 'b', 'c']);
    expect(letters(await after(1))).toEqual(['a', 'c']);
    expect(letters(await after(2))).toEqual(['a']);
    const person = { user, client };
    const again = await save(person, idOf('a'), { notes: 'once' }, { seen: 1, key: idOf('9') });
    expect([again.status, again.body.errors]).toEqual([
      422,
      ['This Idempotency-Key was used for another request.'],
    ]);
    expect((await save(person, idOf('b'), { notes: 'next' }, { seen: 1 })).body.version).toBe(2);
    expect((await client.get('/assessments')).headers['x-change']).toBe('4');
    const other = await scenario.server.as(await userOf(scenario, 2));
    expect((await other.get('/assessments')).headers['x-change']).toBe('1');
    await scenario.close();
  });
});

async function userOf({ server }: Scenario, id: number): Promise<TestUser> {
  const found = await server.store.userById(id);
  if (found === null) throw new Error(`There is no user ${id}.`);
  return { ...found.account, email: found.email };
}

const idOf = (letter: string) => `01890000-0000-7000-8000-00000000000${letter}`;

/** Four assessments of two institutions, in the tables as they were before changes had numbers. */
async function fillOld(queries: ReturnType<typeof openDatabase>['queries']): Promise<void> {
  const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;
  const preferences = JSON.stringify({ assessmentCompleted: false });
  const content = JSON.stringify({
    area: '',
    department: '',
    facilitators: [],
    participants: [],
    answers: {},
    notes: '',
    wastageCalculator: [],
    lastQuestionIndex: 0,
    page: 0,
    currentQuestionIndex: 0,
  });
  for (const [id, name] of [
    [1, 'One'],
    [2, 'Two'],
  ] as const) {
    await sql`insert into institutions (id, name, location, created_at) values (${id}, ${name}, '', ${at(0)})`.execute(
      queries,
    );
    await sql`
      insert into users (id, institution_id, first_name, last_name, email, email_key, department, position,
        role_id, password_hash, generation, notification_preferences, created_at)
      values (${id}, ${id}, 'Ann', ${name}, ${name}, ${name}, '', '', 2, '', 1, ${preferences}, ${at(0)})
    `.execute(queries);
  }
  for (const [letter, institution, minute] of [
    ['a', 1, 3],
    ['b', 1, 1],
    ['c', 1, 2],
    ['d', 2, 4],
  ] as const) {
    const id = idOf(letter);
    await sql`
      insert into assessments (id, institution_id, section, section_version, created_by, created_at,
        last_edited_by, updated_at, version, touched, uploaded, editors, content, summary)
      values (${id}, ${institution}, '9', 1, ${institution}, ${at(0)}, ${institution}, ${at(minute)}, 1, 1, 0, '{}',
        ${content}, ${JSON.stringify({ id, version: 1 })})
    `.execute(queries);
    await sql`
      insert into revisions (institution_id, assessment_id, version, edited_by, updated_at, leaves, positions,
        mutation_id, request_hash)
      values (${institution}, ${id}, 1, ${institution}, ${at(minute)}, '{}', '{}',
        ${letter === 'a' ? idOf('9') : null}, ${letter === 'a' ? 'hash' : null})
    `.execute(queries);
  }
}

test('a save that waits for a restore on PostgreSQL is told of it, and finds what was restored', async () => {
  const databaseUrl = await postgres.createDatabase();
  const scenario = new Scenario();
  await scenario.open({ databaseUrl });
  const { storage } = scenario.server;
  const operator = openDatabase({ databaseUrl, dataDir: folder });
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann, { notes: 'kept' });
  await storage.put(scanKey(ann.user.institutionId, id), [Buffer.from('%PDF-1.7')], 'application/pdf');
  const file = join(folder, 'online.gz');
  await writeBackup(operator, { storage, file, madeAt: scenario.clock.iso });
  const epoch = String((await ann.client.get('/assessments')).headers['x-epoch']);

  // The restore has put back every row and pauses before it commits.
  const gate = Promise.withResolvers<void>();
  const isInside = Promise.withResolvers<void>();
  const restoring = await storage.restore();
  const slow = new Proxy(storage, {
    get: (target, name) =>
      name !== 'restore'
        ? Reflect.get(target, name)
        : async () => ({
            put: async (...given: Parameters<typeof restoring.put>) => {
              isInside.resolve();
              await gate.promise;
              return restoring.put(...given);
            },
            finish: () => restoring.finish(),
            abandon: () => restoring.abandon(),
          }),
  });
  const restored = restoreBackup(operator, { storage: slow, file });
  await Promise.race([isInside.promise, restored]);
  const [saved, unnamed] = [
    ann.client.put(`/assessments/${id}`, { notes: 'newer' }, { 'x-epoch': epoch, 'if-match': '"1"' }),
    save(ann, id, { notes: 'newer' }, { seen: 1 }),
  ];
  await waiting(operator);
  gate.resolve();
  await restored;

  const answers = [await saved, await unnamed];
  const now = await operator.queries.selectFrom('meta').select('value').where('name', '=', 'epoch').execute();
  expect(answers.map(({ status, body }) => [status, body.reason, body.epoch])).toEqual(
    answers.map(() => [412, 'epoch', now[0]?.value]),
  );
  const { notes, version } = await stored(operator, id);
  expect([notes, version]).toEqual(['kept', 1]);
  await operator.close();
  await scenario.close();
});

/** Until both saves are waiting for a lock. */
async function waiting(database: ReturnType<typeof openDatabase>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database.queries);
    if (Number(rows[0]?.count) >= 2) return;
  }
}

async function stored(
  database: ReturnType<typeof openDatabase>,
  id: string,
): Promise<{ notes: unknown; version: number }> {
  const row = await database.queries
    .selectFrom('assessments')
    .select(['content', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { notes: (JSON.parse(row.content) as { notes: unknown }).notes, version: row.version };
}
