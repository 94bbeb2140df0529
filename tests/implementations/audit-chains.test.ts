import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anchorHeads } from '#server/audit/anchor-rows.ts';
import { byServer } from '#server/audit/entry.ts';
import { removeOldAudit } from '#server/audit/retention.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write.ts';
import { auditHeads, auditRows } from '#server/persistence/audit-chains.ts';
import { appendAudit } from '#server/persistence/audit-log.ts';
import type { Queries } from '#server/persistence/database/database.ts';
import { DAY, Scenario } from '../support/server/scenario.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

/** Each hospital has a chain of its own in the audit log, and the server's own names the ends of all (rule AUD-3). */

const postgres = sharedPostgres();

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  /** An empty log. */
  async function own() {
    const scenario = new Scenario();
    await scenario.open(kind === 'sqlite' ? {} : { databaseUrl: await postgres.createDatabase() });
    onTestFinished(() => scenario.close());
    const { database, storage } = scenario.server;
    const { clock } = scenario;
    const entry = (institutionId: number | null, object: string) => ({
      ...byServer(clock.now, { kind: 'upload', object }),
      institutionId,
    });
    const add = (queries: Queries, chain: number, ...objects: string[]) =>
      appendAudit(
        queries,
        objects.map((object) => entry(chain === 0 ? null : chain, object)),
      );
    return {
      clock,
      database,
      storage,
      queries: database.queries,
      add,
      write: (chain: number, ...objects: string[]) =>
        database.transaction((queries) => add(queries, chain, ...objects)),
      rows: async () => {
        const rows: string[] = [];
        for await (const { institutionId, seq, kind: what, object } of auditRows(database.queries)) {
          rows.push(`${institutionId ?? 'server'} ${seq} ${what === 'upload' ? object : what}`);
        }
        return rows;
      },
      heads: () => auditHeads(database.queries),
      faults: async () => (await verifyAudit(database)).faults,
      anchor: () => anchorHeads(database, clock.now),
      /** As somebody would who can write to the database and knows of the triggers. */
      tamper: async (...statements: string[]) => {
        const off =
          kind === 'sqlite'
            ? ['changed', 'removed', 'replaced'].map((never) => `drop trigger if exists audit_never_${never}`)
            : ['alter table audit_log disable trigger user'];
        for (const one of [...off, ...statements]) await sql.raw(one).execute(database.queries);
      },
    };
  }

  test('R160 hospitals have rows numbered by themselves, whichever were written together', async () => {
    const { database, add, write, rows, faults } = await own();
    await write(7, 'a', 'b');
    await database.transaction(async (queries) => {
      await add(queries, 9, 'c');
      await add(queries, 0, 'd');
      await add(queries, 7, 'e');
    });
    expect(await rows()).toEqual(['server 1 d', '7 1 a', '7 2 b', '7 3 e', '9 1 c']);
    expect(await faults()).toEqual([]);
    expect(await verifyAudit(database)).toMatchObject({ rows: 5, hospitals: 2 });
  });

  test('R160 the first rows of a hospital, written by many at once, make one chain', async () => {
    const { write, heads, faults } = await own();
    await Promise.all(Array.from({ length: 20 }, (_, place) => write(3, `number ${place}`)));
    expect((await heads()).map(({ chain, seq }) => [chain, seq])).toEqual([[3, 20]]);
    expect(await faults()).toEqual([]);
  });

  test('R160 no hospital waits for another', async () => {
    const { database, add, write, rows } = await own();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    // SQLite has one writer anyway.
    if (kind === 'sqlite') letGo();
    const slow = database.transaction(async (queries) => {
      await add(queries, 1, 'slow');
      hold();
      await held;
    });
    await isHeld;
    await write(2, 'quick');
    expect(await rows()).toContain('2 1 quick');
    letGo();
    await slow;
    expect(await rows()).toEqual(['1 1 slow', '2 1 quick']);
  });

  describe('R160 verifying finds', () => {
    test('a hospital whose rows and end are gone altogether, once its end was named by the server', async () => {
      const { write, anchor, tamper, faults, clock } = await own();
      await write(7, 'a', 'b');
      await write(8, 'c');
      await anchor();
      const at = clock.iso;
      expect(await faults()).toEqual([]);
      await tamper(
        'delete from audit_log where institution_id = 7',
        'delete from audit_head where institution_id = 7',
      );
      expect(await faults()).toEqual([
        `All rows of institution 7’s log are missing: at ${at} there was number 2.`,
      ]);
    });

    test('an end that was cut with its head, and one that was written anew', async () => {
      const { queries, write, anchor, tamper, faults, clock } = await own();
      for (const chain of [7, 8]) await write(chain, 'a', 'b');
      await anchor();
      const at = clock.iso;
      for (const chain of [7, 8]) {
        const { hash } = await queries
          .selectFrom('audit_log')
          .select('hash')
          .where('institution_id', '=', chain)
          .where('seq', '=', 1)
          .executeTakeFirstOrThrow();
        await tamper(
          `delete from audit_log where institution_id = ${chain} and seq = 2`,
          `update audit_head set seq = 1, hash = '${hash}' where institution_id = ${chain}`,
        );
      }
      await write(8, 'another');
      expect(await faults()).toEqual([
        `Rows after number 1 of institution 7’s log are missing: at ${at} there was number 2.`,
        `Row 2 of institution 8’s log is not the one that was there at ${at}.`,
      ]);
    });

    test('what is wrong with each hospital, not only with the first', async () => {
      const { write, tamper, faults } = await own();
      for (const chain of [7, 8, 9, 10, 11]) await write(chain, 'a', 'b', 'c');
      await tamper(
        `update audit_log set object = 'x' where institution_id = 7 and seq = 2`,
        'delete from audit_log where institution_id = 8 and seq = 2',
        'delete from audit_log where institution_id = 9',
        'update audit_head set seq = 2 where institution_id = 10',
        `update audit_head set hash = 'x' where institution_id = 11`,
      );
      expect(await faults()).toEqual([
        'Row 2 of institution 7’s log was changed.',
        'Rows between number 1 and 3 of institution 8’s log are missing.',
        'All rows of institution 9’s log are missing.',
        'Rows after number 2 of institution 10’s log were not written by the server.',
        'Row 3 of institution 11’s log is not the one that was written.',
      ]);
    });
  });

  test('R160 the server names an end once, whether it changed or not, and 200 of them in a row', async () => {
    const { write, anchor, rows, queries } = await own();
    await Promise.all(Array.from({ length: 201 }, (_, place) => write(place + 1, 'a')));
    await anchor();
    await anchor();
    await write(4, 'b');
    await anchor();
    expect((await rows()).filter((row) => row.startsWith('server'))).toEqual([
      'server 1 anchor',
      'server 2 anchor',
      'server 3 anchor',
    ]);
    const named = await queries
      .selectFrom('audit_log')
      .select(['object', 'detail'])
      .where('institution_id', '=', 0)
      .orderBy('seq')
      .execute();
    expect(named.map(({ object }) => object)).toEqual(['ends of 200 logs', 'ends of 1 log', 'ends of 1 log']);
    expect(JSON.parse(named[2]?.detail ?? '')).toEqual([expect.stringMatching(/^4 2 \S{43}$/)]);
  });

  describe('R161 the retention', () => {
    test('removes a thousand rows at once, and leaves the head to those who write', async () => {
      const { database, write, rows, faults, clock } = await own();
      const many = Array.from({ length: 1250 }, (_, place) => `old ${place}`);
      await write(7, ...many);
      await write(7, ...many);
      await write(8, 'old');
      clock.pass(2 * DAY);
      await write(7, 'new');
      const removing: number[] = [];
      const transaction = database.transaction.bind(database);
      const watched: typeof database = {
        ...database,
        // A row is written before each transaction of the retention.
        transaction: async (run) => {
          await write(7, `meanwhile ${removing.length}`);
          const value = await transaction(run);
          removing.push((await rows()).filter((row) => row.includes('old')).length);
          return value;
        },
      };
      await removeOldAudit(watched, { now: clock.now, days: 1 });
      expect(removing).toEqual([2501, 1501, 501, 1, 1, 0]);
      expect(await faults()).toEqual([]);
      expect((await rows()).filter((row) => row.includes('retention'))).toEqual([
        '7 2503 retention',
        '8 2 retention',
      ]);
    });

    test('that was broken off stays provable, and goes on without saying so again', async () => {
      const { database, write, rows, faults, clock } = await own();
      await write(7, ...Array.from({ length: 2500 }, () => 'old'));
      clock.pass(2 * DAY);
      let turns = 0;
      const broken: typeof database = {
        ...database,
        transaction: async (run) => {
          turns += 1;
          if (turns > 2) throw new Error('The process ends.');
          return database.transaction(run);
        },
      };
      await expect(removeOldAudit(broken, { now: clock.now, days: 1 })).rejects.toThrow('The process ends.');
      expect(await rows()).toHaveLength(1501);
      expect(await faults()).toEqual([]);
      await removeOldAudit(database, { now: clock.now, days: 1 });
      expect(await rows()).toEqual(['7 2501 retention']);
      expect(await faults()).toEqual([]);
    });

    test('lets rows go only where it has said so, and no others of any hospital', async () => {
      const { queries, write, clock, database } = await own();
      for (const chain of [7, 8]) await write(chain, 'old');
      clock.pass(2 * DAY);
      await removeOldAudit(database, { now: clock.now, days: 1 });
      for (const statement of ['delete from audit_log where institution_id = 7', 'delete from audit_log']) {
        await expect(sql.raw(statement).execute(queries)).rejects.toThrow('The audit log cannot be changed.');
      }
    });
  });

  test('R161 a restore moves rows of a hospital behind those of the backup, and what named their ends is no fault', async () => {
    const [old, here] = [await own(), await own()];
    await old.write(7, 'old 1', 'old 2');
    await old.write(8, 'old 3');
    await old.anchor();
    const folder = await mkdtemp(join(tmpdir(), 'tracers-audit-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'backup');
    await writeBackup(old.database, { storage: old.storage, file, madeAt: '2026-03-02T10:00:00.000Z' });
    await here.write(7, 'here 1');
    await here.write(9, 'here 2');
    await here.anchor();

    const { hasMovedAudit } = await restoreBackup(here.database, {
      storage: here.storage,
      file,
      now: here.clock.now,
    });

    expect(hasMovedAudit).toBe(true);
    expect(await here.rows()).toEqual([
      'server 1 anchor',
      'server 2 anchor',
      'server 3 restore',
      '7 1 old 1',
      '7 2 old 2',
      '7 3 here 1',
      '8 1 old 3',
      '9 1 here 2',
    ]);
    expect(await here.faults()).toEqual([]);
    await here.anchor();
    expect(await here.faults()).toEqual([]);
    await here.tamper(
      'delete from audit_log where institution_id = 8',
      'delete from audit_head where institution_id = 8',
    );
    expect(await here.faults()).toEqual(
      Array.from({ length: 1 }, () => expect.stringContaining('All rows of institution 8’s log are missing')),
    );
  });
});
