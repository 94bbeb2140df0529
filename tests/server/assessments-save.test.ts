import { describe, expect, test } from 'vitest';
import { MINUTE, save, startAssessment, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const { clock } = scenario;

const answersOf = async (person: Parameters<typeof save>[0], id: string) =>
  (await person.client.get(`/assessments/${id}`)).body.answers;

describe('R120 a save merges leaf by leaf', () => {
  test('and leaves other fields alone', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { notes: 'kept', answers: { 901: { observations: 'kept' } } });
    clock.pass(MINUTE);

    const answer = await save(
      ann,
      id,
      { answers: { 901: { flagged: true } }, area: 'North ward' },
      { seen: 1 },
    );

    expect(answer.headers['etag']).toBe('"2"');
    expect(answer.body).toMatchObject({
      version: 2,
      updated_at: clock.iso,
      notes: 'kept',
      area: 'North ward',
      flagged_questions: 1,
      answers: { 901: { parts: {}, flagged: true, observations: 'kept', opportunities: '' } },
    });
  });

  test('part by part in a question with several parts', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { answers: { 907: { parts: { name: 'A', score: 3 } } } });

    await save(ann, id, { answers: { 907: { parts: { cost: 2.5 } } } }, { seen: 1 });

    expect((await answersOf(ann, id))['907']?.parts).toEqual({ name: 'A', score: 3, cost: 2.5 });
  });

  test('and a part’s null removes its value', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { answers: { 907: { parts: { name: 'A', score: 3 } } } });

    const answer = await save(
      ann,
      id,
      { answers: { 907: { parts: { name: null, cost: null } } } },
      { seen: 1 },
    );

    expect(answer.body.version).toBe(2);
    expect((await answersOf(ann, id))['907']?.parts).toEqual({ score: 3 });
  });

  test('but a radio and a ranking change as a whole', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const ranking = { cost: 1, storage: 2, staffing: 3, build: 4 };
    const id = await startAssessment(ann, {
      answers: { 909: { parts: { yes: true } }, 908: { parts: ranking } },
    });

    await save(ann, id, { answers: { 909: { parts: { no: true } } } }, { seen: 1 });
    expect((await answersOf(ann, id))['909']?.parts).toEqual({ no: true });

    await save(ann, id, { answers: { 909: { parts: { no: null } }, 908: { parts: {} } } }, { seen: 2 });
    expect((await answersOf(ann, id))['909']?.parts).toEqual({});
    expect((await answersOf(ann, id))['908']?.parts).toEqual({});
  });

  test('and accepts the whole assessment as it was read', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { notes: 'before' });
    const read = (await ann.client.get(`/assessments/${id}`)).body;

    const answer = await save(ann, id, { ...read, notes: 'after' }, { seen: 1 });

    expect(answer.status).toBe(200);
    const hash = expect.stringMatching(/^v1:/);
    expect(answer.body).toEqual({ ...read, notes: 'after', version: 2, content_hash: hash });
    expect(answer.body.content_hash).not.toBe(read.content_hash);
  });
});

test('whoever reads an assessment may ask when a version that they hold was made', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann, { notes: 'first' });
  const first = (await ann.client.get<{ updated_at: string }>(`/assessments/${id}`)).body;
  clock.pass(MINUTE);
  await save(ann, id, { notes: 'second' }, { seen: 1 });
  const seenAt = async (query: string) =>
    (await ann.client.get(`/assessments/${id}${query}`)).headers['x-seen-at'];
  expect(await seenAt('?seen=1')).toBe(first.updated_at);
  expect(await seenAt('?seen=7')).toBe('');
  expect(await seenAt('')).toBeUndefined();
});

describe('looking is not editing', () => {
  test('a save that changes no leaf makes no version, no revision and no new last editor', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann, { notes: 'same' });
    const before = (await ann.client.get(`/assessments/${id}`)).body;
    clock.pass(MINUTE);

    const answer = await save(bob, id, { notes: 'same', answers: { 901: { flagged: false } } }, { seen: 1 });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(before);
    const revisions = await ann.client.get<object[]>(`/assessments/${id}/revisions`);
    expect(revisions.body).toHaveLength(1);
  });

  test('but where the person stands is kept', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);

    const positions = { last_question_index: 4, page: 1, current_question_index: 5 };
    const answer = await save(ann, id, positions, { seen: 1 });

    expect(answer.body).toMatchObject({ version: 1, ...positions });
    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({ version: 1, ...positions });
  });

  test('the furthest question never goes back', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { last_question_index: 7 });

    await save(ann, id, { last_question_index: 3, current_question_index: 2 }, { seen: 1 });

    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({
      last_question_index: 7,
      current_question_index: 2,
    });
  });
});

describe('replaced', () => {
  test('names one’s own newer values that an older device overwrote', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    await save(ann, id, { notes: 'newer', answers: { 903: { parts: { ease: 8 } } } }, { seen: 1 });

    const older = { notes: 'older', answers: { 903: { parts: { ease: 2 } } }, area: 'North ward' };
    const answer = await save(ann, id, older, { seen: 1 });

    expect(answer.status).toBe(200);
    expect(answer.body.notes).toBe('older');
    expect(answer.body.replaced).toEqual([
      { leaf: 'notes', value: 'newer' },
      { leaf: 'answers.903.parts.ease', value: 8 },
    ]);
  });

  test('is absent when nothing newer was overwritten', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    await save(ann, id, { notes: 'newer' }, { seen: 1 });

    expect((await save(ann, id, { notes: 'newest' }, { seen: 2 })).body).not.toHaveProperty('replaced');
    expect((await save(ann, id, { area: 'North ward' }, { seen: 1 })).body).not.toHaveProperty('replaced');
  });
});

test('every accepted change keeps the state before it', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann, { notes: 'one', answers: { 909: { parts: { yes: true } } } });
  const states = [(await ann.client.get(`/assessments/${id}`)).body];
  const changes = [
    { notes: 'two', last_question_index: 2 },
    { answers: { 909: { parts: { no: true } }, 907: { parts: { name: 'A' } } } },
    { answers: { 907: { parts: { name: null } } }, facilitators: [{ name: 'Lee', title: '' }] },
  ];
  for (const [index, change] of changes.entries()) {
    clock.pass(MINUTE);
    states.push((await save(ann, id, change, { seen: index + 1 })).body);
  }

  for (const [index, state] of states.entries()) {
    expect((await ann.client.get(`/assessments/${id}/revisions/${index + 1}`)).body).toEqual(state);
  }
  const list = await ann.client.get<{ version: number }[]>(`/assessments/${id}/revisions`);
  expect(list.body).toEqual(
    states.toReversed().map(({ version, updated_at: updatedAt }) => ({
      version,
      edited_by: ann.user.id,
      edited_by_name: 'Ann Lee',
      updated_at: updatedAt,
    })),
  );
  expect((await ann.client.get(`/assessments/${id}/revisions/9`)).status).toBe(404);
});

describe('If-Match', () => {
  test('must name one version', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);

    for (const header of ['1', '"x"', '*', 'W/"1"', '"1", "2"', '""', '"-1"']) {
      const answer = await ann.client.put(`/assessments/${id}`, { notes: 'x' }, { 'if-match': header });
      expect([header, answer.status]).toEqual([header, 422]);
      expect(answer.body.errors).toEqual(['The header If-Match must name one version, such as "3".']);
    }
    expect((await ann.client.get(`/assessments/${id}`)).body.version).toBe(1);
  });
});
