import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '#device/device.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { readEntry, readList, readRecent } from '#device/store/reading/assessment-list.ts';
import { readListAhead } from '#device/store/first/first-list.ts';
import { readFirst } from '#device/store/first/first-reading.ts';
import { readReceipt, readReceipts } from '#device/store/reading/receipts.ts';
import { readLostAnswers } from '#device/outbox/restore/restored.ts';
import { settle } from '../../support/device/device-harness.ts';
import { HOUR, MINUTE, SECOND, Tablet, blankScreen } from '../../support/device/device-world.ts';
import { noNetwork, identityOf, uidOf } from '../../support/device/scripted-server.ts';

/** A new assessment stays on its device until something is entered in it (rule ASM-19). */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

/** Everywhere that counts what is on this device or waits here. */
async function countedIn(device: Device) {
  const first = await readFirst(identityOf(1), readListAhead(3), tablet.stores);
  first?.connection.close();
  return {
    list: (await device.read(readList)).map(({ id }) => id),
    recent: (await device.read((database) => readRecent(database, 3))).total,
    dashboard: first?.list?.recent.total,
    light: await device.stored((store) => store.waitingStates()),
    atOnce: first?.waiting,
    devicePage: (await device.read(readWaitingWork)).map(({ id }) => id),
    receipts: (await device.read(readReceipts)).map(({ id }) => id),
    note: tablet.storage.tab().storage.getItem(`waiting-${uidOf(1)}`),
  };
}

const NOWHERE = {
  list: [],
  recent: 0,
  dashboard: 0,
  light: [],
  atOnce: [],
  devicePage: [],
  receipts: [],
  note: null,
};

/** Opened by its address, advanced through and left again. */
async function lookedThrough(device: Device, id: string): Promise<void> {
  const draft = device.openDraft(id, blankScreen);
  await device.write(id, {}, { lastQuestionIndex: 3, currentQuestionIndex: 3, page: 1 });
  device.makeDue(id);
  await draft.close();
  await tablet.clock.advance(MINUTE);
}

