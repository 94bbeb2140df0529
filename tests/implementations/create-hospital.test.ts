import { describe, expect, onTestFinished, test } from 'vitest';
import { createHospital } from '#server/accounts/create-hospital.ts';
import { keyIn, newEmail, registration } from '../support/server/accounts.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { mailTo, queuedMails } from '../support/server/mailbox.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';
import { ServerProcess } from '../support/server/process.ts';
import { ServerHost } from '../support/server/server-host.ts';
import { runAdmin } from '../support/server/program.ts';
import { Scenario } from '../support/server/scenario.ts';

/** The operator makes a hospital, on both databases (rule RUN-11). */

const PASSWORD = 'a fine new password';

onBothDatabases((scenario) => {
  const create = (given: { name?: string; email?: string; firstName?: string; lastName?: string }) => {
    const asked = { name: 'Bayview Hospital', email: newEmail(), firstName: '', lastName: '', ...given };
    return scenario.server.database.transaction((queries) =>
      createHospital(queries, asked, scenario.clock.now),
    );
  };
  const operatorRows = () =>
    scenario.server.database.queries
      .selectFrom('audit_log')
      .select(['object', 'outcome', 'user_id'])
      .where('kind', '=', 'operator')
      .orderBy('seq')
      .execute();
  const institutions = async () =>
    (await scenario.server.database.queries.selectFrom('institutions').select('id').execute()).length;

  test('R165 with its first administrator, who confirms by the mailed key and is in charge', async () => {
    const email = newEmail();
    expect(await create({ name: ' Bayview ', email: ` ${email}`, firstName: 'Bo', lastName: 'Ek' })).toBe(
      `Bayview has been created. The running server will send the welcome email to ${email} within a minute.`,
    );
    expect((await queuedMails(scenario.server, email)).map(({ kind }) => kind)).toEqual(['welcome']);
    const client = scenario.server.anyone();
    const key = await keyIn(scenario.server, email, 'welcome');
    expect((await client.get<object>(`/welcome?key=${key}`)).body).toEqual({
      first_name: 'Bo',
      last_name: 'Ek',
    });
    client.token = (await client.post('/welcome', { user_key: key, password: PASSWORD })).body.token;
    expect((await client.get('/me')).body).toMatchObject({
      email,
      role_id: 1,
      institution: { name: 'Bayview', location: '' },
    });
    expect((await operatorRows()).at(-1)).toEqual({
      object: `create-hospital ${email}`,
      outcome: 'ok',
      user_id: null,
    });
  });

  test('R165 and refuses, in the sentences of registering, what cannot be, and makes nothing of it', async () => {
    const [{ user }] = await scenario.hospital('Ann Lee');
    const before = [await institutions(), await operatorRows()];
    const refusedByRegistering = async (fields: object) =>
      (await scenario.server.anyone().post('/register', registration({ ...fields }))).body.errors[0];
    const wrong: [object, object][] = [
      [{ name: ' ' }, { institution: ' ' }],
      [{ name: 'See https://evil.test' }, { institution: 'See https://evil.test' }],
      [{ name: 'x'.repeat(201) }, { institution: 'x'.repeat(201) }],
      [{ email: 'ann@hospital' }, { email: 'ann@hospital' }],
      [{ email: '' }, { email: '' }],
      [{ firstName: 'www.evil.test' }, { first_name: 'www.evil.test' }],
    ];
    for (const [given, registering] of wrong) {
      const sentence = await refusedByRegistering(registering);
      expect(sentence).toMatch(/\.$/);
      await expect(create(given)).rejects.toThrow(new RegExp(`^${sentence}$`));
    }
    for (const email of [user.email, user.email.toUpperCase()]) {
      await expect(create({ email })).rejects.toThrow(`${email} already has an account.`);
    }
    expect([await institutions(), await operatorRows()]).toEqual(before);
  });

  test('R165 of two at once with one email, one is made', async () => {
    const email = newEmail();
    const before = await institutions();
    const results = await Promise.allSettled([create({ email }), create({ email })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await institutions()).toBe(before + 1);
  });
});

describe('npm run admin -- create-hospital', () => {
  const admin = (env: Record<string, string>, ...words: string[]) =>
    runAdmin(env, 'create-hospital', ...words);

  test('R165 works beside a server on SQLite, which mails the key, and says in one line what it cannot do', async () => {
    const host = new ServerHost();
    const server = await ServerProcess.start({ host, env: { REGISTRATION: 'closed' } });
    onTestFinished(async () => {
      await server.close();
      await host.close();
    });
    const env = { DATA_DIR: server.dataDir };
    expect((await admin(env, 'Bayview Hospital', 'bo@bayview.test', 'Bo', 'Ek')).stdout).toBe(
      'Bayview Hospital has been created. The running server will send the welcome email to bo@bayview.test within a minute.\n',
    );
    await expect(admin(env, 'Elsewhere', 'bo@bayview.test')).rejects.toMatchObject({
      code: 1,
      stderr:
        'bo@bayview.test already has an account. Nobody has confirmed it: free-address makes the address free.\n',
    });
    await expect(admin(env, 'Elsewhere', 'eve@bayview.test', 'Eve')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Usage:\n/),
    });
    // The server looks as soon as it starts, and at least every half minute while it runs.
    await server.restart();
    const { link } = await mailTo(server, 'bo@bayview.test', 'confirm');
    const { pathname, hash } = new URL(link);
    const welcome = await fetch(`${server.url}/api${pathname}?${hash.slice(1)}`);
    expect(await welcome.json()).toEqual({ first_name: 'Bo', last_name: 'Ek' });
  });

  test('R165 works beside a server on PostgreSQL', async () => {
    const scenario = new Scenario();
    onTestFinished(() => scenario.close());
    const databaseUrl = await sharedPostgres().createDatabase();
    await scenario.open({ databaseUrl });
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY: 'long enough to sign the tokens with' };
    await admin(env, 'Bayview Hospital', 'bo@bayview.test');
    const key = await keyIn(scenario.server, 'bo@bayview.test', 'welcome');
    const client = scenario.server.anyone();
    client.token = (await client.post('/welcome', { user_key: key, password: PASSWORD })).body.token;
    expect((await client.get('/me')).body).toMatchObject({ institution: { name: 'Bayview Hospital' } });
  });
});
