import { IDBDatabase, IDBTransaction } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readList } from '#device/store/reading/assessment-list.ts';
import { NotHeld } from '#device/store/not-held.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../support/device/device-harness.ts';
import { HOUR, ID, Tablet, ann, blankScreen, type } from '../../support/device/device-world.ts';
import { noNetwork } from '../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

/** The tablet is back online; what was tried offline is forgotten. */
function online(): void {
  tablet.server.requests.length = 0;
  tablet.server.instead = null;
}

/** A tablet that has been online once, and is offline now. */
async function offline() {
  const tab = await tablet.openPulled();
  tablet.server.instead = noNetwork;
  return tab;
}

describe('A new assessment, offline from its first tap', () => {
  test('is on the device under an id made there, and waits to be sent', async () => {
    const { device } = await offline();
    const id = await device.startAssessment(9);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const held = await device.stored((store) => store.held(id));
    expect(held).toMatchObject({ isOnServer: false, conflict: null, refusal: null, receivedAt: null });
    expect(held?.assessment).toMatchObject({
      id,
      section: '9',
      sectionVersion: 1,
      createdBy: 1,
      lastEditedByName: 'Ann Reyes',
      createdAt: '2026-11-21T08:00:00.000Z',
      version: 0,
    });
    await device.write(id, { area: 'North' });
    expect(await device.read(readWaitingWork)).toHaveLength(1);
  });

  test('is sent under that id with the time of its first tap, once the tablet is back online', async () => {
    const { device, mayRetry } = await offline();
    const id = await device.startAssessment(9);
    await tablet.clock.advance(600_000);
    await device.write(id, { area: 'North' });
    tablet.server.instead = null;
    mayRetry();
    await settle();
    expect(tablet.server.saves.at(-1)).toMatchObject({
      to: 'POST /assessments',
      body: { id, section: '9', sectionVersion: 1, createdAt: '2026-11-21T08:00:00.000Z', area: 'North' },
    });
    expect(await device.stored((store) => store.held(id))).toMatchObject({
      isOnServer: true,
      sync: 'synced',
    });
  });

  test('cannot be started from a module that is not on the device', async () => {
    const { device } = await offline();
    await expect(device.startAssessment(77)).rejects.toThrow(NotHeld);
  });

  test('cannot be started before anything has been pulled', async () => {
    tablet.server.instead = noNetwork;
    const { device } = await tablet.open();
    await expect(device.startAssessment(9)).rejects.toThrow(NotHeld);
    expect(await device.read(readWaitingWork)).toEqual([]);
  });
});

