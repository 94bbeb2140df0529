import { describe, expect, test } from 'vitest';
import { queuedMail, queuedMails } from '../support/server/mailbox.ts';
import { keyIn, newEmail, registration } from '../support/server/accounts.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import type { Answer } from '../support/server/client.ts';
import { DAY, HOUR, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const { clock } = scenario;

interface Me {
  id: number;
  email: string;
  first_name: string;
  role_id: number;
  institution: { id: number; name: string; location: string };
}

const said = ({ status, body }: Answer<unknown>) => [status, body];
const anyone = () => scenario.server.anyone();

/** Whom a token belongs to. */
const meWith = async (token: string) => {
  const client = anyone();
  client.token = token;
  return client.get<Me>('/me');
};

const logIn = (email: string, password: string) => anyone().post('/authenticate', { email, password });

describe('R119 POST /register and /welcome', () => {
  test('create an institution and its administrator, who confirms with the mailed key', async () => {
    const given = registration();
    const email = String(given['email']);
    expect(said(await anyone().post('/register', given))).toEqual([201, {}]);

    const mail = await queuedMail(scenario.server, email, 'welcome');
    expect(mail).toMatchObject({ firstName: 'Rosa', link: expect.stringContaining('/welcome#key=') });
    expect(mail.key).toMatch(/^[\w-]{43}$/);
    const data = await anyone().get(`/welcome?key=${mail.key}`);
    expect(said(data)).toEqual([200, { first_name: 'Rosa', last_name: 'Diaz' }]);
    const welcome = await anyone().post('/welcome', { user_key: mail.key, password: 'a fine new password' });
    expect([welcome.status, Object.keys(welcome.body)]).toEqual([200, ['token', 'session']]);

    expect((await meWith(welcome.body.token)).body).toMatchObject({
      first_name: 'Rosa',
      email,
      role_id: 1,
      department: 'Pharmacy',
      institution: { name: 'Lakeside Hospital', location: 'Third floor' },
    });
    expect((await logIn(email, 'a fine new password')).status).toBe(200);
  });

  test('an unconfirmed person cannot log in, and is told what a stranger is told', async () => {
    const given = registration();
    await anyone().post('/register', given);
    for (const password of ['', 'anything', TEST_PASSWORD]) {
      expect(said(await logIn(String(given['email']), password))).toEqual([
        401,
        { errors: ['The email or password is incorrect.'] },
      ]);
    }
  });

  test('the same email again while unconfirmed: a new key, the old one dies, nothing else is created', async () => {
    const given = registration();
    const email = String(given['email']);
    await anyone().post('/register', given);
    const first = await keyIn(scenario.server, email, 'welcome');
    const again = await anyone().post('/register', {
      ...given,
      email: email.toUpperCase(),
      institution: 'Elsewhere',
      first_name: 'Eve',
    });
    expect(said(again)).toEqual([201, {}]);

    const second = await keyIn(scenario.server, email, 'welcome');
    expect(second).not.toBe(first);
    expect((await anyone().get(`/welcome?key=${first}`)).status).toBe(422);
    const welcome = await anyone().post('/welcome', { user_key: second, password: 'a fine new password' });
    const me = await meWith(welcome.body.token);
    expect(me.body).toMatchObject({ first_name: 'Rosa', institution: { name: 'Lakeside Hospital' } });
    const institutions = await scenario.server.database.queries
      .selectFrom('institutions')
      .select('name')
      .where('name', '=', 'Elsewhere')
      .execute();
    expect(institutions).toEqual([]);
  });

  test('an email that has an account: the same answer, and only its owner is told', async () => {
    const [{ user }] = await scenario.hospital('Ann Lee');
    const answer = await anyone().post('/register', registration({ email: ` ${user.email.toUpperCase()} ` }));
    expect(said(answer)).toEqual([201, {}]);
    expect(await queuedMails(scenario.server, user.email)).toEqual([
      expect.objectContaining({ kind: 'already-registered', firstName: 'Ann' }),
    ]);
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(200);
  });

  test('staying signed in keeps the token for 30 days', async () => {
    for (const [staySignedIn, status] of [
      [true, 200],
      [false, 401],
    ] as const) {
      const given = registration();
      await anyone().post('/register', given);
      const { body } = await anyone().post('/welcome', {
        user_key: await keyIn(scenario.server, String(given['email']), 'welcome'),
        password: 'a fine new password',
        stay_signed_in: staySignedIn,
      });
      clock.pass(30 * DAY - 1000);
      expect((await meWith(body.token)).status).toBe(status);
    }
  });
});

describe('R119 POST /invite and /join', () => {
  test('an invited person joins with the role of the invitation', async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee:1');
    const [editor, viewer] = [newEmail(), newEmail()];
    const invitations = [
      { email: ` ${editor} `, role_id: 2 },
      { email: viewer, role_id: 3 },
    ];
    expect(said(await client.post('/invite', { invitations }))).toEqual([201, {}]);

    const mail = await queuedMail(scenario.server, viewer, 'invitation');
    expect(mail).toMatchObject({
      institution: 'Test Hospital',
      inviterName: 'Ann Lee',
      roleName: 'Viewer',
      link: expect.stringContaining('/join#key='),
    });
    expect(said(await anyone().get(`/join?key=${mail.key}`))).toEqual([
      200,
      {
        institution: 'Test Hospital',
        first_name: '',
        last_name: '',
        email: viewer,
        location: 'Springfield',
        department: '',
        position: '',
      },
    ]);
    const joined = await anyone().post('/join', {
      user_key: mail.key,
      first_name: ' Vic ',
      last_name: 'Low',
      department: 'Nursing',
      position: '',
      password: 'a fine new password',
    });
    expect([joined.status, Object.keys(joined.body)]).toEqual([200, ['token', 'session']]);
    expect((await meWith(joined.body.token)).body).toMatchObject({
      first_name: 'Vic',
      email: viewer,
      role_id: 3,
      institution: { id: user.institutionId },
    });
    expect((await logIn(viewer, 'a fine new password')).status).toBe(200);
    // Invited people appear in the roster only after joining.
    const roster = await client.get<{ email: string }[]>('/users');
    expect(roster.body.map(({ email }) => email)).toEqual([user.email, viewer]);
    expect((await queuedMail(scenario.server, user.email, 'invitation-accepted')).joinedName).toBe('Vic Low');
    expect(
      (await anyone().get(`/join?key=${await keyIn(scenario.server, editor, 'invitation')}`)).status,
    ).toBe(200);
  });

  test('inviting again sends a new key, and the newest role counts', async () => {
    const [{ client }] = await scenario.hospital('Ann Lee:1');
    const email = newEmail();
    await client.post('/invite', { invitations: [{ email, role_id: 3 }] });
    const first = await keyIn(scenario.server, email, 'invitation');
    await client.post('/invite', { invitations: [{ email: email.toUpperCase(), role_id: 2 }] });
    const second = await keyIn(scenario.server, email.toUpperCase(), 'invitation');

    expect((await anyone().get(`/join?key=${first}`)).status).toBe(422);
    const names = { first_name: 'Ed', last_name: 'It', department: '', position: '' };
    const joined = await anyone().post('/join', {
      ...names,
      user_key: second,
      password: 'a fine new password',
    });
    expect((await meWith(joined.body.token)).body.role_id).toBe(2);
  });
});

