import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readListAhead } from '#device/store/first/first-list.ts';
import { readFirst } from '#device/store/first/first-reading.ts';
import type { FirstReading } from '#device/store/first/first-reading.ts';
import { readStep } from '#device/store/first/first-step.ts';
import { databaseName } from '#device/store/plain-requests.ts';
import { ID, SECOND, Tablet, blankScreen, dana, idOf } from '../../../../support/device/device-world.ts';
import { conflict, noNetwork, identityOf, uidOf } from '../../../../support/device/scripted-server.ts';

/** A reading without Dexie must match what the live readings say about the same rows. */

const OTHER = idOf(2);

let tablet: Tablet;
const read: FirstReading[] = [];

beforeEach(() => {
  tablet = new Tablet();
});
afterEach(async () => {
  for (const { connection } of read.splice(0)) connection.close();
  await tablet.close();
});

async function step(id = ID, userId = 1): Promise<FirstReading | null> {
  return kept(await readFirst(identityOf(userId), readStep(id), tablet.stores));
}

async function dashboard(count = 3): Promise<FirstReading | null> {
  return kept(await readFirst(identityOf(1), readListAhead(count), tablet.stores));
}

function kept(reading: FirstReading | null): FirstReading | null {
  if (reading !== null) read.push(reading);
  return reading;
}

