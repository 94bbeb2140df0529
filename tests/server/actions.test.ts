import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { beginEpoch } from '#server/persistence/meta.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  save,
  saveAction,
  serverForFile,
  startAction,
  startAssessment,
} from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** Actions: what is kept of them, and that they are saved as assessments are. */

const scenario = serverForFile();
const { clock } = scenario;

interface Told {
  readonly id: string;
  readonly version: number;
  readonly plan: string;
}

const list = (person: Person, query = '', headers: Record<string, string> = {}) =>
  person.client.get<Told[]>(`/actions${query}`, headers);
const only = async (person: Person) => (await list(person)).body[0];

const blank = {
  assessment: null,
  section: '9',
  section_version: 1,
  question: null,
  part: null,
  area: '',
  finding: '',
  plan: '',
  strength: null,
  owner_user: null,
  owner_name: '',
  due: null,
  state: 'open',
  outcome: '',
  done_on: null,
  dropped_why: '',
};

describe('An action', () => {
  test('is begun with what is given, and told to everyone of the institution alone', async () => {
    const [ann, vic] = await scenario.hospital('Ann Lee', 'Vic View:3');
    const [eve] = await scenario.hospital('Eve Orr');
    const given = {
      id: randomUUID(),
      assessment: randomUUID(),
      section: '9',
      section_version: 1,
      question: 903,
      part: 'ease',
      area: ' ICU ',
      finding: 'Ease: 3 \u0000 \ud800 👩‍⚕️',
      plan: 'Stock syringes.',
      strength: 'stronger',
      owner_user: vic.user.id,
      owner_name: 'Vic',
      due: '2026-05-01',
      created_at: new Date(clock.now - DAY).toISOString(),
    };
    const { status, body, headers } = await ann.client.post('/actions', given);
    expect([status, headers['etag']]).toEqual([201, '"1"']);
    expect(body).toEqual({
      ...blank,
      ...given,
      created_by: ann.user.id,
      created_by_name: 'Ann Lee',
      last_edited_by: ann.user.id,
      last_edited_by_name: 'Ann Lee',
      updated_at: clock.iso,
      version: 1,
    });
    expect((await list(vic)).body).toEqual([body]);
    expect((await list(eve)).body).toEqual([]);
  });

  test('belongs to nothing but a module, unless it is said to what', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const { body } = await ann.client.post('/actions', { section: '9' });
    expect(body).toMatchObject(blank);
    expect(body.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
  });

  test.each([
    ['This module does not exist.', { section: '99' }, 'section'],
    ['This question does not exist.', { question: 1 }, 'question'],
    ['This part of a question does not exist.', { question: 903, part: 'nothing' }, 'part'],
    ['This part of a question does not exist.', { part: 'ease' }, 'part'],
    ['The owner is not one of your hospital’s people.', { owner_user: 999_999 }, 'owner_user'],
    ['Please enter the day on which it was done.', { state: 'done' }, 'done_on'],
    ['A text may have at most 2,000 characters.', { plan: 'x'.repeat(2001) }, 'plan'],
    ['A name may have at most 100 characters.', { owner_name: 'x'.repeat(101) }, 'owner_name'],
    ['This is not a day of the calendar.', { due: '2026-02-30' }, 'due'],
    ['The field "notes" is not known.', { notes: 'x' }, 'notes'],
  ])('is refused: %s', async (sentence, fields, field) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const answer = await ann.client.post('/actions', { section: '9', ...fields });
    expect([answer.status, answer.body]).toEqual([422, { errors: [sentence], fields: [field] }]);
    expect((await list(ann)).body).toEqual([]);
  });

  test('has no owner from another hospital, and no id that is there', async () => {
    const [ann, eve] = [(await scenario.hospital('Ann Lee'))[0], (await scenario.hospital('Eve Orr'))[0]];
    const id = await startAction(ann);
    expect((await saveAction(ann, id, { owner_user: eve.user.id }, { seen: 1 })).status).toBe(422);

    const taken = { errors: ['This id cannot be used.'], fields: ['id'] };
    const assessment = await startAssessment(ann);
    const began = (person: Person, path: string, wanted: string) =>
      person.client.post(path, { id: wanted, section: '9' });
    expect((await began(ann, '/actions', assessment)).body).toEqual(taken);
    expect((await began(ann, '/assessments', id)).body).toEqual(taken);
    // What two hospitals have under one id has nothing to do with each other.
    expect((await began(eve, '/assessments', id)).status).toBe(201);
    expect((await began(eve, '/actions', assessment)).status).toBe(201);
    expect((await began(eve, '/actions', id)).body).toEqual(taken);
    const revisions = await eve.client.get<object[]>(`/assessments/${id}/revisions`);
    expect(revisions.body).toHaveLength(1);
    expect(await only(ann)).toMatchObject({ id, version: 1 });
  });

  test('is done on a day, and needs it as long as it is done', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAction(ann);
    const needsDay = { errors: ['Please enter the day on which it was done.'], fields: ['done_on'] };
    expect((await saveAction(ann, id, { state: 'done' }, { seen: 1 })).body).toEqual(needsDay);
    const done = await saveAction(ann, id, { state: 'done', done_on: '2026-03-01' }, { seen: 1 });
    expect(done.body).toMatchObject({ state: 'done', done_on: '2026-03-01', version: 2 });
    expect((await saveAction(ann, id, { done_on: null }, { seen: 2 })).body).toEqual(needsDay);
    expect((await saveAction(ann, id, { state: 'open', done_on: null }, { seen: 2 })).status).toBe(200);
  });

  test('is dropped by an administrator, who says why, and taken up again by one', async () => {
    const [ann, ada] = await scenario.hospital('Ann Lee', 'Ada Boss:1');
    const id = await startAction(ann);
    clock.pass(2 * HOUR);
    const drop = { state: 'dropped', dropped_why: 'The unit is closing.' };
    const mayNot = {
      errors: ['Only an administrator can drop an action, or take one up again.'],
    };
    const refused = await saveAction(ann, id, drop, { seen: 1 });
    expect([refused.status, refused.body]).toEqual([403, mayNot]);
    expect((await ann.client.post('/actions', { section: '9', ...drop })).status).toBe(403);
    expect((await saveAction(ada, id, { state: 'dropped' }, { seen: 1 })).body).toEqual({
      errors: ['Please say why it is dropped.'],
      fields: ['dropped_why'],
    });
    expect((await saveAction(ada, id, drop, { seen: 1 })).status).toBe(200);
    clock.pass(2 * HOUR);
    expect((await saveAction(ann, id, { state: 'open' }, { seen: 2 })).status).toBe(403);
    expect((await saveAction(ann, id, { outcome: 'None.' }, { seen: 2 })).status).toBe(200);
    clock.pass(2 * HOUR);
    expect((await saveAction(ada, id, { state: 'open' }, { seen: 3 })).status).toBe(200);
    const log = await ada.client.get<{ kind: string; object: string }[]>('/audit?kind=refusal');
    expect(log.body.map(({ object }) => object)).toContain(`PUT /actions/${id}`);
  });
});

