import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../support/server-harness.ts';
import { startAssessment, serverForFile } from '../support/server-scenario.ts';

let log = '';
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log += chunk.toString();
    done();
  },
});
const scenario = serverForFile({ logger: { level: 'trace', stream } });

test('no password, token, cookie or answer ever reaches the log', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const cookieOf = (text: string) => /XSRF-TOKEN=([\w.-]+)/.exec(text)?.[1];
  const { client } = ann;
  await client.post('/authenticate', { email: ann.user.email, password: TEST_PASSWORD });
  await client.post('/authenticate', { email: 'someone@hospital.test', password: 'a wrong password' });
  await client.send('POST', '/authenticate', { body: '{"password": "half a body' });
  await client.post('/authenticate', { email: 'x', password: 'p'.repeat(300), more: 'a hidden field' });
  await client.post('/refresh-token', { password: 'another wrong one' });
  await startAssessment(ann, { notes: 'a private note' });
  await client.post('/assessments', { section: '9', notes: 7 });
  await scenario.server.database.queries.schema.alterTable('conflicts').renameTo('gone').execute();
  await scenario.server.database.queries.schema.alterTable('revisions').renameTo('lost').execute();
  const broken = await client.post('/assessments', { section: '9', notes: 'a note on a broken server' });
  expect(broken.status).toBe(500);

  const secrets = [
    TEST_PASSWORD,
    'a wrong password',
    'half a body',
    'another wrong one',
    'a hidden field',
    'private note',
    'broken server',
    ann.user.email,
    'someone@hospital.test',
    client.token ?? '-',
    'Bearer',
    cookieOf(log) ?? 'XSRF-TOKEN',
    'argon2id',
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
});

describe('a defect', () => {
  test('is in the log, and outside is one plain sentence', async () => {
    const [{ client }] = await scenario.hospital('Ann Lee');
    log = '';
    const answer = await client.post('/assessments', { section: '9' });
    expect([answer.status, answer.body]).toEqual([
      500,
      { errors: ['Something went wrong on the server. Please try again.'] },
    ]);
    expect(answer.text).not.toMatch(/sql|table|revisions|\/src\//i);
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; route?: string; err?: { message: string } });
    const errors = lines.filter(({ level }) => level >= 50);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      route: '/api/assessments',
      err: { message: expect.stringContaining('no such table') },
    });
  });
});
