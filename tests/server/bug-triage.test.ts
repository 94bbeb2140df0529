import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write.ts';
import { sweepLogs } from '#server/bug-reports/logs.ts';
import { changeReport, logAddress, putLog, report, triageBy } from '../support/server/bug-reports.ts';
import { DAY, MINUTE, serverForFile } from '../support/server/scenario.ts';
import { keyIn } from '../support/server/accounts.ts';
import type { Person } from '../support/server/scenario.ts';

const scenario = serverForFile();

/** A report and the address of its log. */
async function reportWithLog(person: Person, log: string): Promise<{ id: number; logUrl: string }> {
  const logUrl = await logAddress(person);
  await putLog(scenario.server, logUrl, log);
  const { body } = await report(person, { log_url: logUrl });
  return { id: body.id, logUrl };
}

/** Months may have passed since this person logged in. */
const again = async ({ user }: Person): Promise<Person> => ({ user, client: await scenario.server.as(user) });

const logOf = (sue: Person, id: number) =>
  sue.client.get<{ log: string; errors: string[] }>(`/bug-reports/${id}/log`);

describe('R123 GET /bug-reports', () => {
  test('answers the Super Admin with the reports of all institutions, newest first, and the names', async () => {
    const [sue] = await scenario.hospital('Sue Hill:5');
    const [ann] = await scenario.hospital('Ann Lee');
    const [vic] = await scenario.hospital('Vic Moor:3');
    const first = (await report(ann, { message: 'First.' })).body;
    scenario.clock.pass(MINUTE);
    const second = (await report(vic, { message: 'Second.', email_me: true })).body;

    const { status, body } = await triageBy(sue);
    expect(status).toBe(200);
    expect(body.reports.slice(0, 2)).toEqual([second, first]);
    expect(body.institutions).toMatchObject({
      [ann.user.institutionId]: 'Test Hospital',
      [vic.user.institutionId]: 'Test Hospital',
    });
    expect(body.institutions).not.toHaveProperty(String(sue.user.institutionId));
    expect(body.tags).toEqual({
      1: 'Account',
      2: 'Assessment',
      3: 'Comparison',
      4: 'Content',
      5: 'Download',
      6: 'Offline',
      7: 'Performance',
      8: 'Upload',
      9: 'Other',
    });
  });

  test('names the address that a person has now', async () => {
    const [sue, ann] = await scenario.hospital('Sue Hill:5', 'Ann Lee');
    const { id } = (await report(ann)).body;
    await ann.client.send('PATCH', `/users/${ann.user.id}`, { body: { email: 'ann@new.test' } });
    const key = await keyIn(scenario.server, 'ann@new.test', 'confirm-email');
    await scenario.server.anyone().post('/confirm-email', { user_key: key });
    const { body } = await triageBy(sue);
    expect(body.reports.find((one) => one.id === id)?.email_address).toBe('ann@new.test');
  });
});

describe('R123 PATCH /bug-reports/{id}', () => {
  test('closes and reopens, sets the tags, and leaves the rest as it is', async () => {
    const [sue, ann] = await scenario.hospital('Sue Hill:5', 'Ann Lee');
    const sent = (await report(ann, { email_me: true })).body;
    const steps = [
      [{ is_open: false }, { is_open: false }],
      [{ tags: [6, 2, 6] }, { is_open: false, tags: [2, 6] }],
      [{ is_open: true }, { tags: [2, 6] }],
      [{}, { tags: [2, 6] }],
      [
        { tags: [9], is_open: false },
        { is_open: false, tags: [9] },
      ],
      [{ tags: [] }, { is_open: false }],
    ] as const;
    for (const [change, expected] of steps) {
      const answer = await changeReport(sue, sent.id, change);
      expect([answer.status, answer.body]).toEqual([200, { ...sent, ...expected }]);
      const { reports } = (await triageBy(sue)).body;
      expect(reports.find(({ id }) => id === sent.id)).toEqual(answer.body);
    }
  });

  test.each([
    [{ tags: [1, 77] }, 'This tag does not exist.', 'tags'],
    [{ tags: ['1'] }, 'This request is not valid.', 'tags.0'],
    [{ tags: null }, 'This request is not valid.', 'tags'],
    [{ is_open: 'no' }, 'This request is not valid.', 'is_open'],
    [{ id: 1, is_open: false }, 'The field "id" is not known.', 'id'],
    [{ message: 'x' }, 'The field "message" is not known.', 'message'],
  ])('refuses %j with a sentence, and changes nothing', async (change, sentence, field) => {
    const [sue, ann] = await scenario.hospital('Sue Hill:5', 'Ann Lee');
    const sent = (await report(ann)).body;
    const { status, body } = await changeReport(sue, sent.id, change);
    expect([status, body.errors, body.fields]).toEqual([422, [sentence], [field]]);
    expect((await changeReport(sue, sent.id, {})).body).toEqual(sent);
  });

  test('of a report that does not exist is refused', async () => {
    const [sue] = await scenario.hospital('Sue Hill:5');
    for (const id of [999_999, 0, -1, 1.5]) {
      expect([id, (await changeReport(sue, id, { is_open: false })).status]).toEqual([id, 404]);
      expect([id, (await logOf(sue, id)).status]).toEqual([id, 404]);
    }
  });
});

