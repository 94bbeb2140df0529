import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { save, saveAction, startAction, startAssessment, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();

describe('an assessment of another institution', () => {
  test('does not exist, whichever call asks for it', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [eve] = await scenario.hospital('Eve Orr:5');
    const id = await startAssessment(ann, { notes: 'secret' });
    const missing = randomUUID();
    const ask = (at: string) =>
      Promise.all([
        eve.client.get(`/assessments/${at}`),
        eve.client.get(`/assessments/${at}/revisions`),
        eve.client.get(`/assessments/${at}/revisions/1`),
        save(eve, at, { notes: 'x' }, { seen: 1 }),
        save(eve, at, { notes: 'x', force_update: true }, { seen: 1 }),
        save(eve, at, { split: true, new_id: randomUUID() }),
        save(eve, at, {}, { completed: true }),
      ]);

    const [theirs, nowhere] = [await ask(id), await ask(missing)];

    for (const [index, answer] of theirs.entries()) {
      expect([answer.status, answer.body]).toEqual([404, { errors: ['This does not exist.'] }]);
      expect(answer.text).toBe(nowhere[index]?.text);
    }
    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({ notes: 'secret', version: 1 });
  });

  test('is in no list, nor are its people in any roster', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [eve] = await scenario.hospital('Eve Orr:1');
    await startAssessment(ann);

    expect((await eve.client.get('/assessments')).body).toEqual([]);
    const roster = await eve.client.get<{ id: number }[]>('/users');
    expect(roster.body.map(({ id }) => id)).toEqual([eve.user.id]);
  });

  test('does not lend its mutation keys', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [eve] = await scenario.hospital('Eve Orr');
    const key = randomUUID();
    const theirs = await ann.client.post('/assessments', { section: '9' }, { 'idempotency-key': key });
    const mine = await eve.client.post('/assessments', { section: '9' }, { 'idempotency-key': key });

    expect(mine.status).toBe(201);
    expect(mine.body.id).not.toBe(theirs.body.id);
  });
});

describe('an action of another institution', () => {
  test('does not exist, whichever call asks for it, and is in no list', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [eve] = await scenario.hospital('Eve Orr:5');
    const id = await startAction(ann, { plan: 'secret' });
    const ask = (at: string) =>
      Promise.all([
        eve.client.get(`/actions/${at}/revisions`),
        saveAction(eve, at, { plan: 'x' }, { seen: 1 }),
        saveAction(eve, at, { plan: 'x', force_update: true }, { seen: 1 }),
        saveAction(eve, at, {}),
      ]);
    const [theirs, nowhere] = [await ask(id), await ask(randomUUID())];
    for (const [index, answer] of theirs.entries()) {
      expect([answer.status, answer.body]).toEqual([404, { errors: ['This does not exist.'] }]);
      expect(answer.text).toBe(nowhere[index]?.text);
    }
    expect((await eve.client.get('/actions')).body).toEqual([]);
    expect((await ann.client.get('/actions')).body).toMatchObject([{ plan: 'secret', version: 1 }]);
  });
});

describe('roles', () => {
  test.each([
    [1, 'Administrator'],
    [2, 'Editor'],
    [5, 'Super Admin'],
  ])('%i (%s) creates, saves and submits', async (role) => {
    const [person] = await scenario.hospital(`Ann Lee:${role}`);
    const id = await startAssessment(person);
    expect((await save(person, id, { notes: 'x' }, { seen: 1 })).status).toBe(200);
    expect((await save(person, id, {}, { seen: 2, completed: true })).status).toBe(200);
  });

  test('a viewer writes nothing', async () => {
    const [ann, viewer] = await scenario.hospital('Ann Lee', 'Vic Low:3');
    const id = await startAssessment(ann);
    const answers = [
      await viewer.client.post('/assessments', { section: '9' }),
      await save(viewer, id, { notes: 'x' }, { seen: 1 }),
      await save(viewer, id, {}, { seen: 1, completed: true }),
      await save(viewer, id, { split: true, new_id: randomUUID() }),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        403,
        { errors: ['Your account does not have permission to do this.'] },
      ]);
    }
    expect((await ann.client.get<object[]>('/assessments')).body).toHaveLength(1);
  });

  test('a viewer opens what is completed, and sees only the summary of the rest', async () => {
    const [ann, viewer] = await scenario.hospital('Ann Lee', 'Vic Low:3');
    const id = await startAssessment(ann, { notes: 'not yet' });

    for (const path of [
      `/assessments/${id}`,
      `/assessments/${id}/revisions`,
      `/assessments/${id}/revisions/1`,
    ]) {
      const closed = await viewer.client.get(path);
      expect([closed.status, closed.body]).toEqual([
        403,
        { errors: ['This assessment is still in progress. You can open it once it is completed.'] },
      ]);
    }
    const list = await viewer.client.get<{ id: string }[]>('/assessments');
    expect(list.body.map((row) => row.id)).toEqual([id]);
    expect(list.text).not.toContain('not yet');

    await save(ann, id, {}, { seen: 1, completed: true });
    expect((await viewer.client.get(`/assessments/${id}`)).body.notes).toBe('not yet');
    expect((await viewer.client.get(`/assessments/${id}/revisions/1`)).status).toBe(200);
  });
});

test('without a log-in only the public calls answer', async () => {
  const client = scenario.server.anyone();
  const open = ['/health', '/ready', '/sections', '/openapi.json'];
  const closed = ['/me', '/users', '/sections/9', '/assessments', `/assessments/${randomUUID()}`];
  for (const path of open) expect([path, (await client.get(path)).status]).toEqual([path, 200]);
  for (const path of closed) {
    const { status, body } = await client.get(path);
    expect([path, status, body]).toEqual([path, 401, { errors: ['Please log in.'] }]);
  }
  expect((await client.post('/assessments', { section: '9' })).status).toBe(401);
  expect((await client.put(`/assessments/${randomUUID()}`, {})).status).toBe(401);
});
