import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { byServer } from '#server/audit/entry.ts';
import { removeOldAudit } from '#server/audit/retention.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write.ts';
import { auditRows, rowsOfChain } from '#server/persistence/audit-chains.ts';
import { appendAudit, hashOf, SERVER_CHAIN } from '#server/persistence/audit-log.ts';
import { keyIn, newEmail } from '../support/server/accounts.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import type { TestServer } from '../support/server/harness.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';
import { DAY, HOUR, save, Scenario, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

const postgres = sharedPostgres();

interface Row {
  seq: number;
  user_id: number | null;
  kind: string;
  object: string;
  outcome: string;
  detail: string[];
  session_id: string | null;
  at: string;
}

const CANARY = 'kanarienvogel';
/** The first row again, about something else. */
const ANOTHER = `select institution_id, seq, at, user_id, session_id, kind, 'y', address, outcome, detail, request_id, previous_hash, hash
  from audit_log`;

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await open();
  });
  afterAll(() => scenario.close());

  async function open(): Promise<Scenario> {
    const opened = new Scenario();
    await opened.open(kind === 'sqlite' ? {} : { databaseUrl: await postgres.createDatabase() });
    return opened;
  }
  /** One for this test alone, whose log it may harm. */
  async function own(): Promise<Scenario> {
    const opened = await open();
    onTestFinished(() => opened.close());
    return opened;
  }
  const logOf = async (admin: Person, query = ''): Promise<Row[]> =>
    (await admin.client.get<Row[]>(`/audit${query}`)).body;
  const told = ({ kind: what, outcome, object, detail }: Row) => [what, outcome, object, detail.join(' ')];
  const faults = async (server: TestServer) => (await verifyAudit(server.database)).faults;
  const whole = async (server: TestServer) => {
    const rows: object[] = [];
    for await (const row of auditRows(server.database.queries)) rows.push(row);
    return rows;
  };
  /** As somebody would who can write to the database and knows of the triggers. */
  async function tamper(server: TestServer, statement: string): Promise<void> {
    const { queries } = server.database;
    const off =
      kind === 'sqlite'
        ? ['changed', 'removed', 'replaced'].map((never) => `drop trigger audit_never_${never}`)
        : ['alter table audit_log disable trigger user'];
    for (const one of [...off, statement]) await sql.raw(one).execute(queries);
  }

  test('R159 an administrator sees what happened in the own hospital, the newest first, and nothing of others', async () => {
    const [ada, ann, vic] = await scenario.hospital('Ada Boss:1', 'Ann Lee', 'Vic Low:3');
    const [other] = await scenario.hospital('Eve Orr:1');
    const anyone = scenario.server.anyone();
    await anyone.post('/authenticate', { email: ann.user.email, password: 'wrong' });
    const { body: session } = await anyone.post<{ token: string; session: { id: string; end_key: string } }>(
      '/authenticate',
      { email: ann.user.email, password: TEST_PASSWORD },
    );
    const id = await startAssessment(ann);
    await save(ann, id, {}, { seen: 1, completed: true });
    await vic.client.get(`/assessments/${id}`);
    await vic.client.post(`/assessments/download/${id}`, {});
    await vic.client.post('/download-comparison', { assessment_ids: [id] });
    await vic.client.post('/assessments', { section: '9' });
    const email = newEmail();
    await ada.client.post('/invite', { invitations: [{ email, role_id: 2 }] });
    await ada.client.send('PATCH', `/users/${vic.user.id}`, { body: { role_id: 2 } });
    await ada.client.send('PATCH', `/institutions/${ada.user.institutionId}`, { body: { name: 'Renamed' } });
    const changed = { old_password: TEST_PASSWORD, new_password: 'a fine new password' };
    await vic.client.post('/change-password', changed);
    await anyone.post('/logout', { session: session.session.id, end_key: session.session.end_key });

    const rows = await logOf(ada);

    const [of, vics] = [`user ${ann.user.id}`, `user ${vic.user.id}`];
    expect(rows.map(told).toReversed()).toEqual([
      ['log-in', 'failed', of, 'password'],
      ['log-in', 'ok', of, ''],
      ['assessment-read', 'ok', `assessment ${id}`, ''],
      ['assessment-pdf', 'ok', `assessment ${id}`, ''],
      ['comparison-pdf', 'ok', `assessments ${id}`, ''],
      ['refusal', 'refused', 'POST /assessments', ''],
      ['invitation', 'ok', `invitation of ${email}`, ''],
      ['role-change', 'ok', vics, 'role_id'],
      ['institution-change', 'ok', `institution ${ada.user.institutionId}`, 'name'],
      ['log-in', 'ok', vics, ''],
      ['password-change', 'ok', vics, 'password'],
      ['log-out', 'ok', `session ${session.session.id}`, ''],
    ]);
    expect(rows[0]).toMatchObject({ user_id: ann.user.id, session_id: session.session.id });
    expect(rows.every(({ seq }, place) => place === 0 || seq < (rows[place - 1]?.seq ?? 0))).toBe(true);
    expect((await logOf(other)).map(told)).toEqual([]);
    for (const { client } of [ann, vic]) expect((await client.get('/audit')).status).not.toBe(200);
  });

  test('R159 rows are found by person, kind, time and number, 100 at a time', async () => {
    const [ada, ann, bob] = await scenario.hospital('Ada Boss:1', 'Ann Lee', 'Bob Fox');
    const id = await startAssessment(ann);
    for (let count = 0; count < 60; count += 1) {
      await ann.client.get(`/assessments/${id}`);
      scenario.clock.pass(1000);
      await bob.client.get(`/assessments/${id}`);
    }
    const noon = scenario.clock.iso;
    scenario.clock.pass(HOUR);
    await bob.client.post('/download-comparison', { assessment_ids: [id] });
    await bob.client.post(`/assessments/download/${id}`, {});

    const newest = await logOf(ada);
    expect(newest).toHaveLength(100);
    const older = await logOf(ada, `?before=${newest.at(-1)?.seq}`);
    expect(older).toHaveLength(21);
    expect(await logOf(ada, `?user=${ann.user.id}`)).toHaveLength(60);
    expect((await logOf(ada, '?kind=assessment-pdf')).map(({ user_id: who }) => who)).toEqual([bob.user.id]);
    expect((await logOf(ada, `?from=${noon}`)).map(({ kind: what }) => what)).toEqual([
      'assessment-pdf',
      'assessment-read',
    ]);
    expect(await logOf(ada, `?to=${noon}&user=${bob.user.id}`)).toHaveLength(59);
    expect((await ada.client.get('/audit?kind=everything')).status).toBe(422);
    expect((await ada.client.get('/audit?from=yesterday')).status).toBe(422);
  });

  test('R159 the table for a spreadsheet holds every row that is asked for, harmless and only for a fresh password', async () => {
    const [ada] = await scenario.hospital('Ada Boss:1');
    await scenario.server.database.queries
      .updateTable('users')
      .set({ first_name: '=cmd|"x"!A1', last_name: '' })
      .where('id', '=', ada.user.id)
      .execute();
    const actor = { institutionId: ada.user.institutionId, userId: ada.user.id };
    const uploads = Array.from({ length: 130 }, (_, place) => ({
      ...byServer(scenario.clock.now, { kind: 'upload', object: `+${place}, "quoted"`, detail: ['a', 'b'] }),
      ...actor,
      address: '192.0.2.7',
    }));
    const older = { ...byServer(scenario.clock.now, { kind: 'backup', object: 'all' }), ...actor };
    const entries = [older, ...uploads];
    await scenario.server.database.transaction((queries) => appendAudit(queries, entries));

    const answer = await ada.client.get('/audit.csv?kind=upload');

    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="audit.csv"');
    const [head, ...lines] = answer.text.trimEnd().split('\r\n');
    expect(head?.replace('\uFEFF', '')).toBe(
      'Number,Time (UTC),Person,Person number,Session,What,About,Address,Outcome,Fields,Request,Hash',
    );
    expect(lines).toHaveLength(130);
    expect(lines[0]).toContain(
      `,"'=cmd|""x""!A1",${ada.user.id},,upload,"'+129, ""quoted""",192.0.2.7,ok,a b,`,
    );
    expect((await logOf(ada)).map(told)[0]).toEqual(['audit-export', 'ok', 'audit log', 'kind']);

    scenario.clock.pass(11 * 60_000);
    const late = await ada.client.get('/audit.csv');
    expect([late.status, late.body.reason]).toEqual([403, 'confirm']);
  });

  test('R160 holds no answer, no password, no token and no key', async () => {
    const [ada, ann] = await scenario.hospital('Ada Boss:1', 'Ann Lee');
    const anyone = scenario.server.anyone();
    await anyone.post('/authenticate', { email: `${CANARY}@typed.test`, password: `${CANARY}-1` });
    await anyone.post('/authenticate', { email: ann.user.email, password: `${CANARY}-2` });
    await anyone.get(`/welcome?key=${CANARY}`);
    const id = await startAssessment(ann, { notes: CANARY, area: CANARY });
    await save(ann, id, { notes: `${CANARY} more` }, { seen: 1 });
    await ann.client.get(`/assessments/${id}`);
    await ann.client.send('PATCH', `/users/${ada.user.id}`, { body: { role_id: 2 } });
    await ann.client.send('PATCH', `/institutions/${ann.user.institutionId}?x=${CANARY}`, {
      body: { name: CANARY },
    });
    await ada.client.send('PATCH', `/institutions/${ann.user.institutionId}`, { body: { name: CANARY } });
    const email = newEmail();
    await ada.client.post('/invite', { invitations: [{ email, role_id: 2 }] });
    const key = await keyIn(scenario.server, email, 'invitation');
    const names = { first_name: CANARY, last_name: CANARY, department: CANARY, position: CANARY };
    await anyone.post('/join', { user_key: key, password: `${CANARY} password`, ...names });

    const log = JSON.stringify(await whole(scenario.server));
    expect((await logOf(ada)).map(({ kind: what }) => what)).toEqual(
      expect.arrayContaining(['log-in', 'assessment-read', 'refusal', 'institution-change', 'invitation']),
    );
    for (const secret of [CANARY, key, ann.client.token ?? '?', ada.client.token ?? '?']) {
      expect(log).not.toContain(secret);
    }
  });

  test('R160 a save leaves no row and meets no lock of the log', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const before = (await whole(scenario.server)).length;
    const { database } = scenario.server;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    // On SQLite there is one writer anyway.
    const writer =
      kind === 'sqlite'
        ? Promise.resolve()
        : database.transaction(async (queries) => {
            await appendAudit(queries, [byServer(scenario.clock.now, { kind: 'operator', object: 'slow' })]);
            await held;
          });
    expect((await save(ann, id, { notes: 'x' }, { seen: 1 })).status).toBe(200);
    letGo();
    await writer;
    expect((await whole(scenario.server)).length - before).toBe(kind === 'sqlite' ? 0 : 1);
  });

  test('R160 an undone transaction leaves no row', async () => {
    const { server } = scenario;
    const before = await whole(server);
    const failing = server.database.transaction(async (queries) => {
      await appendAudit(queries, [byServer(scenario.clock.now, { kind: 'operator', object: 'undone' })]);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await whole(server)).toEqual(before);
    expect(await faults(server)).toEqual([]);
  });

  test('R160 many at once make one chain', async () => {
    const { server, clock } = await own();
    const { database } = server;
    await Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        database.transaction((queries) =>
          appendAudit(queries, [byServer(clock.now, { kind: 'operator', object: `number ${place}` })]),
        ),
      ),
    );
    expect(await verifyAudit(database)).toEqual({ rows: 40, hospitals: 0, anchors: 0, faults: [] });
  });

  test('R160 the database refuses to change or remove a row', async () => {
    const { server, clock } = await own();
    const { queries } = server.database;
    const entry = byServer(clock.now, { kind: 'operator', object: 'x' });
    await server.database.transaction((transaction) => appendAudit(transaction, [entry]));
    const statements = [
      `update audit_log set object = 'y'`,
      'delete from audit_log',
      ...(kind === 'postgres'
        ? [
            'truncate audit_log',
            `insert into audit_log select * from audit_log on conflict (institution_id, seq) do update set object = 'y'`,
          ]
        : [
            `insert or replace into audit_log ${ANOTHER}`,
            `replace into audit_log ${ANOTHER}`,
            `update or replace audit_log set object = 'y'`,
          ]),
    ];
    for (const statement of statements) {
      await expect(sql.raw(statement).execute(queries)).rejects.toThrow('The audit log cannot be changed.');
    }
    expect((await whole(server)).map((row) => (row as Row).object)).toEqual(['x']);
  });

  test.each([
    [
      'a changed row',
      `update audit_log set object = 'y' where seq = 2`,
      'Row 2 of the server’s own log was changed.',
    ],
    [
      'a missing row',
      'delete from audit_log where seq = 2',
      'Rows between number 1 and 3 of the server’s own log are missing.',
    ],
    [
      'a missing end',
      'delete from audit_log where seq = 3',
      'Rows after number 2 of the server’s own log are missing.',
    ],
    [
      'a missing beginning',
      'delete from audit_log where seq = 1',
      'Rows before number 2 of the server’s own log are missing.',
    ],
    ['an empty log', 'delete from audit_log', 'All rows of the server’s own log are missing.'],
  ])('R160 verifying finds %s', async (_what, statement, sentence) => {
    const { server, clock } = await own();
    for (const object of ['one', 'two', 'three']) {
      await server.database.transaction((queries) =>
        appendAudit(queries, [byServer(clock.now, { kind: 'operator', object })]),
      );
    }
    expect(await faults(server)).toEqual([]);
    await tamper(server, statement);
    expect(await faults(server)).toEqual([sentence]);
  });

  describe('R160 against what was noted elsewhere, verifying finds', () => {
    /** Three rows, and what an anchor says of each. */
    async function anchored() {
      const { server, clock } = await own();
      for (const object of ['one', 'two', 'three']) {
        await server.database.transaction((queries) =>
          appendAudit(queries, [byServer(clock.now, { kind: 'operator', object })]),
        );
      }
      const anchors = await server.database.queries
        .selectFrom('audit_log')
        .select(['at', 'institution_id as chain', 'seq', 'hash'])
        .orderBy('seq')
        .execute();
      expect(await verifyAudit(server.database, anchors)).toEqual(agreed(3));
      return { server, clock, anchors };
    }
    const at = '2026-03-02T09:00:00.000Z';
    const agreed = (rows: number) => ({ rows, hospitals: 0, anchors: 3, faults: [] });

    test.each([2, 0])(
      'an end that was cut to %d rows, though the head was set back with it',
      async (left) => {
        const { server, anchors } = await anchored();
        const hash = anchors[left - 1]?.hash ?? '';
        await tamper(server, `delete from audit_log where seq > ${left}`);
        await sql
          .raw(`update audit_head set seq = ${left}, hash = '${hash}'`)
          .execute(server.database.queries);
        // Nothing within the log shows it.
        expect(await faults(server)).toEqual([]);
        const there = `missing: at ${at} there was number`;
        expect((await verifyAudit(server.database, anchors)).faults).toEqual(
          left === 0
            ? [1, 2, 3].map((seq) => `All rows of the server’s own log are ${there} ${seq}.`)
            : [`Rows after number 2 of the server’s own log are ${there} 3.`],
        );
      },
    );

    test('rows that were written anew after such a cut', async () => {
      const { server, clock, anchors } = await anchored();
      await tamper(server, 'delete from audit_log where seq = 3');
      const { queries } = server.database;
      await sql.raw(`update audit_head set seq = 2, hash = '${anchors[1]?.hash}'`).execute(queries);
      await server.database.transaction((transaction) =>
        appendAudit(transaction, [byServer(clock.now, { kind: 'operator', object: 'another' })]),
      );
      expect(await faults(server)).toEqual([]);
      expect((await verifyAudit(server.database, anchors)).faults).toEqual([
        `Row 3 of the server’s own log is not the one that was there at ${at}.`,
      ]);
    });

    test('nothing wrong where the retention has removed rows, and a wrong one where it ended', async () => {
      const { server, clock, anchors } = await anchored();
      clock.pass(2 * DAY);
      await removeOldAudit(server.database, { now: clock.now, days: 1 });
      expect((await whole(server)).map((row) => (row as Row).kind)).toEqual(['retention']);
      expect(await verifyAudit(server.database, anchors)).toEqual(agreed(1));
      const other = [{ at, chain: SERVER_CHAIN, seq: 3, hash: 'another' }];
      expect((await verifyAudit(server.database, other)).faults).toEqual([
        `Row 3 of the server’s own log is not the one that was there at ${at}.`,
      ]);
    });
  });

  test('R160 verifying finds a row that was written anew, with a hash that is right for it', async () => {
    const { server, clock } = await own();
    for (const object of ['one', 'two', 'three']) {
      await server.database.transaction((queries) =>
        appendAudit(queries, [byServer(clock.now, { kind: 'operator', object })]),
      );
    }
    let hash = '';
    for await (const row of rowsOfChain(server.database.queries, SERVER_CHAIN, 2)) {
      if (row.seq === 2) hash = hashOf({ ...row, object: 'y' });
    }
    await tamper(server, `update audit_log set object = 'y', hash = '${hash}' where seq = 2`);
    expect(await faults(server)).toEqual(['Row 3 of the server’s own log does not follow row 2.']);
  });

  test('R161 rows past their time go, and the rest stays provable, time and again', async () => {
    const { server, clock } = await own();
    const note = (object: string) =>
      server.database.transaction((queries) =>
        appendAudit(queries, [byServer(clock.now, { kind: 'operator', object })]),
      );
    for (let day = 0; day < 5; day += 1) {
      await note(`day ${day}`);
      clock.pass(DAY);
    }
    for (const left of [2, 1]) {
      await removeOldAudit(server.database, { now: clock.now, days: left });
      const objects = (await whole(server)).map((row) => (row as Row).object);
      expect(objects.filter((object) => object.startsWith('day'))).toHaveLength(left);
      expect(await faults(server)).toEqual([]);
    }
    clock.pass(10 * DAY);
    await removeOldAudit(server.database, { now: clock.now, days: 1 });
    expect((await whole(server)).map((row) => (row as Row).kind)).toEqual(['retention']);
    await note('after');
    expect(await faults(server)).toEqual([]);
    await removeOldAudit(server.database, { now: clock.now, days: 1 });
    expect(await whole(server)).toHaveLength(2);
  });

  describe('R161 a restore', () => {
    const backedUp = async (server: TestServer): Promise<string> => {
      const folder = await mkdtemp(join(tmpdir(), 'tracers-audit-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const file = join(folder, 'backup');
      await writeBackup(server.database, {
        storage: server.storage,
        file,
        madeAt: '2026-03-02T10:00:00.000Z',
      });
      return file;
    };
    const note = ({ server, clock }: Scenario, object: string) =>
      server.database.transaction((queries) =>
        appendAudit(queries, [byServer(clock.now, { kind: 'operator', object })]),
      );
    const restore = ({ server, clock }: Scenario, file: string) =>
      restoreBackup(server.database, { storage: server.storage, file, now: clock.now });
    const objects = async (server: TestServer) => (await whole(server)).map((row) => (row as Row).object);
    const RESTORED = 'backup of 2026-03-02T10:00:00.000Z';

    test('keeps what has happened since, and says that it was made', async () => {
      const here = await own();
      await note(here, 'before');
      const file = await backedUp(here.server);
      await note(here, 'after');
      const chain = await whole(here.server);
      expect((await restore(here, file)).hasMovedAudit).toBe(false);
      expect(await objects(here.server)).toEqual(['before', 'after', RESTORED]);
      expect((await whole(here.server)).slice(0, 2)).toEqual(chain);
      expect(await faults(here.server)).toEqual([]);
    });

    test('brings the log to a new machine, where nothing that has happened there is lost', async () => {
      const [old, fresh] = [await own(), await own()];
      await note(old, 'old 1');
      await note(old, 'old 2');
      await note(fresh, 'new 1');
      const file = await backedUp(old.server);
      expect((await restore(fresh, file)).hasMovedAudit).toBe(true);
      expect(await objects(fresh.server)).toEqual(['old 1', 'old 2', 'new 1', RESTORED]);
      expect(await faults(fresh.server)).toEqual([]);
    });
  });
});
