import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write.ts';
import { migrate } from '#server/persistence/database/migrations.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { HOUR, MINUTE, save, Scenario, startAssessment } from '../support/server/scenario.ts';

/** The same expectations of both databases (rule RUN-6). */

const postgres = sharedPostgres();
const folder = mkdtempSync(join(tmpdir(), 'tracers-implementations-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open = async (kind: 'sqlite' | 'postgres'): Promise<Scenario> => {
  const scenario = new Scenario();
  await scenario.open(kind === 'sqlite' ? {} : { databaseUrl: await postgres.createDatabase() });
  return scenario;
};

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await open(kind);
  });
  afterAll(() => scenario.close());

  test('health names the database', async () => {
    const { body } = await scenario.server.anyone().get<{ database: string }>('/health');
    expect(body.database).toBe(kind);
  });

  test('the tables are created once, however often and by however many processes', async () => {
    await Promise.all([migrate(scenario.server.database), migrate(scenario.server.database)]);
    expect((await scenario.server.anyone().get('/health')).status).toBe(200);
  });

  test('an email has one account, whatever its capitalization', async () => {
    const { id } = await scenario.server.addInstitution();
    await scenario.server.addUser(id, { email: 'Same@hospital.test' });
    await expect(scenario.server.addUser(id, { email: 'sAME@hospital.test' })).rejects.toThrow(/unique/i);
    const answer = await scenario.server
      .anyone()
      .post('/authenticate', { email: 'SAME@hospital.test', password: TEST_PASSWORD });
    expect(answer.status).toBe(200);
  });

  test('an assessment comes back exactly as it was sent', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const text = ' ≥ µ 👩‍⚕️ \u0000 \ud800 \\ " \r\n ';
    const given = {
      area: text,
      notes: text,
      facilitators: [{ name: text, title: '' }],
      answers: { 902: { parts: {}, flagged: true, observations: text, opportunities: '' } },
    };
    const { body } = await ann.client.post('/assessments', { section: '9', ...given });
    expect(body).toMatchObject(given);
    expect((await ann.client.get(`/assessments/${body.id}`)).body).toEqual(body);
  });

  test('saves merge, conflict, are forced, and keep their history', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    await save(
      ann,
      id,
      { notes: 'by Ann', answers: { 907: { parts: { name: 'A', score: 2 } } } },
      { seen: 1 },
    );

    const conflict = await save(bob, id, { notes: 'by Bob' }, { seen: 1 });
    expect([conflict.status, conflict.body.leaves]).toEqual([409, ['notes']]);
    const forced = await save(bob, id, { notes: 'by Bob', force_update: true }, { seen: 2 });
    expect([forced.status, forced.body.version]).toEqual([200, 3]);
    scenario.clock.pass(MINUTE);
    await save(ann, id, { area: 'North ward', force_update: true }, { seen: 3 });
    expect((await save(bob, id, { answers: { 907: { parts: { score: null } } } }, { seen: 4 })).status).toBe(
      200,
    );

    const revisions = await ann.client.get<{ version: number; edited_by_name: string }[]>(
      `/assessments/${id}/revisions`,
    );
    expect(revisions.body.map((row) => [row.version, row.edited_by_name])).toEqual([
      [5, 'Bob Ray'],
      [4, 'Ann Lee'],
      [3, 'Bob Ray'],
      [2, 'Ann Lee'],
      [1, 'Ann Lee'],
    ]);
    expect((await ann.client.get(`/assessments/${id}/revisions/2`)).body).toMatchObject({
      notes: 'by Ann',
      area: '',
    });
    expect((await ann.client.get(`/assessments/${id}`)).body.answers['907']?.parts).toEqual({ name: 'A' });
  });

  test('a mutation takes effect once', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const key = randomUUID();
    const first = await save(ann, id, { notes: 'once' }, { seen: 1, key });
    await save(ann, id, { notes: 'later' }, { seen: 2 });
    expect((await save(ann, id, { notes: 'once' }, { seen: 1, key })).body).toEqual(first.body);
    expect((await save(ann, id, { notes: 'twice' }, { seen: 1, key })).status).toBe(422);
    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({ notes: 'later', version: 3 });
  });

  test('a mutation that was given up takes no effect, unless it had before', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const [before, never] = [randomUUID(), randomUUID()];
    await save(ann, id, { notes: 'before' }, { seen: 1, key: before });
    const givenUp = await ann.client.post('/mutations/give-up', { ids: [before, never] });
    expect(givenUp.status).toBe(200);
    expect((await save(ann, id, { notes: 'before' }, { seen: 1, key: before })).status).toBe(200);
    const late = await save(ann, id, { notes: 'never' }, { seen: 2, key: never });
    expect([late.status, late.body.reason]).toEqual([409, 'dead']);
  });

  test('the same request sent many times at once takes effect once', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const [key, made] = [randomUUID(), randomUUID()];
    const saves = await Promise.all(
      Array.from({ length: 8 }, () => save(ann, id, { notes: 'once' }, { seen: 1, key })),
    );
    const posts = await Promise.all(
      Array.from({ length: 8 }, () =>
        ann.client.post('/assessments', { id: made, section: '9' }, { 'idempotency-key': made }),
      ),
    );
    for (const answer of saves) expect(answer.body).toEqual(saves[0]?.body);
    expect(saves.map((answer) => [answer.status, answer.body.version])).toEqual(saves.map(() => [200, 2]));
    expect(posts.map((answer) => answer.status)).toEqual(posts.map(() => 201));
    expect((await ann.client.get<object[]>('/assessments')).body).toHaveLength(2);
  });

  test('simultaneous saves by one person all count, and none is lost', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const questions = [901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911, 912, 913, 914];
    const answers = await Promise.all(
      questions.map((question) =>
        save(ann, id, { answers: { [question]: { observations: `about ${question}` } } }, { seen: 1 }),
      ),
    );
    expect(answers.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual(
      questions.map((_, index) => index + 2),
    );
    const now = (await ann.client.get(`/assessments/${id}`)).body;
    expect(questions.map((question) => now.answers[question]?.observations)).toEqual(
      questions.map((question) => `about ${question}`),
    );
    expect((await ann.client.get(`/assessments/${id}/revisions/${now.version}`)).body).toEqual(now);
  });

  test('a refused save among others leaves no trace and spoils none of them', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const sent = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0
        ? save(ann, id, { area: 'bad', answers: { 903: { parts: { ease: 99 } } } }, { seen: 1 })
        : save(ann, id, { answers: { [901 + (index % 2)]: { observations: `try ${index}` } } }, { seen: 1 }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map((_, index) => (index % 3 === 0 ? 422 : 200)));
    const now = (await ann.client.get(`/assessments/${id}`)).body;
    expect(now).toMatchObject({ area: '', version: 9 });
  });

  test('completed, split and the list work', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann, { answers: { 909: { parts: { yes: true }, flagged: true } } });
    await save(ann, id, { notes: 'final' }, { seen: 1, completed: true });
    expect((await save(bob, id, { notes: 'more' }, { seen: 2 })).body.reason).toBe('completed');
    const newId = randomUUID();
    scenario.clock.pass(HOUR);
    expect((await save(bob, id, { split: true, new_id: newId, notes: 'more' })).status).toBe(201);
    expect((await save(bob, id, { split: true, new_id: newId, notes: 'more' })).status).toBe(200);

    const list = await bob.client.get<{ id: string; answered: number }[]>('/assessments');
    expect(list.body.map((row) => [row.id, row.answered])).toEqual([
      [newId, 1],
      [id, 1],
    ]);
    const recent = await bob.client.get<object[]>('/assessments?after=2');
    expect(recent.body).toHaveLength(1);
    const again = await bob.client.get('/assessments', { 'if-none-match': String(list.headers['etag']) });
    expect(again.status).toBe(304);
  });

  test('a module over time has its completed assessments, the earliest first', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const ids: string[] = [];
    for (const ease of [4, 6]) {
      const id = await startAssessment(ann, { answers: { 903: { parts: { ease } } } });
      await save(ann, id, {}, { seen: 1, completed: true });
      scenario.clock.pass(MINUTE);
      ids.push(id);
    }
    await startAssessment(ann);
    const { body } = await ann.client.get<object[]>('/sections/9/progress');
    expect(body).toMatchObject([
      { assessment_id: ids[0], values: { 'answers.903.parts.ease': 4 } },
      { assessment_id: ids[1], values: { 'answers.903.parts.ease': 6 } },
    ]);
  });

  test('another institution’s assessment does not exist', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [eve] = await scenario.hospital('Eve Orr');
    const id = await startAssessment(ann);
    expect((await eve.client.get(`/assessments/${id}`)).status).toBe(404);
    expect((await save(eve, id, { notes: 'x' })).status).toBe(404);
    expect((await eve.client.post('/assessments', { id, section: '9' })).body).toMatchObject({ version: 1 });
    expect((await save(eve, id, { notes: 'x' }, { seen: 1 })).body).toMatchObject({ version: 2 });
    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({ version: 1, notes: '' });
  });
});

