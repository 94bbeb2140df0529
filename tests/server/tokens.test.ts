import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTokens } from '#server/tokens.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { HOUR, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const { clock } = scenario;

const PLEASE = { errors: ['Please log in.'] };
const ENDED = { ...PLEASE, reason: 'ended', wipe: false };
const claimsOf = (token: string): { sid: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const meWith = async (authorization: string | undefined) => {
  const response = await scenario.server.app.inject({
    url: '/api/me',
    headers: authorization === undefined ? {} : { authorization },
  });
  return { status: response.statusCode, body: response.json<object>() };
};

test('without a token, or with something else in its place, people have to log in', async () => {
  const [{ client }] = await scenario.hospital('Ann Lee');
  const wrong = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Basic YTpi',
    `Basic ${client.token}`,
    `Bearer ${client.token}x`,
  ];
  for (const authorization of wrong) {
    expect([authorization, await meWith(authorization)]).toEqual([
      authorization,
      { status: 401, body: PLEASE },
    ]);
  }
});

test('a token that claims to need no signature is worth nothing', async () => {
  const [{ user }] = await scenario.hospital('Ann Lee');
  const { sid } = claimsOf(await scenario.server.tokenOf(user));
  const payload = part({ sub: String(user.id), uid: user.uid, sid, exp: clock.now / 1000 + 3600 });
  for (const alg of ['none', 'None', 'HS256', 'RS256']) {
    const token = `${part({ alg, typ: 'JWT' })}.${payload}.`;
    expect(await meWith(`Bearer ${token}`)).toEqual({ status: 401, body: PLEASE });
  }
});

test('only one algorithm and only our own key count', async () => {
  const [{ user }] = await scenario.hospital('Ann Lee');
  const { secret } = scenario.server;
  const { sid } = claimsOf(await scenario.server.tokenOf(user));
  const payload = part({ sub: String(user.id), uid: user.uid, sid, exp: clock.now / 1000 + 3600 });
  const signed = (alg: string, hash: string, key: string): string => {
    const head = `${part({ alg, typ: 'JWT' })}.${payload}`;
    return `${head}.${createHmac(hash, key).update(head).digest('base64url')}`;
  };
  expect((await meWith(`Bearer ${signed('HS256', 'sha256', `token ${secret}`)}`)).status).toBe(200);
  expect(await meWith(`Bearer ${signed('HS512', 'sha512', `token ${secret}`)}`)).toEqual({
    status: 401,
    body: PLEASE,
  });
  expect(await meWith(`Bearer ${signed('HS256', 'sha256', 'another key')}`)).toEqual({
    status: 401,
    body: PLEASE,
  });
  const other = await createTokens(['another secret, also long enough'], () => clock.now).issue(
    { userId: user.id, uid: user.uid, sessionId: randomUUID(), authTime: clock.now },
    { staysSignedIn: false },
  );
  expect(await meWith(`Bearer ${other}`)).toEqual({ status: 401, body: PLEASE });
});

test('a token without an end, a person or a session is worth nothing', async () => {
  const [{ user }] = await scenario.hospital('Ann Lee');
  const signed = (payload: object): string => {
    const head = `${part({ alg: 'HS256' })}.${part(payload)}`;
    return `${head}.${createHmac('sha256', `token ${scenario.server.secret}`).update(head).digest('base64url')}`;
  };
  const exp = clock.now / 1000 + 3600;
  const { sid } = claimsOf(await scenario.server.tokenOf(user));
  const { uid } = user;
  for (const payload of [
    { sub: String(user.id), uid, sid },
    { sub: 'x', uid, sid, exp },
    { sub: '999999', uid, sid, exp },
    { sub: String(user.id), sid, exp },
    { sub: String(user.id), uid, exp },
    { sub: String(user.id), uid, sid: 7, exp },
    { sub: String(user.id), uid, sid: null, exp },
  ]) {
    expect(await meWith(`Bearer ${signed(payload)}`)).toEqual({ status: 401, body: PLEASE });
  }
});

test('a token of the same number, but of another person, is worth nothing, nor renewed', async () => {
  const [{ user, client }] = await scenario.hospital('Ann Lee');
  client.token = await scenario.server.tokenOf({ ...user, uid: randomUUID() });
  expect(await client.get('/me')).toMatchObject({ status: 401, body: PLEASE });
  const renewal = await client.post('/refresh-token', { password: TEST_PASSWORD });
  expect(renewal).toMatchObject({ status: 401, body: PLEASE });
});

test('a token of nobody’s session, or of another person’s, counts as ended', async () => {
  const [{ user }, eve] = await scenario.hospital('Ann Lee', 'Eve Fox');
  const { sid } = claimsOf(await scenario.server.tokenOf(eve.user));
  const { secret } = scenario.server;
  for (const given of [sid, randomUUID()]) {
    const payload = { sub: String(user.id), uid: user.uid, sid: given, exp: clock.now / 1000 + 3600 };
    const head = `${part({ alg: 'HS256' })}.${part(payload)}`;
    const token = `${head}.${createHmac('sha256', `token ${secret}`).update(head).digest('base64url')}`;
    expect([given, await meWith(`Bearer ${token}`)]).toEqual([given, { status: 401, body: ENDED }]);
  }
});

test('an expired token is reported, in the form the device expects', async () => {
  const [{ user, client }] = await scenario.hospital('Ann Lee');
  client.token = await scenario.server.tokenOf(user);
  clock.pass(12 * HOUR);

  const answer = await client.get('/assessments');

  expect([answer.status, answer.body]).toEqual([
    401,
    { token: ['Expired token'], errors: ['Expired token'] },
  ]);
});

test('the end of a session or a deactivation counts at once, whether the token has expired or not', async () => {
  const [{ user, client }] = await scenario.hospital('Ann Lee');
  const users = scenario.server.database.queries.updateTable('users').where('id', '=', user.id);
  expect((await client.get('/me')).status).toBe(200);

  await scenario.server.endSessions(user);
  expect(await client.get('/me')).toMatchObject({ status: 401, body: ENDED });
  client.token = await scenario.server.tokenOf(user);
  expect((await client.get('/me')).status).toBe(200);
  await users.set({ role_id: 4 }).execute();
  expect(await client.get('/me')).toMatchObject({ status: 401, body: PLEASE });
  clock.pass(13 * HOUR);
  expect(await client.get('/me')).toMatchObject({ status: 401, body: PLEASE });
});

test('a changed role takes effect with the next request', async () => {
  const [{ user, client }] = await scenario.hospital('Ann Lee:2');
  expect((await client.post('/assessments', { section: '9' })).status).toBe(201);
  await scenario.server.database.queries
    .updateTable('users')
    .set({ role_id: 3 })
    .where('id', '=', user.id)
    .execute();
  expect((await client.post('/assessments', { section: '9' })).status).toBe(403);
});
