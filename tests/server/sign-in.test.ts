import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../support/server/harness.ts';
import type { TestServer, TestUser } from '../support/server/harness.ts';
import { queuedMails } from '../support/server/mailbox.ts';
import { TestProvider } from '../support/server/provider.ts';
import { SigningIn } from '../support/server/signing-in.ts';

/** Signing in by the hospital, against a real provider (rules ACC-32 to ACC-36). */

const PUBLIC_URL = 'http://tracers.test';

let provider: TestProvider;
let server: TestServer;
let hospital: number;

beforeAll(async () => {
  provider = await TestProvider.open();
  server = await startTestServer({
    publicUrl: PUBLIC_URL,
    signIn: provider.settings({
      roles: {
        claim: 'groups',
        values: new Map([
          ['tracers-admins', 1],
          ['tracers-editors', 2],
        ]),
      },
    }),
  });
  await provider.serve({ publicUrl: PUBLIC_URL, address: await server.listen() });
  hospital = (await server.addInstitution('Lakeside Hospital')).id;
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

let count = 0;
/** Somebody whom the provider knows, and whose email it has verified. */
function known(fields: object = {}): { who: string; email: string } {
  count += 1;
  const [who, email] = [`subject-${count}`, `known${count}@lakeside.test`];
  provider.people.set(who, {
    email,
    email_verified: true,
    given_name: 'Rosa',
    family_name: 'Diaz',
    ...fields,
  });
  return { who, email };
}

const browser = (): SigningIn => new SigningIn(server, PUBLIC_URL);

/** Somebody who has an account here and one at the provider. */
async function member(fields: Partial<TestUser> = {}, claims: object = {}) {
  const { who, email } = known(claims);
  return { who, user: await server.addUser(hospital, { email, ...fields }) };
}

const problemOf = async (who: string | null | undefined, query = '') =>
  (await browser().begin(query, who)).said.get('problem');

async function invite(email: string, roleId: number, by?: TestUser): Promise<void> {
  const administrator = by ?? (await server.addUser(hospital, { roleId: 1 }));
  const client = await server.as(administrator);
  await client.post('/invite', { invitations: [{ email, role_id: roleId }] });
}

interface Me {
  id: number;
  email: string;
  first_name: string;
  role_id: number;
}
const meOf = async (signedIn: { get: SigningIn['client']['get'] }) => (await signedIn.get<Me>('/me')).body;

describe('who signs in', () => {
  it('is whoever has the verified email, and gets a session like that of a log-in', async () => {
    const { who, user } = await member();
    const tablet = browser();
    const { said } = await tablet.begin('?to=/assessments%3Fx%3D1&stay=on', who);
    expect(said.get('to')).toBe('/assessments?x=1');
    expect(said.get('stay')).toBe('on');
    const answer = await tablet.exchange(said.get('code'));
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['token', 'session', 'institution']);
    expect((await meOf(tablet.client)).id).toBe(user.id);
    const listed = await tablet.client.get<{ stay_signed_in: boolean }[]>('/sessions');
    expect(listed.body.map((session) => session.stay_signed_in)).toEqual([true]);
  });

  it('is known by the provider’s name for them from then on, whatever their email becomes', async () => {
    const { who, user } = await member();
    await browser().signIn(who);
    const heir = known();
    provider.people.set(who, { email: 'renamed@lakeside.test', email_verified: true });
    provider.people.set(heir.who, { email: user.email, email_verified: true });
    expect((await meOf(await browser().signIn(who))).id).toBe(user.id);
    expect(await problemOf(heir.who)).toBe('another');
  });

  it('is nobody whose email the provider has not verified, or says nothing of', async () => {
    const { who, user } = await member({}, { email_verified: false });
    expect(await problemOf(who)).toBe('unverified');
    provider.people.set(who, { email: user.email });
    expect(await problemOf(who)).toBe('unverified');
    provider.people.set(who, { email_verified: true });
    expect(await problemOf(who)).toBe('unverified');
  });

  it('is nobody deactivated, at the first sign-in and later, which the audit log keeps', async () => {
    const { who, user } = await member({ roleId: 4 });
    expect(await problemOf(who)).toBe('deactivated');
    const later = await member();
    await browser().signIn(later.who);
    const administrator = await server.as(await server.addUser(hospital, { roleId: 1 }));
    await administrator.send('PATCH', `/users/${later.user.id}`, { body: { role_id: 4 } });
    expect(await problemOf(later.who)).toBe('deactivated');
    const log =
      await administrator.get<{ object: string; outcome: string; kind: string }[]>('/audit?kind=log-in');
    expect(log.body).toContainEqual(
      expect.objectContaining({ object: `user ${user.id}`, kind: 'log-in', outcome: 'refused' }),
    );
  });

  it('is none of the product’s own staff', async () => {
    const { who } = await member({ roleId: 5 });
    expect(await problemOf(who)).toBe('unknown');
  });

  it('is nobody who was not invited', async () => {
    expect(await problemOf(known().who)).toBe('unknown');
  });

  it('is whoever was invited, with the role of the invitation and the names that the provider tells', async () => {
    const { who, email } = known();
    const administrator = await server.addUser(hospital, { roleId: 1 });
    await invite(email, 2, administrator);
    const me = await meOf(await browser().signIn(who));
    expect(me).toMatchObject({ email, role_id: 2, first_name: 'Rosa' });
    const client = await server.as(administrator);
    expect((await client.get<{ email: string }[]>('/invitations')).body).not.toContainEqual(
      expect.objectContaining({ email }),
    );
    expect((await queuedMails(server, administrator.email)).map(({ kind }) => kind)).toContain(
      'invitation-accepted',
    );
  });

  it('takes no web address as a name', async () => {
    const { who, email } = known({ given_name: 'win.example.com' });
    await invite(email, 3);
    expect((await meOf(await browser().signIn(who))).first_name).toBe('');
  });

  it('has no password then, and may set one by mail', async () => {
    const { who, email } = known();
    await invite(email, 3);
    await browser().signIn(who);
    const tries = await server.anyone().post('/authenticate', { email, password: '' });
    expect(tries.status).toBe(401);
    await server.anyone().post('/reset-password', { email });
    expect((await queuedMails(server, email)).map(({ kind }) => kind)).toContain('reset');
  });

  it('chooses between the invitations of two hospitals by their mails', async () => {
    const { who, email } = known();
    await invite(email, 3);
    const other = await server.addInstitution('Other Hospital');
    await invite(email, 3, await server.addUser(other.id, { roleId: 1 }));
    expect(await problemOf(who)).toBe('several');
  });

  it('joins in place of a registration that nobody has confirmed', async () => {
    const { who, email } = known();
    await server.anyone().post('/register', {
      first_name: 'Mallory',
      last_name: 'M',
      email,
      institution: 'Mallory Hospital',
      location: 'Somewhere',
    });
    expect(await problemOf(who)).toBe('unknown');
    await invite(email, 3);
    expect((await meOf(await browser().signIn(who))).first_name).toBe('Rosa');
  });
});

describe('a sign-in', () => {
  it('counts once, and only in the browser that began it', async () => {
    const { who } = await member();
    const own = browser();
    const { said } = await own.begin('', who);
    const stranger = browser();
    await stranger.begin('', (await member()).who);
    expect((await stranger.exchange(said.get('code'))).status).toBe(422);
    expect((await own.exchange(said.get('code'))).status).toBe(200);
    expect((await own.exchange(said.get('code'))).status).toBe(422);
  });

  it('that came back to another browser, or a second time, is not believed', async () => {
    const { who } = await member();
    const own = browser();
    let next = new URL(`${PUBLIC_URL}/api/sign-in`);
    let form: URLSearchParams | undefined;
    while (!next.pathname.endsWith('/callback')) {
      const { location } = await own.step(next, form);
      form = location === null ? new URLSearchParams({ who }) : undefined;
      if (location !== null) next = new URL(location, next);
    }
    const stranger = browser();
    expect((await stranger.follow(next.href)).said.get('problem')).toBe('expired');
    expect((await own.follow(next.href)).said.has('code')).toBe(true);
    expect((await own.follow(next.href)).said.get('problem')).toBe('expired');
  });

  it('in two tabs of a browser ends in both', async () => {
    const { who } = await member();
    const own = browser();
    const first = await own.begin('', who);
    const second = await own.begin('', who);
    expect((await own.exchange(first.said.get('code'))).status).toBe(200);
    expect((await own.exchange(second.said.get('code'))).status).toBe(200);
  });

  it('asks anew each time, as tablets are shared, unless the operator leaves that to the provider', async () => {
    const { who } = await member();
    const tablet = browser();
    await tablet.signIn(who);
    await expect(tablet.begin()).rejects.toThrow('/interaction/');
    const trusting = await startTestServer({
      publicUrl: PUBLIC_URL,
      signIn: provider.settings({ prompt: '' }),
    });
    tablet.moveTo(trusting);
    expect((await tablet.begin()).said.get('problem')).toBe('unknown');
    await trusting.close();
  });

  it('leads to pages of the app alone', async () => {
    const { who } = await member();
    for (const to of ['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'javascript:1']) {
      const { said } = await browser().begin(`?to=${encodeURIComponent(to)}`, who);
      expect(said.get('to')).toBe('/');
    }
  });

  it('carries no token in an address', async () => {
    const { who } = await member();
    const { said } = await browser().begin('', who);
    expect([...said.keys()].toSorted()).toEqual(['code', 'to']);
    expect(said.get('code')).not.toContain('.');
  });

  it('that the person breaks off says so', async () => {
    expect(await problemOf(null)).toBe('refused');
  });

  it('says when the provider is away, while passwords go on', async () => {
    const { user } = await member();
    // What the provider says of itself is known in the other one.
    const fresh = await startTestServer({ publicUrl: PUBLIC_URL, signIn: provider.settings() });
    provider.isAway = true;
    try {
      const landed = await new SigningIn(fresh, PUBLIC_URL).begin();
      expect(landed.said.get('problem')).toBe('away');
      expect((await server.logIn(user)).token).not.toBe('');
    } finally {
      provider.isAway = false;
    }
    expect((await new SigningIn(fresh, PUBLIC_URL).begin('', known().who)).said.get('problem')).toBe(
      'unknown',
    );
    await fresh.close();
  });

  it('is not offered where it is not set, and the app is told whether it is', async () => {
    const without = await startTestServer({ publicUrl: PUBLIC_URL });
    expect((await without.anyone().get('/sign-in')).status).toBe(404);
    expect((await without.anyone().post('/sign-in/session', { code: 'x' })).status).toBe(404);
    expect((await without.anyone().get('/health')).body).not.toHaveProperty('sign_in');
    await without.close();
    expect((await server.anyone().get('/health')).body).toMatchObject({
      sign_in: { name: 'Lakeside Hospital' },
    });
  });
});

describe('a claim', () => {
  it('gives the role at each sign-in, and an unknown value leaves it', async () => {
    const { who, user } = await member({ roleId: 3 }, { groups: ['staff', 'tracers-editors'] });
    expect((await meOf(await browser().signIn(who))).role_id).toBe(2);
    provider.people.set(who, { email: user.email, email_verified: true, groups: ['staff'] });
    expect((await meOf(await browser().signIn(who))).role_id).toBe(2);
    expect((await queuedMails(server, user.email)).map(({ kind }) => kind)).toContain('permission-changed');
  });

  it('never takes a hospital its last administrator', async () => {
    const { id } = await server.addInstitution('One Administrator');
    const { who, email } = known({ groups: ['tracers-editors'] });
    await server.addUser(id, { email, roleId: 1 });
    expect((await meOf(await browser().signIn(who))).role_id).toBe(1);
    await server.addUser(id, { roleId: 1 });
    expect((await meOf(await browser().signIn(who))).role_id).toBe(2);
  });
});

describe('proving who one is', () => {
  it('counts as a password that was entered just now', async () => {
    // The provider is not made to ask, so that nothing says when they last proved who they are.
    const trusting = await startTestServer({
      publicUrl: PUBLIC_URL,
      signIn: provider.settings({ prompt: '' }),
    });
    const { id } = await trusting.addInstitution();
    const { who, email } = known();
    await trusting.addUser(id, { email, roleId: 1 });
    const colleague = await trusting.addUser(id);
    const tablet = new SigningIn(trusting, PUBLIC_URL);
    const client = await tablet.signIn(who);
    const dangerous = () => client.post(`/users/${colleague.id}/end-sessions`, {});
    expect((await dangerous()).body.reason).toBe('confirm');
    const { said } = await tablet.begin('?confirm=on&to=/account/users', who);
    expect(said.get('to')).toBe('/account/users');
    expect((await tablet.exchange(said.get('confirm'), '/sign-in/confirm')).status).toBe(200);
    expect((await dangerous()).status).toBe(200);
    expect((await client.get<unknown[]>('/sessions')).body).toHaveLength(1);
    await trusting.close();
  });

  it('is not done by the provider’s old session, nor by somebody else, nor by the code of a log-in', async () => {
    const { who } = await member({ roleId: 1 });
    const tablet = browser();
    await tablet.signIn(who);
    await expect(tablet.begin('?confirm=on')).rejects.toThrow('/interaction/');
    tablet.forget(provider.issuer);
    const other = await tablet.begin('?confirm=on', (await member()).who);
    expect((await tablet.exchange(other.said.get('confirm'), '/sign-in/confirm')).status).toBe(422);
    tablet.forget(provider.issuer);
    const plain = await tablet.begin('', who);
    expect((await tablet.exchange(plain.said.get('code'), '/sign-in/confirm')).status).toBe(422);
  });
});
