import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call-shape.ts';
import { calls } from '#contract/calls.ts';
// As the running server does: with it come the schema library's own sentences.
import '#server/config.ts';
import type { Answer, TestClient } from '../support/server/client.ts';
import { save, serverForFile, startAssessment } from '../support/server/scenario.ts';

const scenario = serverForFile();

/** Sends a body that is small only while it is packed. */
const sendPacked = (
  client: TestClient,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<Answer> =>
  client.send(method, path, {
    body: gzipSync(JSON.stringify(body)),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });

const many = <T>(count: number, entry: (index: number) => [string, T]): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)));

describe('a refusal stays small, whatever it refuses', () => {
  const faulty: [string, object][] = [
    ['unknown fields', many(15_000, (index) => [`unknown_field_number_${index}`, 1])],
    ['unknown fields within entries', { facilitators: [many(15_000, (index) => [`unknown_${index}`, 1])] }],
    ['entries of a wrong type', { facilitators: Array.from({ length: 15_000 }, () => 1) }],
    ['questions that the module lacks', { answers: many(15_000, (index) => [String(index + 1000), {}]) }],
    ['parts of a wrong type', { answers: { 901: { parts: many(15_000, (index) => [`p${index}`, []]) } } }],
  ];

  test.each(faulty)('%s: twenty are named, and no more', async (_what, body) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const answer = await sendPacked(ann.client, 'PUT', `/assessments/${id}`, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.length).toBeLessThanOrEqual(20);
    expect(answer.body.fields).toHaveLength(answer.body.errors.length);
    expect(answer.text.length).toBeLessThan(4000);
  });

  test('a name is cut at a hundred characters, and never within a character', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const long = `${'é'.repeat(98)}😀${'x'.repeat(500_000)}`;
    const answer = await save(ann, id, { [long]: 1 }, { seen: 1 });
    const named = `${'é'.repeat(98)}…`;
    expect([answer.status, answer.body]).toEqual([
      422,
      { errors: [`The field "${named}" is not known.`], fields: [named] },
    ]);
    const whole = 'x'.repeat(100);
    expect((await save(ann, id, { [whole]: 1 }, { seen: 1 })).body.fields).toEqual([whole]);
  });

  test('more values than an assessment can have are not looked at', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const body = { facilitators: Array.from({ length: 500_000 }, () => 1) };
    const before = performance.now();
    const answer = await sendPacked(ann.client, 'PUT', `/assessments/${id}`, body);
    expect([answer.status, answer.body]).toEqual([422, { errors: ['The request has too many values.'] }]);
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

describe('a call without a token', () => {
  const open = Object.entries<Call>(calls).filter(
    ([, call]) => call.body !== undefined && (call.access === 'public' || call.takesJwt === true),
  );

  test.each(open)('%s takes 16 kilobytes and no compressed body', async (_name, { method, path }) => {
    const anyone = scenario.server.anyone();
    const headers = { 'content-type': 'application/json' };
    const send = (body: string | Buffer, more: Record<string, string> = {}) =>
      anyone.send(method, path, { body, headers: { ...headers, ...more } });
    const filler = (bytes: number): string => JSON.stringify({ x: 'x'.repeat(bytes - 8) });
    expect(filler(16_384)).toHaveLength(16_384);
    expect([401, 422]).toContain((await send(filler(16_384))).status);
    const larger = await send(filler(16_385));
    expect([larger.status, larger.body]).toEqual([
      413,
      { errors: ['The request is too large. It may have at most 16 kilobytes.'] },
    ]);
    const packed = await send(gzipSync('{}'), { 'content-encoding': 'gzip' });
    expect([packed.status, packed.body]).toEqual([
      400,
      { errors: ['The request could not be read as JSON.'] },
    ]);
  });
});

test('no sentence of the schema library reaches a person', async () => {
  const [ann] = await scenario.hospital('Ann Lee:1');
  const id = await startAssessment(ann);
  const wrong: [() => Promise<Answer>, string][] = [
    [() => ann.client.post('/assessments', { section: 'nine' }), 'section'],
    [() => save(ann, id, { page: 1001 }, { seen: 1 }), 'page'],
    [() => save(ann, id, { answers: { 901: { parts: { '?': 1 } } } }, { seen: 1 }), 'answers.901.parts.?'],
    [() => save(ann, id, { answers: { x: {} } }, { seen: 1 }), 'answers.x'],
    [() => ann.client.get('/assessments?after=x'), 'after'],
    [() => ann.client.get(`/sections/9?version=x`), 'version'],
    [() => ann.client.post('/mutations/give-up', { ids: [] }), 'ids'],
    [() => ann.client.post('/page-views', { path_template: 5 }), 'path_template'],
    [
      () => ann.client.send('PATCH', `/users/${ann.user.id}`, { body: { notification_preferences: 5 } }),
      'notification_preferences',
    ],
  ];
  for (const [ask, field] of wrong) {
    const { status, body } = await ask();
    expect([status, body]).toEqual([422, { errors: ['This request is not valid.'], fields: [field] }]);
  }
});
