import { expect, test } from 'vitest';
import type { Mail } from '#server/mail/mail-kinds.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { keyIn, newEmail } from '../support/server/accounts.ts';
import { queuedMails } from '../support/server/mailbox.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { HOUR, MINUTE, SECOND } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** A new email, and what a person is told about their account, on both databases (rule ACC-24). */

interface Me {
  email: string;
  pending_email?: string;
}
const KEY_NOT_VALID = { errors: ['This key is not valid.'] };

onBothDatabases((scenario) => {
  const change = ({ user, client }: Person, body: object) =>
    client.send<Me & { errors: string[] }>('PATCH', `/users/${user.id}`, { body });
  const meOf = async ({ client }: Person): Promise<Me> => {
    const { email, pending_email: pending } = (await client.get<Me>('/me')).body;
    return { email, ...(pending === undefined ? {} : { pending_email: pending }) };
  };
  const confirm = (key: string) =>
    scenario.server
      .anyone()
      .post<{ token: string; session: { id: string } }>('/confirm-email', { user_key: key });
  const logIn = (email: string) =>
    scenario.server.anyone().post('/authenticate', { email, password: TEST_PASSWORD });
  const kindsTo = async (to: string): Promise<Mail['kind'][]> =>
    (await queuedMails(scenario.server, to)).map((mail) => mail.kind);
  const keyTo = (email: string) => keyIn(scenario.server, email, 'confirm-email');

  test('R149 a new email counts once its mailbox has answered; the old one is told, and opens nothing any more', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const { email: old } = ann.user;
    const email = newEmail();
    await scenario.server.anyone().post('/reset-password', { email: old });
    const resetKey = await keyIn(scenario.server, old, 'reset');
    const asked = await change(ann, { email, department: 'Quality' });
    expect(asked.body).toMatchObject({ email: old, pending_email: email, department: 'Quality' });
    expect(await meOf(ann)).toEqual({ email: old, pending_email: email });
    const [notice] = (await queuedMails(scenario.server, old)).filter(
      (mail) => mail.kind === 'email-changing',
    );
    expect(notice).toMatchObject({ newEmail: email });
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(old)).status).toBe(200);

    const key = await keyTo(email);
    const confirmed = await confirm(key);
    expect(confirmed.status).toBe(200);
    const client = scenario.server.anyone();
    client.token = confirmed.body.token;
    expect(await meOf({ ...ann, client })).toEqual({ email });
    expect(await meOf(ann)).toEqual({ email });
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(old)).status).toBe(401);
    const password = 'Another-good-one-2';
    const reset = await scenario.server.anyone().post('/set-password', { user_key: resetKey, password });
    expect([reset.status, reset.body]).toEqual([422, KEY_NOT_VALID]);
    const again = await confirm(key);
    expect([again.status, again.body]).toEqual([422, KEY_NOT_VALID]);
  });

  test('R149 whoever comes by the mailed key has entered no password', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const email = newEmail();
    await change(ann, { email });
    const client = scenario.server.anyone();
    client.token = (await confirm(await keyTo(email))).body.token;
    expect((await change({ ...ann, client }, { email: newEmail() })).body).toMatchObject({
      reason: 'confirm',
    });
  });

  test('R149 an address that has an account gets the same answer, and only its owner a mail that says so', async () => {
    const [ann, bea] = await scenario.hospital('Ann Lee', 'Bea Orr');
    const taken = bea.user.email.toUpperCase();
    const free = newEmail();
    const answers = [(await change(ann, { email: free })).body, (await change(ann, { email: taken })).body];
    expect(answers.map(({ pending_email: pending, ...rest }) => [pending, Object.keys(rest)])).toEqual([
      [free, Object.keys(answers[1] ?? {}).filter((name) => name !== 'pending_email')],
      [taken, Object.keys(answers[0] ?? {}).filter((name) => name !== 'pending_email')],
    ]);
    expect(await meOf(ann)).toEqual({ email: ann.user.email, pending_email: taken });
    expect(await kindsTo(bea.user.email)).toEqual(['email-taken']);
    expect(await kindsTo(free)).toEqual(['confirm-email']);
    // The one for the other address was replaced.
    expect((await confirm(await keyTo(free))).status).toBe(422);
    expect(await meOf(bea)).toEqual({ email: bea.user.email });
  });

  test('R149 it is sent again or withdrawn; a key works for two hours, and once', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const email = newEmail();
    await change(ann, { email });
    const first = await keyTo(email);
    await change(ann, { email });
    expect((await confirm(first)).status).toBe(422);
    const second = await keyTo(email);
    // A form that sends everything else with the email as it is withdraws nothing.
    await change(ann, { email: ann.user.email, first_name: 'Anna' });
    expect(await meOf(ann)).toEqual({ email: ann.user.email, pending_email: email });
    const withdrawn = await change(ann, { pending_email: null });
    expect(withdrawn.body).not.toHaveProperty('pending_email');
    expect((await confirm(second)).status).toBe(422);

    await change(ann, { email });
    const third = await keyTo(email);
    scenario.clock.pass(2 * HOUR);
    expect((await confirm(third)).status).toBe(422);
    expect(await meOf(ann)).toEqual({ email: ann.user.email, pending_email: email });
  });

  test('R149 five an hour, whatever the addresses; the sixth changes nothing', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    for (let times = 0; times < 5; times += 1) {
      expect((await change(ann, { email: newEmail() })).status).toBe(200);
    }
    const refused = await change(ann, { email: newEmail(), first_name: 'Anna' });
    expect([refused.status, refused.body.errors]).toEqual([
      429,
      ['Too many tries. Please try again in 60 minutes.'],
    ]);
    expect((await ann.client.get<{ first_name: string }>('/me')).body.first_name).toBe('Ann');
  });

  test('R149 several people who want one address: the first to confirm has it', async () => {
    const people = await scenario.hospital('Ann Lee', 'Bea Orr', 'Cy Fox');
    const email = newEmail();
    const keys: string[] = [];
    for (const person of people) {
      await change(person, { email });
      keys.push(await keyTo(email));
    }
    const answers = await Promise.all(keys.map(confirm));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const emails = (await Promise.all(people.map(meOf))).map((me) => me.email);
    expect(emails.filter((one) => one === email)).toHaveLength(1);
  });

  test('R149 a new password ends the request, and so does a deactivation', async () => {
    const [ann, bea, admin] = await scenario.hospital('Ann Lee', 'Bea Orr', 'Ada Min:1');
    const [one, two] = [newEmail(), newEmail()];
    await change(ann, { email: one });
    await change(bea, { email: two });
    const passwords = { old_password: TEST_PASSWORD, new_password: 'Another-good-one-2' };
    ann.client.token = (await ann.client.post('/change-password', passwords)).body.token;
    expect(await meOf(ann)).toEqual({ email: ann.user.email });
    await change({ user: bea.user, client: admin.client }, { role_id: 4 });
    const keys = [await keyTo(one), await keyTo(two)];
    for (const key of keys) expect((await confirm(key)).status).toBe(422);
  });

  test('R150 a new password, and a device that was not used before, are told by mail; what is known is not', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const { email } = ann.user;
    scenario.clock.pass(MINUTE);
    const browser = scenario.server.anyone();
    const enter = async (password = TEST_PASSWORD) => {
      const { headers } = await browser.post('/authenticate', { email, password });
      browser.cookie = /device=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? browser.cookie;
    };
    await enter('wrong');
    expect(await kindsTo(email)).toEqual([]);
    await enter();
    await enter();
    expect(await kindsTo(email)).toEqual(['new-device']);
    // The same kind of browser elsewhere.
    await logIn(email);
    expect(await kindsTo(email)).toEqual(['new-device', 'new-device']);
    scenario.clock.pass(SECOND);
    const passwords = { old_password: TEST_PASSWORD, new_password: 'Another-good-one-2' };
    await ann.client.post('/change-password', passwords, { 'user-agent': 'Edg/1 Windows' });
    const mails = await queuedMails(scenario.server, email);
    expect(mails.at(-1)).toMatchObject({
      kind: 'password-changed',
      to: email,
      firstName: 'Ann',
      device: 'Edge on Windows',
      at: scenario.clock.iso,
    });
  });

  test('R150 a first log-in is no new device, and a first password none that was changed', async () => {
    const institution = await scenario.server.addInstitution();
    const user = await scenario.server.addUser(institution.id);
    await logIn(user.email);
    expect(await kindsTo(user.email)).toEqual([]);
    await scenario.server.anyone().post('/reset-password', { email: user.email });
    const userKey = await keyIn(scenario.server, user.email, 'reset');
    const password = 'Another-good-one-2';
    await scenario.server.anyone().post('/set-password', { user_key: userKey, password });
    expect(await kindsTo(user.email)).toEqual(['reset', 'password-changed']);
  });
});
