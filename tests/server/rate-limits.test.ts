import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { queuedMails } from '../support/server/mailbox.ts';
import { keyIn, newEmail, registration } from '../support/server/accounts.ts';
import { startTestServer, TEST_PASSWORD } from '../support/server/harness.ts';
import type { TestServer } from '../support/server/harness.ts';
import { answerOf, csrfOf } from '../support/server/client.ts';
import type { Answer } from '../support/server/client.ts';
import { HOUR, MINUTE, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const { clock } = scenario;

let addresses = 0;
/** A client's address that no other test has. */
const newAddress = (): string => {
  addresses += 1;
  return `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

const send = async (
  path: string,
  body: object | null,
  address = newAddress(),
  server: TestServer = scenario.server,
): Promise<Answer> => {
  const cookie = csrfOf(await server.app.inject({ url: '/api/health' }));
  const pair = { cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie };
  return answerOf(
    await server.app.inject({
      method: body === null ? 'GET' : 'POST',
      url: `/api${path}`,
      remoteAddress: address,
      headers: pair,
      ...(body === null ? {} : { payload: body }),
    }),
  );
};

describe('mails to one address', () => {
  /** Each way to have a mail sent to an address without being its owner. */
  const ways = [
    { what: 'register', ask: (email: string) => send('/register', registration({ email })), status: 201 },
    { what: 'reset-password', ask: (email: string) => send('/reset-password', { email }), status: 200 },
    {
      what: 'invite',
      ask: async (email: string) => {
        const [{ client }] = await scenario.hospital('Ann Lee:1');
        return client.post('/invite', { invitations: [{ email, role_id: 2 }] });
      },
      status: 201,
    },
  ];

  test.each(ways)('$what: five within an hour, wherever they are asked for', async ({ ask, status }) => {
    const email = newEmail();
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(count % 2 === 0 ? email : email.toUpperCase())).status).toBe(status);
      clock.pass(MINUTE);
    }
    const mails = (await queuedMails(scenario.server)).length;

    const refused = await ask(email);

    expect([refused.status, refused.body]).toEqual([
      429,
      { errors: ['Too many tries. Please try again in 55 minutes.'] },
    ]);
    expect(refused.headers['retry-after']).toBe(String(55 * 60));
    expect(await queuedMails(scenario.server)).toHaveLength(mails);
    expect((await ask(newEmail())).status).toBe(status);
    clock.pass(55 * MINUTE - 1);
    expect((await ask(email)).status).toBe(429);
    clock.pass(1);
    expect((await ask(email)).status).toBe(status);
  });

  test('are counted the same for a known and an unknown email', async () => {
    const [{ user }] = await scenario.hospital('Ann Lee');
    for (const { ask } of ways.slice(0, 2)) {
      clock.pass(2 * HOUR);
      const [known, unknown]: [unknown[], unknown[]] = [[], []];
      for (let count = 0; count < 7; count += 1) {
        const stranger = 'nobody.at.all@hospital.test';
        for (const [email, answers] of [
          [user.email, known],
          [stranger, unknown],
        ] as const) {
          const { status, body, headers } = await ask(email);
          answers.push([status, body, headers['retry-after']]);
        }
      }
      expect(known).toEqual(unknown);
    }
  });

  test('that are asked for at once count each', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('/reset-password', { email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test('that strangers ask for keep nobody from being invited', async () => {
    const [{ client }] = await scenario.hospital('Ann Lee:1');
    const email = newEmail();
    for (let count = 0; count < 6; count += 1) await send('/reset-password', { email });
    expect((await client.post('/invite', { invitations: [{ email, role_id: 2 }] })).status).toBe(201);
    expect((await queuedMails(scenario.server, email)).map(({ kind }) => kind)).toEqual(['invitation']);
  });

  test('to a list with one address that has had enough are not sent at all', async () => {
    const [{ client }] = await scenario.hospital('Ann Lee:1');
    const [full, other] = [newEmail(), newEmail()];
    for (let count = 0; count < 5; count += 1) {
      await client.post('/invite', { invitations: [{ email: full, role_id: 2 }] });
    }
    const invitations = [
      { email: other, role_id: 2 },
      { email: full, role_id: 2 },
    ];
    expect((await client.post('/invite', { invitations })).status).toBe(429);
    expect(await queuedMails(scenario.server, other)).toEqual([]);
  });
});

test('one client’s address can ask for a hundred mails within an hour', async () => {
  const address = newAddress();
  for (let count = 0; count < 50; count += 1) {
    expect((await send('/reset-password', { email: newEmail() }, address)).status).toBe(200);
    expect((await send('/register', registration(), address)).status).toBe(201);
  }
  expect((await send('/reset-password', { email: newEmail() }, address)).status).toBe(429);
  expect((await send('/register', registration(), address)).status).toBe(429);
  expect((await send('/reset-password', { email: newEmail() })).status).toBe(200);
  clock.pass(HOUR);
  expect((await send('/register', registration(), address)).status).toBe(201);
});

test('addresses in one IPv6 network count as one; those in others and IPv4 addresses do not', async () => {
  const ask = (address: string) => send('/welcome?key=wrong', null, address);
  for (let count = 0; count < 50; count += 1) {
    const host = count.toString(16);
    await ask(count % 2 === 0 ? `2001:db8:7:1::${host}` : `2001:0DB8:0007:0001:${host}:2:3:4`);
  }
  expect((await ask('2001:db8:7:1:ffff::1')).status).toBe(429);
  expect((await ask('2001:db8:7:2::1')).status).toBe(422);
  expect((await ask('2001:db8::7:1:0:1')).status).toBe(422);
  for (let count = 0; count < 50; count += 1) await ask('::ffff:10.77.0.1');
  expect((await ask('10.77.0.1')).status).toBe(429);
  expect((await ask('::ffff:10.77.0.2')).status).toBe(422);
  expect((await ask('::1')).status).toBe(422);
});

test('one administrator can send thirty invitations within an hour, and one institution two hundred', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => `${name} Lee:1`);
  const administrators = await scenario.hospital(...names);
  const [other] = await scenario.hospital('Eve Orr:1');
  const inviting = (emails: readonly string[]) => ({
    invitations: emails.map((email) => ({ email, role_id: 3 })),
  });
  const invite = async ({ client }: (typeof administrators)[number], count: number) => {
    const emails = Array.from({ length: count }, newEmail);
    const { status, body } = await client.post('/invite', inviting(emails));
    return [status, ...(body.errors ?? [])];
  };
  const [ann, ...colleagues] = administrators;
  if (ann === undefined) throw new Error('Nobody is there.');
  expect(await invite(ann, 28)).toEqual([201]);
  clock.pass(20 * MINUTE);
  const own = '30 invitations are the limit within an hour. Please try again in 40 minutes';
  expect(await invite(ann, 3)).toEqual([429, `${own}, or invite at most 2 now.`]);
  // What was refused counts as none.
  expect(await invite(ann, 2)).toEqual([201]);
  expect(await invite(ann, 1)).toEqual([429, `${own}.`]);

  for (const one of colleagues.slice(0, 5)) expect(await invite(one, 30)).toEqual([201]);
  const [last] = colleagues.slice(5);
  if (last === undefined) throw new Error('Nobody is there.');
  expect(await invite(last, 20)).toEqual([201]);
  const hospitals = '200 invitations of your hospital are the limit within an hour.';
  expect(await invite(last, 1)).toEqual([429, `${hospitals} Please try again in 40 minutes.`]);
  expect(await invite(other, 1)).toEqual([201]);
  clock.pass(40 * MINUTE);
  expect(await invite(ann, 30)).toEqual([201]);
});

describe('wrong keys', () => {
  const tries = [
    { what: 'GET /welcome', ask: (address: string) => send('/welcome?key=wrong', null, address) },
    { what: 'GET /join', ask: (address: string) => send('/join?key=wrong', null, address) },
    ...['/welcome', '/set-password'].map((path) => ({
      what: `POST ${path}`,
      ask: (address: string) => send(path, { user_key: 'wrong', password: 'a fine new password' }, address),
    })),
    {
      what: 'POST /join',
      ask: (address: string) =>
        send(
          '/join',
          {
            user_key: 'wrong',
            first_name: '',
            last_name: '',
            department: '',
            position: '',
            password: 'a fine new password',
          },
          address,
        ),
    },
  ];

  test.each(tries)('$what: fifty from one address within 15 minutes', async ({ ask }) => {
    const address = newAddress();
    for (let count = 0; count < 50; count += 1) expect((await ask(address)).status).toBe(422);
    clock.pass(5 * MINUTE);

    const refused = await ask(address);

    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(10 * 60)]);
    expect((await ask(newAddress())).status).toBe(422);
    // A right one has to wait as well; otherwise the limit would not stop anyone guessing.
    const email = newEmail();
    await send('/register', registration({ email }));
    const key = await keyIn(scenario.server, email, 'welcome');
    expect((await send(`/welcome?key=${key}`, null, address)).status).toBe(429);
    clock.pass(10 * MINUTE);
    expect((await send(`/welcome?key=${key}`, null, address)).status).toBe(200);
  });
});

test('R115 the current password can be guessed no faster than at log-in', async () => {
  const [{ user, client }] = await scenario.hospital('Ann Lee');
  const change = (old: string) =>
    client.post('/change-password', { old_password: old, new_password: 'a fine new password' });
  for (let count = 0; count < 10; count += 1) expect((await change('wrong')).status).toBe(422);
  expect((await change(TEST_PASSWORD)).status).toBe(429);
  const logIn = (address: string) =>
    send('/authenticate', { email: user.email, password: TEST_PASSWORD }, address);
  expect((await logIn('127.0.0.1')).status).toBe(429);
  expect((await logIn(newAddress())).status).toBe(200);
  clock.pass(15 * MINUTE);
  expect((await change(TEST_PASSWORD)).status).toBe(200);
});

test('limits hold across a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tracers-limits-'));
  const options = { dataDir, clock: () => clock.now };
  const address = newAddress();
  const email = newEmail();
  const login = { email: newEmail(), password: 'wrong' };
  const wrongKey = (server: TestServer) => send('/welcome?key=wrong', null, address, server);

  const before = await startTestServer(options);
  for (let count = 0; count < 5; count += 1) await send('/reset-password', { email }, address, before);
  for (let count = 0; count < 50; count += 1) await wrongKey(before);
  for (let count = 0; count < 10; count += 1) await send('/authenticate', login, address, before);
  await before.close();

  const after = await startTestServer(options);
  expect((await send('/reset-password', { email }, newAddress(), after)).status).toBe(429);
  expect((await wrongKey(after)).status).toBe(429);
  expect((await send('/authenticate', login, address, after)).status).toBe(429);
  await after.close();
  rmSync(dataDir, { recursive: true });
});

test('a count is kept only while it counts, and names nobody', async () => {
  const email = newEmail();
  const address = newAddress();
  await send('/reset-password', { email }, address);
  const rows = () => scenario.server.database.queries.selectFrom('limits').selectAll().execute();
  expect(JSON.stringify(await rows())).not.toMatch(new RegExp(`${email}|${address}`));
  clock.pass(2 * HOUR);
  await send('/reset-password', { email: newEmail() });
  expect(await rows()).toHaveLength(2);
});
