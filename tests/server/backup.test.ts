import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write.ts';
import { claimMail, queueMail } from '#server/persistence/mail-outbox.ts';
import { isTableName } from '#server/persistence/whole-tables.ts';
import type { TestServer } from '../support/server/harness.ts';
import { save, startAssessment, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const other = serverForFile();
const folder = mkdtempSync(join(tmpdir(), 'tracers-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const filesOf = (server: TestServer): string => join(server.dataDir, 'files');
const madeAt = '2026-03-02T09:00:00.000Z';
let copies = 0;

const back = async (server: TestServer): Promise<string> => {
  copies += 1;
  const file = join(folder, `copy-${copies}.gz`);
  await writeBackup(server.database, { storage: server.storage, file, madeAt });
  return file;
};
const restore = (server: TestServer, file: string) =>
  restoreBackup(server.database, { storage: server.storage, file });

describe('a backup', () => {
  test('carries everything to another server: people, passwords, assessments, history and files', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann, { notes: 'one', answers: { 907: { parts: { cost: 2.5 } } } });
    await save(
      ann,
      id,
      { notes: 'two \u0000 \ud800 ≤' },
      { seen: 1, key: '018f0000-0000-7000-8000-000000000001' },
    );
    await save(bob, id, { area: 'x' }, { seen: 2 });
    mkdirSync(join(filesOf(scenario.server), '2026'), { recursive: true });
    writeFileSync(join(filesOf(scenario.server), '2026/scan.pdf'), Buffer.from([37, 80, 68, 70, 0, 255]));
    const list = await ann.client.get('/assessments');
    const file = await back(scenario.server);

    await restore(other.server, file);

    const client = await other.server.logIn(ann.user);
    expect((await client.get('/assessments')).body).toEqual(list.body);
    for (const path of ['', '/revisions', '/revisions/1', '/revisions/2']) {
      const there = await client.get<object>(`/assessments/${id}${path}`);
      expect([path, there.body]).toEqual([
        path,
        (await ann.client.get<object>(`/assessments/${id}${path}`)).body,
      ]);
    }
    expect(readFileSync(join(filesOf(other.server), '2026/scan.pdf'))).toEqual(
      Buffer.from([37, 80, 68, 70, 0, 255]),
    );
    // New rows do not collide with the old ids.
    const added = await other.server.addInstitution();
    expect(added.id).toBeGreaterThan(ann.user.institutionId);
    // A request that was accepted before the backup is still known after it.
    const replay = await client.put(
      `/assessments/${id}`,
      { notes: 'two \u0000 \ud800 ≤' },
      { 'if-match': '"1"', 'idempotency-key': '018f0000-0000-7000-8000-000000000001' },
    );
    expect([replay.status, replay.body.version]).toEqual([200, 2]);
  });

  test('holds no waiting mail: its key is a secret, and nobody gets it a second time', async () => {
    const mail = { kind: 'reset', to: 'new@hospital.test', firstName: 'New', key: 'a-secret-key' } as const;
    const occasion = { event: 'reset:1', at: madeAt };
    const { database } = scenario.server;
    await database.transaction((queries) => queueMail(queries, mail, occasion));
    const file = await back(scenario.server);
    expect(gunzipSync(readFileSync(file)).toString()).not.toContain('a-secret-key');

    await restore(other.server, file);
    const claim = { now: '2030-01-01T00:00:00.000Z', until: '2030-01-02T00:00:00.000Z', claim: 'c' };
    expect(await claimMail(other.server.database, claim)).toBeNull();
    expect(await claimMail(database, claim)).toMatchObject({ recipient: 'new@hospital.test' });
  });

  test('shows a single moment, even while people keep saving', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    let version = 1;
    const stop = new AbortController();
    const saving = (async () => {
      while (!stop.signal.aborted) {
        version = (await save(ann, id, { notes: `note ${version}` }, { seen: version })).body.version;
      }
    })();
    const files = [await back(scenario.server), await back(scenario.server), await back(scenario.server)];
    stop.abort();
    await saving;
    expect(version).toBeGreaterThan(3);

    for (const file of files) {
      const records = gunzipSync(readFileSync(file))
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { table?: string; columns?: string[]; rows?: unknown[][] });
      const rowsOf = (table: string) =>
        records
          .filter((record) => record.table === table)
          .flatMap(({ columns = [], rows = [] }) =>
            rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[place]]))),
          );
      const stored = rowsOf('assessments').find((row) => row['id'] === id);
      const history = rowsOf('revisions').filter((row) => row['document_id'] === id);
      expect(history.length).toBeGreaterThan(0);
      expect(stored?.['version']).toBe(history.length);
    }
  });

  test('leaves out no table but the ends of the audit log, which follow from it, what of it waited on this disk, sessions and sign-ins under way, which a restore ends, and what runs where it is restored to', async () => {
    const tables = await scenario.server.database.queries.introspection.getTables();
    const kept = tables.map(({ name }) => name).filter((name) => !name.startsWith('migration'));
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.filter((name) => !isTableName(name))).toEqual([
      'audit_head',
      'audit_waited',
      'instances',
      'presence',
      'sessions',
      'sign_ins',
    ]);
  });

  test('says how far it is while it is made and restored, in rows and files of all there are', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    await startAssessment(ann);
    await scenario.server.storage.put('2026/scan.pdf', [Buffer.from('a scan')], 'application/pdf');
    copies += 1;
    const file = join(folder, `copy-${copies}.gz`);
    const told: string[] = [];
    const tell = (sentence: () => string) => void told.push(sentence());
    const { database, storage } = scenario.server;
    const { rows, files } = await writeBackup(database, { storage, file, madeAt, tell });
    const whole = `${rows} of ${rows} rows, 0 of ${files} file`;
    expect(told[0]).toBe(`Copied 0 of ${rows} rows, 0 of ${files} file`);
    expect(told).toContainEqual(expect.stringContaining(`Copied ${whole}`));
    told.length = 0;
    await restoreBackup(other.server.database, { storage: other.server.storage, file, tell });
    expect(told[0]).toBe(`Restored 0 of ${rows} rows, 0 of ${files} file`);
    expect(told).toContainEqual(expect.stringContaining(`Restored ${whole}`));
  });

  test('can be read by its owner alone, and leaves no partial copy behind', async () => {
    const file = await back(scenario.server);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.unfinished`)).toBe(false);
    const nowhere = join(folder, 'no', 'such', 'folder.gz');
    await expect(
      writeBackup(scenario.server.database, { storage: scenario.server.storage, file: nowhere, madeAt }),
    ).rejects.toThrow('ENOENT');
  });

  test.each([
    ['a file of its name', ''],
    ['a copy of that name that is still being written', '.unfinished'],
  ])('overwrites nothing: not %s', async (_what, end) => {
    const file = join(folder, `kept${end.length}.gz`);
    writeFileSync(`${file}${end}`, 'kept');
    const { database, storage } = scenario.server;
    await expect(writeBackup(database, { storage, file, madeAt })).rejects.toThrow(
      `${file}${end} is there already, and a backup overwrites nothing.`,
    );
    expect(readFileSync(`${file}${end}`, 'utf8')).toBe('kept');
  });

  test('overwrites nothing that came while it was written', async () => {
    const file = join(folder, 'meanwhile.gz');
    const { database, storage } = scenario.server;
    const slow = new Proxy(database, {
      get: (target, name, receiver) =>
        name === 'snapshot'
          ? async (run: Parameters<typeof target.snapshot>[0]) => {
              writeFileSync(file, 'kept');
              return target.snapshot(run);
            }
          : Reflect.get(target, name, receiver),
    });
    await expect(writeBackup(slow, { storage, file, madeAt })).rejects.toThrow('overwrites nothing');
    expect(readFileSync(file, 'utf8')).toBe('kept');
    expect(existsSync(`${file}.unfinished`)).toBe(false);
  });
});

describe('a restore', () => {
  test('begins a new epoch, so that devices fetch everything anew', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    await startAssessment(ann);
    const before = await ann.client.get('/assessments');
    const file = await back(scenario.server);

    await restore(scenario.server, file);

    const again = await scenario.server.logIn(ann.user);
    const after = await again.get('/assessments', { 'if-none-match': String(before.headers['etag']) });
    expect(after.status).toBe(200);
    expect(after.headers['x-epoch']).toMatch(/^[\da-f-]{36}$/);
    expect(after.headers['x-epoch']).not.toBe(before.headers['x-epoch']);
  });

  test('tells everybody up to when the data goes', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    await restore(scenario.server, await back(scenario.server));
    const again = await scenario.server.logIn(ann.user);
    expect((await again.get('/me')).body).toHaveProperty('restored_to', madeAt);
  });

  test('removes what came after the backup', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const kept = await startAssessment(ann, { notes: 'kept' });
    const file = await back(scenario.server);
    await save(ann, kept, { notes: 'later' }, { seen: 1 });
    const later = await startAssessment(ann);

    await restore(scenario.server, file);

    const again = await scenario.server.logIn(ann.user);
    expect((await again.get(`/assessments/${kept}`)).body).toMatchObject({ notes: 'kept', version: 1 });
    expect((await again.get(`/assessments/${later}`)).status).toBe(404);
  });

  test('of a damaged, short or foreign file changes nothing', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { notes: 'here' });
    mkdirSync(filesOf(scenario.server), { recursive: true });
    writeFileSync(join(filesOf(scenario.server), 'kept.pdf'), 'kept');
    const whole = readFileSync(await back(scenario.server));
    const lines = gunzipSync(whole).toString().trimEnd().split('\n');
    const zip = (text: readonly string[]): Buffer => gzipSync(`${text.join('\n')}\n`);
    const head = lines[0] ?? '';
    const damaged = 'The backup is damaged or incomplete; nothing was changed.';
    const bad: [string, Buffer, string][] = [
      ['cut off', whole.subarray(0, whole.length / 2), damaged],
      ['without its end', zip(lines.slice(0, -1)), damaged],
      ['without a row', zip([head, ...lines.slice(2)]), damaged],
      ['with more after its end', zip([...lines, lines[1] ?? '']), damaged],
      [
        'with a strange row',
        zip([head, '{"table":"migrations","columns":["name"],"rows":[["x"]]}', ...lines.slice(1)]),
        damaged,
      ],
      [
        'with a file elsewhere',
        zip([head, '{"file":"../../evil","base64":"eA=="}', '{"end":true,"records":1}']),
        damaged,
      ],
      [
        'with a row of the audit log that cannot be read',
        zip([
          head,
          '{"table":"audit_log","columns":["seq","at","detail"],"rows":[[1,null,"no list"]]}',
          ...lines.slice(1),
        ]),
        damaged,
      ],
      [
        'with a value that no column has',
        zip([head, '{"table":"jobs","columns":["name"],"rows":[[{}]]}', '{"end":true,"records":1}']),
        damaged,
      ],
      [
        'with a row that is too short',
        zip([
          head,
          '{"table":"jobs","columns":["name","due_at"],"rows":[["x"]]}',
          '{"end":true,"records":1}',
        ]),
        damaged,
      ],
      ['of another kind', gzipSync('hello\n'), 'This file is not an RTA Tracers backup.'],
      [
        'of a later version',
        zip([head.replace(/"\d{3}-[\w-]+"/, '"999-later"'), ...lines.slice(1)]),
        'This backup was made by a later version of RTA Tracers; update first, then restore it.',
      ],
      ['not compressed', Buffer.from(lines.join('\n')), damaged],
    ];
    const epoch = (await ann.client.get('/assessments')).headers['x-epoch'];
    for (const [what, bytes, sentence] of bad) {
      const file = join(folder, 'bad.gz');
      writeFileSync(file, bytes);
      const refusal: unknown = await restore(scenario.server, file).catch((error: unknown) => error);
      expect([what, String(refusal)]).toEqual([what, `BackupError: ${sentence}`]);
    }
    expect((await ann.client.get(`/assessments/${id}`)).body.notes).toBe('here');
    expect((await ann.client.get('/assessments')).headers['x-epoch']).toBe(epoch);
    expect(readFileSync(join(filesOf(scenario.server), 'kept.pdf'), 'utf8')).toBe('kept');
    expect(existsSync(`${filesOf(scenario.server)}.restoring`)).toBe(false);
  });
});
