import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail } from '../support/server/accounts.ts';
import { answerOf, csrfOf } from '../support/server/client.ts';
import type { Answer } from '../support/server/client.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';
import { MINUTE, Scenario, SECOND } from '../support/server/scenario.ts';

/** How often a password may be guessed, on both databases (rule ACC-3). */

const postgres = sharedPostgres();

let addresses = 0;
/** A client's address that no other test has. */
const newAddress = (): string => {
  addresses += 1;
  return `10.2.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

/** A browser that keeps its cookies. */
function browserOf(scenario: Scenario, address = newAddress()) {
  const cookies = new Map<string, string>();
  let isReady: Promise<void> | null = null;
  const ready = async (): Promise<void> => {
    cookies.set('XSRF-TOKEN', csrfOf(await scenario.server.app.inject({ url: '/api/health' })));
  };
  const post = async (path: string, payload: object, token?: string): Promise<Answer> => {
    await (isReady ??= ready());
    const response = await scenario.server.app.inject({
      method: 'POST',
      url: `/api${path}`,
      remoteAddress: address,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      payload,
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return answerOf(response);
  };
  return {
    cookies,
    post,
    logIn: (email: string, password = TEST_PASSWORD) => post('/authenticate', { email, password }),
    /** Wrong ones, one after the other. */
    guess: async (email: string, times: number): Promise<number[]> => {
      const statuses: number[] = [];
      while (statuses.length < times) {
        statuses.push((await post('/authenticate', { email, password: 'wrong' })).status);
      }
      return statuses;
    },
  };
}

const refusals = (times: number): number[] => Array.from({ length: times }, () => 401);

const waitIn = ({ status, headers, body }: Answer) => [status, headers['retry-after'], body.errors];

const told = (seconds: number, words: string) => [
  429,
  String(seconds),
  [`Too many tries. Please try again in ${words}.`],
];

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  const scenario = new Scenario();
  beforeAll(() => open(scenario, kind));
  afterAll(() => scenario.close());
  const { clock } = scenario;
  const ann = async (): Promise<string> => {
    const [{ user }] = await scenario.hospital('Ann Lee');
    return user.email;
  };

  test('R158 after ten wrong passwords for one email from one address, the wait grows from one second to sixty', async () => {
    const email = await ann();
    const browser = browserOf(scenario);
    expect(await browser.guess(email.toUpperCase(), 10)).toEqual(refusals(10));
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const words = seconds === 60 ? '1 minute' : seconds === 1 ? '1 second' : `${seconds} seconds`;
      expect(waitIn(await browser.logIn(email))).toEqual(told(seconds, words));
      clock.pass(seconds * SECOND - 1);
      expect((await browser.logIn(email)).status).toBe(429);
      clock.pass(1);
      expect(await browser.guess(email, 1)).toEqual([401]);
    }
    clock.pass(60 * SECOND);
    expect((await browser.logIn(email)).status).toBe(200);
  });

  test('R158 nobody else’s tries from elsewhere make a person wait', async () => {
    const email = await ann();
    await browserOf(scenario).guess(email, 30);
    expect((await browserOf(scenario).logIn(email)).status).toBe(200);
  });

  test('R158 where somebody has logged in before, their tries count by themselves', async () => {
    const email = await ann();
    const address = newAddress();
    const own = browserOf(scenario, address);
    await own.logIn(email);
    await browserOf(scenario, address).guess(email, 12);
    expect((await own.logIn(email)).status).toBe(200);

    expect(await own.guess(email, 10)).toEqual(refusals(10));
    expect(waitIn(await own.logIn(email))).toEqual(told(900, '15 minutes'));
    clock.pass(15 * MINUTE - 1);
    expect((await own.logIn(email)).status).toBe(429);
    clock.pass(1);
    expect((await own.logIn(email)).status).toBe(200);
  });

  test('R158 a device is known for those who have logged in on it, and for nobody else', async () => {
    const [{ user: first }, { user: second }] = await scenario.hospital('Ann Lee', 'Bob Fox');
    const browser = browserOf(scenario);
    await browser.logIn(first.email);
    expect(await browser.guess(second.email, 11)).toEqual([...refusals(10), 429]);
    clock.pass(SECOND);
    await browser.logIn(second.email);
    // Ten of each, and neither has to wait for the other.
    expect(await browser.guess(second.email, 11)).toEqual([...refusals(10), 429]);
    expect(await browser.guess(first.email, 11)).toEqual([...refusals(10), 429]);
  });

  test('R158 a device’s cookie is out of reach of scripts, and one that was changed counts for nothing', async () => {
    const email = await ann();
    const browser = browserOf(scenario);
    const answer = await browser.logIn(email);
    const [cookie] = [answer.headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^device=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const value = browser.cookies.get('device') ?? '';
    expect(value).not.toContain(email);
    browser.cookies.set('device', `x${value}`);
    expect(await browser.guess(email, 11)).toEqual([...refusals(10), 429]);
    browser.cookies.set('device', value);
    expect((await browser.logIn(email)).status).toBe(200);
  });

  test('R158 after fifty failures an address is slowed to a try a second, and never shut out', async () => {
    const [first, second] = [await ann(), await ann()];
    const address = newAddress();
    const known = browserOf(scenario, address);
    await known.logIn(second);
    for (let count = 0; count < 50; count += 1) await browserOf(scenario, address).guess(newEmail(), 1);

    const browser = browserOf(scenario, address);
    expect(waitIn(await browser.logIn(first))).toEqual(told(1, '1 second'));
    expect((await known.logIn(second)).status).toBe(200);
    expect((await browserOf(scenario).logIn(first)).status).toBe(200);
    for (let count = 0; count < 20; count += 1) {
      clock.pass(SECOND);
      expect(await browser.guess(newEmail(), 2)).toEqual([401, 429]);
    }
    clock.pass(SECOND);
    expect((await browser.logIn(first)).status).toBe(200);
  });

  test('the session-ended dialog and changing the password count the same', async () => {
    const [{ client, user }] = await scenario.hospital('Ann Lee');
    const browser = browserOf(scenario);
    const token = client.token ?? '';
    for (let count = 0; count < 5; count += 1) {
      await browser.post('/refresh-token', { password: 'wrong' }, token);
      await browser.post(
        '/change-password',
        { old_password: 'wrong', new_password: 'a fine new one' },
        token,
      );
    }
    expect((await browser.logIn(user.email)).status).toBe(429);
  });
});

test.each(['sqlite', 'postgres'] as const)('on %s many tries at once count as many', async (kind) => {
  const scenario = new Scenario();
  await open(scenario, kind);
  const [{ user }] = await scenario.hospital('Ann Lee');
  const browser = browserOf(scenario);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => browser.post('/authenticate', { email: user.email, password: 'wrong' })),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  await scenario.close();
});

test('R158 two instances count together, also what comes at the same moment', async () => {
  const databaseUrl = await postgres.createDatabase();
  const [one, two] = [new Scenario(), new Scenario()];
  await Promise.all([one.open({ databaseUrl }), two.open({ databaseUrl })]);
  const [{ user }] = await one.hospital('Ann Lee');
  const address = newAddress();
  const browsers = [browserOf(one, address), browserOf(two, address)];
  const statuses = await Promise.all(
    Array.from({ length: 15 }, () => browsers.map((browser) => browser.guess(user.email, 1))).flat(),
  );
  expect(statuses.flat().filter((status) => status === 401)).toHaveLength(10);
  await Promise.all([one.close(), two.close()]);
});

async function open(scenario: Scenario, kind: 'sqlite' | 'postgres'): Promise<void> {
  await scenario.open(kind === 'sqlite' ? {} : { databaseUrl: await postgres.createDatabase() });
}
