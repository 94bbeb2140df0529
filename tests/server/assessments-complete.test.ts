import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, save, startAssessment, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const { clock } = scenario;

describe('R120 completed=true', () => {
  test('submits, even with skipped questions, and merges what comes with it', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    clock.pass(MINUTE);

    const answer = await save(ann, id, { notes: 'the end' }, { seen: 1, completed: true });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ notes: 'the end', date_completed: clock.iso, version: 2 });
  });

  test('is a change of its own: it creates a version', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);

    expect((await save(ann, id, {}, { seen: 1, completed: true })).body.version).toBe(2);
    const before = await ann.client.get(`/assessments/${id}/revisions/1`);
    expect(before.body.date_completed).toBeNull();
  });

  test('accepts the device’s time when it is not in the future and at most 90 days old', async () => {
    const at = (offset: number): string => new Date(clock.now + offset).toISOString();
    const completedAt = async (offset: number): Promise<string | null> => {
      const [ann] = await scenario.hospital('Ann Lee');
      const id = await startAssessment(ann, { created_at: at(-90 * DAY) });
      const body = { date_completed: at(offset) };
      return (await save(ann, id, body, { seen: 1, completed: true })).body.date_completed;
    };
    expect(await completedAt(-10 * DAY)).toBe(at(-10 * DAY));
    expect(await completedAt(-90 * DAY)).toBe(at(-90 * DAY));
    expect(await completedAt(-91 * DAY)).toBe(clock.iso);
    expect(await completedAt(MINUTE)).toBe(clock.iso);
  });

  test('is never dated before the assessment was begun', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { created_at: clock.iso });
    clock.pass(HOUR);
    const body = { date_completed: new Date(clock.now - 60 * DAY).toISOString() };

    const answer = await save(ann, id, body, { seen: 1, completed: true });

    expect(answer.body.date_completed).toBe(clock.iso);
  });

  test('a date alone submits nothing', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);

    const answer = await save(ann, id, { date_completed: clock.iso }, { seen: 1 });

    expect(answer.body).toMatchObject({ date_completed: null, version: 1 });
  });

  test('words other than true and false are refused', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);

    const answer = await ann.client.put(`/assessments/${id}?completed=yes`, {});

    expect([answer.status, answer.body.fields]).toEqual([422, ['completed']]);
  });
});

describe('after the submission', () => {
  test('a save that would change a leaf is refused for everyone, forced or not', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    await save(ann, id, { notes: 'final' }, { seen: 1, completed: true });
    clock.pass(2 * HOUR);

    for (const person of [ann, bob]) {
      for (const force of [{}, { force_update: true }]) {
        const answer = await save(person, id, { notes: 'more', ...force }, { seen: 2 });
        expect(answer.status).toBe(409);
        expect(answer.body).toMatchObject({
          errors: ['Ann Lee has already submitted this assessment.'],
          reason: 'completed',
          last_edited_by: ann.user.id,
          version: 2,
        });
        expect(answer.body.assessment.notes).toBe('final');
      }
    }
  });

  test('the refusal names the leaves that another person changed meanwhile', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    await save(ann, id, { notes: 'final' }, { seen: 1, completed: true });

    const answer = await save(bob, id, { notes: 'mine', area: 'North ward' }, { seen: 1 });

    expect(answer.body).toMatchObject({ reason: 'completed', leaves: ['notes'] });
  });

  test('one that changes nothing is answered, even a second submission', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    const done = await save(ann, id, { notes: 'final' }, { seen: 1, completed: true });
    clock.pass(MINUTE);

    const again = await save(bob, id, { notes: 'final' }, { seen: 1, completed: true });

    expect([again.status, again.body]).toEqual([200, done.body]);
  });

  test('positions stay where they were', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { last_question_index: 3 });
    await save(ann, id, {}, { seen: 1, completed: true });

    await save(ann, id, { last_question_index: 9, page: 2 }, { seen: 2 });

    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({
      last_question_index: 3,
      page: 0,
    });
  });
});

test('nothing can be deleted', async () => {
  const [ann] = await scenario.hospital('Ann Lee:1');
  const id = await startAssessment(ann);

  const answer = await ann.client.send('DELETE', `/assessments/${id}`);

  expect([answer.status, answer.body]).toEqual([405, { errors: ['This cannot be done here.'] }]);
  expect((await ann.client.get(`/assessments/${id}`)).status).toBe(200);
});
