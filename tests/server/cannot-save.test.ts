import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { Metrics } from '#server/operation/metrics.ts';
import { save, serverForFile, startAssessment } from '../support/server/scenario.ts';
import type { Answer } from '../support/server/client.ts';

const metrics = new Metrics();
const scenario = serverForFile({ metrics });

const CANNOT_SAVE = [
  503,
  '30',
  { errors: ['The server cannot save at the moment. Your work stays on this device.'] },
];
const said = ({ status, headers, body }: Answer) => [status, headers['retry-after'], body];

/** The database's file can no longer grow, as on a full disk. */
async function fillTheDisk(): Promise<void> {
  const { queries } = scenario.server.database;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(queries);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 1)}`.execute(queries);
}
const setting = (text: string) => sql.raw(text).execute(scenario.server.database.queries);

afterEach(async () => {
  await setting('pragma max_page_count = 1073741823');
  await setting('pragma query_only = off');
});

const long = (text: string) => ({ notes: text.padEnd(19_000, '.') });

test('on a full disk a save is told to come back later, and goes through once there is room', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann);
  await fillTheDisk();
  const key = randomUUID();
  expect(said(await save(ann, id, long('one'), { seen: 1, key }))).toEqual(CANNOT_SAVE);
  expect((await ann.client.get(`/assessments/${id}`)).body.version).toBe(1);

  await setting('pragma max_page_count = 1073741823');
  const again = await save(ann, id, long('one'), { seen: 1, key });
  expect([again.status, again.body.version]).toEqual([200, 2]);
});

test('on a full disk each of the saves of one commit is told the truth', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const ids = [];
  for (let index = 0; index < 6; index += 1) ids.push(await startAssessment(ann));
  await fillTheDisk();
  const answers = await Promise.all(
    ids.map((id, index) => save(ann, id, index % 2 === 0 ? long('much') : { area: 'x' }, { seen: 1 })),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map(said)).toEqual(refused.map(() => CANNOT_SAVE));
  for (const [index, id] of ids.entries()) {
    const { version } = (await ann.client.get(`/assessments/${id}`)).body;
    expect(version).toBe(answers[index]?.status === 200 ? 2 : 1);
  }
});

test('a read-only database says the same, and reading continues', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann);
  await setting('pragma query_only = on');
  expect(said(await save(ann, id, { notes: 'one' }, { seen: 1 }))).toEqual(CANNOT_SAVE);
  expect((await ann.client.get(`/assessments/${id}`)).status).toBe(200);
  // That it was read waits to be recorded.
  expect(await metrics.text()).toMatch(/^audit_waiting_bytes [1-9]\d*$/m);
});
