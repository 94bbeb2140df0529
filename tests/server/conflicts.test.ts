import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, save, startAssessment, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const { clock } = scenario;

describe('rule CON-1: a leaf that another person changed since', () => {
  test('is a conflict however long ago, and names the person and the leaf', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    await save(ann, id, { notes: 'by Ann', area: 'North ward' }, { seen: 1 });
    clock.pass(48 * HOUR);

    const answer = await save(bob, id, { notes: 'by Bob', department: 'ICU' }, { seen: 1 });

    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      errors: ['Ann Lee is also editing this assessment.'],
      reason: 'edited',
      last_edited_by: ann.user.id,
      last_edited_by_name: 'Ann Lee',
      version: 2,
      leaves: ['notes'],
    });
    const { content_hash: _, ...stored } = (await ann.client.get(`/assessments/${id}`)).body;
    expect(answer.body.assessment).toEqual(stored);
    expect(answer.body.assessment.notes).toBe('by Ann');
    expect(answer.body.assessment.department).toBe('');
  });

  test('is no conflict when both wrote the same', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    await save(ann, id, { notes: 'the same' }, { seen: 1 });
    clock.pass(2 * HOUR);

    const answer = await save(bob, id, { notes: 'the same', area: 'North ward' }, { seen: 1 });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ notes: 'the same', area: 'North ward', version: 3 });
  });

  test('is no conflict for disjoint leaves of one question: both parts stay', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    await save(ann, id, { answers: { 907: { parts: { name: 'Testamine' } } } }, { seen: 1 });
    clock.pass(2 * HOUR);

    const answer = await save(
      bob,
      id,
      { answers: { 907: { parts: { cost: 3.5 }, flagged: true } } },
      { seen: 1 },
    );

    expect(answer.status).toBe(200);
    expect(answer.body.answers['907']).toMatchObject({
      parts: { name: 'Testamine', cost: 3.5 },
      flagged: true,
    });
  });

  test('applies to a radio and a ranking as a whole', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    const ranking = { cost: 1, storage: 2, staffing: 3, build: 4 };
    await save(ann, id, { answers: { 909: { parts: { yes: true } }, 908: { parts: ranking } } }, { seen: 1 });
    clock.pass(2 * HOUR);

    const answers = {
      909: { parts: { no: true } },
      908: { parts: { ...ranking, cost: 2, storage: 1 } },
    };
    const answer = await save(bob, id, { answers }, { seen: 1 });

    expect(answer.status).toBe(409);
    expect(answer.body.leaves.toSorted()).toEqual(['answers.908.parts', 'answers.909.parts']);
  });

  test('is judged from the first version on where nothing was seen, alone and with other saves', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann, { notes: 'by Ann' });
    clock.pass(HOUR);

    expect((await save(bob, id, { notes: 'by Bob' }, { seen: 0 })).status).toBe(409);
    const joint = {
      id,
      if_match: 0,
      idempotency_key: randomUUID(),
      body: JSON.stringify({ notes: 'by Bob' }),
    };
    const together = await bob.client.post<{ answers: { status: number }[] }>('/saves', { saves: [joint] });

    expect(together.body.answers.map(({ status }) => status)).toEqual([409]);
  });

  test('is not judged without If-Match', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    await save(ann, id, { notes: 'by Ann' }, { seen: 1 });
    clock.pass(HOUR);

    const answer = await save(bob, id, { notes: 'by Bob' });

    expect(answer.status).toBe(200);
    expect(answer.body.notes).toBe('by Bob');
  });
});

describe('rule CON-2: another person edited within the past hour', () => {
  test('is a conflict even without a common leaf, up to the hour but not at it', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    await save(ann, id, { notes: 'by Ann' }, { seen: 1 });
    const edited = clock.iso;
    clock.pass(HOUR - 1);

    const within = await save(bob, id, { department: 'ICU' }, { seen: 2 });
    expect(within.status).toBe(409);
    expect(within.body).toMatchObject({ reason: 'edited', leaves: [], version: 2, updated_at: edited });

    clock.pass(1);
    const after = await save(bob, id, { department: 'ICU' }, { seen: 2 });
    expect(after.status).toBe(200);
    expect(after.body).toMatchObject({ notes: 'by Ann', department: 'ICU', version: 3 });
  });

  test('is judged even without If-Match', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);

    expect((await save(bob, id, { department: 'ICU' })).status).toBe(409);
  });

  test('counts even if one has edited since', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    clock.pass(HOUR);
    await save(bob, id, { department: 'ICU' }, { seen: 1 });
    clock.pass(MINUTE);
    const forced = await save(ann, id, { notes: 'by Ann', force_update: true }, { seen: 2 });
    expect(forced.status).toBe(200);

    const answer = await save(ann, id, { area: 'North ward' }, { seen: 3 });

    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual(['Bob Ray is also editing this assessment.']);
  });

  test('never counts one’s own edits, from whatever device', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const tablet = { ...ann, client: await scenario.server.as(ann.user) };
    const id = await startAssessment(ann);

    expect((await save(ann, id, { notes: 'desk' }, { seen: 1 })).status).toBe(200);
    expect((await save(tablet, id, { notes: 'tablet', area: 'North ward' }, { seen: 1 })).status).toBe(200);
  });

  test('also stops a submission that changes nothing else', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);

    const answer = await save(bob, id, {}, { seen: 1, completed: true });

    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ reason: 'edited', leaves: [] });
    expect((await ann.client.get(`/assessments/${id}`)).body.date_completed).toBeNull();
  });
});

