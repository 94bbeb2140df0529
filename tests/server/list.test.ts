import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND, save, startAssessment, serverForFile } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

const scenario = serverForFile();
const { clock } = scenario;

interface Summary {
  id: string;
  version: number;
}

const list = (person: Person, path = '/assessments', headers: Record<string, string> = {}) =>
  person.client.get<Summary[]>(path, headers);

test('R120 a summary is the assessment without its answers, and how many there are', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann, {
    area: 'North ward',
    notes: 'long notes',
    facilitators: [{ name: 'Lee "O" Abara', title: '' }],
    answers: {
      901: { observations: 'x', flagged: true },
      902: { flagged: true },
      903: { parts: { ease: 4 } },
    },
    last_question_index: 3,
  });
  const whole: Record<string, unknown> = { ...(await ann.client.get(`/assessments/${id}`)).body };
  const answer = await list(ann);

  for (const field of ['answers', 'notes', 'wastage_calculator']) delete whole[field];
  expect(answer.body).toEqual([{ ...whole, answered: 2 }]);
  expect(answer.body[0]).toMatchObject({ flagged_questions: 2, last_edited_by_name: 'Ann Lee' });
});

test('the last change comes first', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    ids.push(await startAssessment(ann));
    clock.pass(MINUTE);
  }
  await save(ann, ids[0] ?? '', { notes: 'x' }, { seen: 1 });

  expect((await list(ann)).body.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]]);
});

test('the list names people as they are called now', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  await startAssessment(ann);
  const before = await list(bob);
  await scenario.server.database.queries
    .updateTable('users')
    .set({ last_name: 'Lee-Abara' })
    .where('id', '=', ann.user.id)
    .execute();

  const after = await list(bob, '/assessments', { 'if-none-match': String(before.headers['etag']) });

  expect(after.body[0]).toMatchObject({ last_edited_by_name: 'Ann Lee-Abara' });
});

describe('since', () => {
  test('lists only what changed then or later', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const old = await startAssessment(ann);
    clock.pass(HOUR);
    const at = clock.iso;
    const recent = await startAssessment(ann);

    expect((await list(ann, `/assessments?since=${at}`)).body.map(({ id }) => id)).toEqual([recent]);
    clock.pass(SECOND);
    expect((await list(ann, `/assessments?since=${clock.iso}`)).body).toEqual([]);
    await save(ann, old, { notes: 'x' }, { seen: 1 });
    expect((await list(ann, `/assessments?since=${clock.iso}`)).body.map(({ id }) => id)).toEqual([old]);
  });

  test('must be a time', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    for (const since of ['yesterday', '2026-01-01', '1767225600000', '']) {
      const answer = await ann.client.get(`/assessments?since=${since}`);
      expect([since, answer.status, answer.body.fields]).toEqual([since, 422, ['since']]);
    }
  });
});

describe('the tag', () => {
  test('spares the answer while nothing changed', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    await startAssessment(ann);
    const first = await list(ann);
    const etag = String(first.headers['etag']);

    const second = await list(ann, '/assessments', { 'if-none-match': etag });

    expect([second.status, second.text]).toEqual([304, '']);
    expect(second.headers).toMatchObject({ etag, 'x-epoch': first.headers['x-epoch'] });
  });

  test('changes with any change, also of where a person stands, and with since', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const tag = async (path?: string) => String((await list(ann, path)).headers['etag']);
    const tags = [await tag()];
    const id = await startAssessment(ann);
    tags.push(await tag());
    await save(ann, id, { notes: 'x' }, { seen: 1 });
    tags.push(await tag());
    await save(ann, id, { page: 1 }, { seen: 2 });
    tags.push(await tag());
    tags.push(await tag(`/assessments?since=${clock.iso}`));
    expect(new Set(tags).size).toBe(tags.length);
  });

  test('is of no use to another institution', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [eve] = await scenario.hospital('Eve Orr');
    await startAssessment(ann);
    await startAssessment(eve);
    const etag = String((await list(ann)).headers['etag']);
    expect((await list(eve, '/assessments', { 'if-none-match': etag })).status).toBe(200);
  });
});

test('the epoch stays the same from one answer to the next', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const epochs = [(await list(ann)).headers['x-epoch'], (await list(ann)).headers['x-epoch']];
  expect(epochs[0]).toMatch(/^[\da-f-]{36}$/);
  expect(epochs[1]).toBe(epochs[0]);
});
