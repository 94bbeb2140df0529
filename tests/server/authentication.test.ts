import { describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { DAY, HOUR, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const { clock } = scenario;

interface RosterRow {
  id: number;
  email?: string;
}

describe('POST /authenticate', () => {
  test('gives a token and the institution', async () => {
    const { server } = scenario;
    const institution = await server.addInstitution('Riverside General Hospital', 'Springfield');
    const user = await server.addUser(institution.id, { email: 'Maria.O@Riverside.test' });
    const client = server.anyone();

    const answer = await client.post<{ token: string; institution: object }>('/authenticate', {
      email: ' maria.o@riverside.TEST ',
      password: TEST_PASSWORD,
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: expect.any(String),
      session: { id: expect.any(String), end_key: expect.stringMatching(/^[\w-]{32}$/) },
      institution: {
        id: institution.id,
        uid: institution.uid,
        name: 'Riverside General Hospital',
        location: 'Springfield',
        lock_after_minutes: 15,
      },
    });
    client.token = answer.body.token;
    expect((await client.get('/me')).body.id).toBe(user.id);
  });

  test('says the same for a wrong password and an unknown email', async () => {
    const [{ user }] = await scenario.hospital('Ann Lee');
    const client = scenario.server.anyone();
    for (const email of [user.email, 'nobody@hospital.test', 'no\0body', '']) {
      const answer = await client.post('/authenticate', { email, password: 'wrong' });
      expect([answer.status, answer.body]).toEqual([
        401,
        { errors: ['The email or password is incorrect.'] },
      ]);
    }
  });

  test('tells deactivated people so, but only with the right password', async () => {
    const [{ user }] = await scenario.hospital('Ann Lee:4');
    const client = scenario.server.anyone();

    const right = await client.post('/authenticate', { email: user.email, password: TEST_PASSWORD });
    expect([right.status, right.body]).toEqual([
      403,
      { errors: ['Your account has been deactivated. Please contact your administrator.'] },
    ]);
    const wrong = await client.post('/authenticate', { email: user.email, password: 'wrong' });
    expect(wrong.status).toBe(401);
  });

  test('lets a session live exactly 12 hours, or 30 days for those who stay signed in', async () => {
    const [{ user }] = await scenario.hospital('Ann Lee');
    const logIn = async (staySignedIn: boolean) => {
      const client = scenario.server.anyone();
      const credentials = { email: user.email, password: TEST_PASSWORD, stay_signed_in: staySignedIn };
      client.token = (await client.post('/authenticate', credentials)).body.token;
      return client;
    };
    const [short, long] = [await logIn(false), await logIn(true)];

    clock.pass(12 * HOUR - 1);
    expect((await short.get('/me')).status).toBe(200);
    clock.pass(1);
    expect((await short.get('/me')).body.errors).toEqual(['Expired token']);
    clock.pass(30 * DAY - 12 * HOUR - 1);
    expect((await long.get('/me')).status).toBe(200);
    clock.pass(1);
    expect((await long.get('/me')).status).toBe(401);
  });

  test('refuses what is missing or too long by name', async () => {
    const client = scenario.server.anyone();
    const missing = await client.post('/authenticate', { email: 'a@b.test' });
    expect([missing.status, missing.body.fields]).toEqual([422, ['password']]);
    const long = await client.post('/authenticate', { email: 'a@b.test', password: 'x'.repeat(201) });
    expect(long.status).toBe(422);
    expect(long.body.errors).toEqual(['A password may have at most 200 characters.']);
  });
});

describe('POST /refresh-token', () => {
  const expiredSession = async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee');
    client.token = await scenario.server.tokenOf(user);
    clock.pass(12 * HOUR);
    return { user, client };
  };

  test('continues an expired session, proven by the password', async () => {
    const { user, client } = await expiredSession();
    const answer = await client.post('/refresh-token', { password: TEST_PASSWORD });

    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['token']]);
    client.token = answer.body.token;
    expect((await client.get('/me')).body.id).toBe(user.id);
    clock.pass(12 * HOUR);
    expect((await client.get('/me')).body.errors).toEqual(['Expired token']);
  });

  test('accepts a token that expired up to 30 days ago', async () => {
    const { client } = await expiredSession();
    clock.pass(30 * DAY);
    expect((await client.post('/refresh-token', { password: TEST_PASSWORD })).status).toBe(200);
    clock.pass(1);
    const late = await client.post('/refresh-token', { password: TEST_PASSWORD });
    expect([late.status, late.body]).toEqual([401, { errors: ['Please log in.'] }]);
  });

  test('says when the password is wrong', async () => {
    const { client } = await expiredSession();
    const answer = await client.post('/refresh-token', { password: 'wrong' });
    expect([answer.status, answer.body]).toEqual([401, { errors: ['The password is incorrect.'] }]);
  });

  test('accepts a token whose session was ended, as the password proves who it is', async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee');
    await scenario.server.endSessions(user);
    expect((await client.get('/me')).body).toEqual({
      errors: ['Please log in.'],
      reason: 'ended',
      wipe: false,
    });

    const answer = await client.post('/refresh-token', { password: TEST_PASSWORD });
    client.token = answer.body.token;
    expect((await client.get('/me')).status).toBe(200);
  });

  test('is closed to the deactivated and to those without a token', async () => {
    const [{ client }] = await scenario.hospital('Ann Lee:4');
    for (const someone of [client, scenario.server.anyone()]) {
      const answer = await someone.post('/refresh-token', { password: TEST_PASSWORD });
      expect([answer.status, answer.body]).toEqual([401, { errors: ['Please log in.'] }]);
    }
  });
});

describe('GET /me and /users', () => {
  test('me is the whole user with the institution, and no password data', async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee:1');
    const { body } = await client.get<object>('/me');
    expect(body).toEqual({
      id: user.id,
      uid: user.uid,
      first_name: 'Ann',
      last_name: 'Lee',
      email: user.email,
      department: 'Nursing',
      position: 'Nurse',
      role_id: 1,
      created_at: expect.any(String),
      notification_preferences: {
        invitation_accepted: true,
        account_permissions_change: true,
        assessment_completed: true,
        retake_assessment_reminder: true,
        action_assigned: true,
        action_due: true,
        retake_assessment_reminder_interval: 12,
      },
      institution: {
        id: user.institutionId,
        uid: expect.any(String),
        name: 'Test Hospital',
        location: 'Springfield',
        lock_after_minutes: 15,
      },
    });
  });

  test('an administrator sees every field of everyone', async () => {
    const [admin, , support] = await scenario.hospital('Ann Lee:1', 'Bob Ray:2', 'Sue Orr:5');
    for (const { client } of [admin, support]) {
      const { body } = await client.get<RosterRow[]>('/users');
      expect(body.map((row) => row.email)).toEqual([
        admin.user.email,
        expect.stringContaining('@'),
        support.user.email,
      ]);
      expect(JSON.stringify(body)).not.toMatch(/password|hash|argon/i);
    }
  });

  test('an editor and a viewer see names, and their own row in full', async () => {
    const [admin, editor, viewer] = await scenario.hospital('Ann Lee:1', 'Bob Ray:2', 'Eve Orr:3');
    for (const { client, user } of [editor, viewer]) {
      const { body } = await client.get<RosterRow[]>('/users');
      expect(body[0]).toEqual({ id: admin.user.id, first_name: 'Ann', last_name: 'Lee' });
      expect(body.find((row) => row.id === user.id)?.email).toBe(user.email);
    }
  });
});
