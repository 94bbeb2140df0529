import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write.ts';
import { HOUR, Scenario, saveAction, startAction, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

/** The same of actions on both databases (rule RUN-6). */

const postgres = sharedPostgres();
const folder = mkdtempSync(join(tmpdir(), 'tracers-actions-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = new Scenario();
    await scenario.open(kind === 'sqlite' ? {} : { databaseUrl: await postgres.createDatabase() });
  });
  afterAll(() => scenario.close());

  const actions = async (person: Person) => (await person.client.get<object[]>('/actions')).body;

  test('an action comes back exactly as it was sent', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const text = ' ≥ µ 👩‍⚕️ \u0000 \ud800 \\ " \r\n ';
    const given = { finding: text, plan: text, area: text, owner_name: text, due: '2026-05-01' };
    const { body } = await ann.client.post('/actions', { section: '9', ...given });
    expect(body).toMatchObject(given);
    expect(await actions(ann)).toEqual([body]);
  });

  test('saves merge, conflict, are forced, and keep their history', async () => {
    const [ann, bob, ada] = await scenario.hospital('Ann Lee', 'Bob Ray', 'Ada Boss:1');
    const id = await startAction(ann);
    await saveAction(ann, id, { plan: 'by Ann' }, { seen: 1 });
    const conflict = await saveAction(bob, id, { plan: 'by Bob' }, { seen: 1 });
    expect([conflict.status, conflict.body.leaves]).toEqual([409, ['plan']]);
    expect((await saveAction(bob, id, { plan: 'by Bob', force_update: true }, { seen: 2 })).status).toBe(200);
    scenario.clock.pass(2 * HOUR);
    const drop = { state: 'dropped', dropped_why: 'Closed.' };
    expect((await saveAction(ada, id, drop, { seen: 1 })).body).toMatchObject({
      ...drop,
      plan: 'by Bob',
      version: 4,
    });
    const revisions = await ann.client.get<{ version: number; edited_by_name: string }[]>(
      `/actions/${id}/revisions`,
    );
    expect(revisions.body.map((row) => [row.version, row.edited_by_name])).toEqual([
      [4, 'Ada Boss'],
      [3, 'Bob Ray'],
      [2, 'Ann Lee'],
      [1, 'Ann Lee'],
    ]);
  });

  test('the same request sent many times at once takes effect once', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [id, key] = [randomUUID(), randomUUID()];
    const begun = await Promise.all(
      Array.from({ length: 8 }, () =>
        ann.client.post('/actions', { id, section: '9' }, { 'idempotency-key': id }),
      ),
    );
    for (const answer of begun) expect([answer.status, answer.body]).toEqual([201, begun[0]?.body]);
    const saves = await Promise.all(
      Array.from({ length: 8 }, () => saveAction(ann, id, { plan: 'once' }, { seen: 1, key })),
    );
    for (const answer of saves) expect([answer.status, answer.body]).toEqual([200, saves[0]?.body]);
    expect(await actions(ann)).toMatchObject([{ id, plan: 'once', version: 2 }]);
  });

  test('what many people do at once is numbered one after the other', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const { headers } = await ann.client.get('/actions');
    await Promise.all(
      [ann, bob, ann, bob].flatMap((person) => [startAction(person), startAssessment(person)]),
    );
    const told = await bob.client.get<object[]>('/actions?after=0', {
      'x-epoch': String(headers['x-epoch']),
    });
    expect([told.headers['x-change'], told.body.length]).toEqual(['8', 4]);
    const rows = await scenario.server.database.queries
      .selectFrom('actions')
      .select('change_number')
      .where('institution_id', '=', ann.user.institutionId)
      .execute();
    expect(new Set(rows.map((row) => row.change_number)).size).toBe(4);
  });

  test('a restore brings back the actions of the backup with their history, in a new epoch', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAction(ann, { plan: 'before' });
    const key = randomUUID();
    const saved = await saveAction(ann, id, { due: '2026-05-01' }, { seen: 1, key });
    const { epoch: old } = { epoch: String(saved.headers['x-epoch']) };
    const { server, clock } = scenario;
    const file = join(folder, `${kind}.gz`);
    await writeBackup(server.database, { storage: server.storage, file, madeAt: clock.iso });
    await saveAction(ann, id, { plan: 'after' }, { seen: 2 });
    const lost = await startAction(ann);

    await restoreBackup(server.database, { storage: server.storage, file });

    const again = { ...ann, client: await server.logIn(ann.user) };
    expect(await actions(again)).toEqual([saved.body]);
    const revisions = await again.client.get<object[]>(`/actions/${id}/revisions`);
    expect(revisions.body).toHaveLength(2);
    const late = await again.client.put(`/actions/${id}`, { plan: 'x' }, { 'x-epoch': old });
    expect([late.status, late.body.reason]).toEqual([412, 'epoch']);
    // Of another epoch the key means nothing; what it says is there already.
    expect((await saveAction(again, id, { due: '2026-05-01' }, { seen: 1, key })).body).toEqual(saved.body);
    expect((await saveAction(again, lost, { plan: 'x' })).status).toBe(404);
    expect((await again.client.post('/actions', { id: lost, section: '9' })).status).toBe(201);
  });
});