describe('An edit', () => {
  test('is shown and waits to be sent as soon as it is written', async () => {
    const { device } = await offline();
    const id = await device.startAssessment(9);
    await device.write(id, { 'answers.907.parts.name': 'Kit', 'answers.907.flagged': true });
    const held = await device.stored((store) => store.held(id));
    expect(held?.assessment.answers['907']).toMatchObject({ parts: { name: 'Kit' }, flagged: true });
    expect(held?.assessment.flaggedQuestions).toBe(1);
    expect((await device.read(readWaitingWork))[0]).toMatchObject({ id, changes: 2 });
  });

  test('is one transaction: all of its leaves or none', async () => {
    const { device } = await offline();
    const id = await device.startAssessment(9);
    // The second leaf cannot be stored.
    const unstorable: unknown = () => 'no value';
    const leaves = { notes: 'first', area: unstorable as string };
    await expect(device.write(id, leaves)).rejects.toThrow('could not be cloned');
    expect((await device.stored((store) => store.held(id)))?.assessment).toMatchObject({
      notes: '',
      area: '',
    });
  });

  test('is strict: "saved" appears only when the bytes are on the disk', async () => {
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const { device } = await offline();
    const id = await device.startAssessment(9);
    opened.mockClear();
    await device.write(id, { notes: 'n' });
    await device.write(id, { notes: 'o', area: 'North' }, { lastQuestionIndex: 2 });
    await device.complete(id);
    const writing = opened.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writing.length).toBeGreaterThan(2);
    for (const [, , options] of writing) expect(options).toEqual({ durability: 'strict' });
  });

  test('to an assessment that is not on the device is refused', async () => {
    const { device } = await offline();
    await expect(device.write(ID, { notes: 'n' })).rejects.toThrow(NotHeld);
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('back to the server’s value leaves nothing to send', async () => {
    tablet.server.hold(ID, ann, { notes: 'as it was' });
    const { device, mayRetry } = await offline();
    await device.write(ID, { notes: 'another' });
    expect(await device.read(readWaitingWork)).toHaveLength(1);
    await device.write(ID, { notes: 'as it was' });
    expect(await device.read(readWaitingWork)).toEqual([]);
    expect((await device.stored((store) => store.held(ID)))?.sync).toBe('synced');
    tablet.server.instead = null;
    mayRetry();
    await tablet.clock.advance(60_000);
    expect(tablet.server.saves).toEqual([]);
  });

  test('survives the death of the tab and a restart of the browser', async () => {
    const first = await offline();
    const id = await first.device.startAssessment(9);
    await first.device.write(id, { notes: 'kept', 'answers.906.parts': { never: true } });
    first.die();
    const { device } = await tablet.open();
    expect((await device.stored((store) => store.held(id)))?.assessment).toMatchObject({
      notes: 'kept',
      answers: { '906': { parts: { never: true } } },
    });
  });

  test('is private: another person on this tablet sees nothing of it', async () => {
    const { device } = await offline();
    const id = await device.startAssessment(9);
    await device.write(id, { area: 'North' });
    await device.close();
    const dana = await tablet.open({ userId: 2 });
    expect(await dana.device.stored((store) => store.held(id))).toBeNull();
    expect(await dana.device.read(readWaitingWork)).toEqual([]);
    expect(await dana.device.read(readList)).toEqual([]);
  });

  test('is refused after the person has logged out', async () => {
    const { device } = await offline();
    const id = await device.startAssessment(9);
    await device.close();
    await expect(device.write(id, { notes: 'n' })).rejects.toThrow(NotHeld);
  });
});

describe('Looking is not editing', () => {
  beforeEach(() => {
    tablet.server.hold(ID, ann, { lastQuestionIndex: 5 });
  });

  test('moving about among questions already reached is kept on the device and sends nothing', async () => {
    const { device } = await tablet.openPulled();
    await device.write(ID, {}, { currentQuestionIndex: 2, page: 1, lastQuestionIndex: 3 });
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      currentQuestionIndex: 2,
      page: 1,
      lastQuestionIndex: 5,
    });
    expect(await device.read(readWaitingWork)).toEqual([]);
    await tablet.clock.advance(60_000);
    expect(tablet.server.saves).toEqual([]);
  });

  test('a further question is worth a save', async () => {
    const { device } = await tablet.openPulled();
    await device.write(ID, {}, { lastQuestionIndex: 6 });
    await tablet.clock.advance(60_000);
    expect(tablet.server.assessments.get(ID)?.lastQuestionIndex).toBe(6);
  });

  test('the furthest question never goes back, however one moves', async () => {
    const { device } = await offline();
    await device.write(ID, {}, { lastQuestionIndex: 9 });
    await device.write(ID, {}, { lastQuestionIndex: 6, currentQuestionIndex: 5 });
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      lastQuestionIndex: 9,
      currentQuestionIndex: 5,
    });
    device.makeDue(ID);
    await settle();
    await device.write(ID, {}, { lastQuestionIndex: 7 });
    expect((await device.stored((store) => store.held(ID)))?.assessment.lastQuestionIndex).toBe(9);
  });
});

