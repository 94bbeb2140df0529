import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write.ts';
import { openDatabase } from '#server/persistence/database/database.ts';
import { scanKey } from '#server/uploads/file-keys.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';
import { counterOf } from '#domain/tally.ts';
import { scoredTestSection } from '../support/papers/test-section.ts';
import { HOUR, save, Scenario, startAssessment } from '../support/server/scenario.ts';
import type { TestServerOptions } from '../support/server/harness.ts';
import type { Person } from '../support/server/scenario.ts';

/** Numbers of changes and the epoch, where transactions really meet. */

const postgres = sharedPostgres();
const folder = mkdtempSync(join(tmpdir(), 'tracers-changes-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Row {
  id: string;
  version: number;
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  /** Two servers on one PostgreSQL, or one server on SQLite, which has one writer anyway. */
  const servers = async (options: TestServerOptions = {}): Promise<Scenario[]> => {
    if (kind === 'sqlite') {
      const only = new Scenario();
      await only.open(options);
      return [only];
    }
    const databaseUrl = await postgres.createDatabase();
    const both = [new Scenario(), new Scenario()];
    for (const each of both) await each.open({ ...options, databaseUrl });
    return both;
  };

  test('whoever asks after the newest number misses nothing that was committed meanwhile', async () => {
    const all = await servers();
    const [first] = all;
    if (first === undefined) throw new Error('There is no server.');
    const [ann] = await first.hospital('Ann Lee');
    const clients = await Promise.all(all.map(({ server }) => server.as(ann.user)));
    const at = (index: number): Person => ({
      user: ann.user,
      client: clients[index % clients.length] ?? ann.client,
    });
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => startAssessment(at(index))));

    const seen = new Map<string, number>();
    const numbers: number[] = [];
    let newest = 0;
    const pull = async (index: number): Promise<void> => {
      const { body, headers } = await at(index).client.get<Row[]>(`/assessments?after=${newest}`);
      for (const { id, version } of body) seen.set(id, Math.max(version, seen.get(id) ?? 0));
      newest = Number(headers['x-change']);
      numbers.push(newest);
    };
    const saved = new AbortController();
    const pulls = (async () => {
      for (let index = 0; !saved.signal.aborted; index += 1) {
        await pull(index);
        // SQLite answers without a pause, and a commit begins in one.
        await setImmediate();
      }
    })();
    for (let round = 0; round < 8; round += 1) {
      const saves = ids.map((id, index) =>
        save(at(index + round), id, { notes: `round ${round}` }, { seen: 1 }),
      );
      const made = startAssessment(at(round));
      expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(ids.map(() => 200));
      ids.push(await made);
    }
    saved.abort();
    await pulls;
    await pull(0);

    const { body } = await ann.client.get<Row[]>('/assessments');
    expect(seen).toEqual(new Map(body.map(({ id, version }) => [id, version])));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(newest).toBe(body.reduce((sum, { version }) => sum + version, 0));
    for (const each of all) await each.close();
  });

  test('Rule MEA-12 a tracer that comes late counts in the findings of later ones of its area, which devices hear of', async () => {
    const all = await servers({ sections: [scoredTestSection] });
    const [first] = all;
    if (first === undefined) throw new Error('There is no server.');
    const [ann] = await first.hospital('Ann Lee');
    const begin = (department: string) =>
      startAssessment(ann, {
        section: '7',
        department,
        answers: { 701: { parts: { labeled: { [counterOf(ann.user.id)]: { yes: 3, of: 5 } } } } },
      });
    const complete = (id: string, at: string) =>
      save(ann, id, { date_completed: at }, { seen: 1, completed: true });
    const late = await begin('Surgery');
    const empty = await startAssessment(ann, { section: '7', department: 'Oncology' });
    const early = first.clock.iso;
    first.clock.pass(HOUR);
    const kept = [await begin('Surgery'), await begin('Oncology')];
    for (const id of kept) await complete(id, first.clock.iso);
    first.clock.pass(HOUR);
    const heard = async (after: string) => {
      const { body, headers } = await ann.client.get<(Row & { findings: number })[]>(
        `/assessments?after=${after}`,
        { 'x-epoch': epoch },
      );
      const told = new Map(body.map(({ id, version, findings }) => [id, { version, findings }]));
      return { told, newest: String(headers['x-change']) };
    };
    const start = await ann.client.get('/assessments');
    const epoch = String(start.headers['x-epoch']);
    await complete(late, early);
    const second = await heard(String(start.headers['x-change']));
    expect(second.told).toEqual(
      new Map([
        [late, { version: 2, findings: 0 }],
        [kept[0], { version: 2, findings: 1 }],
      ]),
    );
    // Where nothing is found otherwise, nothing is told.
    await complete(empty, early);
    expect((await heard(second.newest)).told).toEqual(new Map([[empty, { version: 2, findings: 0 }]]));
    for (const each of all) await each.close();
  });
});

test('a save that waits for a restore on PostgreSQL is told of it, and finds what was restored', async () => {
  const databaseUrl = await postgres.createDatabase();
  const scenario = new Scenario();
  await scenario.open({ databaseUrl });
  const { storage } = scenario.server;
  const operator = openDatabase({ databaseUrl, dataDir: folder });
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann, { notes: 'kept' });
  await storage.put(scanKey(ann.user.institutionId, id), [Buffer.from('%PDF-1.7')], 'application/pdf');
  const file = join(folder, 'online.gz');
  await writeBackup(operator, { storage, file, madeAt: scenario.clock.iso });
  const epoch = String((await ann.client.get('/assessments')).headers['x-epoch']);

  // The restore has put back every row and pauses before it commits.
  const gate = Promise.withResolvers<void>();
  const isInside = Promise.withResolvers<void>();
  const restoring = await storage.restore();
  const slow = new Proxy(storage, {
    get: (target, name) =>
      name !== 'restore'
        ? Reflect.get(target, name)
        : async () => ({
            put: async (...given: Parameters<typeof restoring.put>) => {
              isInside.resolve();
              await gate.promise;
              return restoring.put(...given);
            },
            finish: () => restoring.finish(),
            abandon: () => restoring.abandon(),
          }),
  });
  const restored = restoreBackup(operator, { storage: slow, file });
  await Promise.race([isInside.promise, restored]);
  const [saved, unnamed] = [
    ann.client.put(`/assessments/${id}`, { notes: 'newer' }, { 'x-epoch': epoch, 'if-match': '"1"' }),
    save(ann, id, { notes: 'newer' }, { seen: 1 }),
  ];
  await waiting(operator);
  gate.resolve();
  await restored;

  const answers = [await saved, await unnamed];
  const now = await operator.queries.selectFrom('meta').select('value').where('name', '=', 'epoch').execute();
  expect(answers.map(({ status, body }) => [status, body.reason, body.epoch])).toEqual(
    answers.map(() => [412, 'epoch', now[0]?.value]),
  );
  const { notes, version } = await stored(operator, id);
  expect([notes, version]).toEqual(['kept', 1]);
  await operator.close();
  await scenario.close();
});

/** Until both saves are waiting for a lock. */
async function waiting(database: ReturnType<typeof openDatabase>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database.queries);
    if (Number(rows[0]?.count) >= 2) return;
  }
}

async function stored(
  database: ReturnType<typeof openDatabase>,
  id: string,
): Promise<{ notes: unknown; version: number }> {
  const row = await database.queries
    .selectFrom('assessments')
    .select(['content', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { notes: (JSON.parse(row.content) as { notes: unknown }).notes, version: row.version };
}
