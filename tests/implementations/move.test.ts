import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { check } from '#server/check/check.ts';
import { cancelMove, moveAll } from '#server/move/move.ts';
import { openDatabase } from '#server/persistence/database/database.ts';
import type { Database } from '#server/persistence/database/database.ts';
import { migrate } from '#server/persistence/database/migrations.ts';
import { movedTables } from '#server/persistence/whole-tables.ts';
import { LocalStorage } from '#server/storage/local-storage.ts';
import { S3Storage } from '#server/storage/s3-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { signingKeysOf } from '#server/signing-keys.ts';
import { Tablet } from '../support/device/device-world.ts';
import { PUT_HEADERS, scan, signedUrl } from '../support/papers/scans.ts';
import { startTestServer } from '../support/server/harness.ts';
import type { TestServer } from '../support/server/harness.ts';
import { startS3 } from '../support/server/s3.ts';
import { save, saveAction, startAction, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';
import { Way } from '../support/server/way.ts';

/** `npm run admin -- move`: to another database and another place for files, so that nobody notices (rule RUN-29). */

const postgres = sharedPostgres();
const closings: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closings.toReversed()) await close();
});

interface Where {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly storage?: Storage;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'tracers-move-'));
  closings.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const onSqlite = async (): Promise<Where> => ({ dataDir: folder() });

async function onPostgres(): Promise<Where> {
  const bucket = await startS3();
  closings.push(bucket.close);
  const databaseUrl = await postgres.createDatabase();
  return { dataDir: folder(), databaseUrl, storage: new S3Storage(bucket.location) };
}

async function serve(where: Where): Promise<TestServer> {
  const server = await startTestServer(where);
  closings.push(() => server.close());
  return server;
}

/** As the command opens it. */
function open(where: Where): { database: Database; storage: Storage } {
  const database = openDatabase({ ...where, isPatient: true });
  closings.push(() => database.close());
  const signingKeys = signingKeysOf('a key of the tests that is long enough to sign with');
  const dir = join(where.dataDir, 'files');
  return { database, storage: where.storage ?? new LocalStorage({ dir, signingKeys, clock: Date.now }) };
}

const tell = (): void => undefined;

/** A hospital in which two have worked, and one is logged in. */
async function hospital(server: TestServer) {
  const { id: institutionId } = await server.addInstitution();
  const person = async (): Promise<Person> => {
    const user = await server.addUser(institutionId);
    return { user, client: await server.as(user) };
  };
  const [ann, bob] = [await person(), await person()];
  const id = await startAssessment(ann, { notes: 'one' });
  await save(ann, id, { notes: 'two \u0000 \ud800 ≤ é Ω' }, { seen: 1 });
  const action = await startAction(ann, { plan: 'x' });
  await saveAction(ann, action, { plan: 'y' }, { seen: 1 });
  const scanned = randomUUID();
  const url = await signedUrl(ann, scanned);
  if (url.startsWith('/')) {
    await server.app.inject({ method: 'PUT', url, payload: scan(), headers: PUT_HEADERS });
  } else {
    await fetch(url, { method: 'PUT', body: scan(), headers: PUT_HEADERS });
    await ann.client.post('/upload-assessment', {
      object_name: 'Round on 4 West.pdf',
      content_type: 'application/pdf',
      uuid: scanned,
      section: '9',
      date: '2026-02-20T15:00:00.000Z',
    });
  }
  await server.anyone().post('/reset-password', { email: bob.user.email });
  return { ann, bob, id, action, scanned, institutionId };
}

const as = async (server: TestServer, { user, client }: Person): Promise<Person> => {
  const there = server.anyone();
  there.token = client.token;
  return { user, client: there };
};

const wayThere = {
  'from a small box to PostgreSQL and a bucket': [onSqlite, onPostgres],
  'from PostgreSQL and a bucket to a small box': [onPostgres, onSqlite],
} as const;

