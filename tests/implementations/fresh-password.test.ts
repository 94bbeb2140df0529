import { expect, test } from 'vitest';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { newEmail } from '../support/server/accounts.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import type { TestClient } from '../support/server/client.ts';
import { HOUR, MINUTE, SECOND } from '../support/server/scenario.ts';

/** Calls that want a password entered just now, on both databases (rule SES-15). */

const CONFIRM = { errors: ['Please enter your password to go on.'], reason: 'confirm' };

onBothDatabases((scenario) => {
  const rename = (client: TestClient, id: number, name: string) =>
    client.send('PATCH', `/institutions/${id}`, { body: { name } });
  const nameOf = async (client: TestClient): Promise<string> =>
    (await client.get<{ institution: { name: string } }>('/me')).body.institution.name;
  const claimsOf = (token: string | null): { exp: number; auth_time?: number; sid: string } =>
    JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
  const confirm = async (client: TestClient, password = TEST_PASSWORD) => {
    const answer = await client.post('/confirm-password', { password });
    if (answer.status === 200) client.token = answer.body.token;
    return answer;
  };

  test('R148 ten minutes after a log-in what is marked is refused, nothing is changed, and the password opens it again', async () => {
    const [{ user }] = await scenario.hospital('Ann Lee:1');
    const client = await scenario.server.logIn(user);
    scenario.clock.pass(10 * MINUTE);
    expect((await rename(client, user.institutionId, 'One')).status).toBe(200);
    scenario.clock.pass(SECOND);
    const refused = await rename(client, user.institutionId, 'Two');
    expect([refused.status, refused.body]).toEqual([403, CONFIRM]);
    expect(await nameOf(client)).toBe('One');

    const before = claimsOf(client.token);
    expect((await confirm(client)).status).toBe(200);
    expect((await rename(client, user.institutionId, 'Two')).status).toBe(200);
    // The same session, and no longer than before.
    expect(claimsOf(client.token)).toMatchObject({ sid: before.sid, exp: before.exp });
  });

  test('R148 a wrong password opens nothing, ends nothing, and counts as a failed log-in', async () => {
    const [{ user, client }] = await scenario.hospital('Ann Lee:1');
    scenario.clock.pass(HOUR);
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await confirm(client, 'something else');
      expect([answer.status, answer.body]).toEqual([
        422,
        { errors: ['The password is incorrect.'], fields: ['password'] },
      ]);
    }
    expect((await confirm(client)).status).toBe(429);
    expect((await rename(client, user.institutionId, 'x')).body).toEqual(CONFIRM);
    expect((await client.get('/me')).status).toBe(200);
  });

  test('R148 a renewed session keeps the time of its password; a log-in and a new password set it', async () => {
    const [{ user }] = await scenario.hospital('Ann Lee:1');
    const client = await scenario.server.logIn(user);
    const { auth_time: first } = claimsOf(client.token);
    scenario.clock.pass(13 * HOUR);
    client.token = (await client.post('/refresh-token', { password: TEST_PASSWORD })).body.token;
    expect(claimsOf(client.token).auth_time).toBe(first);
    expect((await rename(client, user.institutionId, 'x')).body).toEqual(CONFIRM);
    const passwords = { old_password: TEST_PASSWORD, new_password: 'Another-good-one-2' };
    client.token = (await client.post('/change-password', passwords)).body.token;
    expect((await rename(client, user.institutionId, 'x')).status).toBe(200);
  });

  test('R148 marked are a new email, making an administrator, a deactivation, and the hospital’s settings; nothing else', async () => {
    const [ann, ed] = await scenario.hospital('Ann Lee:1', 'Ed It:3');
    scenario.clock.pass(HOUR);
    const { client, user } = ann;
    const change = (id: number, body: object) => client.send('PATCH', `/users/${id}`, { body });
    const invite = (roleId: number) =>
      client.post('/invite', { invitations: [{ email: newEmail(), role_id: roleId }] });
    const marked = [
      () => change(user.id, { email: newEmail() }),
      () => change(ed.user.id, { role_id: 1 }),
      () => change(ed.user.id, { role_id: 4 }),
      () => invite(1),
      () => rename(client, user.institutionId, 'x'),
    ];
    for (const ask of marked) expect((await ask()).body).toEqual(CONFIRM);
    const free = [
      // As a form sends it with everything else, unchanged.
      () => change(user.id, { first_name: 'Anna', email: user.email.toUpperCase() }),
      () => change(ed.user.id, { role_id: 2 }),
      () => invite(2),
    ];
    for (const ask of free) expect((await ask()).status).toBeLessThan(300);
    await confirm(client);
    for (const ask of marked.slice(0, 2)) expect((await ask()).status).toBe(200);
  });
});
