import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { check } from '#server/check/check.ts';
import { openDatabase } from '#server/persistence/database/database.ts';
import type { Queries } from '#server/persistence/database/database.ts';
import { logAddress, putLog, report } from '../support/server/bug-reports.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { HOUR, save, saveAction, startAction, startAssessment } from '../support/server/scenario.ts';
import type { Scenario } from '../support/server/scenario.ts';
import { PUT_HEADERS, scan, signedUrl } from '../support/papers/scans.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

/** `npm run admin -- check` finds what is wrong with what is stored, and nothing where nothing is. */

const postgres = sharedPostgres();

onBothDatabases((scenario) => {
  const faultsNow = async (): Promise<string[]> => {
    const { database, storage } = scenario.server;
    const { faults } = await check({ database, storage, anchors: [], tell: () => undefined });
    return [...faults.sentences];
  };

  /** What is found in addition once this has been done. */
  const foundAfter = async (plant: () => Promise<unknown>): Promise<string[]> => {
    const before = await faultsNow();
    await plant();
    const after = await faultsNow();
    expect(after).toEqual(expect.arrayContaining(before));
    return after.filter((sentence) => !before.includes(sentence));
  };

  const run = async (statement: ReturnType<typeof sql>): Promise<void> => {
    await statement.execute(scenario.server.database.queries);
  };

  /** Two people have worked at an assessment and an action, and one has sent in a scan and a bug report. */
  const hospital = async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann, { notes: 'one', answers: { 907: { parts: { cost: 2.5 } } } });
    await save(ann, id, { notes: 'two ≤', answers: { 907: { flagged: true } } }, { seen: 1 });
    // By then nobody is still editing it.
    scenario.clock.pass(HOUR);
    expect((await save(bob, id, { area: 'x', notes: '' }, { seen: 2 })).body.version).toBe(3);
    await save(bob, id, { current_question_index: 1 }, { seen: 3 });
    const action = await startAction(ann, { plan: 'x' });
    await saveAction(ann, action, { plan: 'y' }, { seen: 1 });
    const scanned = randomUUID();
    const url = await signedUrl(ann, scanned);
    const { app } = scenario.server;
    await app.inject({ method: 'PUT', url, payload: scan(), headers: PUT_HEADERS });
    return { ann, bob, id, action, scanned, institution: ann.user.institutionId };
  };

  test('finds nothing wrong with what people have saved, completed, copied, scanned and reported', async () => {
    const { ann, bob, id } = await hospital();
    expect((await save(bob, id, {}, { seen: 3, completed: true })).status).toBe(200);
    const copied = await save(bob, id, { split: true, new_id: randomUUID(), notes: 'mine' }, { seen: 4 });
    expect(copied.status).toBe(201);
    const address = await logAddress(ann);
    await putLog(scenario.server, address, 'a log');
    expect((await report(ann, { log_url: address })).status).toBe(201);
    const { database, storage } = scenario.server;
    const { faults, ...counts } = await check({ database, storage, anchors: [], tell: () => undefined });
    expect([faults.sentences, faults.more]).toEqual([[], 0]);
    expect(counts).toMatchObject({ institutions: 1, assessments: 3, actions: 1, revisions: 8, files: 2 });
  });

  type Hospital = Awaited<ReturnType<typeof hospital>>;
  /** How it comes about, and what is said of it. */
  type Planted = (one: Hospital) => [plant: () => Promise<unknown>, sentence: string];

  const PLANTED: [what: string, planted: Planted][] = [
    [
      'content that was changed beside its history',
      ({ id, institution }) => [
        () => run(sql`update assessments set content = replace(content, '"x"', '"y"') where id = ${id}`),
        `Assessment ${id} of institution ${institution} is not what its changes add up to.`,
      ],
    ],
    [
      'content that is no JSON',
      ({ id, institution }) => [
        () => run(sql`update assessments set content = 'x' where id = ${id}`),
        `Assessment ${id} of institution ${institution} holds something that cannot be read.`,
      ],
    ],
    [
      'a completion that its history does not know',
      ({ id, institution }) => [
        () => run(sql`update assessments set date_completed = '2026-01-01T00:00:00.000Z' where id = ${id}`),
        `Assessment ${id} of institution ${institution} is not what its changes add up to.`,
      ],
    ],
    [
      'a change that was altered',
      ({ id, institution }) => [
        () =>
          run(sql`update revisions set leaves = '{"area":"z"}' where document_id = ${id} and version = 3`),
        `Assessment ${id} of institution ${institution} is not what its changes add up to.`,
      ],
    ],
    [
      'a missing change',
      ({ id, institution }) => [
        () => run(sql`delete from revisions where document_id = ${id} and version = 2`),
        `Assessment ${id} of institution ${institution} has no version 2, but a later one.`,
      ],
    ],
    [
      'a missing last change',
      ({ id, institution }) => [
        () => run(sql`delete from revisions where document_id = ${id} and version = 3`),
        `Assessment ${id} of institution ${institution} is at version 3, and its history at 2.`,
      ],
    ],
    [
      'no history at all',
      ({ id, institution }) => [
        () => run(sql`delete from revisions where document_id = ${id}`),
        `Assessment ${id} of institution ${institution} has no history.`,
      ],
    ],
    [
      'an editor who never was',
      ({ id, institution, ann }) => [
        () => run(sql`update assessments set last_edited_by = ${ann.user.id} where id = ${id}`),
        `Assessment ${id} of institution ${institution} says of its newest version that it is from someone else or another time than its history does.`,
      ],
    ],
    [
      'editors that the history does not know',
      ({ id, institution }) => [
        () => run(sql`update assessments set editors = '{}' where id = ${id}`),
        `Assessment ${id} of institution ${institution} says of its editors other than its history does.`,
      ],
    ],
    [
      'an action that was changed beside its history',
      ({ action, institution }) => [
        () => run(sql`update actions set content = replace(content, '"y"', '"z"') where id = ${action}`),
        `Action ${action} of institution ${institution} is not what its changes add up to.`,
      ],
    ],
    [
      'a history of nothing',
      ({ action }) => [
        () => run(sql`delete from actions where id = ${action}`),
        `There is a history of ${action}, and no such assessment or action.`,
      ],
    ],
    [
      'a missing scan',
      ({ scanned, institution }) => [
        () => scenario.server.storage.remove(`assessments/${institution}/${scanned}.pdf`),
        `The scan of assessment ${scanned} of institution ${institution} is missing.`,
      ],
    ],
    [
      'a scan that is no PDF any more',
      ({ scanned, institution }) => [
        () => scenario.server.storage.put(`assessments/${institution}/${scanned}.pdf`, [Buffer.alloc(9)], ''),
        `The scan of assessment ${scanned} of institution ${institution} is no PDF.`,
      ],
    ],
    [
      'a change that devices are not told of',
      ({ institution }) => [
        () => run(sql`update newest_changes set number = 1 where institution_id = ${institution}`),
        `Institution ${institution} has changes beyond its newest one, so that devices are not told of them.`,
      ],
    ],
    [
      'a scan without its assessment',
      ({ scanned }) => [
        () => run(sql`update assessments set uploaded = 0 where id = ${scanned}`),
        `The scan ${scanned} was accepted, and its assessment is missing.`,
      ],
    ],
  ];
  test.each(PLANTED)('finds %s', async (_what, planted) => {
    const [plant, sentence] = planted(await hospital());
    expect(await foundAfter(plant)).toEqual([sentence]);
  });

  test('finds numbers that would be given out again', async () => {
    await hospital();
    const { rows } = await sql<{ highest: number }>`
      select highest from id_counters where name = 'users'
    `.execute(scenario.server.database.queries);
    const behind = () => run(sql`update id_counters set highest = 1 where name = 'users'`);
    expect(await foundAfter(behind)).toEqual([
      'A number that was given out could be given out again: id_counters is behind the table users.',
    ]);
    await run(sql`update id_counters set highest = ${rows[0]?.highest} where name = 'users'`);
  });

  test('finds what refers to nothing', async () => {
    const { bob } = await hospital();
    const orphan = () =>
      withoutReferences(scenario, (queries) =>
        sql`update sessions set user_id = 99999 where user_id = ${bob.user.id}`.execute(queries),
      );
    expect(await foundAfter(orphan)).toEqual([
      '1 of the table sessions name in user_id what is not in the table users.',
    ]);
  });

  test('finds an audit log that was changed', async () => {
    const { ann } = await hospital();
    await ann.client.get('/assessments');
    const { institutionId } = ann.user;
    const change = () =>
      withoutReferences(scenario, async (queries) => {
        if (scenario.server.database.kind === 'sqlite')
          await sql`drop trigger audit_never_changed`.execute(queries);
        await sql`update audit_log set outcome = 'failed' where institution_id = ${institutionId} and seq = 1`.execute(
          queries,
        );
      });
    expect(await foundAfter(change)).toEqual([
      `The audit log was changed. Row 1 of institution ${institutionId}’s log was changed.`,
    ]);
  });
});

/** As a tool may do it that loads a dump: neither references nor triggers are heeded. */
async function withoutReferences(
  { server }: Scenario,
  run: (queries: Queries) => Promise<unknown>,
): Promise<void> {
  const { kind, queries } = server.database;
  if (kind === 'sqlite') {
    await sql`pragma foreign_keys = off`.execute(queries);
    await run(queries);
    await sql`pragma foreign_keys = on`.execute(queries);
    return;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(queries);
  const databaseUrl = postgres.addressOf('superuser', rows[0]?.name ?? '');
  const superuser = openDatabase({ databaseUrl, dataDir: '' });
  await superuser.transaction(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await run(transaction);
  });
  await superuser.close();
}