describe('An assessment that nobody has touched', () => {
  test('counts nowhere and is not sent, online or once the tablet is back online', async () => {
    const { device, mayRetry } = await tablet.openPulled();
    const id = await device.startAssessment(9);
    await lookedThrough(device, id);
    tablet.server.instead = noNetwork;
    await tablet.clock.advance(MINUTE);
    tablet.server.instead = null;
    mayRetry();
    await tablet.clock.advance(HOUR);
    expect(await device.sync((sync) => sync.sendNow())).toEqual({ sent: 0, waiting: 0, needYou: 0 });
    expect(await countedIn(device)).toEqual(NOWHERE);
    expect(tablet.server.saves).toEqual([]);
    expect(tablet.server.sent('GET', new RegExp(id))).toEqual([]);
  });

  test('asks the server nothing that a tablet without it does not ask', async () => {
    const callsOf = async (other: Tablet, starts: boolean) => {
      const { device } = await other.openPulled();
      other.server.requests.length = 0;
      if (starts) await device.startAssessment(9);
      await other.clock.advance(10 * MINUTE);
      return other.server.requests.map(({ method, path }) => `${method} ${path}`);
    };
    const without = new Tablet();
    expect(await callsOf(tablet, true)).toEqual(await callsOf(without, false));
    await without.close();
  });

  test('is opened by its address, where one has come to', async () => {
    const { device } = await tablet.openPulled();
    const id = await device.startAssessment(9);
    await lookedThrough(device, id);
    expect(await device.sync((sync) => sync.fetchAssessment(id))).toBe('held');
    expect(await device.stored((store) => store.held(id))).toMatchObject({
      isOnServer: false,
      isUntouched: true,
      assessment: { lastQuestionIndex: 3, currentQuestionIndex: 3 },
    });
    expect(await device.read((database) => readEntry(database, id))).toBeNull();
    expect(await device.read((database) => readReceipt(database, id))).toBeNull();
  });

  test('survives the tab', async () => {
    const { device, die } = await tablet.openPulled();
    const id = await device.startAssessment(9);
    die();
    const { device: later } = await tablet.openPulled();
    expect(await later.stored((store) => store.held(id))).toMatchObject({ isUntouched: true });
    expect(await countedIn(later)).toEqual(NOWHERE);
    expect(await later.stored((store) => store.loss.lost())).toBeNull();
  });

  test.each([
    ['an area', { area: 'North' }],
    ['a person', { 'facilitators.a00000000000': { name: 'Ada Fink', title: '' } }],
    ['an answer', { 'answers.906.parts': { never: true } }],
    ['the lowest number', { 'answers.903.parts.ease': 0 }],
    ['a flag', { 'answers.901.flagged': true }],
    ['a note', { notes: 'Seen at night.' }],
  ])('goes with %s: at once it counts, and it arrives whole and once', async (_, leaves) => {
    const { device, mayRetry } = await tablet.openPulled();
    const id = await device.startAssessment(9);
    await lookedThrough(device, id);
    tablet.server.instead = noNetwork;
    await device.write(id, leaves);
    const counted = { list: [id], recent: 1, dashboard: 1, devicePage: [id], receipts: [id] };
    expect(await countedIn(device)).toMatchObject({
      ...counted,
      light: [{ id, state: 'waiting' }],
      atOnce: [{ id, state: 'waiting' }],
      note: expect.stringContaining('"waiting":1') as string,
    });
    tablet.server.instead = null;
    mayRetry();
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves.map(({ to }) => to)).toEqual(['POST /assessments']);
    expect(tablet.server.saves[0]?.body).toMatchObject({ id, lastQuestionIndex: 3 });
    expect(tablet.onServer(id)).toMatchObject({ version: 1, lastQuestionIndex: 3 });
    expect(await countedIn(device)).toMatchObject({ ...counted, light: [], devicePage: [] });
  });

  test('is untouched again when all that was entered is taken out before it was sent', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const id = await device.startAssessment(9);
    await device.write(id, {
      area: 'North',
      'answers.901.flagged': true,
      'answers.906.parts': { never: true },
      'participants.a00000000000': { name: 'Ben Ode', title: 'RN' },
    });
    expect(await device.stored((store) => store.waitingStates())).toHaveLength(1);
    await device.write(id, {
      area: '',
      'answers.901.flagged': false,
      'answers.906.parts': {},
      'participants.a00000000000': { name: '', title: '' },
    });
    expect(await device.stored((store) => store.waitingStates())).toEqual([]);
    expect(await device.read(readList)).toEqual([]);
    // The note beside the database is written now and then.
    await tablet.clock.advance(10 * SECOND);
    await device.write(id, { 'participants.a00000000000': null });
    await settle();
    expect(await countedIn(device)).toEqual(NOWHERE);
    device.makeDue(id);
    await settle();
    tablet.server.instead = null;
    await device.sync((sync) => sync.sendNow());
    expect(await countedIn(device)).toEqual(NOWHERE);
    expect(tablet.server.saves).toEqual([]);
  });

  test('is not one that was sent once, though no answer came and it was made blank since', async () => {
    const { device, mayRetry } = await tablet.openPulled();
    tablet.server.loseNextAnswer('POST');
    const id = await device.startAssessment(9);
    await device.write(id, { area: 'North' });
    await tablet.clock.advance(10 * SECOND);
    await device.write(id, { area: '' });
    expect(await device.stored((store) => store.waitingStates())).toHaveLength(1);
    mayRetry();
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer(id).area).toBe('');
    expect(await device.read(readList)).toMatchObject([{ id, sync: 'synced' }]);
  });

  test('can be submitted, and is sent then', async () => {
    const { device } = await tablet.openPulled();
    const id = await device.startAssessment(9);
    await device.complete(id);
    expect(await device.stored((store) => store.waitingStates())).toEqual([{ id, state: 'waiting' }]);
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves.map(({ to }) => to)).toEqual([
      'POST /assessments',
      `PUT /assessments/${id}?completed=true`,
    ]);
    expect(tablet.onServer(id).dateCompleted).not.toBeNull();
  });

  test('is nothing that a backup file brings to another tablet', async () => {
    const { device } = await tablet.openPulled();
    const id = await device.startAssessment(9);
    const text = await (await device.sync((sync) => sync.exportBackup())).text();
    expect(await device.stored((store) => store.held(id))).toMatchObject({ isUntouched: true });
    const second = new Tablet(tablet.server, 43);
    const other = await second.openPulled();
    expect(await other.device.sync((sync) => sync.readBackup(text))).toMatchObject({
      assessments: 0,
      changes: 0,
      skipped: [],
    });
    expect(await other.device.stored((store) => store.held(id))).toBeNull();
    await second.close();
  });

  test('stays as it is when the server is restored, and goes to the new epoch with its first answer', async () => {
    const { device } = await tablet.openPulled();
    const id = await device.startAssessment(9);
    tablet.server.restore(tablet.server.backup());
    await device.sync((sync) => sync.pullNow());
    expect(await device.stored((store) => store.held(id))).toMatchObject({
      isUntouched: true,
      lost: null,
      refusal: null,
    });
    expect(await device.read(readLostAnswers)).toBeNull();
    expect(await countedIn(device)).toEqual(NOWHERE);
    expect(tablet.server.sent('GET', new RegExp(id))).toEqual([]);
    await device.write(id, { area: 'North' });
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.sent('POST').map(({ headers }) => headers['x-epoch'])).toEqual(['after first']);
  });

  test('is not asked for where it began before the first list was there', async () => {
    tablet.server.next('GET', /^\/assessments/, noNetwork);
    const { device } = await tablet.openPulled();
    const id = await device.startAssessment(9);
    await device.sync((sync) => sync.pullNow());
    await tablet.clock.advance(MINUTE);
    expect(await device.stored((store) => store.held(id))).toMatchObject({ isUntouched: true });
    expect(tablet.server.sent('GET', new RegExp(id))).toEqual([]);
  });
});

