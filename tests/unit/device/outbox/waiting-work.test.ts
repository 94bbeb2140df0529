import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Leaf } from '#domain/leaf.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { ID, Tablet, ann, dana, idOf } from '../../../support/device/device-world.ts';
import { conflict, json, noNetwork } from '../../../support/device/scripted-server.ts';

const OTHER_ID = idOf(2);
const THIRD_ID = idOf(3);

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('The Device page', () => {
  test('lists what is waiting and why, the longest-waiting first', async () => {
    tablet.server.hold(ID, ann, { area: 'North ward' });
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'n', 'answers.901.flagged': true });
    await tablet.clock.advance(60_000);
    const started = await device.startAssessment(8);
    await device.write(started, { department: 'ICU' });
    expect(await device.read(readWaitingWork)).toMatchObject([
      {
        kind: 'assessment',
        id: ID,
        title: 'Test Module',
        detail: 'North ward',
        state: 'waiting',
        since: '2026-11-21T08:00:00.000Z',
        changes: 2,
        why: 'There was a problem connecting to the server.',
        canSendAgain: false,
      },
      {
        id: started,
        title: 'Plain Test Module',
        detail: '',
        since: '2026-11-21T08:01:00.000Z',
        changes: 1,
        attempts: 0,
        nextAttemptAt: null,
        why: 'It will be sent once you are back online.',
      },
    ]);
  });

  test('says when the next attempt is', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    tablet.server.instead = () =>
      json(503, { errors: ['The server is being updated.'] }, { 'retry-after': '120' });
    await device.write(ID, { notes: 'n' });
    await tablet.clock.advance(1500);
    const [row] = await device.read(readWaitingWork);
    expect(row).toMatchObject({
      attempts: 1,
      why: 'The server is being updated.',
    });
    expect((row?.nextAttemptAt ?? 0) - tablet.clock.now()).toBe(120_000);
  });

  test('shows an edit of a leaf that only a newer app knows, which blocks only its own assessment', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const leaf = 'answers.901.photo' as Leaf;
    await (await tablet.look()).edits.put({ id: ID, leaf, value: 'x', at: 1 });
    expect(await device.stored((store) => store.held(ID))).toBeNull();
    expect(await device.read(readWaitingWork)).toMatchObject([
      {
        id: ID,
        why: 'This version of the app cannot read what is stored here. Please export a backup file.',
      },
    ]);
  });

  test('counts a submission as a change of its own', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'n' });
    await device.complete(ID);
    expect((await device.read(readWaitingWork))[0]?.changes).toBe(2);
    await tablet.clock.advance(10_000);
    expect((await device.read(readWaitingWork))[0]?.changes).toBe(2);
  });

  test.each<['edited' | 'completed', string]>([
    ['edited', 'Dana Reyes is also editing this assessment. Please choose what to do.'],
    ['completed', 'Dana Reyes has already submitted this assessment. Please choose what to keep.'],
  ])('names the other person in a conflict (%s)', async (reason, why) => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    await device.write(ID, { notes: 'mine' });
    tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.next('PUT', /./, () => conflict(tablet.onServer(), { reason }));
    await tablet.clock.advance(10_000);
    expect(await device.read(readWaitingWork)).toMatchObject([{ state: 'conflict', why }]);
  });

  test('leaves out an assessment in which nothing was changed', async () => {
    tablet.server.hold(ID, ann, { notes: 'same' });
    const { device } = await tablet.openPulled();
    await device.write(ID, { notes: 'same' }, { currentQuestionIndex: 4 });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('"send now" tries everything and reports the outcome', async () => {
    for (const id of [ID, OTHER_ID, THIRD_ID]) tablet.server.hold(id, ann);
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    for (const id of [ID, OTHER_ID, THIRD_ID]) await device.write(id, { notes: 'n' });
    expect(await device.sync((sync) => sync.sendNow())).toEqual({ sent: 0, waiting: 3, needYou: 0 });
    tablet.server.instead = null;
    tablet.server.next('PUT', new RegExp(OTHER_ID), () => json(403, { errors: ['No.'] }));
    expect(await device.sync((sync) => sync.sendNow())).toEqual({ sent: 2, waiting: 0, needYou: 1 });
  });
});
