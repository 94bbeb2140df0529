import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { counterOf } from '#domain/tally.ts';
import { HOUR, MINUTE, save, startAssessment, serverForFile } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';
import { PUT_HEADERS, askToUpload, scan, signedUrl } from '../support/papers/scans.ts';
import { scoredTestSection, plainTestSection, testSection } from '../support/papers/test-section.ts';

const scenario = serverForFile({ sections: [plainTestSection, testSection, scoredTestSection] });
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

  for (const field of ['answers', 'notes', 'wastage_calculator', 'content_hash']) delete whole[field];
  // Its people have no ids, which only editing needs.
  const people = {
    facilitators: [{ name: 'Lee "O" Abara', title: '' }],
    participants: [{ name: '', title: '' }],
  };
  expect(answer.body).toEqual([{ ...whole, ...people, answered: 2 }]);
  expect(answer.body[0]).toMatchObject({ flagged_questions: 2, last_edited_by_name: 'Ann Lee' });
});

test('R176 of a module that measures, a summary counts the findings and the serious ones, as they are now', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann, {
    section: '7',
    answers: {
      701: { parts: { labeled: { [counterOf(ann.user.id)]: { yes: 3, of: 4 } } } },
      702: { parts: { hands: { [counterOf(ann.user.id)]: { yes: 1, of: 2 } } } },
      704: { parts: { yes: true } },
    },
  });
  const summary = async () => (await list(ann)).body.find((row) => row.id === id);
  // A question without a score makes no finding.
  expect(await summary()).toMatchObject({ answered: 3, findings: 1, serious: 1 });

  await save(ann, id, { answers: { 704: { parts: { yes: null, no: true } } } }, { seen: 1 });
  expect(await summary()).toMatchObject({ answered: 3, findings: 0, serious: 0 });
});

test('Rule MEA-12 once completed, its counts are judged with those of the last tracers of its area', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const complete = async (department: string) => {
    const labeled = { [counterOf(ann.user.id)]: { yes: 3, of: 5 } };
    const id = await startAssessment(ann, {
      section: '7',
      department,
      answers: { 701: { parts: { labeled } } },
    });
    await save(ann, id, {}, { seen: 1, completed: true });
    clock.pass(HOUR);
    return (await list(ann)).body.find((row) => row.id === id);
  };
  expect(await complete('Surgery')).toMatchObject({ findings: 0, serious: 0 });
  expect(await complete('Oncology')).toMatchObject({ findings: 0, serious: 0 });
  expect(await complete(' surgery')).toMatchObject({ findings: 1, serious: 1 });
});

test('Rule MEA-12 scans keep no tracer from those before it', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const complete = async () => {
    const labeled = { [counterOf(ann.user.id)]: { yes: 3, of: 5 } };
    const id = await startAssessment(ann, { section: '7', answers: { 701: { parts: { labeled } } } });
    await save(ann, id, {}, { seen: 1, completed: true });
    clock.pass(HOUR);
    return (await list(ann)).body.find((row) => row.id === id);
  };
  await complete();
  // As many as the tracers that are looked back at; a scan names no area, either.
  for (let count = 0; count < 3; count += 1) {
    const given = { uuid: randomUUID(), section: '7', date: clock.iso };
    const url = await signedUrl(ann, given.uuid, given);
    await scenario.server.app.inject({ method: 'PUT', url, headers: PUT_HEADERS, payload: scan() });
    expect((await askToUpload(ann, given)).body.done).toBe(true);
    clock.pass(HOUR);
  }
  expect(await complete()).toMatchObject({ findings: 1, serious: 1 });
});

test('R181 of a module with a core path, a summary counts it apart; of one without it says nothing of it', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const measured = await startAssessment(ann, {
    section: '7',
    answers: {
      702: { parts: { hands: { [counterOf(ann.user.id)]: { yes: 1, of: 2 } } } },
      704: { parts: { yes: true } },
    },
  });
  const plain = await startAssessment(ann, { answers: { 901: { observations: 'x' } } });
  const rows = new Map((await list(ann)).body.map((row) => [row.id, row]));
  expect(rows.get(measured)).toMatchObject({ answered: 2, core: { answered: 1, of: 2 } });
  expect(rows.get(plain)).not.toHaveProperty('core');
});

