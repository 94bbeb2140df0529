import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { Metrics } from '#server/operation/metrics.ts';
import { start } from '#server/start.ts';
import { HOUR, serverForFile, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** What an operator sees of a server: its lines, its metrics (rules RUN-26 and RUN-27). */

const lines: Record<string, unknown>[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
    done();
  },
});
const metrics = new Metrics();
const scenario = serverForFile({ logger: { level: 'info', stream }, metrics });

const answeredLines = () => lines.filter(({ msg }) => msg === 'Answered');

describe('Each request', () => {
  test('is one line with its name, route, status and time, and nothing of whom or what it is about', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { notes: 'a private note' });
    lines.length = 0;
    const answer = await ann.client.get(`/assessments/${id}`, { 'x-request-id': 'proxy-17:4' });
    expect(answer.headers['x-request-id']).toBe('proxy-17:4');
    await expect.poll(answeredLines).toHaveLength(1);
    const [line] = answeredLines();
    expect(line).toMatchObject({
      requestId: 'proxy-17:4',
      method: 'GET',
      route: '/api/assessments/:id',
      status: 200,
      ms: expect.any(Number),
    });
    expect(Object.keys(line ?? {}).toSorted()).toEqual(
      ['hostname', 'level', 'method', 'ms', 'msg', 'pid', 'requestId', 'route', 'status', 'time'].toSorted(),
    );
  });

  test('gets a name of its own where it has none, or one that is too long or says something', async () => {
    const { server } = scenario;
    const given = [undefined, 'x'.repeat(65), 'a name', 'é', 'a,b'];
    const names = await Promise.all(
      given.map(async (name) => {
        const headers = name === undefined ? {} : { 'x-request-id': name };
        return (await server.app.inject({ url: '/api/health', headers })).headers['x-request-id'];
      }),
    );
    for (const name of names) expect(name).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(new Set(names).size).toBe(given.length);
  });

  test('is known by that name in the audit log, with all that it carries; what the server does has none', async () => {
    const [ann, viewer] = await scenario.hospital('Ann Lee:1', 'Vic Ray:3');
    const id = await startAssessment(ann);
    await ann.client.get(`/assessments/${id}`, { 'x-request-id': 'reads-1' });
    await viewer.client.post('/saves', { saves: [joint(id), joint(id)] }, { 'x-request-id': 'carries-1' });
    const { body } = await ann.client.get<AuditLine[]>('/audit');
    const named = body.filter(({ request_id: name }) => name === 'reads-1' || name === 'carries-1');
    expect(named.map(({ kind, request_id: name }) => `${kind} ${name}`).toSorted()).toEqual([
      'assessment-read reads-1',
      'refusal carries-1',
    ]);
  });

  test('is left out where only whoever watches the server asks', async () => {
    lines.length = 0;
    await scenario.server.app.inject('/api/health');
    await scenario.server.app.inject('/api/sections/9');
    await expect.poll(() => answeredLines().map(({ route }) => route)).toEqual(['/api/sections/:id']);
  });
});

interface AuditLine {
  readonly kind: string;
  readonly request_id: string | null;
}

const joint = (id: string, more: object = {}) => ({
  id,
  idempotency_key: randomUUID(),
  if_match: 1,
  body: '{"notes":"One of several."}',
  ...more,
});

describe('Metrics', () => {
  const valueOf = async (line: string): Promise<number> => {
    const text = await metrics.text();
    const found = text.split('\n').find((one) => one.startsWith(`${line} `));
    return Number(found?.slice(line.length) ?? 0);
  };
  const calls = (method: string, route: string, status: number) =>
    valueOf(`calls_total{method="${method}",route="${route}",status="${status}"}`);

  test('count calls by what they were answered, also the saves that came in one call', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const saved = () => Promise.all([200, 409].map((status) => calls('PUT', '/api/assessments/:id', status)));
    const [savesBefore, conflictsBefore] = await saved();
    const jointBefore = await valueOf('saves_per_joint_call_sum');
    const [changed, other] = [await startAssessment(ann), await startAssessment(ann)];
    await saveTogether(ann, [joint(changed)]);
    scenario.clock.pass(HOUR);
    await saveTogether(bob, [joint(changed, { body: '{"notes":"Unseen."}' }), joint(other)]);
    expect(await saved()).toEqual([(savesBefore ?? 0) + 2, (conflictsBefore ?? 0) + 1]);
    expect(await valueOf('saves_per_joint_call_sum')).toBe(jointBefore + 3);
    const route = 'method="POST",route="/api/saves",status="200"';
    await expect.poll(() => valueOf(`http_request_duration_seconds_count{${route}}`)).toBeGreaterThan(0);
  });

  test('are served on a port of their own, with process and mail queue, and nowhere else', async () => {
    const config = readConfig({ PORT: '0', METRICS_PORT: '0', DATA_DIR: testFolder() });
    const server = await start(config, { sections: [], version: '1', publicDir: null });
    onTestFinished(() => server.stop());
    const answer = await fetch(`${server.metricsAddress}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await answer.text();
    expect(text).toMatch(/^mail_queue_waiting 0$/m);
    expect(text).toMatch(/^audit_waiting_bytes 0$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect((await fetch(`${server.metricsAddress}/api/health`)).status).toBe(404);
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
  });

  test('a port that is taken stops the start with a sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const METRICS_PORT = String((other.address() as AddressInfo).port);
    const config = readConfig({ PORT: '0', METRICS_PORT, DATA_DIR: testFolder() });
    await expect(start(config, { sections: [], version: '1', publicDir: null })).rejects.toThrow(
      'METRICS_PORT cannot be listened on (EADDRINUSE); set another one, or none.',
    );
  });
});

function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tracers-operation-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function saveTogether({ client }: Person, saves: readonly object[]): Promise<void> {
  const { status } = await client.post('/saves', { saves });
  expect(status).toBe(200);
}