describe('Submit', () => {
  test('is shown as submitted at once, and sent after everything else', async () => {
    const { device, mayRetry } = await offline();
    const id = await device.startAssessment(9);
    await device.write(id, { notes: 'done' });
    await tablet.clock.advance(60_000);
    await device.complete(id);
    expect((await device.stored((store) => store.held(id)))?.assessment.dateCompleted).toBe(
      '2026-11-21T08:01:00.000Z',
    );

    online();
    mayRetry();
    await settle();
    expect(tablet.server.saves.filter((save) => save.body['notes'] !== undefined)).toHaveLength(1);
    expect(tablet.server.saves.at(-1)).toMatchObject({
      to: `PUT /assessments/${id}?completed=true`,
      body: { dateCompleted: '2026-11-21T08:01:00.000Z' },
    });
    expect(tablet.server.assessments.get(id)?.dateCompleted).toBe('2026-11-21T08:01:00.000Z');
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('pressed twice is one submission, with the first time', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await offline();
    await device.complete(ID);
    await tablet.clock.advance(60_000);
    await device.complete(ID);
    expect((await device.stored((store) => store.held(ID)))?.assessment.dateCompleted).toBe(
      '2026-11-21T08:00:00.000Z',
    );
  });

  test('is never dated before the assessment was begun, even when the clock was set back since', async () => {
    const { device } = await offline();
    const id = await device.startAssessment(9);
    const begun = new Date(tablet.clock.now()).toISOString();
    tablet.clock.set(tablet.clock.now() - 60 * 24 * HOUR);
    await device.complete(id);
    expect((await device.stored((store) => store.held(id)))?.assessment).toMatchObject({
      createdAt: begun,
      dateCompleted: begun,
    });
  });

  test('of an assessment that has been submitted already changes nothing', async () => {
    tablet.server.hold(ID, ann, { dateCompleted: '2026-11-20T08:00:00.000Z' });
    const { device } = await tablet.openPulled();
    await device.complete(ID);
    expect(await device.read(readWaitingWork)).toEqual([]);
    expect((await device.stored((store) => store.held(ID)))?.assessment.dateCompleted).toBe(
      '2026-11-20T08:00:00.000Z',
    );
  });
});

describe('A draft of the device', () => {
  test('writes what is typed, as one would expect of a disk', async () => {
    const { device } = await offline();
    const id = await device.startAssessment(9);
    const draft = device.openDraft(id, blankScreen);
    await type(draft, tablet.clock, 'notes', 'Typed letter by letter.');
    await tablet.clock.advance(400);
    expect(draft.getStatus()).toBe('saved');
    expect((await device.stored((store) => store.held(id)))?.assessment.notes).toBe(
      'Typed letter by letter.',
    );
    await draft.close();
  });

  test('a page that is hidden has everything on the disk', async () => {
    const { device, leave } = await offline();
    const id = await device.startAssessment(9);
    const draft = device.openDraft(id, blankScreen);
    draft.set('notes', 'a');
    draft.set('notes', 'ab');
    leave();
    await settle();
    expect((await device.stored((store) => store.held(id)))?.assessment.notes).toBe('ab');
    await draft.close();
  });

  test('a page that goes away at once has everything on the disk even where local storage has no room', async () => {
    let isGone = false;
    const transaction = Reflect.get(IDBDatabase.prototype, 'transaction');
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...wanted
    ) {
      if (isGone) throw new DOMException('The page is gone.', 'UnknownError');
      return transaction.apply(this, wanted);
    });
    const { device, leave } = await offline();
    const id = await device.startAssessment(9);
    const draft = device.openDraft(id, blankScreen);
    draft.set('notes', 'a');
    await settle();
    draft.set('notes', 'ab');
    draft.set('answers.907.parts.name', 'Kit');
    tablet.storage.isFull = true;
    const committed = vi.spyOn(IDBTransaction.prototype, 'commit');
    leave();
    // From here on no new transaction begins, and nobody would wait for the last one.
    isGone = true;
    expect(committed).toHaveBeenCalledTimes(1);
    await settle();
    isGone = false;
    const shown = (await device.stored((store) => store.held(id)))?.assessment;
    expect(shown?.notes).toBe('ab');
    expect(shown?.answers['907']?.parts).toEqual({ name: 'Kit' });
    await draft.close();
  });

  test('a page that goes away after a log-out writes nothing into the database that was closed', async () => {
    const { device, leave } = await offline();
    const id = await device.startAssessment(9);
    const draft = device.openDraft(id, blankScreen);
    await device.close();
    draft.set('notes', 'too late');
    leave();
    await settle();
    expect(await (await tablet.look()).edits.count()).toBe(0);
    await draft.close();
  });

  test('a database that iOS has closed is opened again; NOT saved until it is', async () => {
    let isLost = false;
    const transaction = Reflect.get(IDBDatabase.prototype, 'transaction');
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...wanted
    ) {
      if (isLost) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
      return transaction.apply(this, wanted);
    });
    // Dexie says so when it finds the database closed under it.
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { device } = await offline();
    const id = await device.startAssessment(9);
    const draft = device.openDraft(id, blankScreen);
    isLost = true;
    draft.setNow('notes', 'typed in the meantime');
    await settle();
    expect(draft.getStatus()).toBe('failed');
    await tablet.clock.advance(5000);
    expect(draft.getStatus()).toBe('failed');
    isLost = false;
    await tablet.clock.advance(2000);
    expect(draft.getStatus()).toBe('saved');
    expect((await device.stored((store) => store.held(id)))?.assessment.notes).toBe('typed in the meantime');
    await draft.close();
    expect(warned.mock.calls.flat().filter((words) => words !== 'Dexie: Need to reopen db')).toEqual([]);
  });

  test('typing that could not be written before a log-out is given up, and nothing keeps trying', async () => {
    const { device } = await offline();
    const id = await device.startAssessment(9);
    const draft = device.openDraft(id, blankScreen);
    await device.close();
    draft.setNow('notes', 'too late');
    await draft.close();
    await tablet.clock.advance(60_000);
    expect(tablet.clock.sleeping).toBe(0);
  });
});
