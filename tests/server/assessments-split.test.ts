import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR, MINUTE, save, startAssessment, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const { clock } = scenario;

test('R120 a split keeps the sender’s changes as a new assessment and leaves the original untouched', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  const id = await startAssessment(ann, { area: 'North ward', answers: { 901: { observations: 'by Ann' } } });
  await save(ann, id, { notes: 'by Ann' }, { seen: 1 });
  const original = (await ann.client.get(`/assessments/${id}`)).body;
  clock.pass(MINUTE);
  const newId = randomUUID();

  const body = { split: true, new_id: newId, notes: 'by Bob', answers: { 902: { flagged: true } } };
  const answer = await save(bob, id, body, { seen: 1 });

  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    id: newId,
    version: 1,
    section: '9',
    area: 'North ward',
    notes: 'by Bob',
    date_completed: null,
    created_by: bob.user.id,
    created_at: clock.iso,
    last_edited_by: bob.user.id,
    last_edited_by_name: 'Bob Ray',
    flagged_questions: 1,
  });
  expect(answer.body.answers['901']?.observations).toBe('by Ann');
  expect((await ann.client.get(`/assessments/${id}`)).body).toEqual(original);
});

test('the same new id again by the same person gives the same assessment', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  const id = await startAssessment(ann);
  const newId = randomUUID();
  const first = await save(bob, id, { split: true, new_id: newId, notes: 'by Bob' });

  const second = await save(bob, id, { split: true, new_id: newId, notes: 'something else' });

  expect(first.status).toBe(201);
  expect([second.status, second.body]).toEqual([200, first.body]);
});

test('a new id that is taken is refused without a word about it', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  const [eve] = await scenario.hospital('Eve Orr');
  const id = await startAssessment(ann);
  const taken = [await startAssessment(ann), await startAssessment(bob), await startAssessment(eve), id];
  const byAnn = randomUUID();
  await save(ann, id, { split: true, new_id: byAnn });

  for (const newId of [...taken, byAnn]) {
    const answer = await save(bob, id, { split: true, new_id: newId, notes: 'by Bob' });
    expect([answer.status, answer.body]).toEqual([
      422,
      { errors: ['This id cannot be used.'], fields: ['new_id'] },
    ]);
  }
});

test('a split of a submitted assessment is the way to keep later changes', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  const id = await startAssessment(ann);
  await save(ann, id, { notes: 'final' }, { seen: 1, completed: true });
  clock.pass(HOUR);

  const answer = await save(bob, id, { split: true, new_id: randomUUID(), notes: 'more' }, { seen: 1 });

  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ notes: 'more', date_completed: null });
  expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({ notes: 'final', version: 2 });
});

test('a split needs its id, and is neither forced nor submitted', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann);

  expect((await save(ann, id, { split: true })).body.fields).toEqual(['new_id']);
  const both = { split: true, new_id: randomUUID() };
  expect((await save(ann, id, { ...both, force_update: true }, { seen: 1 })).body.fields).toEqual(['split']);
  expect((await save(ann, id, both, { seen: 1, completed: true })).body.fields).toEqual(['split']);
  const list = await ann.client.get<object[]>('/assessments');
  expect(list.body).toHaveLength(1);
});