describe('A step’s first reading', () => {
  test('is what the device reads: the person, the assessment, its module and what is waiting', async () => {
    const { device } = await tablet.holding();
    await device.write(ID, { 'answers.802.observations': 'The pharmacy.' }, { lastQuestionIndex: 2 });
    await tablet.clock.advance(SECOND);
    const first = await step();
    const held = await device.stored((store) => store.held(ID));
    expect(first?.step).toEqual({
      id: ID,
      held,
      section: await device.stored((store) => store.section(9, 1)),
    });
    expect(first?.me).toEqual(await device.me());
    expect(first?.waiting).toEqual(await device.stored((store) => store.waitingStates()));
    expect(held?.assessment.lastQuestionIndex).toBe(2);
  });

  test('folds in a lane that is on its way', async () => {
    const { device } = await tablet.holding();
    const answer = tablet.heldUp();
    await device.write(ID, { notes: 'sent' });
    await tablet.clock.advance(11 * SECOND);
    await device.write(ID, { notes: 'typed meanwhile' });
    const first = await step();
    expect(first?.step?.held).toEqual(await device.stored((store) => store.held(ID)));
    expect(first?.step?.held.assessment.notes).toBe('typed meanwhile');
    answer();
  });

  test('has what was typed just before the page went', async () => {
    const tab = await tablet.holding();
    const draft = tab.device.openDraft(ID, blankScreen);
    draft.set('notes', 'typed and gone');
    tab.leave(true);
    tab.die();
    const first = await step();
    expect(first?.step?.held.assessment.notes).toBe('typed and gone');
    const { device } = await tablet.open({ token: null });
    expect(first?.step?.held).toEqual(await device.stored((store) => store.held(ID)));
    expect(first?.waiting).toEqual(await device.stored((store) => store.waitingStates()));
    // Taken in by now, and only once.
    await device.write(ID, { notes: '' });
    expect((await step())?.step?.held.assessment.notes).toBe('');
  });

  test('leaves what a page left behind and it cannot read to the schemas', async () => {
    await tablet.holding();
    tablet.stores.storage.setItem(`left-${uidOf(1)}-${OTHER}`, '{"from":"a later app"}');
    expect(await step()).toBeNull();
    tablet.stores.storage.setItem(`left-${uidOf(1)}-${OTHER}`, '{"torn');
    expect(await step()).toBeNull();
  });

  test('leaves a conflict, a refusal and unknown rows to the schemas', async () => {
    const { device } = await tablet.holding(2);
    await device.write(ID, { notes: 'mine' });
    tablet.server.next('PUT', /./, () =>
      conflict(tablet.server.edit(ID, dana, { notes: 'hers' }), { leaves: ['notes'] }),
    );
    await tablet.clock.advance(11 * SECOND);
    expect((await device.stored((store) => store.held(ID)))?.sync).toBe('conflict');
    expect(await step()).toBeNull();
    // Also for another assessment: the light has to say that somebody is needed.
    expect(await step(OTHER)).toBeNull();
  });

  test('leaves rows that look odd to the schemas', async () => {
    await tablet.holding();
    const database = await tablet.look();
    const stored = await tablet.stored(ID);
    await database.assessments.put({ ...stored, row: 2 });
    expect(await step()).toBeNull();
    await database.assessments.put({
      ...stored,
      working: { ...stored.working, answers: { 802: 'x' } as never },
    });
    expect(await step()).toBeNull();
    await database.assessments.put(stored);
    expect(await step()).not.toBeNull();
    await database.edits.put({ id: ID, leaf: 'answers.802.smell' as never, value: 'x', at: 1 });
    expect(await step()).toBeNull();
  });

  test('needs the assessment, its module and a person', async () => {
    await tablet.holding();
    expect(await step(OTHER)).toBeNull();
    const database = await tablet.look();
    await database.sections.clear();
    expect(await step()).toBeNull();
    await database.meta.delete('me');
    expect(await step()).toBeNull();
  });

  test('creates no database where there is none, and leaves another version alone', async () => {
    expect(await step(ID, 7)).toBeNull();
    const names = (await tablet.idb.indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(databaseName(identityOf(7)));
    const newer = await new Promise<IDBDatabase>((resolve) => {
      const request = tablet.idb.indexedDB.open(databaseName(identityOf(8)), 990);
      request.onsuccess = () => resolve(request.result);
    });
    newer.close();
    expect(await step(ID, 8)).toBeNull();
  });
});

describe('The dashboard’s first reading', () => {
  const asRead = async (count: number) => {
    const first = await dashboard(count);
    return first?.list;
  };

  test('is what the device reads: the newest, how many there are, the modules and the last pull', async () => {
    const { device } = await tablet.holding(5);
    expect(await asRead(3)).toEqual({
      recent: await device.stored((store) => store.recent(3)),
      around: {
        sections: await device.stored((store) => store.sectionSummaries()),
        lastPullAt: await device.stored((store) => store.lastPullAt()),
      },
    });
    expect((await device.stored((store) => store.recent(3))).total).toBe(5);
  });

  test('shows what is waiting here and what was started here on top of the pulled list', async () => {
    const { device } = await tablet.holding(5);
    tablet.server.instead = noNetwork;
    await device.write(idOf(1), { area: 'North', 'answers.802.observations': 'The pharmacy.' });
    await device.write(await device.startAssessment(8), { department: 'ICU' });
    await device.startAssessment(8);
    const recent = await device.stored((store) => store.recent(3));
    expect((await asRead(3))?.recent).toEqual(recent);
    expect((await asRead(9))?.recent).toEqual(await device.stored((store) => store.recent(9)));
    expect(
      (await device.stored((store) => store.recent(9))).entries.filter((entry) => entry.sync === 'waiting'),
    ).toHaveLength(2);
    expect(recent.total).toBe(6);
  });

  test('knows what has been saved since the list was pulled', async () => {
    const { device } = await tablet.holding(2);
    await device.write(OTHER, { area: 'South' });
    // Saved, but the list is not available.
    tablet.server.next('GET', /^\/assessments\?/, noNetwork);
    await tablet.clock.advance(11 * SECOND);
    const recent = await device.stored((store) => store.recent(2));
    expect((await asRead(2))?.recent).toEqual(recent);
    expect(recent.entries[0]).toMatchObject({ id: OTHER, area: 'South', sync: 'synced' });
  });

  test('is left to the live readings before the first pull, and when a row looks odd', async () => {
    await tablet.holding(2);
    const database = await tablet.look();
    const stored = await tablet.stored(ID);
    await database.edits.put({ id: ID, leaf: 'notes', value: 'waits', at: 1 });
    expect(await dashboard()).not.toBeNull();
    await database.assessments.put({ ...stored, row: 2 });
    expect(await dashboard()).toBeNull();
    await database.assessments.put(stored);
    await database.meta.delete('lastPullAt');
    expect(await dashboard()).toBeNull();
  });
});
