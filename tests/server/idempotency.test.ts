import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, save, startAssessment, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const { clock } = scenario;

describe('the same request under the same key', () => {
  test('takes effect once and is answered with its own revision, whatever has happened since', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    const key = randomUUID();
    const first = await save(ann, id, { notes: 'once' }, { seen: 1, key });
    await save(bob, id, { notes: 'by Bob', force_update: true }, { seen: 2 });
    clock.pass(3 * HOUR);

    const again = await save(ann, id, { notes: 'once' }, { seen: 1, key });

    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers['etag']).toBe('"2"');
    const now = (await ann.client.get(`/assessments/${id}`)).body;
    expect(now).toMatchObject({ notes: 'by Bob', version: 3 });
  });

  test('makes one assessment, even when the device chose no id', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const headers = { 'idempotency-key': randomUUID() };
    const first = await ann.client.post('/assessments', { section: '9', notes: 'x' }, headers);

    const again = await ann.client.post('/assessments', { section: '9', notes: 'x' }, headers);

    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await ann.client.get<object[]>('/assessments')).body).toHaveLength(1);
  });

  test('submits once', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const key = randomUUID();
    const first = await save(ann, id, {}, { seen: 1, key, completed: true });
    clock.pass(MINUTE);

    const again = await save(ann, id, {}, { seen: 1, key, completed: true });

    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.body.version).toBe(2);
  });

  test('splits once', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    const key = randomUUID();
    const body = { split: true, new_id: randomUUID(), notes: 'by Bob' };
    const first = await save(bob, id, body, { seen: 1, key });
    await save(bob, first.body.id, { notes: 'later' }, { seen: 1 });

    const again = await save(bob, id, body, { seen: 1, key });

    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('lists the replaced values again', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    await save(ann, id, { notes: 'newer' }, { seen: 1 });
    const key = randomUUID();
    await save(ann, id, { notes: 'older' }, { seen: 1, key });

    const again = await save(ann, id, { notes: 'older' }, { seen: 1, key });

    expect(again.body.replaced).toEqual([{ leaf: 'notes', value: 'newer' }]);
  });
});

describe('the same key with anything else different is refused and changes nothing', () => {
  test.each([
    ['body', { notes: 'twice' }, { seen: 1 }, ''],
    ['If-Match', { notes: 'once' }, { seen: 2 }, ''],
    ['no If-Match', { notes: 'once' }, {}, ''],
    ['query', { notes: 'once' }, { seen: 1 }, '?completed=true'],
  ])('%s', async (_what, body, { seen }: { seen?: number }, query) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const key = randomUUID();
    await save(ann, id, { notes: 'once' }, { seen: 1, key });

    const again = await ann.client.put(`/assessments/${id}${query}`, body, {
      'idempotency-key': key,
      ...(seen === undefined ? {} : { 'if-match': `"${seen}"` }),
    });

    expect(again.status).toBe(422);
    expect(again.body).toEqual({ errors: ['This Idempotency-Key was used for another request.'] });
    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({
      version: 2,
      date_completed: null,
    });
  });

  test('path and method', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [id, other] = [await startAssessment(ann), await startAssessment(ann)];
    const key = randomUUID();
    await save(ann, id, { notes: 'once' }, { seen: 1, key });

    expect((await save(ann, other, { notes: 'once' }, { seen: 1, key })).status).toBe(422);
    const posted = await ann.client.post('/assessments', { section: '9' }, { 'idempotency-key': key });
    expect(posted.status).toBe(422);
    expect((await ann.client.get<object[]>('/assessments')).body).toHaveLength(2);
  });
});

test('a key belongs to one person', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  const id = await startAssessment(ann);
  const key = randomUUID();
  await save(ann, id, { notes: 'by Ann' }, { seen: 1, key });

  const answer = await save(bob, id, { area: 'North ward', force_update: true }, { seen: 2, key });

  expect([answer.status, answer.body.version]).toEqual([200, 3]);
});

test('a refusal is not kept: the same request can be tried again', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  const id = await startAssessment(ann);
  const key = randomUUID();
  expect((await save(bob, id, { notes: 'by Bob' }, { seen: 1, key })).status).toBe(409);
  clock.pass(HOUR);

  const again = await save(bob, id, { notes: 'by Bob' }, { seen: 1, key });

  expect([again.status, again.body.notes]).toEqual([200, 'by Bob']);
});

test('a key that is not a UUID is refused', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const answer = await ann.client.post('/assessments', { section: '9' }, { 'idempotency-key': 'again' });

  expect([answer.status, answer.body]).toEqual([
    422,
    { errors: ['The header Idempotency-Key must be a UUID.'] },
  ]);
});

test('without a key, each request stands alone', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  await ann.client.post('/assessments', { section: '9' });
  await ann.client.post('/assessments', { section: '9' });
  expect((await ann.client.get<object[]>('/assessments')).body).toHaveLength(2);
});
