import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { beginEpoch, epochOf } from '#server/persistence/meta.ts';
import { HOUR, save, startAssessment, serverForFile } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

const scenario = serverForFile();
const { clock } = scenario;

const epochNow = () => scenario.server.database.read(epochOf);
/** Leaves the database as a restore would, with the same assessments. */
const newEpoch = () =>
  scenario.server.database.transaction((queries) => beginEpoch(queries, '2026-03-02T09:00:00.000Z'));

const saveUnder = (
  person: Person,
  id: string,
  body: object,
  { epoch, seen, key = randomUUID() }: { epoch?: string; seen?: number; key?: string },
) =>
  person.client.put(`/assessments/${id}`, body, {
    'idempotency-key': key,
    ...(seen === undefined ? {} : { 'if-match': `"${seen}"` }),
    ...(epoch === undefined ? {} : { 'x-epoch': epoch }),
  });

const refusal = (epoch: string) => ({
  errors: ["The server's data was restored. This device is catching up."],
  reason: 'epoch',
  epoch,
});

const scan = (uuid: string) => ({
  object_name: 'scan.pdf',
  content_type: 'application/pdf',
  uuid,
  section: '9',
  date: '2026-01-05',
});

test('every answer of the API names the epoch, whatever it says', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const anyone = scenario.server.anyone();
  const id = await startAssessment(ann);
  const answers = [
    await anyone.get('/health'),
    await anyone.get('/sections'),
    await anyone.get('/openapi.json'),
    await anyone.get('/assessments'),
    await anyone.get('/nowhere'),
    await anyone.send('DELETE', `/assessments/${id}`),
    await anyone.send('POST', '/assessments', { headers: { 'x-xsrf-token': 'forged' } }),
    await ann.client.get('/assessments'),
    await ann.client.get(`/assessments/${id}`),
    await ann.client.post('/assessments', 'no json'),
    await save(ann, id, { notes: 'x' }, { seen: 1 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 200, 401, 404, 405, 403, 200, 200, 400, 200,
  ]);
  const epoch = await epochNow();
  expect(answers.map(({ headers }) => headers['x-epoch'])).toEqual(answers.map(() => epoch));
});

describe('a write under another epoch', () => {
  test('is answered 412 and judged in nothing else', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const other = { 'x-epoch': randomUUID() };
    const answers = [
      await saveUnder(ann, id, { notes: 'x' }, { epoch: other['x-epoch'], seen: 1 }),
      await saveUnder(ann, id, { strange: 'x' }, { epoch: other['x-epoch'] }),
      await saveUnder(ann, randomUUID(), { notes: 'x' }, { epoch: other['x-epoch'] }),
      await ann.client.put(`/assessments/${id}`, 'no json at all', { ...other, 'if-match': 'odd' }),
      await ann.client.post('/assessments', { section: '9' }, other),
      await ann.client.post('/upload-assessment', scan(randomUUID()), other),
    ];

    const expected = refusal(await epochNow());
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [412, expected]));
    expect((await ann.client.get<object[]>('/assessments')).body).toMatchObject([{ id, version: 1 }]);
  });

  test('is refused, too, where the restore came while its body was on its way', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const overtaken = (body: object) =>
      Readable.from(
        (async function* restoreFirst() {
          await newEpoch();
          yield Buffer.from(JSON.stringify(body));
        })(),
      );

    const change = await saveUnder(ann, id, overtaken({ notes: 'x' }), { epoch: await epochNow(), seen: 1 });
    const before = { 'x-epoch': await epochNow() };
    const creation = await ann.client.post('/assessments', overtaken({ section: '9' }), before);

    expect([change.status, change.body.reason]).toEqual([412, 'epoch']);
    expect([creation.status, creation.body.reason]).toEqual([412, 'epoch']);
    expect((await ann.client.get<object[]>('/assessments')).body).toMatchObject([{ id, version: 1 }]);
  });

  test('does not use up its mutation id', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const key = randomUUID();
    await saveUnder(ann, id, { notes: 'x' }, { epoch: randomUUID(), seen: 1, key });

    const again = await saveUnder(ann, id, { notes: 'y' }, { epoch: await epochNow(), seen: 1, key });

    expect([again.status, again.body.version]).toEqual([200, 2]);
  });

  test('is refused only to those who may write at all', async () => {
    const [vic] = await scenario.hospital('Vic Orr:3');
    const other = { 'x-epoch': randomUUID() };
    expect((await vic.client.post('/assessments', { section: '9' }, other)).status).toBe(403);
    expect((await scenario.server.anyone().post('/assessments', { section: '9' }, other)).status).toBe(401);
  });
});

