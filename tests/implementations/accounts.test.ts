import { expect, test, vi } from 'vitest';
import { createPasswords } from '#server/password-hashing.ts';
import { queuedMails } from '../support/server/mailbox.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { keyIn, newEmail, registration } from '../support/server/accounts.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import type { Answer } from '../support/server/client.ts';
import { HOUR } from '../support/server/scenario.ts';

/** The same expectations of accounts on both databases (rule RUN-6). */

const PASSWORD = 'a fine new password';
const NOT_VALID = 'This key is not valid.';
const names = { first_name: 'Jo', last_name: 'In', department: '', position: '' };

const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

onBothDatabases((scenario) => {
  const anyone = () => scenario.server.anyone();
  const key = (to: string, of: 'welcome' | 'invitation' | 'reset') => keyIn(scenario.server, to, of);
  const usersOf = async (email: string) =>
    scenario.server.database.queries
      .selectFrom('users')
      .select(['id', 'institution_id', 'role_id'])
      .where('email_key', '=', email.toLowerCase())
      .execute();

  test('registering, confirming, and logging in', async () => {
    const email = newEmail();
    expect((await anyone().post('/register', registration({ email }))).status).toBe(201);
    const userKey = await key(email, 'welcome');
    expect((await anyone().get<object>(`/welcome?key=${userKey}`)).body).toEqual({
      first_name: 'Rosa',
      last_name: 'Diaz',
    });
    expect((await anyone().post('/welcome', { user_key: userKey, password: PASSWORD })).status).toBe(200);
    expect((await anyone().post('/authenticate', { email, password: PASSWORD })).status).toBe(200);
    expect((await anyone().post('/register', registration({ email }))).status).toBe(201);
    const kinds = (await queuedMails(scenario.server, email)).map((mail) => mail.kind);
    expect(kinds).toEqual(['welcome', 'new-device', 'already-registered']);
  });

  test('many registrations of one email at once make one account, which the newest key opens', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        anyone().post('/register', registration({ email, institution: `Racing Hospital ${index}` })),
      ),
    );
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201]);
    const racing = await scenario.server.database.queries
      .selectFrom('institutions')
      .select('id')
      .where('name', 'like', 'Racing Hospital%')
      .execute();
    expect(await usersOf(email)).toEqual([
      { id: expect.any(Number), institution_id: racing[0]?.id, role_id: 1 },
    ]);
    expect(racing).toHaveLength(1);
    const mails = await queuedMails(scenario.server, email);
    const opened = await Promise.all(
      mails.map((mail) => anyone().get(`/welcome?key=${'key' in mail ? mail.key : ''}`)),
    );
    expect(statusesOf(opened)).toEqual([200, 422, 422, 422]);
  });

  test('two joins racing with one key make one account', async () => {
    const [{ client, user }] = await scenario.hospital('Ann Lee:1');
    for (let round = 0; round < 5; round += 1) {
      const email = newEmail();
      await client.post('/invite', { invitations: [{ email, role_id: 2 }] });
      const join = {
        ...names,
        user_key: await key(email, 'invitation'),
        password: `${PASSWORD} ${round}`,
      };
      const answers = await Promise.all([anyone().post('/join', join), anyone().post('/join', join)]);
      expect(statusesOf(answers)).toEqual([200, 422]);
      expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual([NOT_VALID]);
      expect(await usersOf(email)).toEqual([
        { id: expect.any(Number), institution_id: user.institutionId, role_id: 2 },
      ]);
    }
    const told = await queuedMails(scenario.server, user.email);
    expect(told.map((mail) => mail.kind)).toEqual(Array.from({ length: 5 }, () => 'invitation-accepted'));
  });

  test('racing to accept invitations from two institutions makes one account', async () => {
    const [one] = await scenario.hospital('Ann Lee:1');
    const [two] = await scenario.hospital('Bob Ray:1');
    for (let round = 0; round < 5; round += 1) {
      const email = newEmail();
      const keys: string[] = [];
      for (const { client } of [one, two]) {
        await client.post('/invite', { invitations: [{ email, role_id: 3 }] });
        keys.push(await key(email, 'invitation'));
      }
      const answers = await Promise.all(
        keys.map((userKey) => anyone().post('/join', { ...names, user_key: userKey, password: PASSWORD })),
      );
      expect(statusesOf(answers)).toEqual([200, 422]);
      expect(await usersOf(email)).toHaveLength(1);
    }
  });

  test('inviting twice leaves one key, even when two administrators do it at once', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee:1', 'Bob Ray:1');
    const email = newEmail();
    const invite = (by: typeof ann, roleId: number) =>
      by.client.post('/invite', { invitations: [{ email, role_id: roleId }] });
    expect((await invite(ann, 2)).status).toBe(201);
    expect(statusesOf(await Promise.all([invite(ann, 2), invite(bob, 3)]))).toEqual([201, 201]);
    const mails = await queuedMails(scenario.server, email);
    const opened = await Promise.all(
      mails.map((mail) => anyone().get(`/join?key=${'key' in mail ? mail.key : ''}`)),
    );
    expect(statusesOf(opened)).toEqual([200, 422, 422]);
  });

  test('a key resets a password once, and old tokens and keys die', async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee');
    await anyone().post('/reset-password', { email: user.email });
    const userKey = await key(user.email, 'reset');
    const set = () => anyone().post('/set-password', { user_key: userKey, password: PASSWORD });
    expect(statusesOf(await Promise.all([set(), set(), set()]))).toEqual([200, 422, 422]);
    expect((await client.get('/me')).status).toBe(401);
    expect((await anyone().post('/authenticate', { email: user.email, password: PASSWORD })).status).toBe(
      200,
    );
  });

  test('of two permissions given at once, that of an administrator stands', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ann, bob, editor] = await scenario.hospital('Ann Lee:1', 'Bob Ray:1', 'Ed It:2');
      const give = (by: typeof ann, roleId: number) =>
        by.client.send('PATCH', `/users/${editor.user.id}`, { body: { role_id: roleId } });
      await Promise.all([give(ann, 1), give(bob, 3)]);
      expect((await usersOf(editor.user.email))[0]?.role_id).toBe(1);
    }
  });

  test('deactivation racing a reset lets nobody in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ann, editor] = await scenario.hospital('Ann Lee:1', 'Ed It:2');
      await anyone().post('/reset-password', { email: editor.user.email });
      const userKey = await key(editor.user.email, 'reset');
      const [, set] = await Promise.all([
        ann.client.send('PATCH', `/users/${editor.user.id}`, { body: { role_id: 4 } }),
        anyone().post('/set-password', { user_key: userKey, password: PASSWORD }),
      ]);
      const client = anyone();
      client.token = set.body.token;
      expect((await client.get('/me')).status).toBe(401);
      await ann.client.send('PATCH', `/users/${editor.user.id}`, { body: { role_id: 2 } });
      expect((await client.get('/me')).status).toBe(401);
    }
  });

  test('values that must not be written are refused before the database sees them', async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee:1');
    const bad = 'A\u0000B';
    const answers = [
      await anyone().post('/register', registration({ first_name: bad })),
      await anyone().post('/register', registration({ email: `x\u0000@hospital.test` })),
      await anyone().post('/reset-password', { email: `x\u0000@hospital.test` }),
      await client.post('/invite', { invitations: [{ email: `x\u0000@hospital.test`, role_id: 2 }] }),
      await client.send('PATCH', `/users/${user.id}`, { body: { position: bad } }),
      await client.send('PATCH', `/institutions/${user.institutionId}`, { body: { name: bad } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422]);
    const odd = ' \ud800 👩‍⚕️ ≥ ';
    const named = await client.send<{ position: string }>('PATCH', `/users/${user.id}`, {
      body: { position: odd },
    });
    expect(named.status).toBe(200);
  });

  test('limits are counted, and requests at once are counted together', async () => {
    const email = newEmail();
    const ask = () => anyone().post('/reset-password', { email });
    const answers = await Promise.all(Array.from({ length: 9 }, ask));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
    scenario.clock.pass(HOUR);
    expect((await ask()).status).toBe(200);
  });
});

/** As weak as argon2 goes, and two at once on any machine. */
const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }, 2);

onBothDatabases(
  (scenario) => {
    test('changing the password takes the current one, once', async () => {
      const [{ client }] = await scenario.hospital('Ann Lee');
      // Each was let in before the other one has ended the session.
      const verify = passwords.verify.bind(passwords);
      const bothAreIn = Promise.withResolvers<void>();
      const verifying = vi.spyOn(passwords, 'verify').mockImplementation(async (...given) => {
        if (verifying.mock.calls.length === 2) bothAreIn.resolve();
        await bothAreIn.promise;
        return verify(...given);
      });
      const change = (next: string) =>
        client.post('/change-password', { old_password: TEST_PASSWORD, new_password: next });
      expect(statusesOf(await Promise.all([change('a first new one'), change('a second new one')]))).toEqual([
        200, 422,
      ]);
    });
  },
  { passwords },
);