describe.each(Object.entries(wayThere))('a move %s', (_what, [from, to]) => {
  let source: TestServer;
  let here: Where;
  let there: Where;
  let people: Awaited<ReturnType<typeof hospital>>;
  beforeEach(async () => {
    [here, there] = [await from(), await to()];
    source = await serve(here);
    people = await hospital(source);
  });

  /** Where the tables are there already: whoever dies while they are made has others wait for half a minute. */
  const prepared = async () => {
    const target = open(there);
    await migrate(target.database);
    return target;
  };
  const moveNow = (target = open(there)) => moveAll({ source: open(here), target, filesStay: false, tell });

  test('brings everything: who was logged in goes on saving, and a mailed key and the audit log hold', async () => {
    const { ann, id, scanned, institutionId } = people;
    const before = {
      list: (await ann.client.get('/assessments')).body,
      revisions: (await ann.client.get(`/assessments/${id}/revisions`)).body,
      actions: (await ann.client.get('/actions?after=0')).body,
    };
    const epoch = await source.store.epoch();

    const moved = await moveNow();

    expect(moved.files).toBe(1);
    const target = await serve(there);
    expect(await target.store.epoch()).toBe(epoch);
    const annThere = await as(target, ann);
    expect({
      list: (await annThere.client.get('/assessments')).body,
      revisions: (await annThere.client.get(`/assessments/${id}/revisions`)).body,
      actions: (await annThere.client.get('/actions?after=0')).body,
    }).toEqual(before);
    expect((await save(annThere, id, { notes: 'three' }, { seen: 2 })).body.version).toBe(3);
    expect(await target.database.queries.selectFrom('user_keys').selectAll().execute()).toEqual(
      await source.database.queries.selectFrom('user_keys').selectAll().execute(),
    );
    // What is new has a number of its own.
    expect((await target.addInstitution()).id).toBeGreaterThan(institutionId);
    await target.anyone().post('/reset-password', { email: ann.user.email });
    expect(await target.storage.look(`assessments/${institutionId}/${scanned}.pdf`)).not.toBeNull();
    const { faults } = await check({ ...target, anchors: [], tell });
    expect(faults.sentences).toEqual([]);
  });

  test('leaves a server behind that saves nothing more, says so, and does not start again', async () => {
    const { ann, id } = people;
    await moveNow();
    const refused = await save(ann, id, { notes: 'lost?' }, { seen: 2 });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    expect((await source.anyone().get('/ready')).status).toBe(503);
    expect((await source.anyone().get('/health')).status).toBe(200);
    expect(
      (await source.anyone().post('/authenticate', { email: ann.user.email, password: 'x' })).status,
    ).toBe(503);
    const { rows } = await sql<{ version: number }>`select version from assessments where id = ${id}`.execute(
      source.database.queries,
    );
    expect(rows).toEqual([{ version: 2 }]);
  });

  test('leaves out no table but those that say what a database has been through, and who is there this minute', async () => {
    const tables = await source.database.queries.introspection.getTables();
    const left = tables.map(({ name }) => name).filter((name) => !movedTables().includes(name));
    expect(left.toSorted()).toEqual(['instances', 'migration_lease', 'migrations', 'presence']);
  });

  test('killed after any of its steps goes on where it was, and nothing is there twice', async () => {
    const target = await prepared();
    const ends = { source: open(here), target };
    let kills = 0;
    // Each time it gets one step further than from where it was before.
    for (; kills < 100; kills += 1) {
      const done = await moveAll({ ...dyingAfter(1, ends), filesStay: false, tell }).catch(
        (error: unknown) => error,
      );
      if (!(done instanceof Error)) break;
      expect(done.message).toBe('Killed.');
    }
    expect(kills).toBeGreaterThan(10);
    expect(await rowsOf(target.database)).toEqual(await rowsOf(ends.source.database));
    const { faults } = await check({ ...open(there), anchors: [], tell });
    expect(faults.sentences).toEqual([]);
  });

  test('finds what did not arrive as it was', async () => {
    const target = await prepared();
    const dying = dyingBefore(target, 'arrived');
    await expect(moveAll({ source: open(here), target: dying, filesStay: false, tell })).rejects.toThrow(
      'Killed.',
    );
    await sql`update users set last_name = 'Changed'`.execute(target.database.queries);
    await expect(moveNow()).rejects.toThrow('The table users did not arrive as it was');
  });

  test('goes nowhere where anything else is', async () => {
    const other = await serve(there);
    await other.addInstitution();
    await expect(moveNow()).rejects.toThrow(
      'The database to move to is not empty: there are rows in the table institutions.',
    );
    const { ann, id } = people;
    expect((await save(ann, id, { notes: 'three' }, { seen: 2 })).status).toBe(200);

    const elsewhere = await to();
    const storage = open(elsewhere).storage;
    await storage.put('logs/1/1/x.txt', [Buffer.from('x')], 'text/plain');
    await expect(moveNow(open(elsewhere))).rejects.toThrow('The place to move files to is not empty');
    await expect(moveNow(open(here))).rejects.toThrow('not empty');
  });

  test('that has ended cannot be begun again, to there or elsewhere', async () => {
    await moveNow();
    await expect(moveNow()).rejects.toThrow('The data were moved already');
    await expect(moveNow(open(await to()))).rejects.toThrow('The data were moved already');
    await expect(moveAll({ source: open(there), target: open(here), filesStay: true, tell })).rejects.toThrow(
      'The database to move to is that of another move.',
    );
  });

  test('that is called off leaves everything as it was', async () => {
    const { ann, id } = people;
    const epoch = await source.store.epoch();
    const dying = dyingBefore(await prepared(), 'arrived');
    await expect(moveAll({ source: open(here), target: dying, filesStay: false, tell })).rejects.toThrow(
      'Killed.',
    );
    expect((await save(ann, id, { notes: 'three' }, { seen: 2 })).status).toBe(503);
    expect(await cancelMove(open(here).database)).toBe('moving');
    expect((await save(ann, id, { notes: 'three' }, { seen: 2 })).body.version).toBe(3);
    expect(await source.store.epoch()).toBe(epoch);
    await expect(cancelMove(open(here).database)).rejects.toThrow('Nothing is being moved from here.');
  });

  test('that is taken back after its end begins a new epoch', async () => {
    const { ann, id } = people;
    const epoch = await source.store.epoch();
    await moveNow();
    expect(await cancelMove(open(here).database)).toBe('moved');
    expect((await save(ann, id, { notes: 'three' }, { seen: 2 })).body.version).toBe(3);
    expect(await source.store.epoch()).not.toBe(epoch);
  });

  test('is not noticed by a tablet: what was typed meanwhile arrives, and nothing is fetched anew', async () => {
    const { ann, id } = people;
    let way = new Way(ann);
    const tablet = new Tablet(undefined, 1);
    const tab = await tablet.open({
      userId: ann.user.id,
      token: ann.client.token,
      http: (request) => way.http(request),
    });
    await way.quiet();
    await moveNow();
    await tab.device.write(id, { notes: 'typed on the move' });
    await tab.device.sync((sync) => sync.sendNow());
    await way.quiet();
    expect((await tab.device.stored((store) => store.held(id)))?.sync).not.toBe('synced');

    const annThere = await as(await serve(there), ann);
    way = new Way(annThere);
    tab.mayRetry();
    await tab.device.sync((sync) => sync.sendNow());
    await way.quiet();
    const { body } = await annThere.client.get(`/assessments/${id}`);
    expect(body).toMatchObject({ notes: 'typed on the move', version: 3 });
    expect((await tab.device.stored((store) => store.held(id)))?.sync).toBe('synced');
    await tablet.close();
  });
});

