import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { removeExpired } from '#server/persistence/expired-rows.ts';
import { beginEpoch } from '#server/persistence/meta.ts';
import { DAY, HOUR, save, startAssessment, serverForFile } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

const scenario = serverForFile();

const giveUp = (person: Person, ...ids: unknown[]) => person.client.post('/mutations/give-up', { ids });

const dead = {
  errors: ['This change was given up on the device that made it.'],
  reason: 'dead',
};

test('a refused save that comes late, after its answers were copied, is not accepted', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  const id = await startAssessment(ann);
  const key = randomUUID();
  expect((await save(bob, id, { area: 'by Bob' }, { seen: 1, key })).status).toBe(409);

  expect((await giveUp(bob, key)).status).toBe(200);
  expect((await save(bob, id, { split: true, new_id: randomUUID(), area: 'by Bob' })).status).toBe(201);
  scenario.clock.pass(2 * HOUR);
  const late = await save(bob, id, { area: 'by Bob' }, { seen: 1, key });

  expect([late.status, late.body]).toEqual([409, dead]);
  expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({ area: '', version: 1 });
});

test('neither is one that was never answered, nor a new assessment', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann);
  const [first, second] = [randomUUID(), randomUUID()];
  await giveUp(ann, first, second.toUpperCase());
  await giveUp(ann, first);

  const late = [
    await save(ann, id, { notes: 'x' }, { seen: 1, key: first }),
    await ann.client.post('/assessments', { section: '9' }, { 'idempotency-key': second }),
  ];

  expect(late.map(({ status, body }) => [status, body])).toEqual(late.map(() => [409, dead]));
  expect((await ann.client.get<object[]>('/assessments')).body).toHaveLength(1);
});

test('a change accepted before it was given up stays, and is answered as ever', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann);
  const key = randomUUID();
  const first = await save(ann, id, { notes: 'x' }, { seen: 1, key });
  await giveUp(ann, key);
  const again = await save(ann, id, { notes: 'x' }, { seen: 1, key });
  expect([again.status, again.body]).toEqual([200, first.body]);
});

test('an id is given up for its person alone, and within its epoch', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  const id = await startAssessment(ann);
  const key = randomUUID();
  await giveUp(bob, key);
  expect((await save(ann, id, { notes: 'x' }, { seen: 1, key })).status).toBe(200);
  const other = randomUUID();
  await giveUp(ann, other);
  await scenario.server.database.transaction((queries) => beginEpoch(queries, scenario.clock.iso));
  expect((await save(ann, id, { notes: 'y' }, { seen: 2, key: other })).status).toBe(200);
});

test('it is remembered for far longer than a copy is on its way, and not for ever', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const keys = [randomUUID(), randomUUID()];
  await giveUp(ann, keys[0]);
  scenario.clock.pass(DAY);
  await giveUp(ann, keys[1]);
  const { database } = scenario.server;
  const left = async () => {
    await database.transaction((queries) => removeExpired(queries, scenario.clock.now));
    const rows = await database.queries
      .selectFrom('dead_mutations')
      .select('mutation_id')
      .where('user_id', '=', ann.user.id)
      .execute();
    return rows.map((row) => row.mutation_id);
  };
  scenario.clock.pass(364 * DAY - 1);
  expect(await left()).toHaveLength(2);
  scenario.clock.pass(1);
  expect(await left()).toEqual([keys[1]]);
});

test('ids must be UUIDs, and not too many', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  expect((await giveUp(ann)).status).toBe(422);
  expect((await giveUp(ann, 'x')).status).toBe(422);
  const many = Array.from({ length: 101 }, () => randomUUID());
  expect((await giveUp(ann, ...many)).status).toBe(422);
  expect((await giveUp(ann, ...many.slice(0, 100))).status).toBe(200);
});
