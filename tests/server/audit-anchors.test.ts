import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { AnchorKeeper, anchorFile, anchorsIn, setAnchorsAside } from '#server/audit/anchors.ts';
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
  return { keeping, dataDir, file: anchorFile(dataDir), said, warned, database };
}

test('R160 the end of the log is a line of a file and of the server’s log, once for each end', async () => {
  const { keeping, file, said, warned, database } = keeper();
  await note('first');
  await keeping.keep();
  await keeping.keep();
  await note('second');
  await keeping.stop();
  const anchors = anchorsIn(file);
  expect(anchors).toHaveLength(2);
  expect(readFileSync(file, 'utf8')).toBe(said.map((line) => `${line}\n`).join(''));
  expect(JSON.parse(said[0] ?? '')).toEqual({ anchor: true, ...anchors[0] });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await verifyAudit(database, anchors)).fault).toBeNull();
  expect(warned).toEqual([]);
});

test('R160 rows of the log that were collected are anchors too, and other lines are none', () => {
  const { file } = keeper();
  const row = { seq: 7, at: scenario.clock.iso, kind: 'operator', hash: 'h' };
  appendFileSync(
    file,
    `RTA Tracers is ready\n${JSON.stringify(row)}\n{"seq":8}\n{broken\n{"at":1,"seq":"9"}\n`,
  );
  expect(anchorsIn(file)).toEqual([{ at: scenario.clock.iso, seq: 7, hash: 'h' }]);
});

test('R160 the server’s own log says when the log has become another one since it was noted', async () => {
  const { keeping, warned, database } = keeper();
  await note('before');
  const { seq, hash } = await database.queries
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  await note('cut off');
  await keeping.keep();
  await sql.raw('update audit_head set removing = 1').execute(database.queries);
  await sql.raw(`delete from audit_log where seq > ${seq}`).execute(database.queries);
  await sql
    .raw(`update audit_head set removing = 0, seq = ${seq}, hash = '${hash}'`)
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

test('R161 anchors of rows that a restore has moved are set aside, and not lost', async () => {
  const { keeping, dataDir, file } = keeper();
  await note('more');
  await keeping.keep();
  const before = anchorsIn(file);
  setAnchorsAside(dataDir, Date.parse('2026-03-02T10:00:00.000Z'));
  expect(anchorsIn(file)).toEqual([]);
  expect(anchorsIn(`${file}-until-2026-03-02T10-00-00.000Z`)).toEqual(before);
});