type Ends = Pick<Parameters<typeof moveAll>[0], 'source' | 'target'>;

/** How many rows each table has, but for what each database says of itself. */
async function rowsOf({ queries }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await queries.introspection.getTables()) {
    if (/^migration|^(instances|meta)$/.test(name)) continue;
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(
      queries,
    );
    counts[name] = rows[0]?.rows ?? 0;
  }
  return counts;
}

/** The process is gone after so many commits and files. */
function dyingAfter(limit: number, { source, target }: Ends): Ends {
  let left = limit;
  const mortal = <T extends object>(one: T, deeds: readonly string[]): T =>
    new Proxy(one, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name, object);
        if (typeof value !== 'function') return value;
        const bound = (value as (...given: unknown[]) => unknown).bind(object);
        if (!deeds.includes(String(name))) return bound;
        return async (...given: unknown[]) => {
          if (left === 0) throw new Error('Killed.');
          left -= 1;
          return bound(...given);
        };
      },
    });
  const place = (one: Ends['source']) => ({
    database: mortal(one.database, ['transaction']),
    storage: mortal(one.storage, ['put']),
  });
  return { source: place(source), target: place(target) };
}

/** The process is gone before the target has this state. */
function dyingBefore({ database, storage }: Ends['target'], state: string): Ends['target'] {
  const transaction: Database['transaction'] = (run) =>
    database.transaction(async (queries) => {
      const value = await run(queries);
      const { rows } =
        await sql`select 1 from meta where name = 'move' and value like ${`%"${state}"%`}`.execute(queries);
      if (rows.length > 0) throw new Error('Killed.');
      return value;
    });
  return { database: { ...database, transaction }, storage };
}
