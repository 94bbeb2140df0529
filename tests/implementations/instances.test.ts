import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/persistence/database/database.ts';
import { Cable } from '../support/server/cable.ts';
import { LONGEST_INSTALL_MS, startPgBouncer } from '../support/server/pgbouncer.ts';
import type { TestPgBouncer } from '../support/server/pgbouncer.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { save, Scenario, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

const postgres = sharedPostgres();

describe('two instances on one PostgreSQL, one of them through PgBouncer in transaction mode', () => {
  const [one, two] = [new Scenario(), new Scenario()];
  let bouncer: TestPgBouncer;
  beforeAll(async () => {
    const databaseUrl = await postgres.createDatabase();
    bouncer = await startPgBouncer(databaseUrl);
    // Both find an empty database at the same moment.
    await Promise.all([one.open({ databaseUrl }), two.open({ databaseUrl: bouncer.through(databaseUrl) })]);
  }, LONGEST_INSTALL_MS);
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await bouncer.stop();
  });

  /** The same person at both instances. */
  const everywhere = async (): Promise<[Person, Person]> => {
    const [ann] = await one.hospital('Ann Lee');
    return [ann, { user: ann.user, client: await two.server.as(ann.user) }];
  };

  test('share the epoch', async () => {
    const [here, there] = await everywhere();
    const epochs = [await here.client.get('/assessments'), await there.client.get('/assessments')];
    expect(epochs[0]?.headers['x-epoch']).toBe(epochs[1]?.headers['x-epoch']);
  });

  test('a mutation that races itself takes effect once', async () => {
    const [here, there] = await everywhere();
    for (let round = 0; round < 10; round += 1) {
      const id = await startAssessment(here);
      const key = randomUUID();
      const [a, b] = await Promise.all([
        save(here, id, { notes: 'once' }, { seen: 1, key }),
        save(there, id, { notes: 'once' }, { seen: 1, key }),
      ]);
      expect([a.status, a.body.version, b.body]).toEqual([200, 2, a.body]);
    }
  });

  test('a mutation id raced for two assessments changes only one of them', async () => {
    const [here, there] = await everywhere();
    for (let round = 0; round < 10; round += 1) {
      const ids = [await startAssessment(here), await startAssessment(here)] as const;
      const key = randomUUID();
      const answers = await Promise.all([
        save(here, ids[0], { notes: 'x' }, { seen: 1, key }),
        save(there, ids[1], { notes: 'x' }, { seen: 1, key }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    }
  });

  test('a new assessment that races itself is created once', async () => {
    const [here, there] = await everywhere();
    for (let round = 0; round < 10; round += 1) {
      const id = randomUUID();
      const body = { id, section: '9', notes: 'x' };
      const answers = await Promise.all([
        here.client.post('/assessments', body, { 'idempotency-key': id }),
        there.client.post('/assessments', body, { 'idempotency-key': id }),
      ]);
      expect(answers.map(({ status, body: made }) => [status, made.id, made.version])).toEqual([
        [201, id, 1],
        [201, id, 1],
      ]);
    }
  });

  test('an id raced under two keys is created once and then saved', async () => {
    const [here, there] = await everywhere();
    for (let round = 0; round < 10; round += 1) {
      const id = randomUUID();
      const answers = await Promise.all([
        here.client.post(
          '/assessments',
          { id, section: '9', notes: 'same' },
          { 'idempotency-key': randomUUID() },
        ),
        there.client.post(
          '/assessments',
          { id, section: '9', notes: 'same' },
          { 'idempotency-key': randomUUID() },
        ),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201]);
      expect(answers.map(({ body }) => body.version)).toEqual([1, 1]);
    }
  });

  test('an id raced by two hospitals is an assessment of each, and neither learns of the other', async () => {
    const [here] = await everywhere();
    const [{ user }] = await one.hospital('Kim Fox');
    const kim = { user, client: await two.server.as(user) };
    for (let round = 0; round < 10; round += 1) {
      const id = randomUUID();
      const answers = await Promise.all(
        [here, kim].map((person, index) =>
          person.client.post(
            '/assessments',
            { id, section: '9', notes: `of hospital ${index}` },
            { 'idempotency-key': randomUUID() },
          ),
        ),
      );
      expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
        [201, 1],
        [201, 1],
      ]);
      const seen = await Promise.all([here, kim].map(({ client }) => client.get(`/assessments/${id}`)));
      expect(seen.map(({ body }) => body.notes)).toEqual(['of hospital 0', 'of hospital 1']);
      const histories = await Promise.all(
        [here, kim].map(({ client }) => client.get<object[]>(`/assessments/${id}/revisions`)),
      );
      expect(histories.map(({ body }) => body.length)).toEqual([1, 1]);
    }
  });

  test('a key raced without an id makes one assessment', async () => {
    const [here, there] = await everywhere();
    for (let round = 0; round < 10; round += 1) {
      const headers = { 'idempotency-key': randomUUID() };
      const [a, b] = await Promise.all([
        here.client.post('/assessments', { section: '9' }, headers),
        there.client.post('/assessments', { section: '9' }, headers),
      ]);
      expect([a.status, b.status, b.body.id]).toEqual([201, 201, a.body.id]);
    }
    expect((await here.client.get<object[]>('/assessments')).body).toHaveLength(10);
  });

  test('a split that races itself is carried out once', async () => {
    const [here, there] = await everywhere();
    const id = await startAssessment(here);
    for (let round = 0; round < 10; round += 1) {
      const body = { split: true, new_id: randomUUID(), notes: 'mine' };
      const answers = await Promise.all([save(here, id, body), save(there, id, body)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201]);
      expect(answers[0].body).toEqual(answers[1].body);
    }
  });

  test('simultaneous saves at both instances are all kept', async () => {
    const [here, there] = await everywhere();
    const id = await startAssessment(here);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save(
          index % 2 === 0 ? here : there,
          id,
          { answers: { 907: { parts: { story: `${index}` } } } },
          { seen: 1 },
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const versions = answers.map(({ body }) => body.version).toSorted((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
    const revisions = await there.client.get<object[]>(`/assessments/${id}/revisions`);
    expect(revisions.body).toHaveLength(21);
  });

  test('of two people who save at once, one is merged and the other is asked', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ann, bob] = await one.hospital('Ann Lee', 'Bob Ray');
      const id = await startAssessment(ann);
      one.clock.pass(2 * 60 * 60 * 1000);
      two.clock.now = one.clock.now;
      const there = { user: bob.user, client: await two.server.as(bob.user) };
      const answers = await Promise.all([
        save(ann, id, { notes: 'by Ann' }, { seen: 1 }),
        save(there, id, { notes: 'by Bob' }, { seen: 1 }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });
});

test('while the database is away every call says so, and afterward everything works again', async () => {
  const url = new URL(await postgres.createDatabase());
  const cable = new Cable(Number(url.port));
  await cable.plugIn();
  url.port = String(cable.port);
  const scenario = new Scenario();
  await scenario.open({ databaseUrl: url.href });
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann);
  const key = randomUUID();

  await cable.pull();
  const away = [
    await ann.client.get('/ready'),
    await ann.client.get('/assessments'),
    await save(ann, id, { notes: 'kept on the device' }, { seen: 1, key }),
    await scenario.server.anyone().post('/authenticate', { email: ann.user.email, password: TEST_PASSWORD }),
  ];
  for (const answer of away) {
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.body).toEqual({
      errors: ['The server cannot reach its database right now. Please try again in a moment.'],
    });
  }

  // The process itself is alive: nobody is to start it anew.
  expect((await ann.client.get('/health')).status).toBe(200);

  await cable.plugIn();
  const again = await save(ann, id, { notes: 'kept on the device' }, { seen: 1, key });
  expect([again.status, again.body.version]).toEqual([200, 2]);
  await scenario.close();
  await cable.pull();
});

test('a number that is too large to be one here is an error, never the one next to it', async () => {
  const database = openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: '' });
  const number = (text: string) =>
    database.read(async (queries) => {
      const { rows } = await sql<{ n: number }>`select ${sql.raw(text)}::bigint as n`.execute(queries);
      return rows[0]?.n;
    });
  expect(await number('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  await expect(number('9007199254740993')).rejects.toThrow('9007199254740993 is too large');
  await database.close();
});

test('whoever waits for a connection is counted', async () => {
  const limits = { connections: 1, statementMs: 5000, idleMs: 60_000 };
  const database = openDatabase({
    databaseUrl: await postgres.createDatabase(),
    postgres: limits,
    dataDir: '',
  });
  expect(database.connections()).toEqual({ open: 0, idle: 0, waiting: 0 });
  const seen = await database.transaction(async () => {
    const waits = database.read((queries) => sql`select 1`.execute(queries));
    await vi.waitFor(() => expect(database.connections()?.waiting).toBe(1));
    return { counted: database.connections(), waits };
  });
  expect(seen.counted).toEqual({ open: 1, idle: 0, waiting: 1 });
  await seen.waits;
  expect(database.connections()).toEqual({ open: 1, idle: 1, waiting: 0 });
  await database.close();
});

test('a primary that vanishes without a word is noticed, what waits is told so, and everything works again by itself', async () => {
  const url = new URL(await postgres.createDatabase());
  const cable = new Cable(Number(url.port));
  await cable.plugIn();
  url.port = String(cable.port);
  const scenario = new Scenario();
  const limits = { connections: 2, statementMs: 1000, idleMs: 60_000 };
  await scenario.open({ databaseUrl: url.href, postgres: limits });
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann);
  expect((await ann.client.get('/ready')).body).toEqual({ status: 'ready' });

  cable.drop();
  const key = randomUUID();
  const dropped = await Promise.all([
    save(ann, id, { notes: 'kept on the device' }, { seen: 1, key }),
    ann.client.get('/ready'),
    ann.client.get('/assessments'),
  ]);
  expect(dropped.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect((await ann.client.get('/health')).status).toBe(200);

  cable.carryAgain();
  await vi.waitFor(async () => expect((await ann.client.get('/ready')).status).toBe(200), {
    timeout: 20_000,
    interval: 500,
  });
  const again = await save(ann, id, { notes: 'kept on the device' }, { seen: 1, key });
  expect([again.status, again.body.version]).toEqual([200, 2]);
  await scenario.close();
  await cable.pull();
});

test('a row that somebody holds turns its own saves away, and keeps up no others', async () => {
  const databaseUrl = await postgres.createDatabase();
  const scenario = new Scenario();
  await scenario.open({ databaseUrl });
  const [ann] = await scenario.hospital('Ann Lee');
  const held = await startAssessment(ann);
  const free = await startAssessment(ann);
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select * from assessments where id = $1 for update', [held]);

  const key = randomUUID();
  // As many as there are connections, and more.
  const waiting = Array.from({ length: 12 }, (_, index) =>
    save(ann, held, { notes: 'x' }, { seen: 1, key: index === 0 ? key : randomUUID() }),
  );
  expect((await save(ann, free, { notes: 'not kept up' }, { seen: 1 })).status).toBe(200);
  for (const refused of await Promise.all(waiting)) {
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  }

  await holder.query('rollback');
  await holder.end();
  const again = await save(ann, held, { notes: 'x' }, { seen: 1, key });
  expect([again.status, again.body.version]).toEqual([200, 2]);
  await scenario.close();
});

test('saves that come together wait for a lock that all of them need no longer than two of them would', async () => {
  const databaseUrl = await postgres.createDatabase();
  const scenario = new Scenario();
  await scenario.open({ databaseUrl });
  const [ann] = await scenario.hospital('Ann Lee');
  const ids: string[] = [];
  for (let count = 0; count < 32; count += 1) ids.push(await startAssessment(ann));
  const saves = ids.map((id) => ({
    id,
    idempotency_key: randomUUID(),
    if_match: 1,
    body: JSON.stringify({ notes: 'x' }),
  }));
  const statuses = async () => {
    const { body } = await ann.client.post<{ answers: { status: number; retry_after?: number }[] }>(
      '/saves',
      {
        saves,
      },
    );
    return body.answers.map(({ status, retry_after: wait }) => (status === 503 ? `503 ${wait}` : status));
  };
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select * from institutions for update');
  // Each with a wait of its own, they would take longer than a minute.
  expect(await statuses()).toEqual(Array.from({ length: 32 }, () => '503 5'));
  await holder.query('rollback');

  await holder.query('begin');
  await holder.query('select * from assessments where id = $1 for update', [ids[0]]);
  expect(await statuses()).toEqual(['503 5', ...Array.from({ length: 31 }, () => 200)]);
  await holder.query('rollback');
  await holder.end();

  expect(await statuses()).toEqual(Array.from({ length: 32 }, () => 200));
  await scenario.close();
});

test.each([
  ['as it is written', 'create trigger is_full before insert'],
  ['as it is committed', 'create constraint trigger is_full after insert'],
])('a PostgreSQL whose disk is full, %s, cannot save, keeps nothing of it, and says so', async (_, made) => {
  const scenario = new Scenario();
  await scenario.open({ databaseUrl: await postgres.createDatabase() });
  const [ann] = await scenario.hospital('Ann Lee');
  const [id, other] = [await startAssessment(ann), await startAssessment(ann)];
  const { queries } = scenario.server.database;
  const rows = async () => [
    await queries.selectFrom('assessments').selectAll().orderBy('id').execute(),
    await queries.selectFrom('revisions').selectAll().orderBy('document_id').orderBy('version').execute(),
  ];
  const before = await rows();
  const isDeferred = made.includes('constraint') ? 'deferrable initially deferred' : '';
  // The error is PostgreSQL's own, raised where a full disk raises it.
  await sql`
    create function is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$
  `.execute(queries);
  await sql`${sql.raw(`${made} on revisions ${isDeferred}`)} for each row execute function is_full()`.execute(
    queries,
  );

  const key = randomUUID();
  const saveOne = () => save(ann, id, { notes: 'x' }, { seen: 1, key });
  const begun = { id: randomUUID(), section: '9', notes: 'x' };
  const begin = () => ann.client.post('/assessments', begun, { 'idempotency-key': begun.id });
  const refused = [await saveOne(), await begin()];
  for (const { status, headers, body } of refused) {
    expect([status, headers['retry-after'], body]).toEqual([
      503,
      '30',
      { errors: ['The server cannot save at the moment. Your work stays on this device.'] },
    ]);
  }
  const one = { id: other, idempotency_key: randomUUID(), if_match: 1, body: JSON.stringify({ notes: 'x' }) };
  const carried = await ann.client.post<{ answers: object[] }>('/saves', { saves: [one] });
  expect([carried.status, carried.body.answers]).toMatchObject([200, [{ status: 503, retry_after: 30 }]]);
  expect(await rows()).toEqual(before);

  await sql`drop trigger is_full on revisions`.execute(queries);
  const again = await saveOne();
  expect([again.status, again.body.version]).toEqual([200, 2]);
  expect((await begin()).status).toBe(201);
  await scenario.close();
});

test('a PostgreSQL that may only be read cannot save, says so, and is read on', async () => {
  const databaseUrl = await postgres.createDatabase();
  const scenario = new Scenario();
  await scenario.open({ databaseUrl });
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann);
  const { database } = scenario.server;
  await sql`alter database ${sql.ref(new URL(databaseUrl).pathname.slice(1))} set default_transaction_read_only = on`.execute(
    database.queries,
  );
  const other = new Scenario();
  await other.open({ databaseUrl });
  // The session that there is: no new one can be kept.
  const there = { user: ann.user, client: other.server.anyone() };
  there.client.token = ann.client.token;
  const refused = await save(there, id, { notes: 'x' }, { seen: 1 });
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    503,
    '30',
    { errors: ['The server cannot save at the moment. Your work stays on this device.'] },
  ]);
  expect((await there.client.get(`/assessments/${id}`)).body.version).toBe(1);
  await other.close();
  await scenario.close();
});