describe('Start', () => {
  test('goes on with one’s own untouched one of the same module, begun anew', async () => {
    const { device } = await tablet.openPulled();
    const id = await device.startAssessment(9);
    await device.write(id, { area: 'North' });
    await lookedThrough(device, await device.startAssessment(8));
    await device.write(id, { area: '' });
    await tablet.clock.advance(MINUTE);
    const begun = await device.startAssessment(8);
    await device.write(begun, {}, { lastQuestionIndex: 2 });
    await device.write(begun, { department: 'ICU' });
    await device.write(begun, { department: '' });
    await tablet.clock.advance(HOUR);
    expect(await device.startAssessment(8)).toBe(begun);
    const at = new Date(tablet.clock.now()).toISOString();
    expect((await device.stored((store) => store.held(begun)))?.assessment).toMatchObject({
      createdAt: at,
      updatedAt: at,
      lastQuestionIndex: 0,
      currentQuestionIndex: 0,
      page: 0,
    });
    await device.write(begun, { department: 'ICU' });
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves.at(-1)?.body).toMatchObject({ id: begun, createdAt: at, department: 'ICU' });
    expect(tablet.onServer(begun).lastQuestionIndex).toBe(0);
  });

  test('tapped twice begins one, in one tab and in two', async () => {
    const { device } = await tablet.openPulled();
    const second = await tablet.openPulled();
    const ids = await Promise.all([
      device.startAssessment(9),
      device.startAssessment(9),
      second.device.startAssessment(9),
    ]);
    expect(new Set(ids).size).toBe(1);
    expect(await (await tablet.look()).assessments.count()).toBe(1);
    expect(await (await tablet.look()).outbox.count()).toBe(1);
  });

  test('begins another where anything was entered, of another module, and for somebody else', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const first = await device.startAssessment(9);
    const other = await device.startAssessment(8);
    await device.write(first, { 'answers.901.flagged': true });
    const next = await device.startAssessment(9);
    expect(new Set([first, other, next]).size).toBe(3);
    await device.complete(next);
    const last = await device.startAssessment(9);
    expect(new Set([first, other, next, last]).size).toBe(4);
    tablet.server.instead = null;
    const dana = await tablet.openPulled({ userId: 2 });
    expect(await dana.device.startAssessment(9)).not.toBe(last);
  });

  test('leaves out one of an earlier version of the module', async () => {
    const { device } = await tablet.openPulled();
    const older = await device.startAssessment(9);
    const [section] = tablet.server.sections;
    if (section !== undefined) tablet.server.sections.unshift({ ...section, version: 2 });
    await device.sync((sync) => sync.pullNow());
    const newer = await device.startAssessment(9);
    expect(newer).not.toBe(older);
    expect((await device.stored((store) => store.held(newer)))?.assessment.sectionVersion).toBe(2);
    expect(await device.startAssessment(9)).toBe(newer);
    expect((await device.stored((store) => store.held(older)))?.assessment.sectionVersion).toBe(1);
  });

  test('loses nothing that another tab is typing into it at this moment', async () => {
    const { device } = await tablet.openPulled();
    const second = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const id = await device.startAssessment(9);
    const draft = device.openDraft(id, blankScreen);
    draft.set('notes', 'Typed meanwhile');
    const [begun] = await Promise.all([second.device.startAssessment(9), draft.flush()]);
    await settle();
    expect((await device.stored((store) => store.held(id)))?.assessment.notes).toBe('Typed meanwhile');
    expect(await device.stored((store) => store.waitingStates())).toEqual([{ id, state: 'waiting' }]);
    expect(begun === id || (await device.stored((store) => store.held(begun)))?.isUntouched === true).toBe(
      true,
    );
    await draft.close();
  });

  test('leaves alone the one that a page left something behind for', async () => {
    const tab = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const id = await tab.device.startAssessment(9);
    const second = await tablet.open();
    const draft = tab.device.openDraft(id, blankScreen);
    draft.set('notes', 'Typed last');
    tab.leave(true);
    tab.die();
    const begun = await second.device.startAssessment(9);
    expect(begun).not.toBe(id);
    expect((await second.device.stored((store) => store.held(id)))?.assessment.notes).toBe('Typed last');
  });
});
