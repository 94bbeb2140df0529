import { expect, test } from 'vitest';
import { deactivate, endSessions } from '#server/accounts/operator.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { queuedMails } from '../support/server/mailbox.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { HOUR, MINUTE } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** Administrators who leave, and the sessions of others, on both databases (rules ACC-13 and SES-16). */

const LAST = 'A hospital needs at least one active administrator.';
const STANDS = "An administrator's permission cannot be changed.";

onBothDatabases((scenario) => {
  const give = async ({ client }: Person, { user }: Person, roleId: number) => {
    const { status, body } = await client.send('PATCH', `/users/${user.id}`, { body: { role_id: roleId } });
    return status === 200 ? 'done' : [status, ...body.errors];
  };
  const endAll = ({ client }: Person, { user }: Person, body?: object) =>
    client.post(`/users/${user.id}/end-sessions`, body);
  const byOperator = (run: typeof deactivate, email: string) =>
    scenario.server.database.transaction((queries) => run(queries, email, scenario.clock.now));
  const logIn = ({ user }: Person) => scenario.server.logIn(user);

  test('R151 another administrator deactivates one, who becomes editor or viewer again, and nothing else', async () => {
    const [ann, bea, sue] = await scenario.hospital('Ann Lee:1', 'Bea Orr:1', 'Sue Per:5');
    for (const roleId of [1, 2, 3]) expect(await give(ann, bea, roleId)).toEqual([422, STANDS]);
    expect(await give(ann, sue, 4)).toEqual([422, STANDS]);
    expect(await give(ann, ann, 4)).toEqual([422, STANDS]);
    expect(await give(ann, bea, 4)).toBe('done');
    expect((await bea.client.get('/me')).body).toMatchObject({ reason: 'ended' });
    const told = await queuedMails(scenario.server, bea.user.email);
    expect(told).toMatchObject([{ kind: 'permission-changed', roleName: 'Deactivated', isOwn: true }]);
    expect(await give(sue, ann, 4)).toEqual([422, LAST]);
    for (const roleId of [2, 3]) expect(await give(ann, bea, roleId)).toBe('done');
    expect((await logIn(bea)).token).not.toBeUndefined();
  });

  test('R151 who has not confirmed the account yet does not count as the other administrator', async () => {
    const [ann, sue] = await scenario.hospital('Ann Lee:1', 'Sue Per:5');
    const { server, clock } = scenario;
    const details = { lastName: 'Won', department: '', position: '', roleId: 1, passwordHash: null };
    const waiting = { ...details, firstName: 'Una', email: 'una@hospital.test' };
    await server.store.addUser(ann.user.institutionId, waiting, clock.iso);
    expect(await give(sue, ann, 4)).toEqual([422, LAST]);
    await server.addUser(ann.user.institutionId, { roleId: 1 });
    expect(await give(sue, ann, 4)).toBe('done');
  });

  test('R151 of administrators who deactivate each other at once, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ann, bea, cy] = await scenario.hospital('Ann Lee:1', 'Bea Orr:1', 'Cy Fox:1');
      const all = [give(ann, bea, 4), give(bea, cy, 4), give(cy, ann, 4), give(bea, ann, 4)];
      const results = await Promise.all(all);
      const { body } = await scenario.server.database.read(async (queries) => ({
        body: await queries
          .selectFrom('users')
          .select('role_id')
          .where('institution_id', '=', ann.user.institutionId)
          .execute(),
      }));
      expect(body.some((row) => row.role_id === 1)).toBe(true);
      expect(results).toContain('done');
    }
  });

  test('R151 the operator deactivates and logs out by email, but not the last administrator', async () => {
    const [ann, bea, ed] = await scenario.hospital('Ann Lee:1', 'Bea Orr:1', 'Ed It:2');
    expect(await byOperator(endSessions, ed.user.email.toUpperCase())).toContain('is logged out everywhere.');
    expect((await ed.client.get('/me')).body).toMatchObject({ reason: 'ended', wipe: false });
    expect((await logIn(ed)).token).not.toBeUndefined();
    expect(await byOperator(deactivate, bea.user.email)).toContain('is deactivated');
    expect((await bea.client.get('/me')).status).toBe(401);
    expect(await queuedMails(scenario.server, bea.user.email)).toMatchObject([
      { kind: 'permission-changed', changedByName: 'The operator of RTA Tracers' },
    ]);
    for (const [email, sentence] of [
      [ann.user.email, LAST],
      [bea.user.email, 'is deactivated already.'],
      ['nobody@nowhere.test', 'Nobody has an account with the email nobody@nowhere.test.'],
    ] as const) {
      await expect(byOperator(deactivate, email)).rejects.toThrow(sentence);
    }
    expect((await ann.client.get('/me')).status).toBe(200);
  });

  test('R152 an administrator sees last log-ins and devices; others do not', async () => {
    const [ann, ed] = await scenario.hospital('Ann Lee:1', 'Ed It:2');
    const never = await scenario.server.addUser(ann.user.institutionId);
    scenario.clock.pass(HOUR);
    const at = scenario.clock.iso;
    await logIn(ed);
    scenario.clock.pass(13 * HOUR);
    const rowOf = async ({ client }: Person, id: number) =>
      (await client.get<{ id: number }[]>('/users')).body.find((row) => row.id === id);
    // The log-in has run out; the one that stays signed in has not.
    expect(await rowOf(ann, ed.user.id)).toMatchObject({ last_log_in_at: at, sessions: 1 });
    expect(await rowOf(ann, never.id)).toMatchObject({ last_log_in_at: null, sessions: 0 });
    expect(Object.keys((await rowOf(ed, ann.user.id)) ?? {})).toEqual(['id', 'first_name', 'last_name']);
    expect(await rowOf(ed, ed.user.id)).not.toHaveProperty('sessions');
  });

  test('R152 an administrator logs a person out everywhere; a lost tablet is told to delete their work', async () => {
    const [ann, ed, flo] = await scenario.hospital('Ann Lee:1', 'Ed It:2', 'Flo Or:2');
    const other = await logIn(ed);
    scenario.clock.pass(11 * MINUTE);
    expect((await endAll(ann, ed)).body).toMatchObject({ reason: 'confirm' });
    ann.client.token = (await ann.client.post('/confirm-password', { password: TEST_PASSWORD })).body.token;
    expect((await endAll(ann, ed)).status).toBe(200);
    for (const client of [ed.client, other]) {
      expect((await client.get('/me')).body).toMatchObject({ reason: 'ended', wipe: false });
    }
    // It was missed only later.
    const third = await logIn(ed);
    expect((await endAll(ann, ed, { wipe: true })).status).toBe(200);
    for (const client of [ed.client, other, third]) {
      expect((await client.get('/me')).body).toMatchObject({ reason: 'ended', wipe: true });
    }
    expect((await flo.client.get('/me')).status).toBe(200);
    const later = await logIn(ed);
    expect((await later.get('/me')).status).toBe(200);
    expect((await endAll(ann, { ...ed, user: { ...ed.user, id: 999_999 } })).status).toBe(404);
  });
});
