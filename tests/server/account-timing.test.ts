import { expect, test } from 'vitest';
import { EVEN_MS } from '#server/accounts/even-time.ts';
import { createPasswords } from '#server/password-hashing.ts';
import { newEmail, registration } from '../support/server/accounts.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { HOUR, serverForFile } from '../support/server/scenario.ts';

/** With the product's own password strength and minimum time, which make the times alike. */
const scenario = serverForFile({ passwords: createPasswords(), evenMs: EVEN_MS });

const post = (path: string, body: object) => scenario.server.anyone().post(path, body);

/** The shortest of several times that a call takes, in milliseconds: what is left when nothing interferes. */
async function shortest(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const begin = performance.now();
    await ask();
    times.push(performance.now() - begin);
  }
  return Math.min(...times);
}

/** An email with a confirmed account, with an unconfirmed one, with a deactivated one, and with none. */
async function emails() {
  const [ann, dee] = await scenario.hospital('Ann Lee', 'Dee Go:4');
  const unconfirmed = newEmail();
  await post('/register', registration({ email: unconfirmed }));
  return { known: ann.user.email, deactivated: dee.user.email, unconfirmed, unknown: newEmail() };
}

/** `least`: how close the times are, the shorter to the longer; hashing is affected by what else the machine does. */
const paths = [
  {
    path: '/authenticate',
    body: (email: string) => ({ email, password: `not ${TEST_PASSWORD}` }),
    least: 0.5,
  },
  { path: '/reset-password', body: (email: string) => ({ email }), least: 0.9 },
  { path: '/register', body: (email: string) => registration({ email }), least: 0.9 },
];

test('R149 neither the answer nor the time of a change of email tells whether an email is known', async () => {
  const { unknown, ...others } = await emails();
  const [{ user }] = await scenario.hospital('Eve Fox');
  const change = async (email: string) => {
    scenario.clock.pass(2 * HOUR);
    const client = await scenario.server.as(user);
    return () => client.send<{ email: string }>('PATCH', `/users/${user.id}`, { body: { email } });
  };
  const none = await shortest(await change(unknown));
  for (const email of Object.values(others)) {
    const ask = await change(email);
    const { status, body } = await ask();
    expect([status, body]).toMatchObject([200, { email: user.email, pending_email: email }]);
    const some = await shortest(ask);
    expect(Math.min(some, none) / Math.max(some, none)).toBeGreaterThan(0.9);
  }
}, 60_000);

test.each(paths)(
  'neither the answer nor the time of $path tells whether an email is known',
  async ({ path, body, least }) => {
    const { unknown, ...others } = await emails();
    const stranger = await post(path, body(newEmail()));
    // A registered email is known the second time, so each round asks for another one.
    const none = await shortest(() => post(path, body(path === '/register' ? newEmail() : unknown)));
    for (const [kind, email] of Object.entries(others)) {
      scenario.clock.pass(2 * HOUR);
      const { status, body: said } = await post(path, body(email));
      expect([kind, status, said]).toEqual([kind, stranger.status, stranger.body]);
      const some = await shortest(() => post(path, body(email)));
      expect(Math.min(some, none) / Math.max(some, none)).toBeGreaterThan(least);
    }
  },
  60_000,
);
