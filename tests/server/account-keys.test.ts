import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { queuedMails } from '../support/server/mailbox.ts';
import { keyIn, newEmail, registration } from '../support/server/accounts.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import type { Answer } from '../support/server/client.ts';
import { DAY, HOUR, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const { clock } = scenario;

const REFUSED = [422, { errors: ['This key is not valid.'] }];
const PASSWORD = 'a fine new password';

const said = ({ status, body }: Answer<unknown>) => [status, body];
const anyone = () => scenario.server.anyone();
const key = (to: string, kind: 'welcome' | 'invitation' | 'reset' | 'confirm-email') =>
  keyIn(scenario.server, to, kind);

const welcome = (userKey: string, password = PASSWORD) =>
  anyone().post('/welcome', { user_key: userKey, password });
const setPassword = (userKey: string, password = PASSWORD) =>
  anyone().post('/set-password', { user_key: userKey, password });
const join = (userKey: string, password = PASSWORD) =>
  anyone().post('/join', {
    user_key: userKey,
    first_name: 'Jo',
    last_name: 'In',
    department: '',
    position: '',
    password,
  });

const isRefused = ({ status, body }: Answer): boolean =>
  status === 422 && body.errors.join() === 'This key is not valid.';

/** Each kind of key with the call that uses it, whether it can be used, and its life. */
const kinds = [
  {
    kind: 'welcome' as const,
    use: welcome,
    isOpen: async (userKey: string) =>
      !isRefused(await anyone().get(`/welcome?key=${encodeURIComponent(userKey)}`)),
    life: 14 * DAY,
    mail: async () => {
      const email = newEmail();
      const again = async () => {
        await anyone().post('/register', registration({ email }));
      };
      await again();
      return { email, again };
    },
  },
  {
    kind: 'invitation' as const,
    use: join,
    isOpen: async (userKey: string) =>
      !isRefused(await anyone().get(`/join?key=${encodeURIComponent(userKey)}`)),
    life: 14 * DAY,
    mail: async () => {
      const email = newEmail();
      const [{ client }] = await scenario.hospital('Ann Lee:1');
      const again = async () => {
        await client.post('/invite', { invitations: [{ email, role_id: 2 }] });
      };
      await again();
      return { email, again };
    },
  },
  {
    kind: 'reset' as const,
    use: setPassword,
    // Nothing asks about a reset key; its page takes a password straight away.
    isOpen: async (userKey: string) => !isRefused(await setPassword(userKey, '')),
    life: 2 * HOUR,
    mail: async () => {
      const [{ user }] = await scenario.hospital('Ann Lee');
      const again = async () => {
        await anyone().post('/reset-password', { email: user.email });
      };
      await again();
      return { email: user.email, again };
    },
  },
];

describe.each(kinds)('R078 a key of kind $kind', ({ kind, use, isOpen, life, mail }) => {
  test('works once', async () => {
    const { email } = await mail();
    const userKey = await key(email, kind);
    expect(await isOpen(userKey)).toBe(true);
    expect((await use(userKey)).status).toBe(200);
    expect(said(await use(userKey, 'another new password'))).toEqual(REFUSED);
    expect(await isOpen(userKey)).toBe(false);
    const log = (password: string) => anyone().post('/authenticate', { email, password });
    expect((await log(PASSWORD)).status).toBe(200);
    expect((await log('another new password')).status).toBe(401);
  });

  test('sent by many requests at once opens for one of them', async () => {
    const { email } = await mail();
    const userKey = await key(email, kind);
    const passwords = Array.from({ length: 6 }, (_, index) => `a fine new password ${index}`);
    const answers = await Promise.all(passwords.map((password) => use(userKey, password)));
    const opened = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(opened).toHaveLength(1);
    expect(answers.filter(isRefused)).toHaveLength(5);
    const right = passwords[opened[0] ?? -1];
    expect((await anyone().post('/authenticate', { email, password: right })).status).toBe(200);
  });

  test('lives exactly as long as it should', async () => {
    const { email } = await mail();
    const userKey = await key(email, kind);
    clock.pass(life - 1);
    expect(await isOpen(userKey)).toBe(true);
    expect((await use(userKey, 'short')).body.errors).not.toEqual(['This key is not valid.']);
    clock.pass(1);
    expect(await isOpen(userKey)).toBe(false);
    expect(said(await use(userKey))).toEqual(REFUSED);
  });

  test('dies when a new one is mailed', async () => {
    const { email, again } = await mail();
    const first = await key(email, kind);
    await again();
    const second = await key(email, kind);
    expect(second).not.toBe(first);
    expect(said(await use(first))).toEqual(REFUSED);
    expect((await use(second)).status).toBe(200);
  });

  test('opens nothing when it was tampered with, made up, or meant for something else', async () => {
    const { email } = await mail();
    const userKey = await key(email, kind);
    const others = kinds.filter((one) => one.kind !== kind);
    const foreign = await Promise.all(others.map(async (one) => key((await one.mail()).email, one.kind)));
    const flipped = `${userKey.startsWith('A') ? 'B' : 'A'}${userKey.slice(1)}`;
    const wrong = [
      ...foreign,
      flipped,
      userKey.slice(0, -1),
      `${userKey}A`,
      userKey.toLowerCase(),
      ` ${userKey}`,
      randomBytes(32).toString('base64url'),
      "' or 1=1 --",
      'x\u0000y',
      'x'.repeat(201),
      '',
    ];
    for (const one of wrong) {
      const answer = await use(one);
      expect([one, answer.status, answer.body.errors]).toEqual([one, 422, ['This key is not valid.']]);
      expect([one, await isOpen(one)]).toEqual([one, false]);
    }
    clock.pass(HOUR);
    for (const one of others) expect((await one.use(userKey)).status).toBe(422);
    expect((await use(userKey)).status).toBe(200);
  });

  test('is not used up by a refused password', async () => {
    const { email } = await mail();
    const userKey = await key(email, kind);
    for (const password of ['', 'short', 'password1', email, 'x'.repeat(201)]) {
      expect([password, (await use(userKey, password)).status]).toEqual([password, 422]);
    }
    expect((await use(userKey)).status).toBe(200);
  });

  test('is kept as a hash, and stands in clear only in the mail that brought it', async () => {
    const { email } = await mail();
    const userKey = await key(email, kind);
    const { queries } = scenario.server.database;
    const kept = JSON.stringify([
      await queries.selectFrom('user_keys').selectAll().execute(),
      await queries.selectFrom('invitations').selectAll().execute(),
      await queries.selectFrom('users').selectAll().execute(),
      await queries.selectFrom('limits').selectAll().execute(),
    ]);
    expect(kept).not.toContain(userKey);
    expect(kept).not.toContain('"key_hash":""');
    expect(Buffer.from(userKey, 'base64url')).toHaveLength(32);
  });
});

test.each(['/welcome', '/join'])('R078 a missing key is not valid: %s', async (path) => {
  for (const query of ['', '?key=', '?key=a&key=b']) {
    const answer = await anyone().get(`${path}${query}`);
    expect([query, answer.status, answer.body.errors]).toEqual([query, 422, ['This key is not valid.']]);
  }
});

describe('a key stops working', () => {
  test('R102 of someone who is deactivated meanwhile, forever', async () => {
    const [admin, editor] = await scenario.hospital('Ann Lee:1', 'Bob Ray:2');
    await anyone().post('/reset-password', { email: editor.user.email });
    const userKey = await key(editor.user.email, 'reset');
    const give = (roleId: number) =>
      admin.client.send('PATCH', `/users/${editor.user.id}`, { body: { role_id: roleId } });
    await give(4);
    expect(said(await setPassword(userKey))).toEqual(REFUSED);
    await give(2);
    expect(said(await setPassword(userKey))).toEqual(REFUSED);
    const log = await anyone().post('/authenticate', { email: editor.user.email, password: TEST_PASSWORD });
    expect(log.status).toBe(200);
  });

  test('when the person has changed the email: the old mailbox no longer opens the account', async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee');
    await anyone().post('/reset-password', { email: user.email });
    const userKey = await key(user.email, 'reset');
    // It differs only in its capitals: the same mailbox.
    await client.send('PATCH', `/users/${user.id}`, { body: { email: user.email.toUpperCase() } });
    expect((await setPassword(userKey, 'short')).body.errors).not.toEqual(['This key is not valid.']);
    const email = newEmail();
    await client.send('PATCH', `/users/${user.id}`, { body: { email } });
    expect((await setPassword(userKey, 'short')).body.errors).not.toEqual(['This key is not valid.']);
    await anyone().post('/confirm-email', { user_key: await key(email, 'confirm-email') });
    expect(said(await setPassword(userKey))).toEqual(REFUSED);
  });

  test('of an invitation, when the address has meanwhile got an account in another way', async () => {
    const email = newEmail();
    const [one] = await scenario.hospital('Ann Lee:1');
    const [two] = await scenario.hospital('Bob Ray:1');
    const invitations = [{ email, role_id: 2 }];
    await one.client.post('/invite', { invitations });
    const first = await key(email, 'invitation');
    await two.client.post('/invite', { invitations });
    const second = await key(email, 'invitation');
    // Another institution's invitation ends none of ours.
    expect((await anyone().get(`/join?key=${first}`)).status).toBe(200);
    expect((await join(second)).status).toBe(200);
    expect(said(await anyone().get(`/join?key=${first}`))).toEqual(REFUSED);
    expect(said(await join(first))).toEqual(REFUSED);

    const late = newEmail();
    await one.client.post('/invite', { invitations: [{ email: late, role_id: 2 }] });
    await anyone().post('/register', registration({ email: late }));
    expect((await welcome(await key(late, 'welcome'))).status).toBe(200);
    expect(said(await join(await key(late, 'invitation')))).toEqual(REFUSED);
  });

  test('to reset, once the password was changed with the current one', async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee');
    await anyone().post('/reset-password', { email: user.email });
    const userKey = await key(user.email, 'reset');
    await client.post('/change-password', { old_password: TEST_PASSWORD, new_password: PASSWORD });
    expect(said(await setPassword(userKey, 'another new password'))).toEqual(REFUSED);
  });
});

test('two people of one hospital have keys of their own', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  for (const { user } of [ann, bob]) await anyone().post('/reset-password', { email: user.email });
  const { body } = await setPassword(await key(bob.user.email, 'reset'));
  const client = anyone();
  client.token = body.token;
  expect((await client.get<{ id: number }>('/me')).body.id).toBe(bob.user.id);
  expect((await ann.client.get('/me')).status).toBe(200);
  expect(await queuedMails(scenario.server, ann.user.email)).toHaveLength(1);
});