describe('R141 GET /invitations and POST /withdraw-invitation', () => {
  test('list who has not joined yet, of the own institution alone, the newest first', async () => {
    const [{ client }] = await scenario.hospital('Ann Lee:1');
    const [other] = await scenario.hospital('Otto Far:1');
    const [first, second, joining] = [newEmail(), newEmail(), newEmail()];
    await other.client.post('/invite', { invitations: [{ email: newEmail(), role_id: 2 }] });
    await client.post('/invite', { invitations: [{ email: first, role_id: 3 }] });
    clock.pass(1000);
    const invitations = [second, joining].map((email) => ({ email, role_id: 2 }));
    await client.post('/invite', { invitations });
    const at = new Date(clock.now).toISOString();
    await anyone().post('/join', {
      user_key: await keyIn(scenario.server, joining, 'invitation'),
      first_name: 'Jo',
      last_name: 'In',
      department: '',
      position: '',
      password: 'a fine new password',
    });

    const { status, body } = await client.get<object[]>('/invitations');
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ email: second, role_id: 2, invited_by_name: 'Ann Lee', invited_at: at }),
      expect.objectContaining({ email: first, role_id: 3, invited_by_name: 'Ann Lee' }),
    ]);
    clock.pass(14 * DAY);
    expect((await client.get('/invitations')).body).toEqual([]);
  });

  test('end an invitation: its key is not valid any more; another institution’s stays', async () => {
    const [{ client }] = await scenario.hospital('Ann Lee:1');
    const [other] = await scenario.hospital('Otto Far:1');
    const email = newEmail();
    await client.post('/invite', { invitations: [{ email, role_id: 3 }] });
    const key = await keyIn(scenario.server, email, 'invitation');
    expect(said(await other.client.post('/withdraw-invitation', { email }))).toEqual([200, {}]);
    expect((await anyone().get(`/join?key=${key}`)).status).toBe(200);

    expect(said(await client.post('/withdraw-invitation', { email: ` ${email.toUpperCase()} ` }))).toEqual([
      200,
      {},
    ]);
    expect(said(await anyone().get(`/join?key=${key}`))).toEqual([
      422,
      expect.objectContaining({ errors: ['This key is not valid.'] }),
    ]);
    expect((await client.get('/invitations')).body).toEqual([]);
    // Once more changes nothing.
    expect((await client.post('/withdraw-invitation', { email })).status).toBe(200);
  });
});

