import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, save, serverForFile, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** People and medications: each entry is a leaf (rule ASM-17). */

const scenario = serverForFile();
const { clock } = scenario;

const FIRST = '000000000001';
const person = (name: string) => ({ name, title: '' });
const drug = (medication: string) => ({
  medication,
  unit: 'mg',
  package_amount: 10,
  packages_opened: 2,
  amount_given: 5,
  cost_per_package: 3,
});
const participants = (entries: object) => ({ lists: { participants: { entries } } });

const read = async (who: Person, id: string) => (await who.client.get(`/assessments/${id}`)).body;
const namesOf = async (who: Person, id: string) =>
  (await read(who, id)).participants.map(({ id: entry, name }) => [entry, name]);

describe('Two people who change one list', () => {
  test('and each add an entry meet no conflict, and both entries are there', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann, { participants: [person('Dana')] });
    const added = (entry: string, name: string) => ({
      lists: {
        participants: { entries: { [entry]: person(name) } },
        wastage_calculator: { entries: { [entry]: drug(name) } },
      },
    });
    await save(ann, id, added('annsentry000', 'By Ann'), { seen: 1 });
    clock.pass(2 * HOUR);

    const answer = await save(bob, id, added('bobsentry000', 'By Bob'), { seen: 1 });

    expect(answer.status).toBe(200);
    expect(await namesOf(ann, id)).toEqual([
      [FIRST, 'Dana'],
      ['annsentry000', 'By Ann'],
      ['bobsentry000', 'By Bob'],
    ]);
    const rows = (await read(ann, id)).wastage_calculator;
    expect(rows.map(({ medication }) => medication)).toEqual(['', 'By Ann', 'By Bob']);
  });

  test('within the hour are asked about each other, but about no entry', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann);
    await save(ann, id, participants({ annsentry000: person('By Ann') }), { seen: 1 });
    clock.pass(MINUTE);

    const answer = await save(bob, id, participants({ bobsentry000: person('By Bob') }), { seen: 1 });

    expect(answer.body).toMatchObject({ reason: 'edited', last_edited_by_name: 'Ann Lee', leaves: [] });
    const change = { ...participants({ bobsentry000: person('By Bob') }), force_update: true };
    expect((await save(bob, id, change, { seen: 2 })).status).toBe(200);
    expect((await namesOf(ann, id)).map(([, name]) => name)).toEqual(['', 'By Ann', 'By Bob']);
  });

  test('and edit the same entry meet a conflict that names the person and that entry', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann, { participants: [person('Dana'), person('Maya')] });
    await save(ann, id, participants({ [FIRST]: person('Dana R') }), { seen: 1 });
    clock.pass(2 * HOUR);

    const other = await save(bob, id, participants({ '000000000002': person('Maya O') }), { seen: 1 });
    expect(other.status).toBe(200);
    const answer = await save(bob, id, participants({ [FIRST]: person('Dana W') }), { seen: 1 });

    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      errors: ['Ann Lee is also editing this assessment.'],
      leaves: [`participants.${FIRST}`],
    });
  });

  test('meet it too when one removed an entry that the other edited', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann, { participants: [person('Dana'), person('Maya')] });
    await save(ann, id, participants({ [FIRST]: null }), { seen: 1 });
    clock.pass(2 * HOUR);

    const answer = await save(bob, id, participants({ [FIRST]: person('Dana W') }), { seen: 1 });

    expect([answer.status, answer.body.leaves]).toEqual([409, [`participants.${FIRST}`]]);
    expect(await namesOf(ann, id)).toEqual([['000000000002', 'Maya']]);
  });

  test('may reorder and add at the same time', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann, { participants: [person('Dana'), person('Maya')] });
    const order = ['000000000002', FIRST];
    await save(ann, id, { lists: { participants: { order } } }, { seen: 1 });
    clock.pass(2 * HOUR);

    const answer = await save(bob, id, participants({ bobsentry000: person('Lee') }), { seen: 1 });

    expect(answer.status).toBe(200);
    expect((await namesOf(ann, id)).map(([, name]) => name)).toEqual(['Maya', 'Dana', 'Lee']);
    // Both know these two, and they stand as asked for.
    expect((await save(bob, id, { lists: { participants: { order } } }, { seen: 3 })).body.version).toBe(3);
  });
});

