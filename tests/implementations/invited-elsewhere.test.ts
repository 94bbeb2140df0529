import { expect, test } from 'vitest';
import { keyIn, newEmail, registration } from '../support/server/accounts.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { queuedMails } from '../support/server/mailbox.ts';
import { HOUR } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** Inviting tells nobody who has an account at another hospital (rule ACC-29), on both databases. */

const PASSWORD = 'a fine new password';

onBothDatabases((scenario) => {
  const anyone = () => scenario.server.anyone();
  const invite = ({ client }: Person, ...emails: string[]) =>
    client.post('/invite', { invitations: emails.map((email) => ({ email, role_id: 2 })) });
  const join = async (email: string) => {
    const names = { first_name: 'Jo', last_name: 'In', department: '', position: '' };
    const userKey = await keyIn(scenario.server, email, 'invitation');
    return anyone().post('/join', { ...names, user_key: userKey, password: PASSWORD });
  };
  const pendingOf = async ({ client }: Person) =>
    (await client.get<{ email: string }[]>('/invitations')).body;
  const auditOf = async ({ client }: Person) =>
    (await client.get<Record<string, unknown>[]>('/audit')).body.map(({ kind, object, outcome, detail }) => [
      kind,
      object,
      outcome,
      detail,
    ]);
  const kindsTo = async (email: string) =>
    (await queuedMails(scenario.server, email)).map(({ kind }) => kind);

  /** All that an administrator can see of an address after each of their deeds, with the address left out. */
  const sightsOf = async (by: Person, email: string) => {
    const blank = (seen: unknown): unknown =>
      JSON.parse(JSON.stringify(seen).replaceAll(email.toUpperCase(), 'X').replaceAll(email, 'X'));
    const of = async () =>
      (await pendingOf(by)).filter((one) => one.email.toLowerCase() === email.toLowerCase());
    const sights: unknown[] = [];
    const look = async (answer: { status: number; body: unknown }) => {
      const log = (await auditOf(by)).filter(([, object]) => String(object).includes(email));
      sights.push(blank([answer.status, answer.body, await of(), log]));
    };
    await look(await invite(by, email));
    await look(await invite(by, email.toUpperCase()));
    await look(await by.client.post('/withdraw-invitation', { email }));
    await look(await invite(by, email));
    return sights;
  };

  test('an administrator sees no difference between an address that has an account elsewhere and one that has none', async () => {
    const [eve] = await scenario.hospital('Eve Orr:1');
    const [ann, dee] = await scenario.hospital('Ann Lee:1', 'Dee Go:4');
    const unconfirmed = newEmail();
    await anyone().post('/register', registration({ email: unconfirmed }));
    const unknown = await sightsOf(eve, newEmail());
    for (const email of [ann.user.email, dee.user.email, unconfirmed]) {
      expect(await sightsOf(eve, email)).toEqual(unknown);
    }
    expect(unknown).toMatchObject([
      [201, {}, [{ email: 'X' }], expect.anything()],
      [201, {}, [{ email: 'X' }], expect.anything()],
      [200, {}, [], expect.anything()],
      [201, {}, [{ email: 'X' }], expect.anything()],
    ]);
  });

  test('its owner is told by mail, and gets no key', async () => {
    const [eve] = await scenario.hospital('Eve Orr:1');
    const [ann] = await scenario.hospital('Ann Lee:1');
    const fresh = newEmail();
    expect((await invite(eve, fresh, ann.user.email.toUpperCase())).status).toBe(201);
    expect(await kindsTo(fresh)).toEqual(['invitation']);
    const mails = await queuedMails(scenario.server, ann.user.email);
    expect(mails).toEqual([
      {
        kind: 'invited-elsewhere',
        to: ann.user.email,
        firstName: 'Ann',
        institution: 'Test Hospital',
        inviterName: 'Eve Orr',
        event: expect.any(String) as string,
        link: expect.stringMatching(/\/login$/) as string,
      },
    ]);
    expect((await ann.client.get('/me')).status).toBe(200);
  });

  test('with one address of one’s own hospital among them nobody is invited, elsewhere or not', async () => {
    const [eve, bob] = await scenario.hospital('Eve Orr:1', 'Bob Ray:2');
    const [ann] = await scenario.hospital('Ann Lee:1');
    const fresh = newEmail();
    const refused = await invite(eve, ann.user.email, fresh, bob.user.email);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [`${bob.user.email} already has an account.`],
    ]);
    for (const email of [ann.user.email, fresh, bob.user.email]) expect(await kindsTo(email)).toEqual([]);
    expect(await pendingOf(eve)).toEqual([]);
  });

  test('whoever joins or confirms elsewhere stays in the list of those invited, until the invitation ends', async () => {
    const [eve] = await scenario.hospital('Eve Orr:1');
    const [ann] = await scenario.hospital('Ann Lee:1');
    const [joining, confirming] = [newEmail(), newEmail()];
    await invite(eve, joining, confirming);
    const before = await pendingOf(eve);
    await invite(ann, joining);
    expect((await join(joining)).status).toBe(200);
    await anyone().post('/register', registration({ email: confirming }));
    const userKey = await keyIn(scenario.server, confirming, 'welcome');
    expect((await anyone().post('/welcome', { user_key: userKey, password: PASSWORD })).status).toBe(200);
    expect(before).toHaveLength(2);
    expect(await pendingOf(eve)).toEqual(before);
    expect(await pendingOf(ann)).toEqual([]);
  });

  test('who has left their account’s address can be invited to it, and joins', async () => {
    const [eve] = await scenario.hospital('Eve Orr:1');
    const [ann] = await scenario.hospital('Ann Lee');
    const { email, id } = ann.user;
    await invite(eve, email);
    const next = newEmail();
    await ann.client.send('PATCH', `/users/${id}`, { body: { email: next } });
    await anyone().post('/confirm-email', { user_key: await keyIn(scenario.server, next, 'confirm-email') });
    scenario.clock.pass(HOUR);
    await invite(eve, email);
    expect((await join(email)).status).toBe(200);
    expect(await pendingOf(eve)).toEqual([]);
  });

  test('of many lists at once, no more than thirty invitations of one administrator go out', async () => {
    const [eve] = await scenario.hospital('Eve Orr:1');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => invite(eve, ...Array.from({ length: 7 }, newEmail))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 429, 429,
    ]);
    expect(await pendingOf(eve)).toHaveLength(28);
  });
});
