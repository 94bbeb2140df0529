import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readList } from '#device/store/reading/assessment-list.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, MINUTE, SECOND, Tablet, ann, blankScreen } from '../../../support/device/device-world.ts';
import { noNetwork, saved } from '../../../support/device/scripted-server.ts';
import { discardedIn, inConflict } from './conflict-story.ts';

const DAY = 24 * 60 * MINUTE;

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('Discard on the Device page', () => {
  test('of an assessment that was never on the server takes it off the list', async () => {
    const { device } = await tablet.openPulled();
    const choices = await device.sync((sync) => sync.choices);
    tablet.server.instead = noNetwork;
    const id = await device.startAssessment(9);
    await device.write(id, { notes: 'never sent' });
    await choices.discard(id);
    expect(await device.stored((store) => store.held(id))).toBeNull();
    expect(await device.read(readList)).toEqual([]);
    expect(await device.read(readWaitingWork)).toEqual([]);
    expect(await discardedIn(device)).toMatchObject([{ changed: { notes: 'never sent' } }]);
  });

  test('of a conflict takes the server’s copy', async () => {
    const { device, choices } = await inConflict(tablet);
    await choices.discard(ID);
    expect(await device.stored((store) => store.held(ID))).toMatchObject({
      sync: 'synced',
      conflict: null,
      assessment: { notes: 'hers' },
    });
  });

  test('while a save is on its way: its late answer brings nothing back', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    const choices = await device.sync((sync) => sync.choices);
    const answer = Promise.withResolvers<void>();
    tablet.server.next('PUT', /./, async () => {
      await answer.promise;
      return saved({ ...tablet.onServer(), version: 2, notes: 'on its way' });
    });
    await device.write(ID, { notes: 'on its way' });
    await tablet.clock.advance(10_000);
    await choices.discard(ID);
    answer.resolve();
    await settle();
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('');
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('of a lane that cannot be read: a late copy of its save has no effect', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    const choices = await device.sync((sync) => sync.choices);
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'on its way' });
    await tablet.clock.advance(10_000);
    const sent = (await tablet.lane(ID))?.inFlight?.mutationId;
    await (await tablet.look()).outbox.update(`assessment:${ID}`, { attempts: -0.5 });
    await choices.discard(ID);
    tablet.server.instead = null;
    await tablet.clock.advance(6 * MINUTE);
    expect(sent).toBeDefined();
    expect([...tablet.server.dead]).toEqual([sent]);
  });

  test('of an assessment with nothing waiting does nothing', async () => {
    tablet.server.hold(ID, ann, { notes: 'as it was' });
    const { device } = await tablet.openPulled();
    const choices = await device.sync((sync) => sync.choices);
    await choices.discard(ID);
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('as it was');
    expect(await discardedIn(device)).toEqual([]);
  });
});

