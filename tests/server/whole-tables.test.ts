import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { jobsOf } from '#server/jobs/jobs.ts';
import { SectionCatalog } from '#server/section-catalog.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { testSection } from '../support/papers/test-section.ts';
import { save, saveAction, serverForFile, startAction, startAssessment } from '../support/server/scenario.ts';

const scenario = serverForFile();

/** One row each, as many as there are hospitals, or a list within the statement. */
const SMALL = ['audit_head', 'sqlite_master', 'institutions', 'CONSTANT'];
/** Asked once a day by one instance, of what is left to be done. */
const DAILY = ['mail_outbox', 'bug_reports'];

/** The tables of which SQLite would read every row for this statement. */
function readWhole(plan: readonly { detail: string }[]): string[] {
  const tables = plan.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []);
  return tables.filter((table) => !SMALL.includes(table) && !DAILY.includes(table));
}

test('neither a request nor a job reads a table from its beginning that grows with every save, log-in or try', async () => {
  const asked = new Set<string>();
  const prepare = Reflect.get(DatabaseSync.prototype, 'prepare');
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql: string) {
    asked.add(sql);
    return prepare.call(this, sql);
  });
  const [ann] = await scenario.hospital('Ann Lee:1');
  await scenario.server.anyone().post('/authenticate', { email: ann.user.email, password: TEST_PASSWORD });
  await scenario.server.anyone().post('/reset-password', { email: ann.user.email });
  const id = await startAssessment(ann);
  await save(ann, id, { notes: 'x' }, { seen: 1 });
  await saveAction(ann, await startAction(ann), { plan: 'x' }, { seen: 1 });
  const paths = ['/assessments', '/assessments?after=1', `/assessments/${id}`, '/actions?after=1', '/me'];
  for (const path of [...paths, '/users', '/sessions', '/audit', '/progress', '/ready'])
    await ann.client.get(path);
  const { store, storage, dataDir } = scenario.server;
  const catalog = new SectionCatalog([testSection]);
  const contract = () => Promise.resolve();
  const jobs = jobsOf({ store, storage, catalog, clock: () => scenario.clock.now, auditDays: 1, contract });
  for (const job of jobs) await job.run();
  const database = new DatabaseSync(join(dataDir, 'tracers.sqlite'), { readOnly: true });
  const plans = [...asked]
    .filter((sql) => /^(select|update|delete)/i.test(sql))
    .map((sql) => {
      const plan = prepare.call(database, `explain query plan ${sql}`).all() as { detail: string }[];
      return { sql, whole: readWhole(plan) };
    });
  database.close();
  expect(plans.length).toBeGreaterThan(40);
  expect(plans.filter(({ whole }) => whole.length > 0)).toEqual([]);
});
