import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { answerOf, csrfOf } from '../support/server/client.ts';
import { startTestServer, TEST_PASSWORD } from '../support/server/harness.ts';
import type { TestServer, TestUser } from '../support/server/harness.ts';
import { queuedMails } from '../support/server/mailbox.ts';
import { PUT_HEADERS, scan, signedUrl } from '../support/papers/scans.ts';

/** One server under one SECRET_KEY after the other (rule RUN-9). */

const OLD = 'the key that has signed until today';
const NEW = 'the key that signs from today onwards';

/** All that a server signs, as one browser has it after a log-in. */
interface Signed {
  readonly token: string;
  readonly csrf: string;
  readonly device: string;
  /** Where a scan can be put. */
  readonly address: string;
}

const logInWith = (
  server: TestServer,
  user: TestUser,
  { csrf, device }: Pick<Signed, 'csrf'> & { device?: string },
) =>
  server.app.inject({
    method: 'POST',
    url: '/api/authenticate',
    headers: {
      cookie: [`XSRF-TOKEN=${csrf}`, ...(device === undefined ? [] : [`device=${device}`])].join('; '),
      'x-xsrf-token': csrf,
    },
    payload: { email: user.email, password: TEST_PASSWORD },
  });

async function signedBy(server: TestServer, user: TestUser): Promise<Signed> {
  const csrf = csrfOf(await server.app.inject({ url: '/api/health' }));
  const answer = await logInWith(server, user, { csrf });
  const { token } = answerOf(answer).body;
  const device = answer.cookies.find(({ name }) => name === 'device')?.value ?? '';
  const client = server.anyone();
  client.token = token;
  return { token, csrf, device, address: await signedUrl({ user, client }, randomUUID()) };
}

/** The signed things that still count here. */
async function counting(server: TestServer, user: TestUser, signed: Signed) {
  const { app } = server;
  const me = await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${signed.token}` } });
  const put = await app.inject({
    method: 'PUT',
    url: signed.address,
    payload: scan(),
    headers: PUT_HEADERS,
  });
  const view = await app.inject({
    method: 'POST',
    url: '/api/page-views',
    headers: { cookie: `XSRF-TOKEN=${signed.csrf}`, 'x-xsrf-token': signed.csrf },
    payload: { path_template: '/' },
  });
  const noticesOf = async () =>
    (await queuedMails(server, user.email)).filter(({ kind }) => kind === 'new-device').length;
  const before = await noticesOf();
  const fresh = csrfOf(await app.inject({ url: '/api/health' }));
  await logInWith(server, user, { csrf: fresh, device: signed.device });
  return {
    token: me.statusCode === 200,
    csrf: view.statusCode === 200,
    device: (await noticesOf()) === before,
    address: put.statusCode === 200,
  };
}

const EVERYTHING = { token: true, csrf: true, device: true, address: true };
const NOTHING = { token: false, csrf: false, device: false, address: false };

test('R166 a new key signs at once, signatures of the old one count until it is taken away, and a log-in mends the rest', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tracers-two-keys-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const under = async <T>(secret: string, run: (server: TestServer) => Promise<T>): Promise<T> => {
    const server = await startTestServer({ dataDir, secret });
    try {
      return await run(server);
    } finally {
      await server.close();
    }
  };

  const [user, old] = await under(OLD, async (server) => {
    const made = await server.addUser((await server.addInstitution()).id);
    // The first log-in of all is told to nobody.
    await signedBy(server, made);
    return [made, await signedBy(server, made)] as const;
  });
  const fresh = await under(`${NEW},${OLD}`, async (server) => {
    const made = await signedBy(server, user);
    expect(await counting(server, user, old)).toEqual(EVERYTHING);
    return made;
  });
  const other = await under(OLD, (server) => counting(server, user, fresh));
  expect(other).toEqual(NOTHING);
  await under(NEW, async (server) => {
    expect(await counting(server, user, fresh)).toEqual(EVERYTHING);
    expect(await counting(server, user, old)).toEqual(NOTHING);
    const again = await signedBy(server, user);
    expect(await counting(server, user, again)).toEqual(EVERYTHING);
  });
});

test('R166 a session that the old key began can be renewed and used on under the new one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tracers-two-keys-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const before = await startTestServer({ dataDir, secret: OLD });
  const user = await before.addUser((await before.addInstitution()).id);
  const token = await before.tokenOf(user, true);
  await before.close();

  const during = await startTestServer({ dataDir, secret: `${NEW},${OLD}` });
  const client = during.anyone();
  client.token = token;
  const renewed = await client.post('/confirm-password', { password: TEST_PASSWORD });
  await during.close();

  const after = await startTestServer({ dataDir, secret: NEW });
  onTestFinished(() => after.close());
  const later = after.anyone();
  later.token = token;
  expect(await later.get('/me')).toMatchObject({ status: 401, body: { errors: ['Please log in.'] } });
  later.token = renewed.body.token;
  expect((await later.get<{ id: number }>('/me')).body.id).toBe(user.id);
});
