import { beforeEach, expect, test, vi } from 'vitest';
import { createEvenTime } from '#server/accounts/even-time.ts';
import { createPasswords } from '#server/password-hashing.ts';
import { newEmail, registration } from '../support/server/accounts.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { HOUR, serverForFile } from '../support/server/scenario.ts';

/**
 * An answer's time could tell whether a password was hashed, which takes a tenth of a second; all the rest is
 * over before the even time is. The hashings are counted; the test below shows the rest.
 */

const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
const hashing = vi.fn<() => void>();
const evenPause = vi.fn<() => Promise<void>>();
const scenario = serverForFile({
  evenPause,
  passwords: {
    ...passwords,
    hash: (password) => {
      hashing();
      return passwords.hash(password);
    },
    verify: (passwordHash, password) => {
      hashing();
      return passwords.verify(passwordHash, password);
    },
  },
});
beforeEach(() => {
  evenPause.mockReset().mockResolvedValue();
});

const post = (path: string, body: object) => scenario.server.anyone().post(path, body);

/** How often a call hashed, and how often it waited for the even time. */
async function costOf(ask: () => Promise<unknown>): Promise<{ hashed: number; evened: number }> {
  hashing.mockClear();
  evenPause.mockClear();
  await ask();
  return { hashed: hashing.mock.calls.length, evened: evenPause.mock.calls.length };
}

/** An email with a confirmed account, with an unconfirmed one, with a deactivated one, and with none. */
async function emails() {
  const [ann, dee] = await scenario.hospital('Ann Lee', 'Dee Go:4');
  const unconfirmed = newEmail();
  await post('/register', registration({ email: unconfirmed }));
  return { known: ann.user.email, deactivated: dee.user.email, unconfirmed, unknown: newEmail() };
}

test('a call that takes the even time ends neither before that time is over nor before its work is done', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const inEvenTime = createEvenTime();
    for (const run of [() => Promise.resolve('done'), () => Promise.reject(new Error('refused'))]) {
      const ended = vi.fn<() => void>();
      const running = inEvenTime(run).then(ended, ended);
      await vi.advanceTimersByTimeAsync(249);
      expect(ended).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      await running;
    }
    const work = Promise.withResolvers<string>();
    const ended = vi.fn<(outcome: string) => void>();
    const running = inEvenTime(() => work.promise).then(ended);
    await vi.advanceTimersByTimeAsync(250);
    expect(ended).not.toHaveBeenCalled();
    work.resolve('late');
    await running;
    expect(ended).toHaveBeenCalledExactlyOnceWith('late');
  } finally {
    vi.useRealTimers();
  }
});

test('R149 neither the answer nor the time of a change of email tells whether an email is known', async () => {
  const [{ user }] = await scenario.hospital('Eve Fox');
  for (const email of Object.values(await emails())) {
    scenario.clock.pass(2 * HOUR);
    const client = await scenario.server.as(user);
    const ask = async () => {
      const { status, body } = await client.send('PATCH', `/users/${user.id}`, { body: { email } });
      expect([status, body]).toMatchObject([200, { email: user.email, pending_email: email }]);
    };
    expect(await costOf(ask)).toEqual({ hashed: 0, evened: 1 });
  }
});

test('neither the answer nor the time of an invitation tells whether an email is known elsewhere', async () => {
  const [{ client }] = await scenario.hospital('Eve Fox:1');
  for (const email of Object.values(await emails())) {
    scenario.clock.pass(2 * HOUR);
    const ask = async () => {
      const { status, body } = await client.post('/invite', { invitations: [{ email, role_id: 2 }] });
      expect([status, body]).toEqual([201, {}]);
    };
    expect(await costOf(ask)).toEqual({ hashed: 0, evened: 1 });
  }
});

test.each([
  {
    path: '/authenticate',
    body: (email: string) => ({ email, password: `not ${TEST_PASSWORD}` }),
    cost: { hashed: 1, evened: 0 },
  },
  { path: '/reset-password', body: (email: string) => ({ email }), cost: { hashed: 0, evened: 1 } },
  {
    path: '/register',
    body: (email: string) => registration({ email }),
    cost: { hashed: 0, evened: 1 },
  },
])(
  'neither the answer nor the time of $path tells whether an email is known',
  async ({ path, body, cost }) => {
    const stranger = await post(path, body(newEmail()));
    for (const [kind, email] of Object.entries(await emails())) {
      scenario.clock.pass(2 * HOUR);
      const ask = async () => {
        const { status, body: said } = await post(path, body(email));
        expect([kind, status, said]).toEqual([kind, stranger.status, stranger.body]);
      };
      expect([kind, await costOf(ask)]).toEqual([kind, cost]);
    }
  },
);
