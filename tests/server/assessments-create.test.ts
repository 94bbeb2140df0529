import { hash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../support/server/harness.ts';
import { plainTestSection } from '../support/papers/test-section.ts';
import { DAY, HOUR, save, startAssessment, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const { clock } = scenario;

test('R120 a new assessment has its section, no answers, and one blank row of each kind', async () => {
  const [ann] = await scenario.hospital('Ann Lee');

  const { status, headers, body } = await ann.client.post('/assessments', { section: '9' });

  expect(status).toBe(201);
  expect(headers['etag']).toBe('"1"');
  expect(body).toEqual({
    id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    section: '9',
    // The hash of an assessment with nothing but its module.
    content_hash: `v1:${hash('sha256', '["section","9"]\n["section_version",1]\n')}`,
    section_version: 1,
    area: '',
    department: '',
    facilitators: [{ id: '000000000001', name: '', title: '' }],
    participants: [{ id: '000000000001', name: '', title: '' }],
    answers: {},
    date_completed: null,
    last_edited_by: ann.user.id,
    last_edited_by_name: 'Ann Lee',
    created_by: ann.user.id,
    created_at: clock.iso,
    updated_at: clock.iso,
    version: 1,
    last_question_index: 0,
    uploaded: false,
    flagged_questions: 0,
    notes: '',
    wastage_calculator: [
      {
        id: '000000000001',
        medication: '',
        unit: '',
        package_amount: '',
        packages_opened: '',
        amount_given: '',
        cost_per_package: '',
      },
    ],
    page: 0,
    current_question_index: 0,
  });
});

test('R120 an assessment of no named module is one of the first', async () => {
  const server = await startTestServer({ sections: [{ ...plainTestSection, id: 1 }] });
  const client = await server.as(await server.addUser((await server.addInstitution()).id));
  const { status, body } = await client.post<{ section: string }>('/assessments', {});
  await server.close();
  expect([status, body.section]).toEqual([201, '1']);
});

test('a new assessment can bring everything that was entered offline', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = randomUUID();
  const given = {
    area: 'North ward',
    department: 'ICU',
    facilitators: [{ name: 'Lee Abara', title: 'Pharmacist' }],
    participants: [{ name: 'Joan Whitfield', title: '' }],
    answers: {
      901: { parts: {}, flagged: true, observations: ' twelve \n', opportunities: '' },
      903: { parts: { ease: 7 }, flagged: false, observations: '', opportunities: 'Ask  again' },
    },
    notes: '\tas typed ',
    wastage_calculator: [
      {
        medication: 'Testamine',
        unit: 'mg',
        package_amount: 10,
        packages_opened: 2.5,
        amount_given: 0,
        cost_per_package: '',
      },
    ],
    last_question_index: 3,
    page: 2,
    current_question_index: 4,
  };

  const { status, body } = await ann.client.post('/assessments', {
    id,
    section: '9',
    section_version: 1,
    ...given,
  });

  expect(status).toBe(201);
  expect(body).toMatchObject({ id, ...given, flagged_questions: 1 });
  expect((await ann.client.get(`/assessments/${id}`)).body).toEqual(body);
});

test('no editor can set what the server keeps track of', async () => {
  const [ann] = await scenario.hospital('Ann Lee');

  const { body } = await ann.client.post('/assessments', {
    section: '9',
    version: 40,
    uploaded: true,
    last_edited_by: 1,
    created_by: 1,
    updated_at: '2001-01-01T00:00:00.000Z',
    date_completed: '2001-01-01T00:00:00.000Z',
    flagged_questions: 9,
  });

  expect(body).toMatchObject({
    version: 1,
    uploaded: false,
    last_edited_by: ann.user.id,
    created_by: ann.user.id,
    updated_at: clock.iso,
    date_completed: null,
    flagged_questions: 0,
  });
});

describe('created_at from the device', () => {
  const createdAt = async (offset: number): Promise<string> => {
    const [ann] = await scenario.hospital('Ann Lee');
    const given = new Date(clock.now + offset).toISOString();
    const { body } = await ann.client.post('/assessments', { section: '9', created_at: given });
    return body.created_at;
  };

  test('is accepted when it is at most 90 days old', async () => {
    expect(await createdAt(0)).toBe(clock.iso);
    expect(await createdAt(-3 * HOUR)).toBe(new Date(clock.now - 3 * HOUR).toISOString());
    expect(await createdAt(-90 * DAY)).toBe(new Date(clock.now - 90 * DAY).toISOString());
  });

  test('is the server’s own when it is older, or in the future', async () => {
    expect(await createdAt(-90 * DAY - 1)).toBe(clock.iso);
    expect(await createdAt(1)).toBe(clock.iso);
  });
});

describe('an id that exists already', () => {
  test('in the institution: the request is a save of version 1', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann, { notes: 'first' });

    const again = await ann.client.post('/assessments', { id, section: '9', notes: 'first' });
    expect([again.status, again.body.version]).toEqual([200, 1]);

    const more = await ann.client.post('/assessments', { id, section: '9', area: 'North ward' });
    expect([more.status, more.body.version]).toEqual([200, 2]);
    expect(more.body).toMatchObject({ notes: 'first', area: 'North ward' });

    clock.pass(2 * HOUR);
    const other = await bob.client.post('/assessments', { id, section: '9', area: 'South ward' });
    expect(other.status).toBe(409);
    expect(other.body.leaves).toEqual(['area']);
  });

  test('made by somebody else: what they began with is not overwritten unasked', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = randomUUID();
    // Two tablets send again the same assessment that a restore has lost.
    await ann.client.post('/assessments', { id, section: '9', notes: 'by Ann', area: 'North ward' });
    clock.pass(2 * HOUR);

    const second = await bob.client.post('/assessments', {
      id,
      section: '9',
      notes: 'by Bob',
      area: 'North ward',
      department: 'ICU',
    });

    expect([second.status, second.body.leaves]).toEqual([409, ['notes']]);
    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({ notes: 'by Ann', version: 1 });
    const rest = await bob.client.post('/assessments', { id, section: '9', department: 'ICU' });
    expect([rest.status, rest.body]).toEqual([
      200,
      expect.objectContaining({ notes: 'by Ann', department: 'ICU' }),
    ]);
  });

  test('made by oneself on another tablet: what it replaces is listed, and can be taken back', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { notes: 'newer' });

    const second = await ann.client.post('/assessments', { id, section: '9', notes: 'older' });

    expect([second.status, second.body.replaced]).toEqual([200, [{ leaf: 'notes', value: 'newer' }]]);
  });

  test('in another institution: they have nothing to do with each other', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [eve] = await scenario.hospital('Eve Orr');
    const id = await startAssessment(ann, { notes: 'secret' });

    const { status, body, text } = await eve.client.post('/assessments', { id, section: '9', notes: 'mine' });

    expect(status).toBe(201);
    expect(body).toMatchObject({ id, version: 1, notes: 'mine', created_by: eve.user.id });
    expect(text).not.toContain('secret');
    expect((await ann.client.get(`/assessments/${id}`)).body.notes).toBe('secret');
  });
});

test('a module or a version that does not exist is refused by name', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const unknown = { errors: ['This module does not exist.'], fields: ['section'] };

  for (const fields of [{ section: '77' }, { section: '9', section_version: 2 }]) {
    const answer = await ann.client.post('/assessments', fields);
    expect([answer.status, answer.body]).toEqual([422, unknown]);
  }
  const none = await ann.client.post('/assessments', {});
  expect([none.status, none.body.fields]).toEqual([422, ['section']]);
});

test('an assessment keeps the version of its module that it began with', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann);

  await save(ann, id, { section: '8', section_version: 5, notes: 'x' }, { seen: 1 });

  expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({
    section: '9',
    section_version: 1,
  });
});
