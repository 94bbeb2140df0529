import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write.ts';
import { migrate, STEPS } from '#server/persistence/database/migrations.ts';
import type { Steps } from '#server/persistence/database/steps/step.ts';
import { Scenario, startAssessment } from '../support/server/scenario.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

/** After a restore nobody is taken for somebody else (rule RUN-17), on both databases. */

interface Me {
  id: number;
  uid: string;
  email: string;
  institution: { id: number; uid: string };
}

const postgres = sharedPostgres();
const folder = mkdtempSync(join(tmpdir(), 'tracers-restore-'));
afterEach(() => vi.unstubAllEnvs());

/** Others restore at the same time, and leave nothing in here. */
function scratchOfOwn(): string {
  const scratch = mkdtempSync(join(folder, 'scratch-'));
  vi.stubEnv('TMPDIR', scratch);
  return scratch;
}

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(['sqlite', 'postgres'] as const)('a restore on %s', (kind) => {
  let scenario: Scenario;
  let copies = 0;
  beforeAll(async () => {
    scenario = await opened();
  });
  afterAll(() => scenario.close());

  const opened = async (secret?: string): Promise<Scenario> => {
    const opening = new Scenario();
    const where = kind === 'postgres' ? { databaseUrl: await postgres.createDatabase() } : {};
    await opening.open({ ...where, ...(secret === undefined ? {} : { secret }) });
    return opening;
  };
  const back = async ({ server, clock }: Scenario): Promise<string> => {
    copies += 1;
    const file = join(folder, `${kind}-${copies}.gz`);
    await writeBackup(server.database, { storage: server.storage, file, madeAt: clock.iso });
    return file;
  };
  const restore = ({ server }: Scenario, file: string) =>
    restoreBackup(server.database, { storage: server.storage, file });

  test('gives nobody the id, and no old token the account, of a person whom the backup lacks', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const file = await back(scenario);
    const lost = await scenario.server.addUser(ann.user.institutionId);
    const [elsewhere] = await scenario.hospital('Eve Fox');
    const tokens = [await scenario.server.tokenOf(lost), await scenario.server.tokenOf(elsewhere.user)];

    await restore(scenario, file);

    const newcomer = await scenario.server.addUser(ann.user.institutionId, { roleId: 1 });
    const [stranger] = await scenario.hospital('Una New');
    expect(newcomer.id).toBeGreaterThan(elsewhere.user.id);
    expect(stranger.user.id).toBeGreaterThan(elsewhere.user.id);
    expect(stranger.user.institutionId).toBeGreaterThan(elsewhere.user.institutionId);
    for (const token of tokens) {
      const client = scenario.server.anyone();
      client.token = token;
      expect((await client.get('/me')).status).toBe(401);
    }
  });

  test('ends every session, also those begun after the backup with a newer password', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const file = await back(scenario);
    const passwords = { old_password: TEST_PASSWORD, new_password: 'Another-good-one-2' };
    const changed = await ann.client.post('/change-password', passwords);
    const before = [ann.client.token, changed.body.token];

    await restore(scenario, file);

    for (const token of before) {
      const client = scenario.server.anyone();
      client.token = token;
      const refused = await client.get('/me');
      expect([refused.status, refused.body.errors]).toEqual([401, ['Please log in.']]);
    }
    // As many new passwords as before the restore do not make the old tokens good again.
    const again = await scenario.server.logIn(ann.user);
    await again.post('/change-password', passwords);
    for (const token of before) {
      const client = scenario.server.anyone();
      client.token = token;
      expect((await client.get('/me')).status).toBe(401);
    }
  });

  test('on a fresh machine moves on too, for what the lost one may have given out since', async () => {
    const lost = await opened('one secret for both machines that is long enough');
    const fresh = await opened('one secret for both machines that is long enough');
    const [ann] = await lost.hospital('Ann Lee');
    const file = await back(lost);
    const since = await lost.server.addUser(ann.user.institutionId);
    const token = await lost.server.tokenOf(since);

    await restore(fresh, file);

    const newcomer = await fresh.server.addUser(ann.user.institutionId, { email: 'newcomer@hospital.test' });
    expect(newcomer.id).toBeGreaterThan(since.id);
    const client = fresh.server.anyone();
    client.token = token;
    expect((await client.get('/me')).status).toBe(401);
    await lost.close();
    await fresh.close();
  });

  test('keeps who people are: they log in again and are the same', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    await startAssessment(ann);
    const before = (await ann.client.get<Me>('/me')).body;
    expect([before.uid, before.institution.uid]).toEqual([
      expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    ]);
    const file = await back(scenario);
    await restore(scenario, file);
    const client = await scenario.server.logIn(ann.user);
    expect((await client.get<Me>('/me')).body).toEqual(before);
  });

  test('makes no mailed key good again that sets a new password', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    await scenario.server.anyone().post('/reset-password', { email: ann.user.email });
    const waiting = () => scenario.server.database.queries.selectFrom('user_keys').selectAll().execute();
    expect(await waiting()).toHaveLength(1);
    const file = await back(scenario);
    await restore(scenario, file);
    expect(await waiting()).toEqual([]);
  });

  test('of a backup from before a change of the tables takes that change with it (rule RUN-21)', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { notes: 'before' });
    await scenario.server.storage.put('2026/scan.pdf', [Buffer.from('a scan')], 'application/pdf');
    const list = await ann.client.get('/assessments');
    const file = await back(scenario);
    const later = await opened();
    await migrate(later.server.database, { steps: LATER_STEPS });
    const scratch = scratchOfOwn();

    const { database, storage } = later.server;
    await restoreBackup(database, { storage, file, steps: LATER_STEPS });

    const { rows } = await sql`select initials from users where id = ${ann.user.id}`.execute(
      database.queries,
    );
    expect(rows).toEqual([{ initials: 'AL' }]);
    const client = await later.server.logIn(ann.user);
    expect((await client.get('/assessments')).body).toEqual(list.body);
    expect((await client.get(`/assessments/${id}/revisions`)).body).toHaveLength(1);
    const scan = await storage.open('2026/scan.pdf');
    expect(scan === null ? null : await text(scan.body)).toBe('a scan');
    expect(readdirSync(scratch)).toEqual([]);
    await later.close();
  });

  test.each([
    ['has not', LATER_STEPS, CONTRACTED_STEPS],
    ['has', CONTRACTED_STEPS, LATER_STEPS],
  ])(
    'of tables that %s lost what older versions need goes to some that differ in that',
    async (_, theirs, ours) => {
      const before = await opened();
      await migrate(before.server.database, { steps: theirs });
      const [ann] = await before.hospital('Ann Lee');
      const file = await back(before);
      const after = await opened();
      await migrate(after.server.database, { steps: ours });
      const { database, storage } = after.server;
      // All are known to who restores.
      await restoreBackup(database, { storage, file, steps: CONTRACTED_STEPS });
      const client = await after.server.logIn(ann.user);
      expect((await client.get<Me>('/me')).body.email).toBe(ann.user.email);
      await before.close();
      await after.close();
    },
  );

  test('of a damaged backup from before a change of the tables changes nothing', async () => {
    await scenario.hospital('Ann Lee');
    const whole = gunzipSync(readFileSync(await back(scenario)))
      .toString()
      .trimEnd()
      .split('\n');
    const file = join(folder, `${kind}-damaged.gz`);
    writeFileSync(file, gzipSync(whole.slice(0, -1).join('\n')));
    const later = await opened();
    const [eve] = await later.hospital('Eve Fox');
    await migrate(later.server.database, { steps: LATER_STEPS });
    const scratch = scratchOfOwn();

    const { database, storage } = later.server;
    await expect(restoreBackup(database, { storage, file, steps: LATER_STEPS })).rejects.toThrow(
      'The backup is damaged or incomplete; nothing was changed.',
    );

    expect((await eve.client.get('/me')).status).toBe(200);
    expect(readdirSync(scratch)).toEqual([]);
    await later.close();
  });
});

/** Changes that releases after this one may make to the tables. */
const LATER_STEPS: Steps = {
  ...STEPS,
  '999-initials': async (db) => {
    await sql`alter table users add column initials text not null default ''`.execute(db);
    await sql`update users set initials = substr(first_name, 1, 1) || substr(last_name, 1, 1)`.execute(db);
  },
};

const CONTRACTED_STEPS: Steps = {
  ...LATER_STEPS,
  '999-no-initials': {
    since: '1.2.0',
    change: async (db) => void (await sql`alter table users drop column initials`.execute(db)),
  },
};