describe('Discard in favor of what was submitted', () => {
  test('takes the server’s copy', async () => {
    const { device, choices } = await inConflict(tablet, { reason: 'completed' });
    expect(await choices.conflict.takeServerCopy(ID, 2)).toBe(true);
    expect(await device.stored((store) => store.held(ID))).toMatchObject({
      sync: 'synced',
      assessment: { notes: 'hers' },
    });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('keeps losing answers in the backup file', async () => {
    const { device, choices } = await inConflict(tablet, { reason: 'completed' });
    await choices.conflict.takeServerCopy(ID, 2);
    expect(await discardedIn(device)).toMatchObject([
      {
        assessmentId: ID,
        changed: { notes: 'mine', 'answers.906.parts': { never: true } },
        working: { notes: 'mine' },
      },
    ]);
  });
});

describe('Typing in one tab after the assessment was discarded in another', () => {
  /** Offline, two tabs of one tablet: the first has discarded what the second has open. */
  async function discardedElsewhere() {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const id = await device.startAssessment(9);
    await device.write(id, { area: 'North' });
    const second = await tablet.open();
    const draft = second.device.openDraft(id, blankScreen);
    draft.set('notes', 'Typed before');
    await tablet.clock.advance(SECOND);
    await device.sync(({ choices }) => choices.discard(id));
    return { device, second, draft, id };
  }

  test('is refused, and never called saved', async () => {
    const { device, second, draft, id } = await discardedElsewhere();
    draft.set('notes', 'Typed before and after');
    await tablet.clock.advance(SECOND);
    expect(draft.getStatus()).toBe('failed');
    expect(await second.device.stored((store) => store.held(id))).toBeNull();
    expect(await device.read(readList)).toEqual([]);
    expect(await device.stored((store) => store.waitingStates())).toEqual([]);
  });

  test('is kept beside the discarded work', async () => {
    const { device, draft, id } = await discardedElsewhere();
    draft.set('notes', 'Typed before and after');
    await tablet.clock.advance(SECOND);
    draft.set('department', 'Surgery');
    await draft.close();
    expect((await discardedIn(device)).toSorted((a, b) => a.why.localeCompare(b.why))).toMatchObject([
      { assessmentId: id, changed: { area: 'North', notes: 'Typed before' } },
      { assessmentId: id, changed: { notes: 'Typed before and after', department: 'Surgery' } },
    ]);
  });

  test('is kept too when it is written at the same moment', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const id = await device.startAssessment(9);
    const choices = await device.sync((sync) => sync.choices);
    const second = await tablet.open();
    const draft = second.device.openDraft(id, blankScreen);
    await settle();
    draft.set('notes', 'Typed');
    await Promise.all([choices.discard(id), draft.flush()]);
    await settle();
    const kept = await discardedIn(device);
    expect(kept.map(({ changed }) => changed)).toContainEqual({ notes: 'Typed' });
    expect(await device.stored((store) => store.waitingStates())).toEqual([]);
  });

  test('is kept too when that tab did not hear of it before it was closed', async () => {
    const { device, id } = await discardedElsewhere();
    const database = await tablet.look();
    await database.edits.put({ id, leaf: 'notes', value: 'Typed while leaving', at: tablet.clock.now() });
    await device.close();
    const { device: later } = await tablet.open();
    await settle();
    const kept = await discardedIn(later);
    expect(kept.map(({ changed }) => changed)).toContainEqual({ notes: 'Typed while leaving' });
    expect(await later.stored((store) => store.waitingStates())).toEqual([]);
  });

  test('has its page told so', async () => {
    const { second, id } = await discardedElsewhere();
    expect(await second.device.sync((sync) => sync.fetchAssessment(id))).toBe('unreachable');
    expect(await second.device.stored((store) => store.isDiscarded(id))).toBe(true);
    expect(await second.device.stored((store) => store.isDiscarded(ID))).toBe(false);
  });
});

describe('Discarded work is forgotten', () => {
  async function withDiscarded() {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const id = await device.startAssessment(9);
    await device.write(id, { notes: 'given up' });
    await device.sync(({ choices }) => choices.discard(id));
    await device.close();
  }

  /** The number still kept when the app is opened after this many days more. */
  async function openedAfter(days: number): Promise<number> {
    tablet.clock.set(tablet.clock.now() + days * DAY);
    const { device } = await tablet.open();
    await settle();
    const kept = await discardedIn(device);
    await device.close();
    return kept.length;
  }

  test('once the app has been opened on 30 other days', async () => {
    await withDiscarded();
    for (let day = 1; day <= 30; day += 1) expect(await openedAfter(1)).toBe(1);
    expect(await openedAfter(1)).toBe(0);
  });

  test('not sooner by opening it often in one day', async () => {
    await withDiscarded();
    for (let time = 1; time <= 40; time += 1) expect(await openedAfter(0.01)).toBe(1);
  });

  test.each([
    ['ahead', 40],
    ['back', -60],
  ])('not because the clock was once set %s', async (_, days) => {
    await withDiscarded();
    expect(await openedAfter(days)).toBe(1);
    expect(await openedAfter(-days)).toBe(1);
    expect(await openedAfter(1)).toBe(1);
  });

  test('not because the clock had been set back when it was discarded', async () => {
    tablet.clock.set(tablet.clock.now() - 60 * DAY);
    await withDiscarded();
    expect(await openedAfter(60)).toBe(1);
  });
});
