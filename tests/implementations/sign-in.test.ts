import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, listOfHospitals, release, unlinkSignIn } from '#server/accounts/claimed-domain.ts';
import { OperatorRefused } from '#server/accounts/operator.ts';
import { startTestServer } from '../support/server/harness.ts';
import type { TestServer } from '../support/server/harness.ts';
import { TestProvider } from '../support/server/provider.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';
import { SigningIn } from '../support/server/signing-in.ts';

/** Signing in by the hospital on both databases, and on two instances (rules ACC-32 to ACC-35, SES-24). */

const PUBLIC_URL = 'http://tracers.test';
const postgres = sharedPostgres();

interface Me {
  id: number;
  email: string;
  role_id: number;
  institution: { id: number };
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let provider: TestProvider;
  let server: TestServer;
  let hospital: { id: number };
  let other: { id: number };
  beforeAll(async () => {
    provider = await TestProvider.open();
    server = await startTestServer({
      publicUrl: PUBLIC_URL,
      signIn: provider.settings({
        hospitals: [1],
        roles: { claim: 'groups', values: new Map([['tracers-editors', 2]]) },
      }),
      ...(kind === 'postgres' && { databaseUrl: await postgres.createDatabase() }),
    });
    await provider.serve({ publicUrl: PUBLIC_URL, address: await server.listen() });
    hospital = await server.addInstitution('Lakeside Hospital');
    other = await server.addInstitution('Other Hospital');
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const knows = (who: string, email: string, more: object = {}) =>
    provider.people.set(who, { email, email_verified: true, ...more });
  const transaction = (run: Parameters<TestServer['database']['transaction']>[0]) =>
    server.database.transaction(run);
  const meOf = async (who: string) =>
    (await (await new SigningIn(server, PUBLIC_URL).signIn(who)).get<Me>('/me')).body;
  const problemOf = async (who: string) =>
    (await new SigningIn(server, PUBLIC_URL).begin('', who)).said.get('problem');

  test('a provider vouches for nobody of another hospital, neither with an account nor an invitation', async () => {
    const elsewhere = await server.addUser(other.id, { email: 'eve@lakeside.test', roleId: 1 });
    knows('eve', elsewhere.email);
    expect(await problemOf('eve')).toBe('unknown');
    const client = await server.as(elsewhere);
    await client.post('/invite', { invitations: [{ email: 'ed@lakeside.test', role_id: 3 }] });
    knows('ed', 'ed@lakeside.test');
    expect(await problemOf('ed')).toBe('unknown');
  });

  test('whoever has an address at a claimed domain joins, as a viewer or as the claim says', async () => {
    knows('fay', 'fay@CLAIMED.test');
    knows('gus', 'gus@claimed.test', { groups: ['tracers-editors'] });
    knows('hal', 'hal@not.claimed.test');
    expect(await problemOf('fay')).toBe('unknown');
    await transaction((queries) => claim(queries, { hospital: '1', domain: 'Claimed.test' }, Date.now()));
    expect(await meOf('fay')).toMatchObject({ role_id: 3, institution: { id: hospital.id } });
    expect(await meOf('gus')).toMatchObject({ role_id: 2 });
    expect(await problemOf('hal')).toBe('unknown');
    await transaction((queries) => release(queries, 'claimed.test', Date.now()));
    knows('ida', 'ida@claimed.test');
    expect(await problemOf('ida')).toBe('unknown');
    expect(await meOf('fay')).toMatchObject({ email: 'fay@CLAIMED.test' });
  });

  test('a domain is of one hospital, and its administrators read who has claimed it', async () => {
    const take = (number: string, domain: string) =>
      transaction((queries) => claim(queries, { hospital: number, domain }, Date.now()));
    await take('1', 'one.test');
    await expect(take('2', 'one.test')).rejects.toThrow(
      new OperatorRefused('one.test is claimed by Lakeside Hospital (1) already. Release it first.'),
    );
    await expect(take('99', 'two.test')).rejects.toThrow('There is no hospital with the number 99.');
    await expect(take('1', 'no domain')).rejects.toThrow('no domain is no domain such as hospital.example.');
    expect(await server.database.read(listOfHospitals)).toBe(
      '1  Lakeside Hospital  one.test\n2  Other Hospital',
    );
    // The provider does not vouch for the other one.
    await take('2', 'two.test');
    knows('jo', 'jo@two.test');
    expect(await problemOf('jo')).toBe('unknown');
    const administrator = await server.as(await server.addUser(hospital.id, { roleId: 1 }));
    const log = await administrator.get<{ object: string }[]>('/audit?kind=operator');
    expect(log.body.map(({ object }) => object)).toContain('claim-domain one.test');
  });

  test('an account is connected anew once the operator has said so, and erased data names nobody', async () => {
    const user = await server.addUser(hospital.id, { email: 'kim@lakeside.test' });
    knows('kim-1', user.email);
    expect((await meOf('kim-1')).id).toBe(user.id);
    knows('kim-2', user.email);
    expect(await problemOf('kim-2')).toBe('another');
    await transaction((queries) => unlinkSignIn(queries, user.email));
    expect((await meOf('kim-2')).id).toBe(user.id);
    await expect(transaction((queries) => unlinkSignIn(queries, 'no@body.test'))).rejects.toThrow(
      'Nobody has',
    );
    const administrator = await server.as(await server.addUser(hospital.id, { roleId: 1 }));
    const told = await administrator.get<{ sign_ins: object[] }>(`/users/${user.id}/data`);
    expect(told.body.sign_ins).toEqual([
      { issuer: provider.issuer, subject: 'kim-2', first_at: expect.any(String) },
    ]);
    await administrator.send('PATCH', `/users/${user.id}`, { body: { role_id: 4 } });
    expect((await administrator.post(`/users/${user.id}/erase`, {})).status).toBe(200);
    const rows = await server.database.queries.selectFrom('sessions').select('provider_subject').execute();
    expect(rows.map((row) => row.provider_subject)).not.toContain('kim-2');
    expect(await problemOf('kim-2')).toBe('unknown');
  });

  test('two first sign-ins of a person at once open one account', async () => {
    const user = await server.addUser(hospital.id, { email: 'lou@lakeside.test' });
    knows('lou', user.email);
    expect((await Promise.all([meOf('lou'), meOf('lou')])).map(({ id }) => id)).toEqual([user.id, user.id]);
    const administrator = await server.as(await server.addUser(hospital.id, { roleId: 1 }));
    await administrator.post('/invite', { invitations: [{ email: 'lea@lakeside.test', role_id: 3 }] });
    knows('lea', 'lea@lakeside.test');
    const [first, second] = await Promise.all([meOf('lea'), meOf('lea')]);
    expect(first.id).toBe(second.id);
  });

  test('logging out there ends what began by that session', async () => {
    await server.addUser(hospital.id, { email: 'max@lakeside.test' });
    knows('max', 'max@lakeside.test');
    const tablet = new SigningIn(server, PUBLIC_URL);
    const client = await tablet.signIn('max');
    await tablet.logOutThere(provider.issuer);
    expect((await client.get('/me')).body.reason).toBe('ended');
  });
});

test('a sign-in begins at one instance, comes back to another and ends at the first, and a log-out is told once', async () => {
  const databaseUrl = await postgres.createDatabase();
  const provider = await TestProvider.open();
  const options = { publicUrl: PUBLIC_URL, signIn: provider.settings(), databaseUrl };
  const [one, two] = [await startTestServer(options), await startTestServer(options)];
  await provider.serve({ publicUrl: PUBLIC_URL, address: await two.listen() });
  const { id } = await one.addInstitution();
  const user = await one.addUser(id, { email: 'ned@lakeside.test' });
  provider.people.set('ned', { email: user.email, email_verified: true });
  const tablet = new SigningIn(one, PUBLIC_URL);
  const begun = await tablet.step(new URL(`${PUBLIC_URL}/api/sign-in`));
  tablet.moveTo(two);
  const { said } = await tablet.follow(begun.location ?? '', 'ned');
  tablet.moveTo(one);
  expect((await tablet.exchange(said.get('code'))).status).toBe(200);
  const client = await one.as(user);
  client.token = tablet.client.token;
  expect((await client.get('/me')).status).toBe(200);
  await tablet.logOutThere(provider.issuer);
  expect((await client.get('/me')).status).toBe(401);
  await Promise.all([one.close(), two.close(), provider.close()]);
});
