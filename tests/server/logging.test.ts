import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { keyIn, newEmail, registration } from '../support/server/accounts.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { startAssessment, serverForFile } from '../support/server/scenario.ts';

let log = '';
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log += chunk.toString();
    done();
  },
});
const scenario = serverForFile({ logger: { level: 'trace', stream } });

test('R124 the bodies of account calls never reach the log, nor do keys in addresses', async () => {
  const [ann] = await scenario.hospital('Ann Lee:1');
  const { server } = scenario;
  const anyone = server.anyone();
  log = '';
  const given = { email: newEmail(), first_name: 'Confidentia', institution: 'A private hospital' };
  const invited = newEmail();
  await anyone.post('/register', registration(given));
  await anyone.post('/register', { ...registration(given), password: 'an unknown field' });
  await anyone.post('/reset-password', { email: ann.user.email });
  await ann.client.post('/invite', { invitations: [{ email: invited, role_id: 2 }] });
  const keys = {
    welcome: await keyIn(server, given.email, 'welcome'),
    invitation: await keyIn(server, invited, 'invitation'),
    reset: await keyIn(server, ann.user.email, 'reset'),
  };
  const names = { first_name: 'Intima', last_name: 'In', department: '', position: '' };
  const ask = async (password: string) => {
    await anyone.get(`/welcome?key=${keys.welcome}`);
    await anyone.get(`/welcome?key=${keys.welcome}&more=1`);
    await anyone.get(`/join?key=${keys.invitation}`);
    await anyone.get(`/nowhere?key=${keys.welcome}`);
    await anyone.send('DELETE', `/welcome?key=${keys.welcome}`);
    await anyone.post('/welcome', { user_key: keys.welcome, password });
    await anyone.post('/join', { user_key: keys.invitation, password, ...names });
    await anyone.post('/set-password', { user_key: keys.reset, password });
    await ann.client.post('/change-password', { old_password: password, new_password: `${password} 2` });
    await ann.client.send('PATCH', `/users/${ann.user.id}`, { body: { last_name: 'Secretissima' } });
    await ann.client.send('PATCH', `/users/${ann.user.id}`, { body: '{"last_name": "Half a secret' });
  };
  await ask('short');
  const { schema } = server.database.queries;
  // On a server that is broken, too.
  await schema.alterTable('mail_outbox').renameTo('mail_gone').execute();
  await schema.alterTable('user_keys').renameTo('keys_gone').execute();
  await schema.alterTable('invitations').renameTo('invitations_gone').execute();
  expect((await anyone.get(`/welcome?key=${keys.welcome}`)).status).toBe(500);
  expect((await anyone.post('/register', registration(given))).status).toBe(500);
  await ask('a password on a broken server');
  await schema.alterTable('mail_gone').renameTo('mail_outbox').execute();
  await schema.alterTable('keys_gone').renameTo('user_keys').execute();
  await schema.alterTable('invitations_gone').renameTo('invitations').execute();
  await ask('a password that is taken');

  expect(log).toContain('A request failed');
  const secrets = [
    ...Object.values(keys),
    given.email,
    invited,
    ann.user.email,
    'Confidentia',
    'Intima',
    'Secretissima',
    'Half a secret',
    'private hospital',
    'an unknown field',
    'short',
    'broken server',
    'that is taken',
    'key=',
    'argon2id',
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
});

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
  test('is in the log, and the outside sees one plain sentence', async () => {
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
