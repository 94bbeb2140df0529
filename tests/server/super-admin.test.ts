import { describe, expect, onTestFinished, test } from 'vitest';
import { createSuperAdmin } from '#server/accounts/super-admin.ts';
import { mailTo, queuedMails } from '../support/server/mailbox.ts';
import { keyIn, newEmail, registration } from '../support/server/accounts.ts';
import { ServerProcess } from '../support/server/process.ts';
import { runAdmin } from '../support/server/program.ts';
import { ServerHost } from '../support/server/server-host.ts';
import { serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const create = (email: string) =>
  scenario.server.database.transaction((queries) => createSuperAdmin(queries, email, scenario.clock.now));

test('a super admin is made in the product’s own institution and confirmed by the mailed key', async () => {
  const [email, second] = [newEmail(), newEmail()];
  // The name alone does not make an institution the product's own.
  await scenario.server.addInstitution('RTA Tracers');
  expect(await create(` ${email} `)).toBe(
    `${email} is now a Super Admin. The running server will send the welcome email within a minute.`,
  );
  const people = [];
  await create(second);
  for (const to of [email, second]) {
    const client = scenario.server.anyone();
    const key = await keyIn(scenario.server, to, 'welcome');
    const { body } = await client.post('/welcome', { user_key: key, password: 'a fine new password' });
    client.token = body.token;
    people.push((await client.get<{ institution: { id: number; name: string } }>('/me')).body);
  }
  expect(people[0]).toMatchObject({ email, role_id: 5, institution: { name: 'RTA Tracers' } });
  expect(people[1]?.institution).toEqual(people[0]?.institution);
  const named = await scenario.server.database.queries
    .selectFrom('institutions')
    .select('id')
    .where('name', '=', 'RTA Tracers')
    .orderBy('id')
    .execute();
  expect(named.map(({ id }) => id)).toEqual([expect.any(Number), people[0]?.institution.id]);
});

test('the same email, entered again while unconfirmed, is mailed a new key', async () => {
  const email = newEmail();
  await create(email);
  const first = await keyIn(scenario.server, email, 'welcome');
  expect(await create(email.toUpperCase())).toContain(
    'has not been confirmed yet. The running server will send a new welcome email',
  );
  expect(await queuedMails(scenario.server, email)).toHaveLength(2);
  const ask = (key: string) => scenario.server.anyone().get(`/welcome?key=${key}`);
  expect((await ask(first)).status).toBe(422);
  expect((await ask(await keyIn(scenario.server, email, 'welcome'))).status).toBe(200);
});

test('a text that is no email, or an email that someone has already, creates nothing', async () => {
  const [{ user }] = await scenario.hospital('Ann Lee');
  const unconfirmed = newEmail();
  await scenario.server.anyone().post('/register', registration({ email: unconfirmed }));
  await expect(create('ann')).rejects.toThrow('ann is not an email address.');
  for (const email of [user.email, unconfirmed]) {
    await expect(create(email)).rejects.toThrow(`${email} already has an account.`);
  }
});

describe('npm run admin -- create-super-admin', () => {
  const admin = (email: string, dataDir: string) =>
    runAdmin({ DATA_DIR: dataDir }, 'create-super-admin', email);

  test('says in one line what it cannot do', async () => {
    await expect(admin('ann', scenario.server.dataDir)).rejects.toMatchObject({
      code: 1,
      stderr: 'ann is not an email address.\n',
    });
  });

  test('says what it has done, and the running server mails the key', async () => {
    const host = new ServerHost();
    const server = await ServerProcess.start({ host });
    onTestFinished(async () => {
      await server.close();
      await host.close();
    });
    expect((await admin('sue@support.test', server.dataDir)).stdout).toBe(
      'sue@support.test is now a Super Admin. The running server will send the welcome email within a minute.\n',
    );
    // The server looks as soon as it starts, and at least every half minute while it runs.
    await server.restart();
    const { link } = await mailTo(server, 'sue@support.test', 'confirm');
    const { pathname, hash } = new URL(link);
    const welcome = await fetch(`${server.url}/api${pathname}?${hash.slice(1)}`);
    expect(await welcome.json()).toEqual({ first_name: 'Super', last_name: 'Admin' });
  });
});