describe('R120 force_update', () => {
  test('goes past the conflict, merges, and keeps everything else', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    await save(ann, id, { notes: 'by Ann', area: 'North ward' }, { seen: 1 });
    expect((await save(bob, id, { notes: 'by Bob' }, { seen: 1 })).status).toBe(409);

    const answer = await save(bob, id, { notes: 'by Bob', force_update: true }, { seen: 2 });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      notes: 'by Bob',
      area: 'North ward',
      version: 3,
      last_edited_by: bob.user.id,
    });
    const revisions = await bob.client.get(`/assessments/${id}/revisions/2`);
    expect(revisions.body.notes).toBe('by Ann');
  });

  test('is refused without the version that was shown', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);

    const answer = await save(bob, id, { notes: 'by Bob', force_update: true });

    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      errors: ['A forced save must name the version shown, in If-Match.'],
      fields: ['force_update'],
    });
  });

  test('meets a conflict again only where one of its own leaves was changed after what was shown', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    await save(ann, id, { notes: 'first' }, { seen: 1 });
    await save(ann, id, { area: 'North ward' }, { seen: 2 });

    const elsewhere = await save(bob, id, { notes: 'by Bob', force_update: true }, { seen: 2 });
    expect(elsewhere.status).toBe(200);

    await save(ann, id, { notes: 'again', force_update: true }, { seen: 4 });
    const same = await save(bob, id, { notes: 'mine', force_update: true }, { seen: 4 });
    expect(same.status).toBe(409);
    expect(same.body).toMatchObject({ leaves: ['notes'], version: 5 });
  });

  test('asks about the same person at most once an hour', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    const conflict = await save(bob, id, { department: 'ICU' }, { seen: 1 });
    expect(conflict.status).toBe(409);
    clock.pass(5 * MINUTE);
    await save(bob, id, { department: 'ICU', force_update: true }, { seen: 1 });

    clock.pass(30 * MINUTE);
    await save(ann, id, { notes: 'by Ann', force_update: true }, { seen: 2 });
    clock.pass(30 * MINUTE - 1);
    expect((await save(bob, id, { area: 'North ward' }, { seen: 3 })).status).toBe(200);
    clock.pass(1);
    const again = await save(bob, id, { area: 'South ward' }, { seen: 4 });
    expect(again.status).toBe(409);
    expect(again.body.errors).toEqual(['Ann Lee is also editing this assessment.']);
  });

  test('counts for the person the conflict named, and for nobody else', async () => {
    const [ann, bob, eve] = await scenario.hospital('Ann Lee', 'Bob Ray', 'Eve Orr');
    const id = await startAssessment(ann);
    await save(bob, id, { department: 'ICU' }, { seen: 1 });
    await save(bob, id, { department: 'ICU', force_update: true }, { seen: 1 });
    await save(eve, id, { area: 'North ward' }, { seen: 2 });
    await save(eve, id, { area: 'North ward', force_update: true }, { seen: 2 });

    const answer = await save(bob, id, { notes: 'by Bob' }, { seen: 3 });

    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual(['Eve Orr is also editing this assessment.']);
  });

  test('does not count when there was no conflict', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    expect((await save(bob, id, { department: 'ICU', force_update: true }, { seen: 1 })).status).toBe(200);

    expect((await save(bob, id, { area: 'North ward' }, { seen: 2 })).status).toBe(409);
  });

  test('counts from the person’s answer, even when that came hours after the question', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    expect((await save(bob, id, { department: 'ICU' }, { seen: 1 })).status).toBe(409);
    clock.pass(3 * HOUR);
    await save(ann, id, { notes: 'by Ann' }, { seen: 1 });
    await save(bob, id, { department: 'ICU', force_update: true }, { seen: 2 });
    clock.pass(MINUTE);

    expect((await save(bob, id, { area: 'North ward' }, { seen: 3 })).status).toBe(200);
  });

  test('can submit at the same time', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);

    const answer = await save(bob, id, { notes: 'done', force_update: true }, { seen: 1, completed: true });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ notes: 'done', date_completed: clock.iso });
  });
});

test('two nurses working on disjoint questions are asked at most once each', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  const id = await startAssessment(ann);
  const versions = new Map([
    [ann, 1],
    [bob, 1],
  ]);
  const asked = new Map([
    [ann, 0],
    [bob, 0],
  ]);
  for (let round = 0; round < 12; round += 1) {
    for (const [person, question] of [
      [ann, 901],
      [bob, 902],
    ] as const) {
      clock.pass(2 * MINUTE);
      const body = { answers: { [question]: { observations: `round ${round}` } } };
      let answer = await save(person, id, body, { seen: versions.get(person) ?? 1 });
      if (answer.status === 409) {
        asked.set(person, (asked.get(person) ?? 0) + 1);
        answer = await save(person, id, { ...body, force_update: true }, { seen: answer.body.version });
      }
      expect(answer.status).toBe(200);
      versions.set(person, answer.body.version);
    }
  }
  expect([...asked.values()]).toEqual([1, 1]);
  const { answers } = (await ann.client.get(`/assessments/${id}`)).body;
  expect([answers['901']?.observations, answers['902']?.observations]).toEqual(['round 11', 'round 11']);
});
