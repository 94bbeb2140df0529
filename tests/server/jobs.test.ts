import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { NotificationPreferences } from '#contract/people.ts';
import { PUT_HEADERS, scan, signedUrl } from '../support/papers/scans.ts';
import { testSection } from '../support/papers/test-section.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import { queueRetakeReminders } from '#server/jobs/retake-reminders.ts';
import { removeExpired } from '#server/persistence/expired-rows.ts';
import { spendLimit } from '#server/persistence/limits.ts';
import { SectionCatalog } from '#server/section-catalog.ts';
import { queuedMails } from '../support/server/mailbox.ts';
import { DAY, HOUR, MINUTE, save, serverForFile, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

const scenario = serverForFile();
const MONTH = 30.5 * DAY;

/** Months may have passed since the last log-in. */
async function complete({ user }: Person): Promise<string> {
  const person = { user, client: await scenario.server.as(user) };
  const id = await startAssessment(person);
  await save(person, id, {}, { seen: 1, completed: true });
  return id;
}

async function prefer({ user }: Person, chosen: Partial<NotificationPreferences>): Promise<void> {
  const all = await scenario.server.store.forInstitution(user.institutionId).users();
  const before = all.find(({ id }) => id === user.id)?.notificationPreferences;
  await scenario.server.database.queries
    .updateTable('users')
    .set({ notification_preferences: JSON.stringify({ ...before, ...chosen }) })
    .where('id', '=', user.id)
    .execute();
}

const remind = () =>
  queueRetakeReminders({
    database: scenario.server.database,
    catalog: new SectionCatalog([testSection]),
    clock: () => scenario.clock.now,
  });

const reminders = async ({ user }: Person): Promise<object[]> =>
  (await queuedMails(scenario.server, user.email)).filter(({ kind }) => kind === 'retake-reminder');

describe('R008 the reminder to take a module again', () => {
  test('goes once to each administrator who wants it, after their own interval', async () => {
    const [alma, priya, quiet, eve] = await scenario.hospital(
      'Alma Reyes:1',
      'Priya Nair:1',
      'Quinn Still:1',
      'Eve Hart:2',
    );
    await prefer(priya, { retakeAssessmentReminderInterval: 6 });
    await prefer(quiet, { retakeAssessmentReminder: false });
    await complete(eve);

    scenario.clock.pass(5.5 * MONTH);
    await remind();
    expect([await reminders(alma), await reminders(priya)]).toEqual([[], []]);

    scenario.clock.pass(MONTH);
    await remind();
    await remind();
    expect(await reminders(alma)).toEqual([]);
    expect(await reminders(priya)).toMatchObject([
      { firstName: 'Priya', moduleTitle: testSection.title, months: 6 },
    ]);

    scenario.clock.pass(6 * MONTH);
    await remind();
    expect(await reminders(alma)).toHaveLength(1);
    expect(await reminders(priya)).toHaveLength(1);
    expect([await reminders(quiet), await reminders(eve)]).toEqual([[], []]);
  });

  test('counts from the newest completion, and comes again after the next one', async () => {
    const [alma, eve] = await scenario.hospital('Alma Reyes:1', 'Eve Hart:2');
    await complete(eve);
    scenario.clock.pass(11 * MONTH);
    const newest = await complete(eve);
    // One in progress changes nothing.
    await startAssessment({ ...eve, client: await scenario.server.as(eve.user) });
    scenario.clock.pass(2 * MONTH);
    await remind();
    expect(await reminders(alma)).toEqual([]);
    scenario.clock.pass(11 * MONTH);
    await remind();
    expect(await reminders(alma)).toMatchObject([{ event: `retake:${newest}` }]);

    const next = await complete(eve);
    scenario.clock.pass(13 * MONTH);
    await remind();
    expect(await reminders(alma)).toMatchObject([{ event: `retake:${newest}` }, { event: `retake:${next}` }]);
  });

  test('goes to nobody at another hospital', async () => {
    const [eve] = await scenario.hospital('Eve Hart:1');
    const [other] = await scenario.hospital('Otto Elsewhere:1');
    await complete(eve);
    scenario.clock.pass(13 * MONTH);
    await remind();
    expect(await reminders(eve)).toHaveLength(1);
    expect(await reminders(other)).toEqual([]);
  });
});

describe('a row that no longer counts', () => {
  test('is removed, and what still counts stays', async () => {
    const { database } = scenario.server;
    const [ann] = await scenario.hospital('Ann Lee:1');
    const limit = { name: 'test', most: 5, windowMs: HOUR };
    const spend = () =>
      database.transaction((queries) => spendLimit(queries, limit, { whom: 'x', at: scenario.clock.now }));
    await ann.client.post('/invite', { invitations: [{ email: 'new@hospital.test', role_id: 2 }] });
    await spend();
    const count = async () => {
      const tables = ['user_keys', 'invitations', 'limits'] as const;
      const rows = await Promise.all(
        tables.map((table) => database.queries.selectFrom(table).selectAll().execute()),
      );
      return rows.map((all) => all.length);
    };
    await database.queries
      .insertInto('user_keys')
      .values({
        user_id: ann.user.id,
        kind: 'reset',
        key_hash: 'x',
        expires_at: new Date(scenario.clock.now + HOUR).toISOString(),
      })
      .execute();
    const sweep = () => database.transaction((queries) => removeExpired(queries, scenario.clock.now));

    await sweep();
    const before = await count();
    expect(before.every((rows) => rows > 0)).toBe(true);
    scenario.clock.pass(15 * DAY);
    await sweep();
    expect(await count()).toEqual([0, 0, 0]);
  });

  test('of a scan that arrived goes after a year, and its assessment stays; page views go after two', async () => {
    const { database } = scenario.server;
    const [ann] = await scenario.hospital('Ann Lee');
    const id = randomUUID();
    const url = await signedUrl(ann, id);
    const { app } = scenario.server;
    await app.inject({ method: 'PUT', url, payload: scan(), headers: PUT_HEADERS });
    await ann.client.post('/page-views', { path_template: '/device' });
    const count = async () => {
      await database.transaction((queries) => removeExpired(queries, scenario.clock.now));
      const [uploads, views] = await Promise.all([
        database.queries.selectFrom('uploads').select('id').where('id', '=', id).execute(),
        database.queries.selectFrom('page_views').select('day').execute(),
      ]);
      return [uploads.length, views.length];
    };
    scenario.clock.pass(364 * DAY);
    expect(await count()).toEqual([1, 1]);
    scenario.clock.pass(2 * DAY);
    expect(await count()).toEqual([0, 1]);
    const later = await scenario.server.as(ann.user);
    expect((await later.get(`/assessments/${id}`)).status).toBe(200);
    scenario.clock.pass(365 * DAY);
    expect(await count()).toEqual([0, 0]);
  });
});

describe('the jobs', () => {
  function runnerOf(job: Partial<Job>) {
    const warn = vi.fn<(facts: object, sentence: string) => void>();
    const run = vi.fn<() => Promise<void>>(job.run ?? (async () => undefined));
    const { database } = scenario.server;
    const name = randomUUID();
    const runner = new JobRunner({ database, clock: () => scenario.clock.now, warn }, [
      { name, everyMs: DAY, ...job, run },
    ]);
    return { runner, run, warn };
  }

  test('run at the start, and then when they are due', async () => {
    const { runner, run } = runnerOf({ everyMs: HOUR });
    await runner.runDue();
    await runner.runDue();
    expect(run).toHaveBeenCalledTimes(1);
    scenario.clock.pass(59 * MINUTE);
    await runner.runDue();
    expect(run).toHaveBeenCalledTimes(1);
    scenario.clock.pass(MINUTE);
    await runner.runDue();
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('come again five minutes after a failure, which is logged', async () => {
    let isBroken = true;
    const { runner, run, warn } = runnerOf({
      run: async () => {
        if (isBroken) throw new Error('The disk is full.');
      },
    });
    await runner.runDue();
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ err: expect.any(Error) }),
      expect.any(String),
    );
    isBroken = false;
    scenario.clock.pass(5 * MINUTE);
    await runner.runDue();
    scenario.clock.pass(5 * MINUTE);
    await runner.runDue();
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('end with the server: the turn under way is finished, and no other begins', async () => {
    const held = Promise.withResolvers<void>();
    const { runner, run } = runnerOf({ everyMs: MINUTE, run: () => held.promise });
    void runner.runDue();
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    const stopped = runner.stop();
    scenario.clock.pass(HOUR);
    void runner.runDue();
    held.resolve();
    await stopped;
    await runner.runDue();
    expect(run).toHaveBeenCalledTimes(1);
  });
});
