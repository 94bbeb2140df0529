import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VirtualClock, settle } from '../../../support/device/device-harness.ts';
import { ID, MINUTE, SECOND, Tablet, ann } from '../../../support/device/device-world.ts';
import { saved } from '../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('Several tabs of one person', () => {
  test('one of them sends', async () => {
    const first = await tablet.holding();
    const second = await tablet.open();
    await first.device.write(ID, { notes: 'a' });
    await second.device.write(ID, { area: 'North' });
    await tablet.clock.advance(5 * MINUTE);
    expect(tablet.server.saves).toHaveLength(1);
    expect(tablet.onServer()).toMatchObject({ notes: 'a', area: 'North' });
    const pulls = tablet.server.sent('GET', /^\/assessments\?/);
    expect(pulls.length).toBeLessThanOrEqual(6);
  });

  test('a write of the other one wakes it', async () => {
    await tablet.holding();
    const second = await tablet.open();
    await second.device.write(ID, { notes: 'a' });
    second.device.makeDue(ID);
    await settle();
    expect(tablet.onServer().notes).toBe('a');
  });

  test('when it is closed the other takes over', async () => {
    const first = await tablet.holding();
    const second = await tablet.open();
    await first.device.close();
    await second.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(20 * SECOND);
    expect(tablet.onServer().notes).toBe('a');
  });

  test('when it dies the other takes over', async () => {
    const first = await tablet.holding();
    const second = await tablet.open();
    first.die();
    await second.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(20 * SECOND);
    expect(tablet.onServer().notes).toBe('a');
  });

  async function frozenAndAnother(isVisible: boolean) {
    tablet.server.hold(ID, ann);
    const frozenClock = new VirtualClock(tablet.clock.now());
    const frozen = await tablet.openPulled({ clock: frozenClock });
    tablet.server.requests.length = 0;
    const other = await tablet.open({ isVisible });
    return { frozen, frozenClock, other };
  }

  test('a visible tab takes over from a frozen one after half a minute', async () => {
    const { other } = await frozenAndAnother(true);
    await other.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(29 * SECOND);
    expect(tablet.onServer().notes).toBe('');
    await tablet.clock.advance(30 * SECOND);
    expect(tablet.onServer().notes).toBe('a');
  });

  test('even from one that froze before its first heartbeat', async () => {
    const { other } = await frozenAndAnother(true);
    await (await tablet.look()).meta.delete('heartbeat');
    await other.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(29 * SECOND);
    expect(tablet.onServer().notes).toBe('');
    await tablet.clock.advance(30 * SECOND);
    expect(tablet.onServer().notes).toBe('a');
  });

  test('even when its own database fails while it watches', async () => {
    const { other } = await frozenAndAnother(true);
    await other.device.write(ID, { notes: 'a' });
    await other.device.read((database) => {
      const failure = new DOMException('The database is away for a moment.', 'UnknownError');
      vi.spyOn(database.meta, 'get').mockRejectedValueOnce(failure);
      return Promise.resolve();
    });
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer().notes).toBe('a');
  });

  test('a tab that nobody is looking at does not', async () => {
    const { other } = await frozenAndAnother(false);
    await other.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(10 * MINUTE);
    expect(tablet.onServer().notes).toBe('');
    other.isVisible = true;
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer().notes).toBe('a');
  });

  test('nothing is taken over from a tab that waits for a slow answer', async () => {
    const first = await tablet.holding();
    await tablet.open();
    const answer = tablet.heldUp();
    await first.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(70 * SECOND);
    expect(tablet.server.saves).toHaveLength(1);
    answer();
    await settle();
    expect(tablet.onServer().notes).toBe('a');
  });

  test('a tab that is alive keeps its place, however long', async () => {
    const first = await tablet.holding();
    const second = await tablet.open();
    await tablet.clock.advance(10 * MINUTE);
    tablet.server.requests.length = 0;
    await second.device.write(ID, { notes: 'a' });
    await first.device.write(ID, { area: 'North' });
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves).toHaveLength(1);
  });

  test('a frozen tab that wakes with a late answer changes nothing, and stands in line again', async () => {
    const { frozen, frozenClock, other } = await frozenAndAnother(true);
    const answer = Promise.withResolvers<void>();
    tablet.server.next('PUT', /./, async () => {
      const late = saved(tablet.server.edit(ID, ann, { notes: 'first' }));
      await answer.promise;
      return late;
    });
    await frozen.device.write(ID, { notes: 'first' });
    await frozenClock.advance(10 * SECOND);
    tablet.server.next('PUT', /./, () => saved(tablet.onServer()));
    await tablet.clock.advance(MINUTE);
    const [first, again] = tablet.server.saves;
    expect(again).toEqual(first);
    expect((await other.device.stored((store) => store.held(ID)))?.sync).toBe('synced');

    await other.device.write(ID, { notes: 'second' });
    await tablet.clock.advance(MINUTE);
    answer.resolve();
    await settle();
    await frozenClock.advance(5 * MINUTE);
    expect((await other.device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'second',
      version: 3,
    });
    expect(tablet.onServer()).toMatchObject({ notes: 'second', version: 3 });

    await other.device.close();
    await frozen.device.write(ID, { notes: 'third' });
    await frozenClock.advance(5 * MINUTE);
    expect(tablet.onServer().notes).toBe('third');
  });

  test('a late answer to an earlier save does not pass for the answer to the one on its way', async () => {
    const { frozen, frozenClock, other } = await frozenAndAnother(true);
    const late = tablet.heldUp();
    await frozen.device.write(ID, { notes: 'first' });
    await frozenClock.advance(10 * SECOND);
    tablet.server.next('PUT', /./, () => saved(tablet.server.edit(ID, ann, { notes: 'first' })));
    await tablet.clock.advance(MINUTE);
    const onItsWay = tablet.heldUp();
    await other.device.write(ID, { notes: 'second' });
    await tablet.clock.advance(10 * SECOND);
    const before = await tablet.lane(ID);
    expect(before?.inFlight?.leaves).toEqual({ notes: 'second' });

    late();
    await settle();
    expect(await tablet.lane(ID)).toEqual(before);
    expect((await other.device.stored((store) => store.held(ID)))?.assessment.notes).toBe('second');
    onItsWay();
    await settle();
    expect((await other.device.stored((store) => store.held(ID)))?.sync).toBe('synced');
  });

  test('"send now" in a tab that is not the sender: a change sent twice counts once', async () => {
    const first = await tablet.holding();
    const second = await tablet.open();
    const answer = tablet.heldUp();
    await first.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(10 * SECOND);
    tablet.server.next('PUT', /./, () => saved(tablet.server.edit(ID, ann, { notes: 'a' })));
    expect(await second.device.sync((sync) => sync.sendNow())).toEqual({ sent: 1, waiting: 0, needYou: 0 });
    answer();
    await settle();
    const [one, two] = tablet.server.saves;
    expect(two).toEqual(one);
    expect((await first.device.stored((store) => store.held(ID)))?.sync).toBe('synced');
  });
});

test('a tab of somebody else with the same number sends for them meanwhile', async () => {
  await tablet.holding();
  const other = await tablet.openPulled({ uid: '6f1c8f1e-6f8e-4a39-9a55-1d5c1f3d9b11' });
  await other.device.write(ID, { notes: 'a' });
  await tablet.clock.advance(20 * SECOND);
  expect(tablet.onServer().notes).toBe('a');
});
