import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { AnchorKeeper, anchorsIn, anchorsKept, setAnchorsAside } from '#server/audit/anchors.ts';
import { byServer } from '#server/audit/entry.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { appendAudit } from '#server/persistence/audit-log.ts';
import { serverForFile } from '../support/server/scenario.ts';

/** The end of the audit log is noted outside of the database (rule AUD-9). */

const scenario = serverForFile();
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const note = (object: string) =>
  scenario.server.database.transaction((queries) =>
    appendAudit(queries, [byServer(scenario.clock.now, { kind: 'operator', object })]),
  );

async function anchorsOf(file: string) {
  const anchors = [];
  for await (const anchor of anchorsIn(file)) anchors.push(anchor);
  return anchors;
}

function keeper() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tracers-anchors-'));
  folders.push(dataDir);
  const said: string[] = [];
  const warned: string[] = [];
  const { database } = scenario.server;
  const keeping = new AnchorKeeper({
    database,
    dataDir,
    clock: () => scenario.clock.now,
    say: (line) => said.push(line),
    warn: (_facts, sentence) => warned.push(sentence),
  });
  return { keeping, dataDir, file: join(dataDir, 'audit-anchors'), said, warned, database };
}

test('R160 the end of the log is a line of a file and of the server’s log, once for each end', async () => {
  const { keeping, file, said, warned, database } = keeper();
  await note('first');
  await keeping.keep();
  await keeping.keep();
  await note('second');
  await keeping.stop();
  const anchors = await anchorsOf(file);
  expect(anchors.map(({ chain, seq }) => [chain, seq])).toEqual([
    [0, 1],
    [0, 2],
  ]);
  expect(readFileSync(file, 'utf8')).toBe(said.map((line) => `${line}\n`).join(''));
  const { at, hash } = anchors[0] ?? {};
  expect(JSON.parse(said[0] ?? '')).toEqual({ anchor: true, at, heads: [[0, 1, hash]] });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await verifyAudit(database, anchors)).faults).toEqual([]);
  expect(warned).toEqual([]);
});

test('R160 rows of the log that were collected are anchors too, and other lines are none', async () => {
  const { file } = keeper();
  const at = scenario.clock.iso;
  const row = { seq: 7, at, kind: 'operator', hash: 'h' };
  const rows = [
    { ...row, institution_id: null },
    { ...row, institution_id: 12 },
  ].map((one) => JSON.stringify(one));
  const others = ['RTA Tracers is ready', '{"seq":8}', '{broken', `{"at":"${at}","seq":9,"hash":"h"}`];
  const none = `{"at":"${at}","heads":[[1,2],[1,-2,"h"],"x",null,[1,2,3]]}`;
  appendFileSync(file, [...rows, ...others, none, ''].join('\n'));
  expect(await anchorsOf(file)).toEqual([
    { at, chain: 0, seq: 7, hash: 'h' },
    { at, chain: 12, seq: 7, hash: 'h' },
  ]);
});

test('R160 only ends that have changed are noted, 200 of them in a line', async () => {
  const { keeping, said } = keeper();
  const of = (institutionId: number) => ({
    ...byServer(scenario.clock.now, { kind: 'log-in', object: 'user 1' }),
    institutionId,
  });
  const entries = Array.from({ length: 250 }, (_, place) => of(1000 + place));
  await scenario.server.database.transaction((queries) => appendAudit(queries, entries));
  await keeping.keep();
  await scenario.server.database.transaction((queries) => appendAudit(queries, [of(1007)]));
  await keeping.keep();
  const lines = said.map((line) => (JSON.parse(line) as { heads: [number, number, string][] }).heads);
  expect(lines.slice(0, -1).map(({ length }) => length)).toEqual([200, expect.any(Number)]);
  expect(lines.flat().filter(([chain]) => chain >= 1000)).toHaveLength(251);
  expect(lines.at(-1)?.map(([chain, seq]) => [chain, seq])).toEqual([[1007, 2]]);
});

test('R160 a long file is kept under its time, and another begun with all ends', async () => {
  const { keeping, dataDir, file, database } = keeper();
  await note('one');
  await keeping.keep();
  const before = readFileSync(file, 'utf8');
  const ends = (await anchorsOf(file)).length;
  appendFileSync(file, `${' '.repeat(99)}\n`.repeat(330_000));
  await keeping.keep();
  expect(await anchorsOf(file)).toHaveLength(ends);
  const kept = join(dataDir, `audit-anchors-${scenario.clock.iso.replaceAll(':', '-')}`);
  expect(readFileSync(kept, 'utf8').startsWith(before)).toBe(true);
  const all = [];
  for await (const anchor of anchorsKept(dataDir)) all.push(anchor);
  expect((await verifyAudit(database, all)).faults).toEqual([]);
  expect(all).toHaveLength(2 * ends);
});

test('R160 the server’s own log says when the log has become another one since it was noted', async () => {
  const { keeping, warned, database } = keeper();
  await note('before');
  const { seq, hash } = await database.queries
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('institution_id', '=', 0)
    .executeTakeFirstOrThrow();
  await note('cut off');
  await keeping.keep();
  await sql.raw('update audit_head set removable_to = 1000').execute(database.queries);
  await sql.raw(`delete from audit_log where institution_id = 0 and seq > ${seq}`).execute(database.queries);
  await sql
    .raw(`update audit_head set seq = ${seq}, hash = '${hash}' where institution_id = 0`)
    .execute(database.queries);
  await keeping.keep();
  expect(warned).toEqual(['The audit log is not what it was; see audit verify']);
});

test('R160 a folder that cannot be written keeps the server from nothing, and is told', async () => {
  const { keeping, dataDir, warned } = keeper();
  rmSync(dataDir, { recursive: true });
  await note('more');
  await keeping.keep();
  expect(warned).toEqual(['The end of the audit log could not be noted']);
  folders.pop();
});

test('R161 anchors of rows that a restore has moved are set aside, and not lost; then all ends are noted anew', async () => {
  const { keeping, dataDir, file, warned } = keeper();
  await note('more');
  await keeping.keep();
  const before = await anchorsOf(file);
  setAnchorsAside(dataDir, Date.parse('2026-03-02T10:00:00.000Z'));
  expect(await anchorsOf(file)).toEqual([]);
  expect(await anchorsOf(`${file}-until-2026-03-02T10-00-00.000Z`)).toEqual(before);
  for await (const anchor of anchorsKept(dataDir)) throw new Error(`${anchor.seq} is still tried.`);
  await keeping.keep();
  expect(await anchorsOf(file)).toEqual(before);
  expect(warned).toEqual([]);
});
