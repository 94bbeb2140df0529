import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Answer } from '../support/server/client.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { HOUR, save, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** Several saves in one call are each what they are alone (rule ASM-22). */

interface OneSave {
  readonly id?: string;
  readonly completed?: true;
  readonly idempotency_key: string;
  readonly if_match?: number;
  readonly epoch?: string;
  readonly body: string;
}

interface OneAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly retryAfter?: number;
}

const one = (body: object, fields: Partial<OneSave> = {}): OneSave => ({
  idempotency_key: randomUUID(),
  body: JSON.stringify(body),
  ...fields,
});

async function together(person: Person, saves: readonly OneSave[]): Promise<OneAnswer[]> {
  const answer = await person.client.post<{ answers: { status: number; body: string }[] }>('/saves', {
    saves,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.answers.map(({ status, body }) => ({
    status,
    body: JSON.parse(body) as Record<string, unknown>,
  }));
}

/** The same save by itself. */
function alone(person: Person, { id, completed, idempotency_key: key, if_match: seen, body }: OneSave) {
  const headers = {
    'idempotency-key': key,
    ...(seen === undefined ? {} : { 'if-match': `"${seen}"` }),
  };
  const sent: unknown = JSON.parse(body);
  return id === undefined
    ? person.client.post('/assessments', sent, headers)
    : person.client.put(`/assessments/${id}${completed === true ? '?completed=true' : ''}`, sent, headers);
}

const said = ({ status, body }: Answer | OneAnswer) => ({ status, body });

onBothDatabases((scenario) => {
  test('each is judged and answered by itself, in the order in which they came', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const [eve] = await scenario.hospital('Eve Fox');
    const mine = await startAssessment(ann);
    const contested = await startAssessment(ann);
    scenario.clock.pass(2 * HOUR);
    expect((await save(bob, contested, { notes: 'by Bob' }, { seen: 1 })).status).toBe(200);
    const foreign = await startAssessment(eve);
    const begun = randomUUID();

    const answers = await together(ann, [
      one({ notes: 'changed' }, { id: mine, if_match: 1 }),
      one({ notes: 'by Ann' }, { id: contested, if_match: 1 }),
      one({ notes: 'not mine' }, { id: foreign, if_match: 1 }),
      one({ id: begun, section: '9', notes: 'begun' }),
      one({ mood: 'good' }, { id: mine, if_match: 2 }),
      one({}, { id: mine, if_match: 2, body: '{"notes":' }),
      one({}, { id: mine, if_match: 2, completed: true }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 409, 404, 201, 422, 400, 200]);
    expect(answers[0]?.body).toMatchObject({ id: mine, notes: 'changed', version: 2 });
    expect(answers[1]?.body).toMatchObject({
      reason: 'edited',
      last_edited_by_name: 'Bob Ray',
      leaves: ['notes'],
    });
    expect(answers[2]?.body).toEqual({ errors: ['This does not exist.'] });
    expect(answers[3]?.body).toMatchObject({ id: begun, notes: 'begun', version: 1 });
    expect(answers[4]?.body).toEqual({ errors: ['The field "mood" is not known.'], fields: ['mood'] });
    expect(answers[5]?.body).toEqual({ errors: ['The request could not be read as JSON.'] });
    expect(answers[6]?.body).toMatchObject({ id: mine, version: 3 });
    expect((await ann.client.get(`/assessments/${mine}`)).body.date_completed).not.toBeNull();
    expect((await ann.client.get(`/assessments/${contested}`)).body.notes).toBe('by Bob');
    expect((await eve.client.get(`/assessments/${foreign}`)).body).toMatchObject({ notes: '', version: 1 });
  });

  test('a repetition takes effect once, whichever way it comes', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    const saves = [
      one({ id: randomUUID(), section: '9', notes: 'Größe ≥ 5 µg' }),
      one({ notes: 'once' }, { id, if_match: 1 }),
      one({ split: true, new_id: randomUUID(), area: 'ICU' }, { id }),
      one({}, { id, if_match: 2, completed: true }),
    ];
    const first = await together(ann, saves);
    expect(first.map(({ status }) => status)).toEqual([201, 200, 201, 200]);

    expect((await together(ann, saves)).map(said)).toEqual(first.map(said));
    for (const [index, sent] of saves.entries()) {
      expect(said(await alone(ann, sent))).toEqual(first[index]);
    }
    const other = one({ id: randomUUID(), section: '9', notes: 'alone first' });
    const firstAlone = said(await alone(ann, other));
    expect(firstAlone.status).toBe(201);
    expect(await together(ann, [other])).toEqual([firstAlone]);

    const [used] = await together(ann, [{ ...saves[1], body: '{"notes":"else"}' } as OneSave]);
    expect(used).toMatchObject({ status: 422 });
    expect((await bob.client.get<object[]>('/assessments')).body).toHaveLength(4);
  });

  test('one of another epoch is not judged; the others are', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const epoch = String((await ann.client.get('/assessments')).headers['x-epoch']);

    const answers = await together(ann, [
      one({ notes: 'of before' }, { id, if_match: 1, epoch: randomUUID() }),
      one({ area: 'of now' }, { id, if_match: 1, epoch }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([412, 200]);
    expect(answers[0]?.body).toMatchObject({ reason: 'epoch', epoch });
    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({ notes: '', area: 'of now' });
  });

  test('who may only read by now gets what was accepted before, and is refused the rest, which is recorded', async () => {
    const [ann, ada] = await scenario.hospital('Ann Lee', 'Ada Min:1');
    const id = await startAssessment(ann);
    const accepted = one({ notes: 'by Ann' }, { id, if_match: 1 });
    const first = said(await alone(ann, accepted));
    await ada.client.send('PATCH', `/users/${ann.user.id}`, { body: { role_id: 3 } });

    const answers = await together(ann, [accepted, one({ notes: 'more' }, { id, if_match: 2 })]);

    expect(answers[0]).toEqual(first);
    expect(answers[1]).toEqual({
      status: 403,
      body: { errors: ['Your account does not have permission to do this.'] },
    });
    const audit = (await ada.client.get('/audit')).text;
    expect(audit).toContain(`PUT /assessments/${id}`);
  });

  test('32 are one call, and are as many changes, each with its own number', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const ids = Array.from({ length: 32 }, () => randomUUID());

    const answers = await together(
      ann,
      ids.map((id, index) => one({ id, section: '9', notes: `note ${index}` })),
    );

    expect(answers.map(({ status, body }) => [status, body['id'], body['notes']])).toEqual(
      ids.map((id, index) => [201, id, `note ${index}`]),
    );
    const list = await bob.client.get<{ id: string }[]>('/assessments');
    expect(new Set(list.body.map(({ id }) => id))).toEqual(new Set(ids));
    expect(list.headers['x-change']).toBe('32');
  });

  test('a call with none, or with too many, is refused as a whole', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const many = Array.from({ length: 33 }, () => one({ section: '9' }));
    for (const saves of [[], many]) {
      expect((await ann.client.post('/saves', { saves })).status).toBe(422);
    }
    expect((await ann.client.get('/assessments')).body).toEqual([]);
  });

  test('the limits of a body are those of each save', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
    const wide = JSON.stringify({ notes: Array.from({ length: 20_001 }, () => 0) });

    const answers = await together(ann, [
      one({}, { id, if_match: 1, body: deep }),
      one({}, { id, if_match: 1, body: wide }),
      one({}, { id, if_match: 1, body: '' }),
      one({ notes: 'fine' }, { id, if_match: 1 }),
    ]);

    expect(answers.map(({ status, body }) => [status, body['errors'] ?? body['notes']])).toEqual([
      [422, ['The request is nested too deeply.']],
      [422, ['The request has too many values.']],
      [400, ['The request could not be read as JSON.']],
      [200, 'fine'],
    ]);
  });
});