describe('the log of a report', () => {
  test('R123 is read as text, which no browser takes for a page', async () => {
    const [sue, ann] = await scenario.hospital('Sue Hill:5', 'Ann Lee');
    const log = '12:00 PUT 200\n<script>alert(1)</script> ü';
    const { id } = await reportWithLog(ann, log);
    const { status, body, headers } = await logOf(sue, id);
    expect([status, body]).toEqual([200, { log }]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('that never came, or does not belong to the report, is not there', async () => {
    const [sue, ann] = await scenario.hospital('Sue Hill:5', 'Ann Lee');
    const without = (await report(ann)).body;
    const never = (await report(ann, { log_url: await logAddress(ann) })).body;
    for (const { id } of [without, never]) {
      const { status, body } = await logOf(sue, id);
      expect([status, body.errors]).toEqual([404, ['The log of this report is not on the server.']]);
    }
  });

  test('goes after 90 days, and after 14 where no report came', async () => {
    const [sue, ann] = await scenario.hospital('Sue Hill:5', 'Ann Lee');
    const { id } = await reportWithLog(ann, 'sent');
    await putLog(scenario.server, await logAddress(ann), 'never sent');
    const old = `logs/${ann.user.institutionId}/${ann.user.id}/6e0dbd5c-6f0b-4b43-9d2b-1c76c1fbd1a0-log.txt`;
    await scenario.server.storage.put(old, [Buffer.from('under a name without a time')], 'text/plain');
    const { database, storage } = scenario.server;
    const left = async (days: number): Promise<number> => {
      scenario.clock.pass(days * DAY);
      await sweepLogs({ database, storage, clock: () => scenario.clock.now });
      const prefix = `logs/${ann.user.institutionId}/${ann.user.id}/`;
      const keys: string[] = [];
      for await (const key of storage.list(prefix)) keys.push(key);
      return keys.length;
    };

    expect(await left(14)).toBe(2);
    expect(await left(1)).toBe(1);
    expect(await left(75)).toBe(1);
    expect((await logOf(await again(sue), id)).body.log).toBe('sent');
    expect(await left(1)).toBe(0);
    const { reports } = (await triageBy(await again(sue))).body;
    expect(reports.find((one) => one.id === id)).toMatchObject({ log_url: null, message: 'It broke.' });
  });
});

test('a backup brings reports, tags and logs back, and gives no number twice', async () => {
  const [sue, ann] = await scenario.hospital('Sue Hill:5', 'Ann Lee');
  const { id } = await reportWithLog(ann, 'lines');
  const before = (await changeReport(sue, id, { tags: [3, 4], is_open: false })).body;
  const folder = await mkdtemp(join(tmpdir(), 'tracers-bugs-'));
  const from = { storage: scenario.server.storage, file: join(folder, 'backup.gz') };
  await writeBackup(scenario.server.database, { ...from, madeAt: scenario.clock.iso });
  const lost = (await report(ann)).body.id;
  await changeReport(sue, id, { tags: [], is_open: true });

  await restoreBackup(scenario.server.database, from);
  await rm(folder, { recursive: true });

  const support = { user: sue.user, client: await scenario.server.logIn(sue.user) };
  const { reports } = (await triageBy(support)).body;
  expect(reports.find((one) => one.id === id)).toEqual(before);
  expect((await logOf(support, id)).body.log).toBe('lines');
  const sender = { user: ann.user, client: await scenario.server.logIn(ann.user) };
  expect((await report(sender)).body.id).toBeGreaterThan(lost);
});