describe('R119 POST /reset-password and /set-password', () => {
  test('set a new password, and all other tokens die', async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee');
    expect(said(await anyone().post('/reset-password', { email: user.email.toUpperCase() }))).toEqual([
      200,
      {},
    ]);
    const mail = await queuedMail(scenario.server, user.email, 'reset');
    expect(mail.link).toContain('/reset-password#key=');
    const set = await anyone().post('/set-password', {
      user_key: mail.key,
      password: 'a fine new password',
      stay_signed_in: true,
    });

    expect([set.status, Object.keys(set.body)]).toEqual([200, ['token', 'session']]);
    expect((await meWith(set.body.token)).body.id).toBe(user.id);
    const out = { errors: ['Please log in.'], reason: 'ended', wipe: false };
    expect(said(await client.get('/me'))).toEqual([401, out]);
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(401);
    expect((await logIn(user.email, 'a fine new password')).status).toBe(200);
    clock.pass(30 * DAY - 1000);
    expect((await meWith(set.body.token)).status).toBe(200);
  });

  test('an unknown email gets the same answer, and nobody gets a mail', async () => {
    const email = newEmail();
    expect(said(await anyone().post('/reset-password', { email }))).toEqual([200, {}]);
    expect(await queuedMails(scenario.server, email)).toEqual([]);
  });

  test('an unconfirmed person gets a new welcome key instead', async () => {
    const given = registration();
    const email = String(given['email']);
    await anyone().post('/register', given);
    const first = await keyIn(scenario.server, email, 'welcome');
    await anyone().post('/reset-password', { email });
    const kinds = (await queuedMails(scenario.server, email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['welcome', 'welcome']);
    expect((await anyone().get(`/welcome?key=${first}`)).status).toBe(422);
    const second = await keyIn(scenario.server, email, 'welcome');
    expect((await anyone().get(`/welcome?key=${second}`)).status).toBe(200);
  });

  test('a deactivated person gets no mail and the same answer', async () => {
    const [{ user }] = await scenario.hospital('Ann Lee:4');
    expect(said(await anyone().post('/reset-password', { email: user.email }))).toEqual([200, {}]);
    expect(await queuedMails(scenario.server, user.email)).toEqual([]);
  });
});

describe('R119 POST /change-password', () => {
  test('takes the current one, and all other tokens die', async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee');
    const passwords = { old_password: TEST_PASSWORD, new_password: 'a fine new password' };
    const changed = await client.post('/change-password', passwords);

    expect([changed.status, Object.keys(changed.body)]).toEqual([200, ['token', 'session']]);
    expect((await client.get('/me')).status).toBe(401);
    expect((await meWith(changed.body.token)).body.id).toBe(user.id);
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(401);
    expect((await logIn(user.email, 'a fine new password')).status).toBe(200);
  });
});