test('the content hash is that of what the database has kept, not of what it was given', async () => {
  const scenario = await open('postgres');
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann, { notes: 'one' });
  const { content_hash: before } = (await ann.client.get(`/assessments/${id}`)).body;
  await sql`create function forget() returns trigger language plpgsql as
    'begin new.content := old.content; return new; end'`.execute(scenario.server.database.queries);
  await sql`create trigger forgetful before update on assessments
    for each row execute function forget()`.execute(scenario.server.database.queries);
  const { body } = await save(ann, id, { notes: 'two' }, { seen: 1 });
  expect(body).toMatchObject({ notes: 'two', content_hash: before });
  await scenario.close();
});

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['postgres', 'postgres'],
] as const)('a backup of %s', (from, to) => {
  test(`can be restored on ${to}`, async () => {
    const [source, target] = [await open(from), await open(to)];
    const [ann] = await source.hospital('Ann Lee');
    const id = await startAssessment(ann, { notes: 'one' });
    await save(ann, id, { notes: 'two' }, { seen: 1 });
    const list = await ann.client.get('/assessments');
    const file = join(folder, `${from}-${to}.gz`);
    await target.hospital('Old Person');

    await writeBackup(source.server.database, {
      storage: source.server.storage,
      file,
      madeAt: source.clock.iso,
    });
    await restoreBackup(target.server.database, { storage: target.server.storage, file });

    const client = await target.server.logIn(ann.user);
    expect((await client.get('/assessments')).body).toEqual(list.body);
    expect((await client.get(`/assessments/${id}/revisions/1`)).body.notes).toBe('one');
    const added = await target.server.addInstitution();
    expect(added.id).toBeGreaterThan(ann.user.institutionId);
    await target.server.addUser(added.id, { email: 'new@hospital.test' });
    await source.close();
    await target.close();
  });
});