describe('Saves of an action', () => {
  test('merge leaf by leaf, and looking is not editing', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAction(ann, { finding: 'Found.' });
    clock.pass(2 * HOUR);
    await saveAction(ann, id, { plan: 'by Ann', due: '2026-05-01' }, { seen: 1 });
    clock.pass(2 * HOUR);
    const merged = await saveAction(bob, id, { owner_name: 'Kim', due: '2026-05-01' }, { seen: 1 });
    expect(merged.body).toMatchObject({
      finding: 'Found.',
      plan: 'by Ann',
      due: '2026-05-01',
      owner_name: 'Kim',
      version: 3,
      created_by_name: 'Ann Lee',
      last_edited_by_name: 'Bob Ray',
    });
    const whole = await saveAction(ann, id, merged.body, { seen: 3 });
    expect([whole.status, whole.body, whole.headers['etag']]).toEqual([200, merged.body, '"3"']);
  });

  test('conflict where somebody else has changed the same to something else', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAction(ann);
    clock.pass(2 * HOUR);
    await saveAction(ann, id, { plan: 'by Ann' }, { seen: 1 });
    const at = clock.iso;
    clock.pass(2 * HOUR);
    const { status, body } = await saveAction(bob, id, { plan: 'by Bob', area: 'x' }, { seen: 1 });
    expect(status).toBe(409);
    expect(body).toEqual({
      errors: ['Ann Lee is also editing this action.'],
      reason: 'edited',
      last_edited_by: ann.user.id,
      last_edited_by_name: 'Ann Lee',
      updated_at: at,
      version: 2,
      leaves: ['plan'],
      action: await only(ann),
    });
    // Nothing of the first version but what was chosen is in anybody's way.
    expect((await saveAction(bob, id, { area: 'x' }, { seen: 1 })).status).toBe(200);
  });

  test('conflict within the hour of somebody else’s, unless forced past them', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAction(ann);
    clock.pass(59 * MINUTE);
    const met = await saveAction(bob, id, { area: 'x' }, { seen: 1 });
    expect([met.status, met.body.leaves]).toEqual([409, []]);
    expect((await saveAction(bob, id, { area: 'x', force_update: true })).body).toEqual({
      errors: ['A forced save must name the version shown, in If-Match.'],
      fields: ['force_update'],
    });
    expect((await saveAction(bob, id, { area: 'x', force_update: true }, { seen: 1 })).status).toBe(200);
    expect((await saveAction(bob, id, { area: 'y' }, { seen: 2 })).status).toBe(200);
    await saveAction(ann, id, { area: 'z', force_update: true }, { seen: 3 });
    const again = await saveAction(bob, id, { area: 'mine', force_update: true }, { seen: 3 });
    expect([again.status, again.body.leaves]).toEqual([409, ['area']]);
  });

  test('list newer values of one’s own that they replace', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAction(ann);
    await saveAction(ann, id, { plan: 'newer' }, { seen: 1 });
    const { status, body } = await saveAction(ann, id, { plan: 'older' }, { seen: 1 });
    expect([status, body.replaced]).toEqual([200, [{ leaf: 'plan', value: 'newer' }]]);
  });

  test('are answered again when they are sent again, and nothing else is under their key', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [id, began, key] = [randomUUID(), randomUUID(), randomUUID()];
    const begin = () =>
      ann.client.post('/actions', { id, section: '9', plan: 'a' }, { 'idempotency-key': began });
    const first = await begin();
    const saved = await saveAction(ann, id, { plan: 'b' }, { seen: 1, key });
    await saveAction(ann, id, { plan: 'c', due: '2026-05-01' }, { seen: 2 });

    const again = [await begin(), await saveAction(ann, id, { plan: 'b' }, { seen: 1, key })];
    expect(again.map(({ status, body }) => [status, body])).toEqual([
      [201, first.body],
      [200, saved.body],
    ]);
    expect((await saveAction(ann, id, { plan: 'd' }, { seen: 1, key })).status).toBe(422);
    expect((await save(ann, id, { notes: 'x' }, { key })).status).toBe(404);
    const assessment = await startAssessment(ann);
    expect((await save(ann, assessment, { notes: 'x' }, { key })).body.errors).toEqual([
      'This Idempotency-Key was used for another request.',
    ]);
    expect(await only(ann)).toMatchObject({ plan: 'c', version: 3 });
  });

  test('are answered again to somebody who may not edit any more, and nothing later', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAction(ann);
    const key = randomUUID();
    const saved = await saveAction(ann, id, { plan: 'b' }, { seen: 1, key });
    await saveAction(bob, id, { plan: 'later', force_update: true }, { seen: 2 });
    await scenario.server.database.queries
      .updateTable('users')
      .set({ role_id: 3 })
      .where('id', '=', ann.user.id)
      .execute();
    const again = await saveAction(ann, id, { plan: 'b' }, { seen: 1, key });
    expect([again.status, again.body]).toEqual([200, saved.body]);
    expect((await saveAction(ann, id, { plan: 'new' }, { seen: 2 })).status).toBe(403);
  });

  test('that were given up are dead', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAction(ann);
    const [key, began] = [randomUUID(), randomUUID()];
    await ann.client.post('/mutations/give-up', { ids: [key, began] });
    const late = [
      await saveAction(ann, id, { plan: 'late' }, { seen: 1, key }),
      await ann.client.post('/actions', { section: '9' }, { 'idempotency-key': began }),
    ];
    expect(late.map(({ status, body }) => [status, body.reason])).toEqual([
      [409, 'dead'],
      [409, 'dead'],
    ]);
    expect((await list(ann)).body).toMatchObject([{ id, version: 1, plan: '' }]);
  });

  test('of another epoch or another history are not judged', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAction(ann);
    const send = (headers: Record<string, string>) =>
      ann.client.put(`/actions/${id}`, { plan: 'x' }, { 'idempotency-key': randomUUID(), ...headers });
    const epoch = String((await list(ann)).headers['x-epoch']);
    for (const headers of [
      { 'x-epoch': randomUUID() },
      { 'if-match': '"2"' },
      { 'if-match': '"1"', 'x-held': '1 2020-01-01T00:00:00.000Z' },
    ]) {
      const { status, body } = await send({ 'x-epoch': epoch, ...headers });
      expect([status, body.reason, body.epoch]).toEqual([412, 'epoch', epoch]);
    }
    const begun = await ann.client.post('/actions', { section: '9' }, { 'x-epoch': randomUUID() });
    expect(begun.status).toBe(412);
    const held = `1 ${clock.iso}`;
    expect((await send({ 'if-match': '"1"', 'x-epoch': epoch, 'x-held': held })).status).toBe(200);
  });

  test('come together with those of assessments, each answered as if alone', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [assessment, id] = [await startAssessment(ann), randomUUID()];
    const one = (more: object, body: object) => ({
      ...more,
      idempotency_key: randomUUID(),
      body: JSON.stringify(body),
    });
    const { status, body } = await ann.client.post<{ answers: { status: number; body: string }[] }>(
      '/saves',
      {
        saves: [
          one({ of: 'actions' }, { id, section: '9' }),
          one({ id: assessment, if_match: 1 }, { notes: 'x' }),
          one({ of: 'actions', id, if_match: 1 }, { plan: 'x' }),
          one({ of: 'actions', id, if_match: 2 }, { state: 'done' }),
          one({ of: 'actions', id: assessment }, { plan: 'x' }),
        ],
      },
    );
    expect([status, body.answers.map((answer) => answer.status)]).toEqual([200, [201, 200, 200, 422, 404]]);
    expect(await only(ann)).toMatchObject({ id, plan: 'x', version: 2 });
  });

  test('are told in the order of their versions, newest first', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAction(ann);
    const began = clock.iso;
    clock.pass(2 * HOUR);
    await saveAction(bob, id, { plan: 'x' }, { seen: 1 });
    expect((await ann.client.get(`/actions/${id}/revisions`)).body).toEqual([
      { version: 2, edited_by: bob.user.id, edited_by_name: 'Bob Ray', updated_at: clock.iso },
      { version: 1, edited_by: ann.user.id, edited_by_name: 'Ann Lee', updated_at: began },
    ]);
    const assessment = await startAssessment(ann);
    for (const other of [assessment, randomUUID(), 'x']) {
      expect((await ann.client.get(`/actions/${other}/revisions`)).status).toBe(404);
    }
  });

  test('are limited a day, and a repetition does not count', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    await startAction(ann);
    await scenario.server.database.queries.updateTable('limits').set({ used: 10_000 }).execute();
    const refused = await ann.client.post('/actions', { section: '9' });
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        errors: [
          '10,000 new actions of one person a day are the limit. Please try again later, or ask your administrator.',
        ],
        reason: 'quota',
      },
    ]);
    clock.pass(DAY);
    expect((await ann.client.post('/actions', { section: '9' })).status).toBe(201);
  });
});