describe('R119 PATCH /users and /institutions', () => {
  test('people may change their own data', async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee:3');
    const change = { first_name: 'Anna', last_name: 'Leigh', department: 'ICU', position: 'RN' };
    const changed = await client.send<object>('PATCH', `/users/${user.id}`, { body: change });

    expect(said(changed)).toEqual([200, expect.objectContaining({ ...change, id: user.id, role_id: 3 })]);
    expect((await client.get<object>('/me')).body).toMatchObject(change);
    // A field that is left out stays as it is.
    await client.send('PATCH', `/users/${user.id}`, { body: { position: 'Charge nurse' } });
    expect((await client.get<object>('/me')).body).toMatchObject({ ...change, position: 'Charge nurse' });
  });

  test('an administrator chooses notification emails, one at a time or all at once', async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee:1');
    const changed = await client.send<{ notification_preferences: object }>('PATCH', `/users/${user.id}`, {
      body: { notification_preferences: { assessment_completed: false } },
    });
    expect(changed.body.notification_preferences).toEqual({
      invitation_accepted: true,
      account_permissions_change: true,
      assessment_completed: false,
      retake_assessment_reminder: true,
      action_assigned: true,
      action_due: true,
      retake_assessment_reminder_interval: 12,
    });
  });

  test('everyone chooses the emails about their own actions', async () => {
    const [{ user, client }] = await scenario.hospital('Bob Ray:2');
    const choose = (chosen: object) =>
      client.send<{ notification_preferences: object }>('PATCH', `/users/${user.id}`, {
        body: { notification_preferences: chosen },
      });
    const changed = await choose({ action_due: false });
    expect(changed.body.notification_preferences).toMatchObject({ action_assigned: true, action_due: false });
    expect((await choose({ action_due: true, assessment_completed: false })).status).toBe(403);
  });

  test('an administrator gives another permission, which takes effect with the next request', async () => {
    const [admin, editor, other] = await scenario.hospital('Ann Lee:1', 'Bob Ray:2', 'Cy Fox:1');
    await other.client.send('PATCH', `/users/${other.user.id}`, {
      body: { notification_preferences: { account_permissions_change: false } },
    });
    const changed = await admin.client.send<object>('PATCH', `/users/${editor.user.id}`, {
      body: { role_id: 3 },
    });
    expect(said(changed)).toEqual([200, expect.objectContaining({ id: editor.user.id, role_id: 3 })]);
    expect((await editor.client.post('/assessments', { section: '9' })).status).toBe(403);

    const words = { personName: 'Bob Ray', roleName: 'Viewer', changedByName: 'Ann Lee' };
    expect(await queuedMail(scenario.server, editor.user.email, 'permission-changed')).toMatchObject({
      ...words,
      isOwn: true,
    });
    expect(await queuedMail(scenario.server, admin.user.email, 'permission-changed')).toMatchObject({
      ...words,
      isOwn: false,
    });
    expect(await queuedMails(scenario.server, other.user.email)).toEqual([]);
  });

  test('R102 a deactivated person is out at once, and reactivation revives no old token', async () => {
    const [admin, editor] = await scenario.hospital('Ann Lee:1', 'Bob Ray:2');
    const give = (roleId: number) =>
      admin.client.send('PATCH', `/users/${editor.user.id}`, { body: { role_id: roleId } });
    await give(4);
    const out = { errors: ['Please log in.'], reason: 'ended', wipe: false };
    expect(said(await editor.client.get('/me'))).toEqual([401, out]);
    expect((await logIn(editor.user.email, TEST_PASSWORD)).status).toBe(403);

    await give(2);
    expect((await editor.client.get('/me')).status).toBe(401);
    clock.pass(HOUR);
    expect((await logIn(editor.user.email, TEST_PASSWORD)).status).toBe(200);
  });

  test('an administrator changes the institution’s name and location', async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee:1');
    const path = `/institutions/${user.institutionId}`;
    const changed = await client.send('PATCH', path, { body: { name: ' Lakeside ' } });
    expect(said(changed)).toEqual([
      200,
      {
        id: user.institutionId,
        uid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        name: 'Lakeside',
        location: 'Springfield',
        lock_after_minutes: 15,
      },
    ]);
    await client.send('PATCH', path, { body: { location: 'North wing', lock_after_minutes: 5 } });
    expect((await client.get<Me>('/me')).body.institution).toMatchObject({
      name: 'Lakeside',
      location: 'North wing',
      lock_after_minutes: 5,
    });
  });
});
