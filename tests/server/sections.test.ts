import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Section, SectionSummary } from '#domain/section.ts';
import { toWire } from '#contract/wire-case.ts';
import { plainTestSection, testSection } from '../support/papers/test-section.ts';
import { csrfOf } from '../support/server/client.ts';
import { serverForFile, startAssessment } from '../support/server/scenario.ts';

const second: Section = { ...plainTestSection, version: 2, title: 'Plain Test Module, revised' };
const scenario = serverForFile({ sections: [testSection, second, plainTestSection] });

test('the list is open to all: the newest version of each module, without questions, in order', async () => {
  const { status, body, text } = await scenario.server.anyone().get<SectionSummary[]>('/sections');

  expect(status).toBe(200);
  expect(body.map(({ id, version, title }) => [id, version, title])).toEqual([
    [8, 2, 'Plain Test Module, revised'],
    [9, 1, 'Test Module'],
  ]);
  expect(body[1]).toMatchObject({ question_count: 14, pdf: '' });
  expect(text).not.toContain('"questions"');
});

test('R120 one module comes whole, the newest version or the one asked for', async () => {
  const [ann] = await scenario.hospital('Ann Lee');

  expect((await ann.client.get<object>('/sections/9')).body).toEqual(toWire(testSection));
  expect((await ann.client.get<object>('/sections/8')).body).toEqual(toWire(second));
  expect((await ann.client.get<object>('/sections/8?version=1')).body).toEqual(toWire(plainTestSection));
  expect((await ann.client.get('/sections/8?version=3')).status).toBe(404);
  expect((await ann.client.get('/sections/7')).status).toBe(404);
  expect((await ann.client.get('/sections/8?version=latest')).status).toBe(422);
});

describe('the tags', () => {
  test('save sending the answer to a device that has it', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    for (const path of ['/sections', '/sections/9', '/sections/8?version=1']) {
      const first = await ann.client.get(path);
      const etag = String(first.headers['etag']);
      expect(etag).toMatch(/^"[\w-]+"$/);
      const again = await ann.client.get(path, { 'if-none-match': `"other", W/${etag}` });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });

  test('differ between versions', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const tags = ['/sections/8', '/sections/8?version=1', '/sections/9'].map(
      async (path) => (await ann.client.get(path)).headers['etag'],
    );
    expect(new Set(await Promise.all(tags)).size).toBe(3);
  });
});

test('an assessment is checked against the version of its module that it began with', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const old = await ann.client.post('/assessments', { section: '8', section_version: 1 });
  const recent = await ann.client.post('/assessments', { section: '8' });
  expect([old.body.section_version, recent.body.section_version]).toEqual([1, 2]);
});

test('a long answer is compressed for a browser that accepts that', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const plain = await ann.client.get('/sections/9');
  const response = await scenario.server.app.inject({
    url: '/api/sections/9',
    headers: { authorization: `Bearer ${ann.client.token}`, 'accept-encoding': 'gzip, deflate, br' },
  });

  expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(response.rawPayload.length).toBeLessThan(plain.text.length / 2);
  expect(gunzipSync(response.rawPayload).toString()).toBe(plain.text);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const short = await ann.client.get('/me', { 'accept-encoding': 'gzip' });
  expect(short.headers).not.toHaveProperty('content-encoding');
});

test('so are assessments that a device fetches together', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const notes = 'Morphine came as a vial. '.repeat(199);
  const id = await startAssessment(ann, { notes });
  const { app } = scenario.server;
  const csrf = csrfOf(await app.inject({ url: '/api/health' }));
  const response = await app.inject({
    method: 'POST',
    url: '/api/fetches',
    payload: { assessments: [{ id }] },
    headers: {
      authorization: `Bearer ${ann.client.token}`,
      'accept-encoding': 'gzip',
      cookie: `XSRF-TOKEN=${csrf}`,
      'x-xsrf-token': csrf,
    },
  });
  expect(response.headers).toMatchObject({ 'content-encoding': 'gzip' });
  expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toMatchObject({
    fetched: [{ id, assessment: { notes } }],
  });
});
