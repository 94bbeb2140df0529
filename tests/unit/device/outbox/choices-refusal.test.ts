import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, Tablet, ann } from '../../../support/device/device-world.ts';
import { json, saved } from '../../../support/device/scripted-server.ts';
import { discardedIn } from './conflict-story.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('Refused by the server', () => {
  const sentence = 'Question 3: please choose a whole number from 1 to 10.';

  async function refusedLeaf() {
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    await tab.device.write(ID, { 'answers.903.parts.ease': 12, notes: 'fine' });
    const fields = ['answers.903.parts.ease'];
    tablet.server.next('PUT', /./, () => json(422, { errors: [sentence], fields }));
    await tablet.clock.advance(10_000);
    return Object.assign(tab, { choices: await tab.device.sync((sync) => sync.choices) });
  }

  test('one answer: it waits at its question with the sentence, and the rest is sent', async () => {
    const { device } = await refusedLeaf();
    const held = await device.stored((store) => store.held(ID));
    expect(held?.refusals).toEqual({ 'answers.903.parts.ease': { value: 12, sentence } });
    expect(held?.sync).toBe('refused');
    expect(held?.assessment.answers['903']?.parts).toEqual({ ease: 12 });
    expect(tablet.onServer()).toMatchObject({ notes: 'fine' });
    expect((await device.read(readWaitingWork))[0]).toMatchObject({
      state: 'refused',
      why: sentence,
      changes: 1,
    });
  });

  test('once the answer is corrected, it is sent and nothing is refused any more', async () => {
    const { device } = await refusedLeaf();
    await device.write(ID, { 'answers.903.parts.ease': 10 });
    expect((await device.stored((store) => store.held(ID)))?.refusals).toEqual({});
    await tablet.clock.advance(10_000);
    expect(tablet.onServer().answers['903']?.parts).toEqual({ ease: 10 });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('Submit waits until the answer is corrected', async () => {
    const { device } = await refusedLeaf();
    await device.complete(ID);
    await tablet.clock.advance(60_000);
    expect(tablet.onServer().dateCompleted).toBeNull();
    expect((await device.stored((store) => store.held(ID)))?.assessment.dateCompleted).toBeNull();
    await device.write(ID, { 'answers.903.parts.ease': 10 });
    await tablet.clock.advance(60_000);
    expect(tablet.onServer().dateCompleted).not.toBeNull();
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  async function refusedLane(status: number) {
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    await tab.device.write(ID, { notes: 'mine' });
    tablet.server.next('PUT', /./, () => json(status, { errors: ['This is not for you.'] }));
    await tablet.clock.advance(10_000);
    tablet.server.requests.length = 0;
    return Object.assign(tab, { choices: await tab.device.sync((sync) => sync.choices) });
  }

  test.each([400, 403, 405, 413, 422])('%d: the whole lane waits with its sentence', async (status) => {
    const { device } = await refusedLane(status);
    expect(await device.stored((store) => store.held(ID))).toMatchObject({
      sync: 'refused',
      refusal: 'This is not for you.',
    });
    await tablet.clock.advance(600_000);
    expect(tablet.server.saves).toEqual([]);
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('mine');
    expect((await device.read(readWaitingWork))[0]?.canSendAgain).toBe(false);
  });

  test('Retry sends it again at once', async () => {
    const { device, choices } = await refusedLane(403);
    await choices.retry(ID);
    await settle();
    expect(tablet.onServer().notes).toBe('mine');
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('Discard returns to the server’s state, and keeps what was lost in the backup', async () => {
    const { device, choices } = await refusedLane(403);
    await choices.discard(ID);
    expect(await device.stored((store) => store.held(ID))).toMatchObject({
      sync: 'synced',
      refusal: null,
      assessment: { notes: '' },
    });
    expect(await discardedIn(device)).toMatchObject([{ assessmentId: ID, changed: { notes: 'mine' } }]);
  });

  test('Discard keeps refused answers in the backup, too', async () => {
    const { device, choices } = await refusedLeaf();
    await choices.discard(ID);
    expect((await discardedIn(device))[0]?.changed).toEqual({ 'answers.903.parts.ease': 12 });
  });
});

describe('Send again, when an operator restored a backup without the assessment', () => {
  async function gone() {
    tablet.server.hold(ID, ann, { notes: 'as it was', area: 'North' });
    const tab = await tablet.openPulled();
    await tab.device.write(ID, { 'answers.907.parts.name': 'Kit', 'answers.906.parts': { never: true } });
    tablet.server.assessments.delete(ID);
    await tablet.clock.advance(10_000);
    tablet.server.requests.length = 0;
    return Object.assign(tab, { choices: await tab.device.sync((sync) => sync.choices) });
  }

  test('is offered', async () => {
    const { device } = await gone();
    expect((await device.read(readWaitingWork))[0]).toMatchObject({ state: 'refused', canSendAgain: true });
  });

  test('sends all of it as a new one, under its id', async () => {
    const { device, choices } = await gone();
    await choices.sendAgain(ID);
    await settle();
    expect(tablet.server.saves[0]).toMatchObject({ to: 'POST /assessments', body: { id: ID, section: '9' } });
    expect(tablet.onServer()).toMatchObject({
      notes: 'as it was',
      area: 'North',
      answers: { '906': { parts: { never: true } }, '907': { parts: { name: 'Kit' } } },
    });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('carries its submission with it', async () => {
    const { device, choices } = await gone();
    await device.complete(ID);
    await choices.sendAgain(ID);
    await settle();
    expect(tablet.onServer().dateCompleted).not.toBeNull();
  });
});

describe('Own newer values that a save from here replaced', () => {
  async function replacing() {
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    await tab.device.write(ID, { notes: 'from the tablet' });
    tablet.server.edit(ID, ann, { notes: 'from the desk' });
    tablet.server.next('PUT', /./, () =>
      saved(
        { ...tablet.onServer(), notes: 'from the tablet', version: 3 },
        { replaced: [{ leaf: 'notes', value: 'from the desk' }] },
      ),
    );
    await tablet.clock.advance(10_000);
    return Object.assign(tab, { choices: await tab.device.sync((sync) => sync.choices) });
  }

  test('are reported', async () => {
    const { device } = await replacing();
    expect((await device.stored((store) => store.held(ID)))?.replaced).toEqual([
      { leaf: 'notes', value: 'from the desk' },
    ]);
  });

  test('Undo writes them back and no longer reports them', async () => {
    const { device, choices } = await replacing();
    await choices.undoReplaced(ID);
    expect(await device.stored((store) => store.held(ID))).toMatchObject({
      replaced: [],
      assessment: { notes: 'from the desk' },
    });
    await tablet.clock.advance(10_000);
    expect(tablet.server.saves.at(-1)?.body).toMatchObject({ notes: 'from the desk' });
  });

  test('Undo keeps what has been typed since for the backup file', async () => {
    const { device, choices } = await replacing();
    await device.write(ID, { notes: 'typed since', area: 'Telemetry' });
    await choices.undoReplaced(ID);
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'from the desk',
      area: 'Telemetry',
    });
    const kept = await (await tablet.look()).discarded.toArray();
    expect(kept).toMatchObject([{ assessmentId: ID, changed: { notes: 'typed since' } }]);
  });

  test('can be dismissed', async () => {
    const { device, choices } = await replacing();
    await choices.dismissReplaced(ID);
    expect(await device.stored((store) => store.held(ID))).toMatchObject({
      replaced: [],
      assessment: { notes: 'from the tablet' },
    });
  });
});
