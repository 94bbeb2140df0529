import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AuditTrail } from '#server/audit/audit-trail.ts';
import { byServer } from '#server/audit/entry.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { WaitingRows, waitingFolder } from '#server/audit/waiting-rows.ts';
import { auditRows } from '#server/persistence/audit-chains.ts';
import type { Database } from '#server/persistence/database/database.ts';
import { Scenario, startAssessment } from '../support/server/scenario.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

/** Nothing is told without its row, and no row is lost or there twice (rule AUD-10). */

const postgres = sharedPostgres();

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  async function own() {
    const scenario = new Scenario();
    await scenario.open(kind === 'sqlite' ? {} : { databaseUrl: await postgres.createDatabase() });
    onTestFinished(() => scenario.close());
    const { database, dataDir } = scenario.server;
    const clock = () => scenario.clock.now;
    const folder = join(dataDir, 'audit-waiting');
    const filesOf = (chain: number): string[] => namesIn(join(folder, String(chain))).toSorted();
    const rows = async (): Promise<string[]> => {
      const found: string[] = [];
      for await (const { institutionId, seq, object } of auditRows(database.queries))
        found.push(`${institutionId ?? 'server'} ${seq} ${object}`);
      return found;
    };
    /** Writes fail, and reads go on, as on a full disk or a standby. */
    const gate = { fails: false, failsAfterCommit: false };
    const gated: Database = {
      ...database,
      transaction: async (run) => {
        if (gate.fails) throw new Error('cannot write');
        const value = await database.transaction(run);
        if (gate.failsAfterCommit) throw new Error('the answer was lost');
        return value;
      },
    };
    const wakes: (() => void)[] = [];
    const warned: string[] = [];
    const trailOn = (on: Database, after = (_ms: number, wake: () => void) => void wakes.push(wake)) =>
      new AuditTrail({
        database: on,
        waiting: new WaitingRows(waitingFolder(dataDir, { signingKeys: ['x'], clock }), clock),
        warn: (_facts, sentence) => warned.push(sentence),
        after,
      });
    const entry = (chain: number, object: string) => ({
      ...byServer(scenario.clock.now, { kind: 'assessment-read', object }),
      institutionId: chain === 0 ? null : chain,
    });
    const trail = trailOn(gated);
    return {
      scenario,
      database,
      folder,
      filesOf,
      rows,
      gate,
      gated,
      wakes,
      warned,
      trailOn,
      trail,
      entry,
      note: (chain: number, ...objects: string[]) =>
        Promise.all(objects.map((object) => trail.note(entry(chain, object)))),
      /** What was to be tried again later is tried now. */
      tryAgain: () => {
        for (const wake of wakes.splice(0)) wake();
      },
      faults: async () => (await verifyAudit(database)).faults,
    };
  }

  test('R160 rows that cannot be written wait on the disk for their owner alone, and are chained in their order once they can', async () => {
    const { note, gate, rows, filesOf, folder, tryAgain, faults, warned } = await own();
    await note(7, 'before');
    gate.fails = true;
    await note(7, 'a');
    await note(7, 'b');
    await note(8, 'c');
    await note(7, 'd');
    expect(await rows()).toEqual(['7 1 before']);
    expect(filesOf(7)).toHaveLength(3);
    const file = join(folder, '7', filesOf(7)[0] ?? '');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ entries: [{ object: 'a' }] });
    expect(new Set(warned)).toEqual(
      new Set(['The audit log could not be written; its rows wait on the disk']),
    );

    gate.fails = false;
    // What comes now does not overtake what waits.
    await note(7, 'e');
    expect(await rows()).toEqual(['7 1 before']);
    tryAgain();
    await vi.waitFor(() => expect([...filesOf(7), ...filesOf(8)]).toEqual([]), 5000);
    expect(await rows()).toEqual(['7 1 before', '7 2 a', '7 3 b', '7 4 d', '7 5 e', '8 1 c']);
    await note(7, 'f');
    expect((await rows())[5]).toBe('7 6 f');
    expect(await faults()).toEqual([]);
  });

  test('R160 a hospital whose log is held up holds up no other', async () => {
    const { trailOn, entry, rows, database, gated, filesOf } = await own();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let isFirst = true;
    // As a transaction that waits for the end of a hospital's log until its time is over.
    const slow: Database = {
      ...gated,
      transaction: async (run) => {
        const isHeldUp = isFirst;
        isFirst = false;
        if (!isHeldUp) return database.transaction(run);
        await held;
        throw new Error('waited for too long');
      },
    };
    const trail = trailOn(slow);
    const waiting = trail.note(entry(7, 'a'));
    await Promise.all([8, 9, 10, 11, 12].map((chain) => trail.note(entry(chain, 'quick'))));
    expect(await rows()).toEqual([8, 9, 10, 11, 12].map((chain) => `${chain} 1 quick`));
    letGo();
    await waiting;
    expect(filesOf(7)).toHaveLength(1);
  });

  test('R160 many hospitals at once share transactions, and each has its file where these fail', async () => {
    const { trailOn, entry, rows, gated, gate, faults, filesOf, wakes } = await own();
    let transactions = 0;
    const counting: Database = {
      ...gated,
      transaction: (run) => {
        transactions += 1;
        return gated.transaction(run);
      },
    };
    const trail = trailOn(counting);
    const chains = Array.from({ length: 40 }, (_, place) => place);
    const noteAll = (object: string) => Promise.all(chains.map((chain) => trail.note(entry(chain, object))));
    await noteAll('a');
    expect(transactions).toBeLessThan(12);
    expect(await rows()).toHaveLength(40);
    gate.failsAfterCommit = true;
    await noteAll('b');
    gate.failsAfterCommit = false;
    gate.fails = true;
    await noteAll('c');
    expect(chains.map((chain) => filesOf(chain).length)).toEqual(chains.map(() => 2));
    gate.fails = false;
    for (const wake of wakes.splice(0)) wake();
    await vi.waitFor(() => expect(chains.flatMap(filesOf)).toEqual([]), 10_000);
    expect(await rows()).toEqual(
      chains.flatMap((chain) =>
        ['a', 'b', 'c'].map((object, place) => `${chain || 'server'} ${place + 1} ${object}`),
      ),
    );
    expect(await faults()).toEqual([]);
  });

  test('R160 what was committed though nobody was told so is not chained again', async () => {
    const { note, gate, rows, filesOf, tryAgain, faults, wakes } = await own();
    gate.failsAfterCommit = true;
    await note(7, 'a');
    expect(await rows()).toEqual(['7 1 a']);
    expect(filesOf(7)).toHaveLength(1);
    await note(7, 'b');
    // Chained, and again nobody is told so: the files stay.
    tryAgain();
    await vi.waitFor(async () => expect(await rows()).toEqual(['7 1 a', '7 2 b']), 5000);
    await vi.waitFor(() => expect(wakes).toHaveLength(1), 5000);
    expect(filesOf(7)).toHaveLength(2);
    gate.failsAfterCommit = false;
    tryAgain();
    await vi.waitFor(() => expect(filesOf(7)).toEqual([]), 5000);
    expect(await rows()).toEqual(['7 1 a', '7 2 b']);
    expect(await faults()).toEqual([]);
  });

  test('R160 rows that a process has left are chained by whoever comes next, once, and by several at the same time', async () => {
    const { note, gate, rows, trailOn, database, faults, filesOf } = await own();
    gate.fails = true;
    for (let count = 0; count < 30; count += 1) await note(count % 3, `number ${count}`);
    const next = [trailOn(database), trailOn(database), trailOn(database)];
    await Promise.all(next.map((trail) => trail.look()));
    await vi.waitFor(() => expect([0, 1, 2].flatMap(filesOf)).toEqual([]), 10_000);
    for (const trail of next) await trail.stop();
    const found = await rows();
    expect(found).toHaveLength(30);
    expect(found.filter((row) => row.startsWith('1 '))).toEqual(
      Array.from({ length: 10 }, (_, place) => `1 ${place + 1} number ${1 + 3 * place}`),
    );
    expect(await faults()).toEqual([]);
    expect(await database.queries.selectFrom('audit_waited').selectAll().execute()).toEqual([]);
  });

  test('R160 a damaged file is told of, and keeps no other from the log', async () => {
    const { note, gate, rows, folder, filesOf, trailOn, database, warned } = await own();
    gate.fails = true;
    await note(7, 'a');
    await note(7, 'b');
    const [first = '', second = ''] = filesOf(7);
    writeFileSync(join(folder, '7', first), '{"entries":[');
    warned.splice(0);
    const wakes: (() => void)[] = [];
    const next = trailOn(database, (_ms, wake) => void wakes.push(wake));
    await next.look();
    await vi.waitFor(() => expect(wakes).toHaveLength(1), 5000);
    wakes[0]?.();
    await vi.waitFor(() => expect(filesOf(7)).toEqual([first]), 5000);
    expect(second).not.toBe('');
    expect(await rows()).toEqual(['7 1 b']);
    expect(warned).toEqual(['Audit rows that wait on the disk could not be written; will try again']);
  });

  test('R160 at most 16 MB of rows wait, also those of other processes', async () => {
    const { note, gate, trailOn, gated, entry, folder, filesOf } = await own();
    gate.fails = true;
    await note(7, 'a');
    const [name = ''] = filesOf(7);
    const left = 16_000_000 - statSync(join(folder, '7', name)).size;
    const other = name.replace(/-\d{9}-/, '-000000002-');
    writeFileSync(join(folder, '7', other), 'x'.repeat(left));
    await expect(trailOn(gated).note(entry(8, 'b'))).rejects.toThrow('The audit log cannot be written.');
    rmSync(join(folder, '7', other));
    await trailOn(gated).note(entry(8, 'b'));
    expect(filesOf(8)).toHaveLength(1);
  });

  test('R160 a reading is answered while its row waits, and refused where that cannot wait either', async () => {
    const { scenario, database, folder, filesOf } = await own();
    const [ann] = await scenario.hospital('Ann Lee');
    const chain = ann.user.institutionId;
    const id = await startAssessment(ann);
    const [takenAway, back] =
      kind === 'sqlite'
        ? ['pragma query_only = on', 'pragma query_only = off']
        : ['alter table audit_log rename to away', 'alter table away rename to audit_log'];
    await sql.raw(takenAway).execute(database.queries);
    expect((await ann.client.get(`/assessments/${id}`)).status).toBe(200);
    expect(filesOf(chain)).toHaveLength(1);

    // The disk takes nothing more.
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    const refused = await ann.client.get(`/assessments/${id}`);
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
      503,
      '30',
      {
        errors: [
          'The server cannot write its audit log at the moment, so it cannot answer this. Please try again in a moment.',
        ],
      },
    ]);
    rmSync(folder);
    await sql.raw(back).execute(database.queries);
    expect((await ann.client.get(`/assessments/${id}`)).status).toBe(200);
  });
});

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
