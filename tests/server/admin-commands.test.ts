import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { logIn, seedOf } from '../support/server/process-people.ts';
import { ServerProcess } from '../support/server/process.ts';
import { runAdmin } from '../support/server/program.ts';
import { ServerHost } from '../support/server/server-host.ts';

/** The operator's commands, each a process of its own, beside a server that runs. */

const SEED = seedOf({ firstName: 'Ann', lastName: 'Lee', email: 'ann@hospital.test', roleId: 2 });

let host: ServerHost;
beforeAll(() => {
  host = new ServerHost();
});
afterAll(() => host.close());

const running: ServerProcess[] = [];
const start = async (): Promise<ServerProcess> => {
  const server = await ServerProcess.start({ seed: SEED, host });
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

describe('npm run admin', () => {
  const admin = (args: string[], dataDir: string) => runAdmin({ DATA_DIR: dataDir }, ...args);

  test('begins a new epoch while the server runs, which says so with its next answer', async () => {
    const server = await start();
    const epoch = async () => (await fetch(`${server.url}/api/health`)).headers.get('x-epoch');
    const before = await epoch();
    const { stdout } = await admin(['new-epoch'], server.dataDir);
    expect(stdout).toBe(
      'A new epoch has begun. Devices fetch everything again, and offer what the server no longer has.\n',
    );
    expect(await epoch()).not.toBe(before);
    await admin(['audit', 'verify'], server.dataDir);
  });

  test('backs up a running server and restores it', async () => {
    const server = await start();
    const headers = await logIn(server.url);
    const post = () =>
      fetch(`${server.url}/api/assessments`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ section: '9' }),
      });
    const list = () => fetch(`${server.url}/api/assessments`, { headers });
    await post();
    const epoch = (await list()).headers.get('x-epoch');
    const file = `${server.dataDir}/copy.gz`;

    const made = await admin(['backup', file], server.dataDir);
    expect(made.stdout).toMatch(/copy\.gz holds \d+ rows and 0 files\.\n$/);
    await post();
    const restored = await admin(['restore', file], server.dataDir);
    expect(restored.stdout).toMatch(
      /^Restored \d+ rows and 0 files\. Everyone logs in again, and devices fetch everything again\.\n$/,
    );

    const again = await logIn(server.url);
    const after = await fetch(`${server.url}/api/assessments`, { headers: again });
    expect(await after.json()).toHaveLength(1);
    expect(after.headers.get('x-epoch')).not.toBe(epoch);
  });

  test('checks what is stored, and names what is wrong as far as it fits', async () => {
    const server = await start();
    const headers = await logIn(server.url);
    const body = JSON.stringify({ section: '9' });
    await fetch(`${server.url}/api/assessments`, { method: 'POST', headers, body });
    const { stdout } = await admin(['check'], server.dataDir);
    expect(stdout).toMatch(
      /^All is well: 1 hospital, 1 assessment, 0 actions, 0 files\. 1 change and \d rows? of the audit log add up\.\n$/,
    );

    const database = new DatabaseSync(join(server.dataDir, 'tracers.sqlite'));
    database.exec(`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 120)
      insert into assessments select institution_id, 'copy-' || n, section, section_version, split_from, created_by,
        created_at, last_edited_by, updated_at, date_completed, version, change_number, uploaded, editors, content, summary
      from assessments, numbers
    `);
    database.close();
    const fault: unknown = await admin(['check'], server.dataDir).catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: 1, stdout: '' });
    const lines = String(Reflect.get(Object(fault), 'stderr'))
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(102);
    expect(lines.slice(-3)).toEqual([
      expect.stringMatching(/^Assessment copy-\d+ of institution 1 has no history\.$/),
      'And 20 further faults.',
      'Found 120 faults.',
    ]);
  });

  test('says how often each page was seen', async () => {
    const server = await start();
    const headers = await logIn(server.url);
    for (const template of ['/device', '/help', '/device']) {
      const body = JSON.stringify({ path_template: template });
      await fetch(`${server.url}/api/page-views`, { method: 'POST', headers, body });
    }
    const { stdout } = await admin(['page-views'], server.dataDir);
    expect(stdout).toMatch(/^ +2 {2}\/device\n +1 {2}\/help\n3 page views since \d{4}-\d\d-\d\d\.\n$/);
  });

  // Six processes, one after the other.
  test(
    'R160 R161 is recorded, and says whether the audit log is what was written',
    { timeout: 60_000 },
    async () => {
      const server = await start();
      await logIn(server.url);
      await admin(['page-views'], server.dataDir);
      const file = `${server.dataDir}/copy.gz`;
      await admin(['backup', file], server.dataDir);
      await admin(['restore', file], server.dataDir);
      await expect(admin(['create-super-admin', 'sue@rta.test'], server.dataDir)).resolves.toBeDefined();
      const database = new DatabaseSync(join(server.dataDir, 'tracers.sqlite'));
      const rows = database.prepare('select at, institution_id, seq, hash from audit_log').all();
      const collected = join(server.dataDir, 'collected');
      writeFileSync(collected, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      writeFileSync(join(server.dataDir, 'audit-anchors'), JSON.stringify(rows.at(-1)));
      const verified = await admin(['audit', 'verify', '--anchor', collected], server.dataDir);
      expect(verified.stdout).toBe(
        `The audit log of 1 hospital is what was written: ${rows.length} rows. It agrees with ${rows.length + 1} anchors.\n`,
      );

      // The server itself names the ends of hospitals' chains, some time after its start.
      const kinds = database
        .prepare(
          "select kind, object from audit_log where kind <> 'anchor' order by institution_id desc, seq",
        )
        .all();
      expect(kinds.map(({ kind, object }) => `${String(kind)} ${String(object)}`)).toEqual([
        expect.stringMatching(/^log-in user \d+$/),
        'operator page-views',
        'backup copy.gz',
        expect.stringMatching(/^restore backup of 20/),
        'operator create-super-admin sue@rta.test',
      ]);
      database.exec('drop trigger audit_never_changed');
      database.exec(`update audit_log set outcome = 'failed' where seq = 2`);
      database.close();
      await expect(admin(['audit', 'verify'], server.dataDir)).rejects.toMatchObject({
        code: 1,
        stderr: 'The audit log was changed.\nRow 2 of the server’s own log was changed.\n',
      });
    },
  );

  test('says what it can do, and what it cannot find', async () => {
    const server = await start();
    await expect(admin([], server.dataDir)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm run admin -- backup <file>'),
    });
    await expect(admin(['restore', '/nowhere/copy.gz'], server.dataDir)).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no file /nowhere/copy.gz.\n',
    });
    await expect(admin(['backup', `${server.dataDir}/x.gz`], `${server.dataDir}/typo`)).rejects.toMatchObject(
      {
        code: 1,
        stderr: 'No database of this version was found; check DATA_DIR and DATABASE_URL.\n',
      },
    );
  });
});
