import { expect, test } from 'vitest';
import { createHospital } from '#server/accounts/create-hospital.ts';
import { freeAddress } from '#server/accounts/operator.ts';
import { createSuperAdmin } from '#server/accounts/super-admin.ts';
import { keyIn, newEmail, registration } from '../support/server/accounts.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import type { Answer } from '../support/server/client.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { queuedMail, queuedMails } from '../support/server/mailbox.ts';
import { HOUR } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** Whoever only knows an address takes it from nobody (rule ACC-28), on both databases. */

const PASSWORD = 'a fine new password';

onBothDatabases((scenario) => {
  const anyone = () => scenario.server.anyone();
  const queries = () => scenario.server.database.queries;
  const invite = ({ client }: Person, email: string) =>
    client.post('/invite', { invitations: [{ email, role_id: 2 }] });
  const register = (email: string, institution = 'Stranger’s Hospital') =>
    anyone().post('/register', registration({ email, institution }));
  const join = (userKey: string) => {
    const names = { first_name: 'Jo', last_name: 'In', department: '', position: '' };
    return anyone().post('/join', { ...names, user_key: userKey, password: PASSWORD });
  };
  const welcome = (userKey: string) => anyone().post('/welcome', { user_key: userKey, password: PASSWORD });
  const meOf = async ({ body }: Answer) => {
    const client = anyone();
    client.token = body.token;
    return (await client.get<{ email: string; institution: { id: number } }>('/me')).body;
  };
  const hospitalsNamed = (name: string) =>
    queries().selectFrom('institutions').select('id').where('name', '=', name).execute();
  const usersOf = (email: string) =>
    queries().selectFrom('users').select('institution_id').where('email_key', '=', email).execute();
  const as = (run: (on: ReturnType<typeof queries>) => Promise<string>) =>
    scenario.server.database.transaction(run);
  const free = (email: string) => as((on) => freeAddress(on, email));

  test('registering an invited address leaves the invitation as it was, and the mail says that there is one', async () => {
    const [ann] = await scenario.hospital('Ann Lee:1');
    const email = newEmail();
    await invite(ann, email);
    const name = `Stranger’s Hospital of ${email}`;
    await register(email, name);
    const { invitedTo } = await queuedMail(scenario.server, email, 'welcome');
    expect(invitedTo).toEqual(['Test Hospital']);

    const key = await keyIn(scenario.server, email, 'invitation');
    expect((await anyone().get(`/join?key=${key}`)).status).toBe(200);
    const joined = await join(key);
    expect([joined.status, await meOf(joined)]).toMatchObject([
      200,
      { email, institution: { id: ann.user.institutionId } },
    ]);
    // Nothing of the registration is left, and its key opens nothing.
    expect(await hospitalsNamed(name)).toEqual([]);
    expect((await welcome(await keyIn(scenario.server, email, 'welcome'))).status).toBe(422);
    expect((await anyone().post('/authenticate', { email, password: PASSWORD })).status).toBe(200);
  });

  test('an unconfirmed registration keeps nobody from being invited, and from joining', async () => {
    const [ann] = await scenario.hospital('Ann Lee:1');
    const email = newEmail();
    await register(email);
    expect((await invite(ann, email)).status).toBe(201);
    expect(
      (await queuedMails(scenario.server, email)).map((mail) => [
        mail.kind,
        'invitedTo' in mail && mail.invitedTo,
      ]),
    ).toEqual([
      ['welcome', []],
      ['invitation', false],
    ]);
    expect((await join(await keyIn(scenario.server, email, 'invitation'))).status).toBe(200);
  });

  test('whoever has confirmed a registration keeps it, and the invitation waits', async () => {
    const [ann] = await scenario.hospital('Ann Lee:1');
    const email = newEmail();
    await invite(ann, email);
    await register(email);
    const confirmed = await welcome(await keyIn(scenario.server, email, 'welcome'));
    const key = await keyIn(scenario.server, email, 'invitation');
    expect([confirmed.status, (await join(key)).status]).toEqual([200, 422]);
    expect(await usersOf(email)).toHaveLength(1);

    const own = anyone();
    own.token = confirmed.body.token;
    const elsewhere = newEmail();
    const { id } = (await own.get<{ id: number }>('/me')).body;
    await own.send('PATCH', `/users/${id}`, { body: { email: elsewhere } });
    await anyone().post('/confirm-email', {
      user_key: await keyIn(scenario.server, elsewhere, 'confirm-email'),
    });
    expect((await join(key)).status).toBe(200);
  });

  test('an unconfirmed registration keeps nobody from changing to that address', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const email = newEmail();
    const name = `Stranger’s Hospital of ${email}`;
    await register(email, name);
    await ann.client.send('PATCH', `/users/${ann.user.id}`, { body: { email } });
    const confirmed = await anyone().post('/confirm-email', {
      user_key: await keyIn(scenario.server, email, 'confirm-email'),
    });
    expect([confirmed.status, (await meOf(confirmed)).email]).toEqual([200, email]);
    expect(await hospitalsNamed(name)).toEqual([]);
  });

  test('two registrations, a confirmation and a joining at once leave one account, and nothing of the others', async () => {
    const [ann] = await scenario.hospital('Ann Lee:1');
    for (let round = 0; round < 6; round += 1) {
      scenario.clock.pass(HOUR);
      const email = newEmail();
      const name = `Racing ${round} ${email}`;
      await invite(ann, email);
      const key = await keyIn(scenario.server, email, 'invitation');
      const isRegistered = round % 2 === 1;
      if (isRegistered) await register(email, name);
      const confirming = isRegistered ? await keyIn(scenario.server, email, 'welcome') : null;
      const [first, second, joined, confirmed] = await Promise.all([
        register(email, name),
        register(email, name),
        join(key),
        confirming === null ? null : welcome(confirming),
        anyone().post('/reset-password', { email }),
      ]);
      expect([first.status, second.status]).toEqual([201, 201]);
      const entered = [joined, confirmed].filter((answer) => answer?.status === 200);
      expect([round, entered.length, confirmed === null ? joined.status : null]).toEqual([
        round,
        1,
        confirmed === null ? 200 : null,
      ]);
      const hasJoined = joined.status === 200;
      const [user, ...others] = await usersOf(email);
      expect([others, user?.institution_id === ann.user.institutionId]).toEqual([[], hasJoined]);
      expect(await hospitalsNamed(name)).toHaveLength(hasJoined ? 0 : 1);
      expect((await anyone().post('/authenticate', { email, password: PASSWORD })).status).toBe(200);
    }
  });

  test('two invitations accepted at once, over an unconfirmed registration, make one account', async () => {
    const [ann] = await scenario.hospital('Ann Lee:1');
    const [bob] = await scenario.hospital('Bob Ray:1');
    for (let round = 0; round < 5; round += 1) {
      const email = newEmail();
      await register(email, `Racing hospital of ${email}`);
      const keys: string[] = [];
      for (const by of [ann, bob]) {
        await invite(by, email);
        keys.push(await keyIn(scenario.server, email, 'invitation'));
      }
      const statuses = (await Promise.all(keys.map((one) => join(one)))).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
      expect(await usersOf(email)).toHaveLength(1);
      expect(await hospitalsNamed(`Racing hospital of ${email}`)).toEqual([]);
    }
  });

  test('joining takes the place of a hospital or a Super Admin that nobody has confirmed, and of nobody else’s', async () => {
    const [ann] = await scenario.hospital('Ann Lee:1');
    const [email, support] = [newEmail(), newEmail()];
    const name = `Operator’s Hospital of ${email}`;
    const asked = { name, email, firstName: '', lastName: '' };
    await as((on) => createHospital(on, asked, scenario.clock.now));
    await as((on) => createSuperAdmin(on, support, scenario.clock.now));
    const own = await usersOf(support);
    for (const one of [email, support]) {
      await invite(ann, one);
      expect((await join(await keyIn(scenario.server, one, 'invitation'))).status).toBe(200);
    }
    expect(await hospitalsNamed(name)).toEqual([]);
    // The product's own institution stays, although nobody is in it.
    const next = newEmail();
    await as((on) => createSuperAdmin(on, next, scenario.clock.now));
    expect(await usersOf(next)).toEqual(own);
  });

  test('the operator frees the address of a registration that nobody has confirmed', async () => {
    const email = newEmail();
    const name = `Stranger’s Hospital of ${email}`;
    await register(email, name);
    await expect(
      as((on) => createHospital(on, { name, email, firstName: '', lastName: '' }, 0)),
    ).rejects.toThrow(
      `${email} already has an account. Nobody has confirmed it: free-address makes the address free.`,
    );
    expect(await free(email.toUpperCase())).toBe(
      `${email.toUpperCase()} is free: the registration, which nobody had confirmed, is removed.`,
    );
    expect([await usersOf(email), await hospitalsNamed(name)]).toEqual([[], []]);
    expect((await welcome(await keyIn(scenario.server, email, 'welcome'))).status).toBe(422);
    await expect(free(email)).rejects.toThrow(`Nobody has an account with the email ${email}.`);
  });

  test('and of somebody deactivated, who keeps their name and work; but of nobody whose account is in use', async () => {
    const [ann, ed] = await scenario.hospital('Ann Lee:1', 'Ed It:2');
    const { email, id } = ed.user;
    await expect(free(email)).rejects.toThrow(
      `${email} is the address of an account in use. Deactivate it first.`,
    );
    expect((await anyone().post('/authenticate', { email, password: TEST_PASSWORD })).status).toBe(200);
    await ann.client.send('PATCH', `/users/${id}`, { body: { role_id: 4 } });
    const said = await free(email);
    const [, placeholder = ''] = / has the address (\S+@freed\.invalid) now\.$/.exec(said) ?? [];
    expect(said).toBe(`${email} is free: the deactivated account has the address ${placeholder} now.`);
    expect(placeholder.startsWith(`${email.split('@')[0]}.`)).toBe(true);

    expect((await invite(ann, email)).status).toBe(201);
    expect((await join(await keyIn(scenario.server, email, 'invitation'))).status).toBe(200);
    const { body } = await ann.client.get<{ email: string; first_name: string; role_id: number }[]>('/users');
    expect(body.filter(({ email: one }) => [email, placeholder].includes(one))).toMatchObject([
      { email: placeholder, first_name: 'Ed', role_id: 4 },
      { email, first_name: 'Jo', role_id: 2 },
    ]);
  });
});
