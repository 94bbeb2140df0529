import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
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

describe('the same new id, sent again by the same person,', () => {
  test('gives the same assessment', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    const body = { split: true, new_id: randomUUID(), notes: 'by Bob' };
    const first = await save(bob, id, body);

    const second = await save(bob, id, body);

    expect(first.status).toBe(201);
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  test('merges what was typed since, as the answer to the first may have been lost', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    const body = { split: true, new_id: randomUUID(), notes: 'by Bob' };
    await save(bob, id, body);
    const key = randomUUID();

    const second = await save(bob, id, { ...body, notes: 'by Bob, later', area: 'North ward' }, { key });
    const again = await save(bob, id, { ...body, notes: 'by Bob, later', area: 'North ward' }, { key });

    expect([second.status, second.body]).toEqual([
      200,
      expect.objectContaining({ version: 2, notes: 'by Bob, later', area: 'North ward' }),
    ]);
    expect(again.body).toEqual(second.body);
    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({ version: 1, notes: '' });
  });

  test('is judged like any save: others’ changes to the copy are not overwritten unasked', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    const body = { split: true, new_id: randomUUID(), notes: 'by Bob' };
    await save(bob, id, body);
    clock.pass(2 * HOUR);
    await save(ann, body.new_id, { notes: 'by Ann' }, { seen: 1 });
    clock.pass(2 * HOUR);

    const second = await save(bob, id, { ...body, notes: 'by Bob, later', area: 'North ward' });

    expect([second.status, second.body.leaves]).toEqual([409, ['notes']]);
    expect(second.body).toMatchObject({ version: 2, assessment: { id: body.new_id, notes: 'by Ann' } });
  });
});

test('a new id that is taken is refused without giving anything away', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  const id = await startAssessment(ann);
  const taken = [await startAssessment(ann), await startAssessment(bob), id];
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

test('a split needs its id, and can be neither forced nor submitted', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann);

  expect((await save(ann, id, { split: true })).body.fields).toEqual(['new_id']);
  const both = { split: true, new_id: randomUUID() };
  expect((await save(ann, id, { ...both, force_update: true }, { seen: 1 })).body.fields).toEqual(['split']);
  expect((await save(ann, id, both, { seen: 1, completed: true })).body.fields).toEqual(['split']);
  const list = await ann.client.get<object[]>('/assessments');
  expect(list.body).toHaveLength(1);
});