describe('The list of actions', () => {
  test('has what changed after a number, with the headers of that of assessments', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const first = await startAction(ann);
    clock.pass(MINUTE);
    const second = await startAction(ann);
    const all = await list(bob);
    expect(all.body.map(({ id }) => id)).toEqual([second, first]);
    const { 'x-change': change, 'x-change-mark': mark, 'x-epoch': epoch, etag } = all.headers;
    expect(change).toBe('2');
    const after = (query: string) => list(bob, query, { 'x-epoch': String(epoch) });
    expect((await list(bob, '', { 'if-none-match': String(etag) })).status).toBe(304);
    expect((await after('?after=2')).body).toEqual([]);

    clock.pass(2 * HOUR);
    await saveAction(ann, first, { plan: 'x' }, { seen: 1 });
    // Assessments and actions share the numbers of their institution.
    await startAssessment(ann);
    expect((await after('?after=2')).body).toMatchObject([{ id: first, version: 2 }]);
    expect((await after('?after=3')).body).toEqual([]);
    const marked = await after(`?after=2&mark=${String(mark)}`);
    expect([marked.headers['x-mark-held'], marked.headers['x-change']]).toEqual(['yes', '4']);
    expect(marked.body).toHaveLength(1);
    const assessments = await ann.client.get<object[]>('/assessments?after=3', { 'x-epoch': String(epoch) });
    expect(assessments.body).toHaveLength(1);

    const strange = await after(`?after=2&mark=${randomUUID()}_1_2020-01-01T00:00:00.000Z_0123456789abcdef`);
    expect([strange.headers['x-mark-held'], strange.body.length]).toEqual(['no', 2]);
    expect((await after('?after=99')).body).toHaveLength(2);
    await scenario.server.database.transaction((queries) => beginEpoch(queries, clock.iso));
    expect((await after('?after=4')).body).toHaveLength(2);
  });

  test('names people as they are called now', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAction(ann);
    clock.pass(2 * HOUR);
    await saveAction(bob, id, { plan: 'x' }, { seen: 1 });
    const before = await list(ann);
    await ann.client.send('PATCH', `/users/${ann.user.id}`, { body: { last_name: 'Abara' } });
    const now = await list(ann, '', { 'if-none-match': String(before.headers['etag']) });
    expect(now.body).toMatchObject([{ created_by_name: 'Ann Abara', last_edited_by_name: 'Bob Ray' }]);
  });
});
