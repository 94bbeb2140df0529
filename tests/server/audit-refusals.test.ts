import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Refusals } from '#server/audit/refusals.ts';
import { MINUTE, Scenario, SECOND, serverForFile, startAssessment } from '../support/server/scenario.ts';
import { newEmail } from '../support/server/accounts.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import type { Person } from '../support/server/scenario.ts';

/** Whoever is refused again and again cannot flood the audit log (rule AUD-8). */

interface Row {
  kind: string;
  object: string;
  detail: string[];
  outcome: string;
  user_id: number;
}

const scenario = serverForFile();
const logOf = async (admin: Person) =>
  (await admin.client.get<Row[]>('/audit')).body
    .map(({ kind, object, detail }) => [kind, object, detail.join(' ')])
    .toReversed();

test('R159 twenty calls with 32 saves each by a viewer are two rows, which say how many saves there were', async () => {
  const [ada, ann, vic] = await scenario.hospital('Ada Boss:1', 'Ann Lee', 'Vic Low:3');
  const id = await startAssessment(ann);
  const saves = Array.from({ length: 32 }, () => ({ id, idempotency_key: randomUUID(), body: '{}' }));
  for (let call = 0; call < 20; call += 1) {
    expect((await vic.client.post('/saves', { saves })).status).toBe(200);
  }
  const first = ['refusal', `PUT /assessments/${id}`, 'times=32'];
  expect(await logOf(ada)).toEqual([first]);
  scenario.clock.pass(MINUTE);
  const counted = ['refusal', 'PUT /assessments/{id}', 'times=608'];
  expect(await logOf(ada)).toEqual([first, counted]);

  scenario.clock.pass(MINUTE);
  await vic.client.put(`/assessments/${id}`, {});
  expect(await logOf(ada)).toEqual([first, counted, ['refusal', `PUT /assessments/${id}`, '']]);
});

test('R159 each person, and each kind of what they may not do, is counted by itself', async () => {
  const [ada, ann, vic] = await scenario.hospital('Ada Boss:1', 'Ann Lee', 'Vic Low:3');
  for (const { client } of [vic, ann, vic]) {
    await client.get('/audit');
    await client.send('PATCH', `/users/${ada.user.id}`, { body: { role_id: 2 } });
    scenario.clock.pass(20 * SECOND);
  }
  const rows = async () =>
    (await ada.client.get<Row[]>('/audit')).body
      .map((row) => `${row.user_id} ${row.object} ${row.detail.join(' ')}`.trim())
      .toReversed();
  const each = [vic, ann].flatMap(({ user }) => [
    `${user.id} GET /audit`,
    `${user.id} PATCH /users/${ada.user.id}`,
  ]);
  expect((await rows()).slice(0, 4)).toEqual(each);
  scenario.clock.pass(MINUTE);
  expect((await rows()).toSorted()).toEqual(
    [...each, `${vic.user.id} GET /audit`, `${vic.user.id} PATCH /users/{id}`].toSorted(),
  );
});

test('R159 somebody who was deactivated and logs in again and again is counted as well', async () => {
  const [ada, vic] = await scenario.hospital('Ada Boss:1', 'Vic Low:3');
  await ada.client.send('PATCH', `/users/${vic.user.id}`, { body: { role_id: 4 } });
  for (let tries = 0; tries < 5; tries += 1) {
    const body = { email: vic.user.email, password: TEST_PASSWORD };
    expect((await scenario.server.anyone().post('/authenticate', body)).status).toBe(403);
  }
  scenario.clock.pass(MINUTE);
  expect((await logOf(ada)).slice(1)).toEqual([
    ['log-in', `user ${vic.user.id}`, ''],
    ['log-in', `user ${vic.user.id}`, 'times=4'],
  ]);
});

test('R159 an administrator who invites beyond the limit is recorded, and counted', async () => {
  const [ada] = await scenario.hospital('Ada Boss:1');
  const invite = async (count: number) => {
    const emails = Array.from({ length: count }, newEmail);
    const body = { invitations: emails.map((email) => ({ email, role_id: 3 })) };
    return (await ada.client.post('/invite', body)).status;
  };
  expect(await invite(30)).toBe(201);
  for (let tries = 0; tries < 4; tries += 1) expect(await invite(30)).toBe(429);
  scenario.clock.pass(MINUTE);
  expect((await logOf(ada)).slice(30)).toEqual([
    ['invitation', 'invitations beyond the limit', ''],
    ['invitation', 'invitations beyond the limit', 'times=3'],
  ]);
});

test('R159 what is still being counted is written when the server stops', async () => {
  const own = new Scenario();
  await own.open({});
  const [vic] = await own.hospital('Vic Low:3');
  for (let tries = 0; tries < 3; tries += 1) await vic.client.get('/audit');
  await own.server.app.close();
  const { queries } = own.server.database;
  const rows = await queries.selectFrom('audit_log').select(['object', 'detail']).orderBy('seq').execute();
  expect(rows.map(({ object, detail }) => [object, detail])).toEqual([
    ['GET /audit', '[]'],
    ['GET /audit', '["times=2"]'],
  ]);
  await own.close();
});

test('R159 what could not be written is counted, and written once it can be', async () => {
  const written: string[] = [];
  let fails = true;
  const trail = {
    note: async ({ object, detail }: { object: string; detail: readonly string[] }) => {
      if (fails) throw new Error('The disk is full.');
      written.push([object, ...detail].join(' '));
    },
  };
  const refusals = new Refusals(trail, () => scenario.clock.now);
  const actor = { institutionId: 1, userId: 1, sessionId: null, address: '', requestId: null };
  const refused = { kind: 'refusal', object: 'GET /audit', sort: 'GET /audit', times: 1 } as const;
  await expect(refusals.note(actor, refused)).rejects.toThrow('The disk is full.');
  await refusals.note(actor, refused);
  scenario.clock.pass(MINUTE);
  await expect(refusals.settle()).rejects.toThrow('The disk is full.');
  fails = false;
  await refusals.settle();
  await refusals.settle(true);
  expect(written).toEqual(['GET /audit times=2']);
});