describe('If-Match above the version', () => {
  test('is from another history: 412, also under the right epoch and under none', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { notes: 'now' });
    const epoch = await epochNow();
    const key = randomUUID();
    const answers = [
      await saveUnder(ann, id, { notes: 'then' }, { epoch, seen: 2, key }),
      await saveUnder(ann, id, { notes: 'then', force_update: true }, { epoch, seen: 7 }),
      await saveUnder(ann, id, { notes: 'now' }, { seen: 2 }),
      await saveUnder(ann, id, { split: true, new_id: randomUUID() }, { epoch, seen: 2 }),
    ];

    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [412, refusal(epoch)]),
    );
    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({ notes: 'now', version: 1 });
    expect((await saveUnder(ann, id, { notes: 'then' }, { epoch, seen: 1, key })).status).toBe(200);
  });
});

describe('after a restore', () => {
  test('a request that was accepted before is judged, not answered from before', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    const key = randomUUID();
    await saveUnder(ann, id, { notes: 'by Ann' }, { seen: 1, key });
    clock.pass(2 * HOUR);
    await newEpoch();
    const epoch = await epochNow();
    await saveUnder(bob, id, { notes: 'by Bob' }, { epoch, seen: 2 });
    clock.pass(2 * HOUR);

    const again = await saveUnder(ann, id, { notes: 'by Ann' }, { epoch, seen: 1, key });
    const later = await saveUnder(ann, id, { area: 'North ward' }, { epoch, seen: 3, key });

    expect([again.status, again.body.leaves]).toEqual([409, ['notes']]);
    expect([later.status, later.body.version]).toEqual([200, 4]);
    const repeated = await saveUnder(ann, id, { area: 'North ward' }, { epoch, seen: 3, key });
    expect(repeated.body).toEqual(later.body);
  });

  test('a request that names no epoch is judged in the present one', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    await newEpoch();
    expect((await saveUnder(ann, id, { notes: 'x' }, { seen: 1 })).status).toBe(200);
    expect((await ann.client.post('/assessments', { section: '9' })).status).toBe(201);
  });
});

describe('A save that says which version its sender holds', () => {
  const saving = (person: Person, id: string, held: string) =>
    person.client.put(
      `/assessments/${id}`,
      { notes: 'x' },
      { 'idempotency-key': randomUUID(), 'if-match': '"1"', 'x-held': held },
    );

  test('is judged where the server made that version at that time, also with newer ones since', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const madeAt = clock.iso;
    clock.pass(HOUR);
    expect((await saving(ann, id, `1 ${madeAt}`)).status).toBe(200);
    expect((await saving(ann, id, `1 ${madeAt}`)).status).toBe(200);
  });

  test.each([
    ['made at another time', `1 2020-01-01T00:00:00.000Z`],
    ['never made', `7 2020-01-01T00:00:00.000Z`],
  ])('is of another epoch where it was %s, alone and with others', async (_, held) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const epoch = await epochNow();
    const answer = await saving(ann, id, held);
    expect([answer.status, answer.body]).toEqual([412, refusal(epoch)]);
    const one = { id, held, idempotency_key: randomUUID(), body: JSON.stringify({ notes: 'x' }) };
    const together = await ann.client.post<{ answers: { status: number }[] }>('/saves', { saves: [one] });
    expect(together.body.answers.map(({ status }) => status)).toEqual([412]);
    expect((await ann.client.get(`/assessments/${id}`)).body.notes).toBe('');
  });
});
