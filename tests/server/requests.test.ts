import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { save, startAssessment, serverForFile } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

const scenario = serverForFile();

const send = (person: Person, path: string, text: string | Buffer, headers: Record<string, string> = {}) =>
  person.client.send('POST', path, { body: text, headers });

describe('400: not JSON', () => {
  test.each([
    ['nothing', ''],
    ['half an object', '{"section":'],
    ['a page', '<!doctype html>'],
    ['two values', '{} {}'],
    ['a comment', '{"section":"9"} // x'],
  ])('%s', async (_what, text) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const answer = await send(ann, '/assessments', text);
    expect([answer.status, answer.body]).toEqual([
      400,
      { errors: ['The request could not be read as JSON.'] },
    ]);
  });

  test('another content type, or none', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'x',
    ]) {
      const answer = await send(ann, '/assessments', '{"section":"9"}', { 'content-type': type });
      expect([type, answer.status]).toEqual([type, 400]);
    }
    expect((await ann.client.send('POST', '/assessments')).status).toBe(400);
  });
});

describe('422: JSON of another shape', () => {
  test.each([
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"section"'],
    ['a list', '[]'],
    ['a list of good ones', '[{"section":"9"}]'],
  ])('%s', async (_what, text) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const answer = await send(ann, '/assessments', text);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual(['This request is not valid.']);
  });

  test('unknown fields are named, at any depth', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const answer = await ann.client.post('/assessments', {
      section: '9',
      owner: 1,
      lastQuestionIndex: 2,
      answers: { 901: { observations: 'x', score: 1 } },
      facilitators: [{ name: 'Lee', title: '', phone: '1' }],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.fields?.toSorted()).toEqual([
      'answers.901.score',
      'facilitators.0.phone',
      'lastQuestionIndex',
      'owner',
    ]);
    expect(answer.body.errors).toContain('The field "owner" is not known.');
    expect((await ann.client.get('/assessments')).body).toEqual([]);
  });

  test('so are unknown words in the query', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    expect((await ann.client.get('/assessments?sort=asc')).body.fields).toEqual(['sort']);
    const id = await startAssessment(ann);
    expect((await ann.client.put(`/assessments/${id}?completed=true&force=1`, {})).body.fields).toEqual([
      'force',
    ]);
    expect((await ann.client.put(`/assessments/${id}?completed=true&completed=true`, {})).status).toBe(422);
  });

  test('a word of the query that comes twice is refused, not taken by its first or last', async () => {
    const [ada] = await scenario.hospital('Ada Boss:1');
    const answer = await ada.client.get(`/audit?user=${ada.user.id}&user=${ada.user.id}`);
    expect([answer.status, answer.body.fields]).toEqual([422, ['user']]);
  });

  test('names that aim at the prototype are unknown fields and reach nothing', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const bodies = [
      '{"section":"9","__proto__":{"is_admin":true}}',
      '{"section":"9","constructor":{"prototype":{"x":1}}}',
      '{"section":"9","answers":{"__proto__":{"flagged":true}}}',
      '{"section":"9","answers":{"907":{"parts":{"__proto__":"x"}}}}',
      '{"section":"9","answers":{"907":{"__proto__":{"flagged":true}}}}',
    ];
    for (const body of bodies)
      expect([body, (await send(ann, '/assessments', body)).status]).toEqual([body, 422]);
    expect(Reflect.get({}, 'is_admin')).toBeUndefined();
    expect((await ann.client.get('/assessments')).body).toEqual([]);
  });

  test('an absurdly deep body is refused, however it is sent', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const deep = (open: string, close: string, levels: number): string =>
      `{"section":"9","version":${open.repeat(levels)}1${close.repeat(levels)}}`;
    for (const text of [deep('[', ']', 500_000), deep('{"a":', '}', 100_000), deep('[', ']', 40)]) {
      const answer = await send(ann, '/assessments', text);
      expect([answer.status, answer.body.errors]).toEqual([422, ['The request is nested too deeply.']]);
    }
  });

  test('texts may have 20,000 characters and no more', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const text = 'é'.repeat(20_000);
    const id = await startAssessment(ann, { notes: text, answers: { 901: { observations: text } } });
    expect((await ann.client.get(`/assessments/${id}`)).body.notes).toBe(text);

    const long = await save(ann, id, { answers: { 901: { opportunities: `${text}x` } } }, { seen: 1 });
    expect([long.status, long.body]).toEqual([
      422,
      { errors: ['A text may have at most 20,000 characters.'], fields: ['answers.901.opportunities'] },
    ]);
  });

  test('answers, notes and names are stored exactly as sent', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const text = ' \t≥ ≤ µ α 👩‍⚕️ \u0000 \ud800 "quoted" \\ <script>\r\n ';
    const id = await startAssessment(ann, { area: text, answers: { 902: { observations: text } } });
    const { body } = await ann.client.get(`/assessments/${id}`);
    expect([body.area, body.answers['902']?.observations]).toEqual([text, text]);
  });

  test('wrong types are named and change nothing', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const wrong: [object, string][] = [
      [{ notes: 5 }, 'notes'],
      [{ notes: null }, 'notes'],
      [{ facilitators: {} }, 'facilitators'],
      [{ facilitators: [{ name: 'x' }] }, 'facilitators.0.title'],
      [{ answers: [] }, 'answers'],
      [{ answers: { 901: { flagged: 'yes' } } }, 'answers.901.flagged'],
      [{ last_question_index: -1 }, 'last_question_index'],
      [{ last_question_index: 1.5 }, 'last_question_index'],
      [{ page: '1' }, 'page'],
      [{ wastage_calculator: [{}] }, 'wastage_calculator.0.medication'],
      [{ date_completed: '2026-01-01' }, 'date_completed'],
      [{ force_update: 'true' }, 'force_update'],
      [{ new_id: 'x' }, 'new_id'],
    ];
    for (const [body, field] of wrong) {
      const answer = await save(ann, id, { ...body, area: 'changed' }, { seen: 1 });
      expect([body, answer.status, answer.body.fields?.[0]]).toEqual([body, 422, field]);
    }
    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({ version: 1, area: '' });
  });
});