test('the latest change comes first', async () => {
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

/** The changes after a number, and the newest number. */
async function changes(person: Person, after: number | string, headers: Record<string, string> = {}) {
  const answer = await list(person, `/assessments?after=${after}`, headers);
  return { ids: answer.body.map(({ id }) => id), newest: Number(answer.headers['x-change']) };
}

describe('changes have numbers', () => {
  test('and marks, so that another history shows it when it comes to the same number again', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const marks = new Set<string>();
    const note = async () => marks.add(String((await list(ann)).headers['x-change-mark']));
    const id = await startAssessment(ann);
    await note();
    await note();
    await save(ann, id, { notes: 'x' }, { seen: 1 });
    await note();
    // Only where the person stands: a change without a version.
    await save(ann, id, { page: 2 }, { seen: 2 });
    await note();
    expect(marks.size).toBe(3);
  });

  test('and marks, by which a history tells whether it holds the change that a device has pulled', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [eve] = await scenario.hospital('Eve Orr');
    const id = await startAssessment(ann);
    const marked = async (who: Person) => String((await list(who)).headers['x-change-mark']);
    const first = await marked(ann);
    await save(ann, id, { page: 2 }, { seen: 1 });
    const moved = await marked(ann);
    await save(ann, id, { notes: 'x' }, { seen: 1 });
    const epoch = { 'x-epoch': String((await list(ann)).headers['x-epoch']) };
    const heldBy = async (who: Person, mark: string) => {
      const answer = await list(who, `/assessments?after=3&mark=${encodeURIComponent(mark)}`, epoch);
      return [answer.headers['x-mark-held'], answer.body.length];
    };
    for (const mark of [first, moved, await marked(ann)]) expect(await heldBy(ann, mark)).toEqual(['yes', 0]);
    // Made a second earlier, in a history that is over.
    const [, , at = ''] = first.split('_');
    const other = first.replace(at, new Date(Date.parse(at) - 1000).toISOString());
    expect(await heldBy(ann, other)).toEqual(['no', 1]);
    expect(await heldBy(eve, first)).toEqual(['no', 0]);
    expect((await list(ann, '/assessments?after=3&mark=x', epoch)).status).toBe(422);
  });

  test('each accepted change takes the next one of its institution', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const [eve] = await scenario.hospital('Eve Orr');
    const newest = async () => Number((await list(ann)).headers['x-change']);
    expect(await newest()).toBe(0);
    const id = await startAssessment(ann);
    expect(await newest()).toBe(1);
    await save(ann, id, { notes: 'x' }, { seen: 1 });
    expect(await newest()).toBe(2);
    const split = { split: true, new_id: randomUUID(), notes: 'by Bob' };
    await save(bob, id, split);
    expect(await newest()).toBe(3);
    await save(ann, id, { page: 2 }, { seen: 2 });
    expect(await newest()).toBe(4);
    await save(ann, id, {}, { seen: 2, completed: true });
    expect(await newest()).toBe(5);
    const asked = { object_name: 'a.pdf', content_type: 'application/pdf', uuid: randomUUID(), section: '9' };
    await ann.client.post('/upload-assessment', asked);
    expect(await newest()).toBe(5);
    const key = `incoming/${ann.user.institutionId}/${asked.uuid}`;
    await scenario.server.storage.put(key, [Buffer.from('%PDF-1.7')], 'application/pdf');
    expect((await ann.client.post('/upload-assessment', asked)).body).toEqual({ done: true });
    expect(await newest()).toBe(6);
    expect(Number((await list(eve)).headers['x-change'])).toBe(0);
  });

  test('a save that changes nothing or is refused takes no number', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann, { notes: 'x' });
    const key = randomUUID();
    await save(ann, id, { area: 'North ward' }, { seen: 1, key });
    const statuses = [
      await save(ann, id, { area: 'North ward' }, { seen: 1, key }),
      await save(ann, id, { notes: 'x' }, { seen: 1 }),
      await save(bob, id, { notes: 'y' }, { seen: 1 }),
      await save(ann, id, { answers: { 903: { parts: { ease: 99 } } } }, { seen: 1 }),
      await save(ann, id, { notes: 'y' }, { seen: 9 }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 409, 422, 412]);
    expect((await list(ann)).headers['x-change']).toBe('2');
  });

  test('after a number comes what changed since, whatever the clock says', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const old = await startAssessment(ann);
    const recent = await startAssessment(ann);
    expect(await changes(ann, 0)).toMatchObject({ newest: 2 });
    expect(await changes(ann, 1)).toEqual({ ids: [recent], newest: 2 });
    expect(await changes(ann, 2)).toEqual({ ids: [], newest: 2 });
    const later = clock.now;
    clock.now -= HOUR;
    await save(ann, old, { notes: 'x' }, { seen: 1 });
    clock.now = later;
    expect(await changes(ann, 2)).toEqual({ ids: [old], newest: 3 });
  });

  test('a number of another epoch, or one that was never reached, brings everything', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const epoch = String((await list(ann)).headers['x-epoch']);
    expect((await changes(ann, 1, { 'x-epoch': epoch })).ids).toEqual([]);
    expect((await changes(ann, 1, { 'x-epoch': randomUUID() })).ids).toEqual([id]);
    expect((await changes(ann, 2, { 'x-epoch': epoch })).ids).toEqual([id]);
  });

  test('a number must be one', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    for (const after of ['', '-1', '1.5', '01', 'x', '2026-01-01T00:00:00.000Z']) {
      const answer = await ann.client.get(`/assessments?after=${after}`);
      expect([after, answer.status, answer.body.fields]).toEqual([after, 422, ['after']]);
    }
  });
});

describe('the tag', () => {
  test('saves sending the answer while nothing has changed', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    await startAssessment(ann);
    const first = await list(ann);
    const etag = String(first.headers['etag']);

    const second = await list(ann, '/assessments', { 'if-none-match': etag });

    expect([second.status, second.text]).toEqual([304, '']);
    expect(second.headers).toMatchObject({ etag, 'x-epoch': first.headers['x-epoch'] });
  });

  test('is that of the whole list, so that a refresh after a number is spared as well', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    await startAssessment(ann);
    const whole = await list(ann);
    const tag = { 'if-none-match': String(whole.headers['etag']) };
    const refreshed = await list(ann, `/assessments?after=${String(whole.headers['x-change'])}`, tag);
    expect([refreshed.status, refreshed.headers['x-change']]).toEqual([304, '1']);
    const next = await startAssessment(ann);
    const changed = await list(ann, `/assessments?after=${String(whole.headers['x-change'])}`, tag);
    expect(changed.body.map(({ id }) => id)).toEqual([next]);
  });

  test('changes with any change, even of where a person stands', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const tag = async () => String((await list(ann)).headers['etag']);
    const tags = [await tag()];
    const id = await startAssessment(ann);
    tags.push(await tag());
    await save(ann, id, { notes: 'x' }, { seen: 1 });
    tags.push(await tag());
    await save(ann, id, { page: 1 }, { seen: 2 });
    tags.push(await tag());
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
