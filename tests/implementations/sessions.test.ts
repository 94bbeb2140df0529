import { expect, test } from 'vitest';
import { jobsOf } from '#server/jobs/jobs.ts';
import { SectionCatalog } from '#server/section-catalog.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import type { TestUser } from '../support/server/harness.ts';
import type { TestClient } from '../support/server/client.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { DAY, HOUR, MINUTE, SECOND, startAssessment } from '../support/server/scenario.ts';

/** Log-ins as rows, on both databases (rules SES-11 to SES-13). */

interface Session {
  id: string;
  device: string;
  stay_signed_in: boolean;
  created_at: string;
  last_seen_at: string;
  current: boolean;
}
interface LoggedIn {
  token: string;
  session: { id: string; end_key: string };
}

const ENDED = { errors: ['Please log in.'], reason: 'ended', wipe: false };
const IPAD = `Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) Version/16.5 Mobile/15E148 Safari/604.1`;
const EDGE = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/124.0.0.0 Safari/537.36 Edg/124.0`;

onBothDatabases((scenario) => {
  const newPerson = async (role = 2): Promise<TestUser> => {
    const institution = await scenario.server.addInstitution();
    return scenario.server.addUser(institution.id, { roleId: role });
  };
  const logIn = async (user: TestUser, userAgent = EDGE, more: object = {}) => {
    const client = scenario.server.anyone();
    const body = { email: user.email, password: TEST_PASSWORD, ...more };
    const answer = await client.post<LoggedIn>('/authenticate', body, { 'user-agent': userAgent });
    client.token = answer.body.token;
    return { client, session: answer.body.session };
  };
  const listOf = async (client: TestClient): Promise<Session[]> =>
    (await client.get<Session[]>('/sessions')).body;
  const isIn = async (client: TestClient): Promise<boolean> => (await client.get('/me')).status === 200;
  const logOut = ({ id, end_key: endKey }: LoggedIn['session']) =>
    scenario.server.anyone().post('/logout', { session: id, end_key: endKey });

  test('R146 lists where a person is logged in, newest first, with this one marked', async () => {
    const user = await newPerson();
    const at = scenario.clock.iso;
    const tablet = await logIn(user, IPAD, { stay_signed_in: true });
    scenario.clock.pass(2 * HOUR);
    const office = await logIn(user);
    await logIn(await newPerson());

    expect(await listOf(office.client)).toEqual([
      {
        id: office.session.id,
        device: 'Edge on Windows',
        stay_signed_in: false,
        created_at: scenario.clock.iso,
        last_seen_at: scenario.clock.iso,
        current: true,
      },
      {
        id: tablet.session.id,
        device: 'Safari on iPad',
        stay_signed_in: true,
        created_at: at,
        last_seen_at: at,
        current: false,
      },
    ]);
    // Its token has run out, and that of the tablet has not.
    scenario.clock.pass(12 * HOUR);
    expect((await listOf(tablet.client)).map(({ id }) => id)).toEqual([tablet.session.id]);
  });

  test('R146 ends one, and then all others; what is ended is refused from the next request on', async () => {
    const user = await newPerson();
    const [one, two, three] = [await logIn(user), await logIn(user), await logIn(user)];
    const stranger = await logIn(await newPerson());

    expect((await one.client.post(`/sessions/${two.session.id}/end`, undefined)).status).toBe(200);
    const refused = await two.client.get('/me');
    expect([refused.status, refused.body]).toEqual([401, ENDED]);
    expect([await isIn(one.client), await isIn(three.client)]).toEqual([true, true]);
    expect((await listOf(one.client)).map(({ id }) => id).toSorted()).toEqual(
      [one.session.id, three.session.id].toSorted(),
    );
    // Once more is no error; somebody else's is not there.
    expect((await one.client.post(`/sessions/${two.session.id}/end`, undefined)).status).toBe(200);
    expect((await one.client.post(`/sessions/${stranger.session.id}/end`, undefined)).status).toBe(404);
    expect((await one.client.post('/sessions/x/end', undefined)).status).toBe(404);

    const four = await logIn(user);
    expect((await one.client.post('/sessions/end-others', undefined)).status).toBe(200);
    expect(await listOf(one.client)).toHaveLength(1);
    const others = [three.client, four.client, stranger.client];
    expect(await Promise.all(others.map(isIn))).toEqual([false, false, true]);
  });

  test('R147 a log-out needs only the pair, answers alike whatever it finds, and ends that session alone', async () => {
    const user = await newPerson();
    const [one, two] = [await logIn(user), await logIn(user)];
    const answers = [
      await logOut({ ...one.session, end_key: two.session.end_key }),
      await logOut({ id: crypto.randomUUID(), end_key: one.session.end_key }),
    ];
    expect(await isIn(one.client)).toBe(true);
    answers.push(await logOut(one.session), await logOut(one.session));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, {}]));
    const refused = await one.client.get('/me');
    expect([refused.status, refused.body]).toEqual([401, ENDED]);
    expect(await isIn(two.client)).toBe(true);
    const stored = await scenario.server.database.queries.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(two.session.end_key);
  });

  test('R147 a renewal goes on with its session, whose key stays the one that ends it, even if no answer arrives; an ended one begins another', async () => {
    const user = await newPerson();
    const { client, session } = await logIn(user);
    scenario.clock.pass(13 * HOUR);
    const renew = () => client.post<LoggedIn>('/refresh-token', { password: TEST_PASSWORD });
    const lost = [await renew(), await renew()];
    const renewed = await renew();
    for (const { body } of [...lost, renewed]) expect(body).toEqual({ token: expect.any(String) });
    client.token = renewed.body.token;
    expect(await listOf(client)).toMatchObject([{ id: session.id, current: true }]);
    await logOut(session);
    expect(await isIn(client)).toBe(false);

    const begun = await client.post<LoggedIn>('/refresh-token', { password: TEST_PASSWORD });
    expect(begun.body.session.id).not.toBe(session.id);
    client.token = begun.body.token;
    expect(await isIn(client)).toBe(true);
  });

  test('a new password ends every session, and begins one', async () => {
    const user = await newPerson();
    const [one, two] = [await logIn(user), await logIn(user)];
    const passwords = { old_password: TEST_PASSWORD, new_password: 'Another-good-one-2' };
    const changed = await one.client.post<LoggedIn>('/change-password', passwords);
    expect([await isIn(one.client), await isIn(two.client)]).toEqual([false, false]);
    one.client.token = changed.body.token;
    expect(await listOf(one.client)).toMatchObject([{ id: changed.body.session.id, current: true }]);
  });

  test('a log-in that races a new password with the old one does not stay', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await newPerson();
      const { client } = await logIn(user);
      const passwords = { old_password: TEST_PASSWORD, new_password: 'Another-good-one-2' };
      const [late] = await Promise.all([logIn(user), client.post('/change-password', passwords)]);
      expect(await isIn(late.client)).toBe(false);
    }
  });

  test('a deactivation ends every session for good', async () => {
    const [ann, editor] = await scenario.hospital('Ann Lee:1', 'Ed It:2');
    const { client } = await logIn(editor.user);
    const permission = (roleId: number) =>
      ann.client.send('PATCH', `/users/${editor.user.id}`, { body: { role_id: roleId } });
    await permission(4);
    expect((await client.get('/me')).body).toEqual(ENDED);
    await permission(2);
    expect((await client.get('/me')).body).toEqual(ENDED);
    expect(await isIn((await logIn(editor.user)).client)).toBe(true);
  });

  test('when a device was last seen is noted once a minute', async () => {
    const user = await newPerson();
    const { client } = await logIn(user);
    const begun = scenario.clock.iso;
    const seen = async () => (await listOf(client))[0]?.last_seen_at;
    scenario.clock.pass(59 * SECOND);
    await client.get('/me');
    expect(await seen()).toBe(begun);
    scenario.clock.pass(SECOND);
    const now = scenario.clock.iso;
    await client.get('/me');
    await expect.poll(seen).toBe(now);
    scenario.clock.pass(30 * SECOND);
    await startAssessment({ user, client });
    expect(await seen()).toBe(now);
  });

  test('rows go once no token of theirs can be renewed', async () => {
    const user = await newPerson();
    const { session } = await logIn(user);
    const { server, clock } = scenario;
    const sweep = async () => {
      const deps = { store: server.store, storage: server.storage, catalog: new SectionCatalog([]) };
      const job = jobsOf({
        ...deps,
        clock: () => clock.now,
        auditDays: 2190,
        contract: () => Promise.resolve(),
      }).find(({ name }) => name === 'expired rows');
      await job?.run();
      const { queries } = server.database;
      return queries.selectFrom('sessions').select('id').where('id', '=', session.id).execute();
    };
    clock.pass(12 * HOUR + 30 * DAY - MINUTE);
    expect(await sweep()).toEqual([{ id: session.id }]);
    clock.pass(MINUTE);
    expect(await sweep()).toEqual([]);
  });
});