describe('413: too large', () => {
  const filler = (bytes: number): string => JSON.stringify({ section: '9', version: 'x'.repeat(bytes - 28) });

  test('a body may have one mebibyte and no more', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    expect(filler(1024 * 1024)).toHaveLength(1024 * 1024);
    expect((await send(ann, '/assessments', filler(1024 * 1024))).status).toBe(201);
    const answer = await send(ann, '/assessments', filler(1024 * 1024 + 1));
    expect([answer.status, answer.body]).toEqual([
      413,
      { errors: ['The request is too large. It may have at most 1 megabyte.'] },
    ]);
  });

  test('after inflating as well: a zip bomb is not inflated', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 'x'));
    expect(bomb.length).toBeLessThan(300_000);
    const before = process.memoryUsage().rss;
    const answer = await send(ann, '/assessments', bomb, { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(413);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});

describe('gzip bodies', () => {
  test('are read like plain ones', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const body = gzipSync(JSON.stringify({ section: '9', notes: 'x'.repeat(20_000) }));
    const answer = await send(ann, '/assessments', body, { 'content-encoding': 'gzip' });
    expect([answer.status, answer.body.notes.length]).toEqual([201, 20_000]);
  });

  test('count as the same request when sent again uncompressed', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const text = JSON.stringify({ section: '9' });
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(ann, '/assessments', gzipSync(text), { ...key, 'content-encoding': 'gzip' });
    const again = await send(ann, '/assessments', text, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('that are not gzip, or in another coding, cannot be read', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const text = JSON.stringify({ section: '9' });
    const whole = gzipSync(text);
    const bad: [string | Buffer, string][] = [
      [text, 'gzip'],
      [whole.subarray(0, whole.length - 6), 'gzip'],
      [text, 'br'],
      [text, 'gzip, gzip'],
    ];
    for (const [body, encoding] of bad) {
      expect((await send(ann, '/assessments', body, { 'content-encoding': encoding })).status).toBe(400);
    }
  });
});

describe('404 and 405', () => {
  test('an unknown address, or an id that cannot be one, does not exist', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    for (const path of [
      '/nothing',
      '/assessments/12',
      '/sections/0',
      '/sections/x',
      '/users/1/x',
      '',
      '/assessments/',
    ]) {
      const answer = await ann.client.get(path);
      expect([path, answer.status, answer.body]).toEqual([path, 404, { errors: ['This does not exist.'] }]);
    }
    expect((await ann.client.post('/nothing', {})).status).toBe(404);
  });

  test('a method that a call does not offer is refused, as is DELETE everywhere', async () => {
    const [ann] = await scenario.hospital('Ann Lee:1');
    const id = await startAssessment(ann);
    const wrong = [
      ['PUT', '/assessments'],
      ['POST', `/assessments/${id}`],
      ['PATCH', `/assessments/${id}`],
      ['POST', '/me'],
      ['GET', '/authenticate'],
      ['OPTIONS', '/assessments'],
      ['TRACE', '/assessments'],
      ['TRACE', '/me'],
      ['DELETE', '/assessments'],
      ['DELETE', `/assessments/${id}`],
      ['DELETE', `/assessments/${id}/revisions/1`],
      ['DELETE', '/users/1'],
      ['DELETE', '/nothing'],
    ] as const;
    for (const [method, path] of wrong) {
      const answer = await ann.client.send(method, path);
      expect([method, path, answer.status]).toEqual([method, path, 405]);
      expect(answer.body).toEqual({ errors: ['This cannot be done here.'] });
    }
    expect((await ann.client.send('PATCH', `/assessments/${id}`)).headers['allow']).toBe('GET, PUT');
    expect((await ann.client.get(`/assessments/${id}`)).status).toBe(200);
  });
});

test('an address that cannot be decoded is the address of nothing', async () => {
  const response = await scenario.server.app.inject({ url: '/api/assessments/%zz' });
  expect([response.statusCode, response.json()]).toEqual([404, { errors: ['This does not exist.'] }]);
});
