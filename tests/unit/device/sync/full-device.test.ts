import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readList } from '#device/store/reading/assessment-list.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { HOUR, ID, MINUTE, SECOND, Tablet, ann, idOf } from '../../../support/device/device-world.ts';
import type { Tab } from '../../../support/device/device-world.ts';
import { noNetwork } from '../../../support/device/scripted-server.ts';
import { SmallDisk } from '../../../support/device/small-disk.ts';

let disk: SmallDisk;
let tablet: Tablet;
beforeEach(() => {
  disk = new SmallDisk();
  tablet = new Tablet();
});
afterEach(() => tablet.close());

/** Completed on the day of this number. */
const over = (day: number): string => idOf(100 + day);
const TEXT = 'x'.repeat(5000);
/** About what one of them takes: the server's copy and the one that is shown. */
const ONE = 2 * TEXT.length + 1500;

/** A tab that holds one assessment in progress and so many completed ones. */
async function holdingCompleted(days: number, notes = TEXT): Promise<Tab> {
  for (let day = 1; day <= days; day += 1) {
    const dateCompleted = `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;
    tablet.server.hold(over(day), ann, { dateCompleted, notes });
  }
  return tablet.holding();
}

async function heldDays(): Promise<number[]> {
  const ids = await (await tablet.look()).assessments.toCollection().primaryKeys();
  return ids.filter((id) => id !== ID).map((id) => Number(id.slice(-3)) - 200);
}

const fetchedBodies = () => tablet.server.sent('GET', /^\/assessments\/[^?]/);

describe('A device that is filling up', () => {
  const QUOTA = 1_000_000;
  const inUse = (share: number) => ({ usage: share * QUOTA, quota: QUOTA });

  test('keeps everything below 80 % of the quota', async () => {
    await holdingCompleted(5);
    tablet.room = inUse(0.79);
    await tablet.clock.advance(5 * MINUTE);
    expect(await heldDays()).toEqual([1, 2, 3, 4, 5]);
  });

  test('lets completed assessments go from 80 % on, the oldest first, until 70 % are in use', async () => {
    const { device } = await holdingCompleted(5);
    tablet.room = { usage: 0.8 * 25 * ONE, quota: 25 * ONE };
    await tablet.clock.advance(2 * MINUTE);
    expect(await heldDays()).toEqual([4, 5]);
    expect(device.getEngineStatus().isAlmostFull).toBe(false);
  });

  test('still lists them, opens one online, and says offline that it is not here', async () => {
    const { device } = await holdingCompleted(3);
    tablet.room = inUse(0.9);
    await tablet.clock.advance(2 * MINUTE);
    expect(await heldDays()).toEqual([]);
    const listed = await device.read(readList);
    expect(listed.map(({ id, isHeld }) => [id, isHeld])).toEqual(
      expect.arrayContaining([1, 2, 3].map((day) => [over(day), false])),
    );
    tablet.server.instead = noNetwork;
    expect(await device.sync((sync) => sync.fetchAssessment(over(1)))).toBe('unreachable');
    tablet.server.instead = null;
    expect(await device.sync((sync) => sync.fetchAssessment(over(1)))).toBe('held');
    expect((await device.stored((store) => store.held(over(1))))?.assessment.notes).toBe(TEXT);
  });

  test('brings others’ changes of one that was opened again', async () => {
    const { device } = await holdingCompleted(3);
    tablet.room = inUse(0.9);
    await tablet.clock.advance(2 * MINUTE);
    tablet.room = inUse(0.6);
    expect(await device.sync((sync) => sync.fetchAssessment(over(1)))).toBe('held');
    tablet.server.edit(over(1), ann, { notes: 'by somebody else' });
    await tablet.clock.advance(2 * MINUTE);
    expect(await heldDays()).toEqual([1]);
    expect((await device.stored((store) => store.held(over(1))))?.assessment.notes).toBe('by somebody else');
  });

  test('does not fetch them again until half of the quota is free', async () => {
    await holdingCompleted(3);
    tablet.room = inUse(0.9);
    await tablet.clock.advance(2 * MINUTE);
    tablet.server.requests.length = 0;
    tablet.room = inUse(0.6);
    tablet.server.hold(over(9), ann, { dateCompleted: '2026-11-09T12:00:00.000Z' });
    await tablet.clock.advance(30 * MINUTE);
    expect(fetchedBodies()).toHaveLength(1);
    expect(await heldDays()).toEqual([9]);
    tablet.room = inUse(0.5);
    await tablet.clock.advance(3 * MINUTE);
    expect(await heldDays()).toEqual([1, 2, 3, 9]);
  });

  test('lets nothing more go for room that the browser has not freed yet', async () => {
    await holdingCompleted(5);
    tablet.room = { usage: 0.8 * 25 * ONE, quota: 25 * ONE };
    await tablet.clock.advance(9 * MINUTE);
    expect(await heldDays()).toEqual([4, 5]);
  });

  test('keeps waiting work, answers that were set aside and rows of a newer app', async () => {
    const { device } = await holdingCompleted(8);
    const database = await tablet.look();
    tablet.server.instead = noNetwork;
    await device.write(over(1), { notes: 'typed' });
    await device.write(over(2), { notes: 'typed' });
    await device.sync(({ choices }) => choices.discard(over(2)));
    await database.assessments.update(over(3), { replaced: [{ leaf: 'notes', value: 'mine' }] });
    await database.assessments.update(over(4), {
      lost: { leaves: { notes: 'mine' }, instead: {}, complete: null, hadWork: false },
    });
    await database.assessments.update(over(5), { row: 99 });
    await database.assessments.update(over(6), { epoch: 'another' });
    // Its scan may have arrived: nothing has said so yet.
    const due = { since: 0, attempts: 0, nextAttemptAt: 0, lastError: null, refusal: null };
    await database.parcels.add({ id: over(7), kind: 'upload', row: 99, ...due });
    tablet.room = inUse(0.95);
    await tablet.clock.advance(2 * MINUTE);
    expect(await heldDays()).toEqual([1, 3, 4, 5, 6, 7]);
    expect(await database.assessments.get(ID)).toBeDefined();
  });

  test('says so only when nothing is left to go, in every tab, until there is room again', async () => {
    const { device } = await holdingCompleted(1);
    const other = await tablet.open();
    const said = () => [device, other.device].map((one) => one.getEngineStatus().isAlmostFull);
    tablet.room = inUse(0.9);
    await tablet.clock.advance(2 * MINUTE);
    expect(said()).toEqual([true, true]);
    tablet.room = inUse(0.79);
    await tablet.clock.advance(2 * MINUTE);
    expect(said()).toEqual([false, false]);
  });

  test('does so offline, too', async () => {
    const { device } = await holdingCompleted(1);
    tablet.server.instead = noNetwork;
    tablet.room = inUse(0.9);
    await tablet.clock.advance(2 * MINUTE);
    expect(await heldDays()).toEqual([]);
    expect(device.getEngineStatus().isAlmostFull).toBe(true);
  });
});

describe('A device without any room', () => {
  test('lets completed assessments go for what is being sent', async () => {
    const { device } = await holdingCompleted(30, 'x'.repeat(20_000));
    await device.write(ID, { notes: 'typed' });
    disk.fill();
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer().notes).toBe('typed');
    expect(await device.read(readWaitingWork)).toEqual([]);
    const days = await heldDays();
    expect(days.length).toBeLessThan(15);
    expect(days).toEqual([30, 29, 28, 27, 26, 25].slice(0, days.length).toReversed());
    expect(days).toContain(30);
    expect(device.getEngineStatus().isAlmostFull).toBe(false);
  });

  test('lets completed assessments go for what is being typed', async () => {
    const { device } = await holdingCompleted(3);
    disk.fill();
    await device.write(ID, { notes: 'typed' });
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('typed');
    await device.startAssessment(9);
  });

  test('has set some aside, half of it for sending alone, and sets it aside again', async () => {
    const { device } = await tablet.holding(3);
    tablet.room = { usage: 0, quota: 1e9 };
    await tablet.clock.advance(MINUTE);
    const before = disk.used;
    expect(before).toBeGreaterThan(4_000_000);
    for (const index of [1, 2, 3]) await device.write(idOf(index), { notes: 'typed' });
    disk.fill();
    await device.write(ID, { area: 'North' });
    expect(device.getEngineStatus().isAlmostFull).toBe(true);
    disk.fill();
    await expect(device.write(ID, { department: 'ICU' })).rejects.toThrow('No room.');
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer().area).toBe('North');
    for (const index of [1, 2, 3]) expect(tablet.onServer(idOf(index)).notes).toBe('typed');
    expect(disk.used).toBeLessThan(1_000_000);
    disk.capacity = Infinity;
    await tablet.clock.advance(12 * MINUTE);
    expect(disk.used).toBeGreaterThan(4_000_000);
  });

  test('sends each lane for which there is room, tells its person, and sends the others later', async () => {
    const { device } = await tablet.holding(3);
    await device.write(ID, { notes: 'typed' });
    await device.write(idOf(2), { notes: TEXT });
    await device.write(idOf(3), { notes: 'typed' });
    disk.fill(4500);
    await tablet.clock.advance(12 * SECOND);
    for (const id of [ID, idOf(3)]) expect(tablet.onServer(id).notes).toBe('typed');
    await tablet.clock.advance(2 * MINUTE);
    expect(await device.read(readWaitingWork)).toMatchObject([{ id: idOf(2), state: 'waiting' }]);
    expect(device.getEngineStatus()).toMatchObject({ isAlmostFull: true, network: 'reachable' });
    disk.capacity = Infinity;
    await tablet.clock.advance(2 * MINUTE);
    expect(tablet.onServer(idOf(2)).notes).toBe(TEXT);
    await tablet.clock.advance(10 * MINUTE);
    expect(device.getEngineStatus().isAlmostFull).toBe(false);
  });

  test('asks the server as often as it would otherwise', async () => {
    const { device } = await tablet.holding();
    await device.write(ID, { notes: TEXT });
    disk.fill();
    await tablet.clock.advance(10 * MINUTE);
    expect(tablet.server.requests.length).toBeLessThan(60);
    tablet.server.requests.length = 0;
    await tablet.clock.advance(5 * MINUTE);
    expect(tablet.server.sent('GET', /me/).length).toBeGreaterThanOrEqual(4);
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe(TEXT);
  });

  test('keeps an answer that cannot be taken in, and does not ask for it again', async () => {
    const { device } = await tablet.holding();
    await device.write(ID, { notes: TEXT });
    const answer = tablet.heldUp();
    await tablet.clock.advance(10 * SECOND);
    disk.fill();
    answer();
    await settle();
    await tablet.clock.advance(5 * MINUTE);
    expect(tablet.server.saves).toHaveLength(1);
    expect((await device.stored((store) => store.held(ID)))?.sync).not.toBe('synced');
    disk.capacity = Infinity;
    await tablet.clock.advance(2 * MINUTE);
    expect(await device.stored((store) => store.held(ID))).toMatchObject({
      sync: 'synced',
      assessment: { notes: TEXT },
    });
    expect(tablet.server.saves).toHaveLength(1);
  });

  test('asks again for an answer that it knew before its power was lost', async () => {
    const first = await tablet.holding();
    await first.device.write(ID, { notes: TEXT });
    const answer = tablet.heldUp();
    await tablet.clock.advance(10 * SECOND);
    disk.fill();
    answer();
    await tablet.clock.advance(MINUTE);
    first.die();
    disk.capacity = Infinity;
    const second = await tablet.open();
    await tablet.clock.advance(2 * MINUTE);
    expect(await second.device.stored((store) => store.held(ID))).toMatchObject({
      sync: 'synced',
      assessment: { notes: TEXT },
    });
    expect(tablet.server.saves).toHaveLength(2);
    expect(tablet.server.saves[1]).toEqual(tablet.server.saves[0]);
  });

  test('sends a save that was frozen before without another write', async () => {
    const { device } = await tablet.holding();
    tablet.server.loseNextAnswer();
    await device.write(ID, { notes: TEXT });
    await tablet.clock.advance(10 * SECOND);
    const [first] = tablet.server.saves;
    disk.fill();
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves.length).toBeGreaterThan(1);
    expect(tablet.server.saves.at(-1)).toEqual(first);
  });

  test('can be told to send all the same', async () => {
    const { device } = await tablet.holding();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'typed' });
    await tablet.clock.advance(HOUR);
    tablet.server.instead = null;
    disk.fill();
    await expect(device.sync((sync) => sync.sendNow())).resolves.toMatchObject({ needYou: 0 });
  });
});