describe('A list in full', () => {
  test('without ids is compared by place: entries that are the same stay', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { participants: [person('Dana'), person('Maya')] });
    await save(ann, id, participants({ '000000000002': null, annsentry000: person('Lee') }), { seen: 1 });

    await save(ann, id, { participants: [person('Dana'), person('Lee A'), person('Joan')] }, { seen: 2 });

    expect(await namesOf(ann, id)).toEqual([
      [FIRST, 'Dana'],
      ['annsentry000', 'Lee A'],
      ['000000000003', 'Joan'],
    ]);
  });

  test('without ids does not silently replace what another person has added meanwhile', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAssessment(ann, { participants: [person('Dana')] });
    await save(ann, id, participants({ annsentry000: person('By Ann') }), { seen: 1 });
    clock.pass(2 * HOUR);

    const answer = await save(bob, id, { participants: [person('Dana'), person('By Bob')] }, { seen: 1 });
    expect([answer.status, answer.body.leaves]).toEqual([409, ['participants.annsentry000']]);
    const shorter = await save(bob, id, { participants: [person('Dana W')] }, { seen: 1 });
    expect([shorter.status, shorter.body.leaves]).toEqual([409, ['participants.annsentry000']]);
  });

  test('as it was read changes nothing, and with ids in another order only the order', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { participants: [person('Dana'), person('Maya')] });
    const before = await read(ann, id);

    expect((await save(ann, id, before, { seen: 1 })).body).toEqual(before);
    const turned = { participants: before.participants.toReversed() };
    expect((await save(ann, id, turned, { seen: 1 })).body).toMatchObject({ version: 2, ...turned });
  });

  test('that is empty leaves one blank person, and no medication', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, {
      participants: [person('Dana')],
      wastage_calculator: [drug('x')],
    });

    const answer = await save(ann, id, { participants: [], wastage_calculator: [] }, { seen: 1 });

    const [blank] = answer.body.participants;
    expect([answer.body.participants.length, blank]).toEqual([1, { id: FIRST, name: '', title: '' }]);
    expect(answer.body.wastage_calculator).toEqual([]);
  });
});

describe('Entries are checked', () => {
  test.each([
    [
      { lists: { participants: { entries: { [FIRST]: { name: 'x' } } } } },
      `lists.participants.entries.${FIRST}.title`,
    ],
    [{ lists: { participants: { entries: { Short: person('x') } } } }, 'lists.participants.entries.Short'],
    [
      { lists: { wastage_calculator: { entries: { [FIRST]: { ...drug('x'), mood: 1 } } } } },
      `lists.wastage_calculator.entries.${FIRST}.mood`,
    ],
    [{ lists: { people: {} } }, 'lists.people'],
    [{ participants: [{ id: 'x', ...person('x') }] }, 'participants.0.id'],
  ])('%j', async (body, field) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann);
    const answer = await save(ann, id, body, { seen: 1 });
    expect([answer.status, answer.body.fields]).toEqual([422, [field]]);
  });

  test('a list that single entries make too long is refused, and stays as it was', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const full = Array.from({ length: 100 }, () => person('x'));
    const id = await startAssessment(ann, { participants: full });

    const answer = await save(ann, id, participants({ onetoomany00: person('x') }), { seen: 1 });

    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      errors: ['At most 100 names can be kept.'],
      fields: ['participants'],
    });
    const exchanged = participants({ onetoomany00: person('y'), [FIRST]: null });
    expect((await save(ann, id, exchanged, { seen: 1 })).status).toBe(200);
  });
});

describe('The history', () => {
  test('has every state as it was, with entries that went and came back', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const id = await startAssessment(ann, { participants: [person('Dana'), person('Maya')] });
    const states = [await read(ann, id)];
    const changes = [
      participants({ [FIRST]: null }),
      participants({ annsentry000: person('Lee') }),
      participants({ [FIRST]: person('Dana again') }),
      { lists: { participants: { order: ['annsentry000', '000000000002'] } } },
    ];
    for (const [index, change] of changes.entries()) {
      states.push((await save(ann, id, change, { seen: index + 1 })).body);
    }
    for (const state of states) {
      const then = await ann.client.get(`/assessments/${id}/revisions/${state.version}`);
      expect(then.body).toEqual(state);
    }
  });
});
