import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { HOUR, ID, MINUTE, SECOND, Tablet, dana, idOf } from '../../../support/device/device-world.ts';
import { html, json, noNetwork } from '../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('Without a network', () => {
  test('only one lane is tried at a time; once it gets through, all of them are sent', async () => {
    const { device } = await tablet.holding(9);
    tablet.server.instead = noNetwork;
    for (let index = 1; index <= 9; index += 1) await device.write(idOf(index), { notes: 'a' });
    await tablet.clock.advance(10 * SECOND);
    expect(tablet.server.calls).toBeLessThanOrEqual(4);
    const times = tablet.timesOfCalls();
    await tablet.clock.advance(30 * MINUTE);
    expect(new Set(times).size).toBe(times.length);
    tablet.server.instead = null;
    await tablet.clock.advance(5 * MINUTE);
    expect(await device.read(readWaitingWork)).toEqual([]);
    for (let index = 1; index <= 9; index += 1) expect(tablet.onServer(idOf(index)).notes).toBe('a');
  });

  test('attempts become rarer, but there is at least one every five minutes', async () => {
    const { device } = await tablet.holding(1, { isVisible: false });
    const times = tablet.timesOfCalls();
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(HOUR);
    // Each pull begins with two calls at once.
    const tries = [...new Set(times)];
    const gaps = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5 * MINUTE);
    const late = gaps.slice(12);
    expect(late.reduce((sum, gap) => sum + gap, 0) / late.length).toBeGreaterThan(MINUTE);
  });

  test('in front, while something waits, there is one about every 15 s, and none waits longer', async () => {
    const { device } = await tablet.holding();
    const times = tablet.timesOfCalls();
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(HOUR);
    const tries = [...new Set(times)];
    const gaps = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(15 * SECOND);
    const late = gaps.slice(12);
    expect(late.reduce((sum, gap) => sum + gap, 0) / late.length).toBeGreaterThan(10 * SECOND);
    tablet.server.instead = null;
    await tablet.clock.advance(15 * SECOND);
    expect(tablet.onServer().notes).toBe('a');
  });

  test('a device with nothing to send finds out from its pulls, and no more often', async () => {
    const { device } = await tablet.holding();
    const times = tablet.timesOfCalls();
    await tablet.clock.advance(HOUR);
    expect(device.getEngineStatus().network).toBe('unreachable');
    const tries = [...new Set(times)];
    expect(tries.length).toBeGreaterThanOrEqual(HOUR / (5 * MINUTE));
    expect(tries.length).toBeLessThan(60);
  });

  test('an edit does not make it try more often', async () => {
    const { device } = await tablet.holding(1, { isVisible: false });
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(30 * MINUTE);
    const times = tablet.timesOfCalls();
    for (let count = 0; count < 60; count += 1) {
      await device.write(ID, { notes: `a${count}` });
      device.makeDue(ID);
      await tablet.clock.advance(10 * SECOND);
    }
    expect(times.length).toBeLessThan(20);
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('a59');
  });

  test('the status says so, and when the next attempt is; then that it is reachable again', async () => {
    const { device } = await tablet.holding();
    expect(device.getEngineStatus()).toMatchObject({
      network: 'reachable',
      nextAttemptAt: null,
      paused: null,
    });
    const contact = device.getEngineStatus().lastContactAt;
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(10 * SECOND);
    const status = device.getEngineStatus();
    expect(status).toMatchObject({ network: 'unreachable', isSending: false, lastContactAt: contact });
    expect(status.nextAttemptAt).toBeGreaterThan(tablet.clock.now());
    tablet.server.instead = null;
    await tablet.clock.advance(MINUTE);
    expect(device.getEngineStatus()).toMatchObject({ network: 'reachable', nextAttemptAt: null });
    expect(device.getEngineStatus().lastContactAt).toBeGreaterThan(contact ?? 0);
  });
});

test('what answers in the server’s place is told with its status, until the server answers', async () => {
  const { device } = await tablet.holding();
  tablet.server.instead = () => html(403);
  await device.write(ID, { notes: 'a' });
  await tablet.clock.advance(10 * SECOND);
  expect(device.getEngineStatus()).toMatchObject({ network: 'unreachable', blockedWith: 403 });
  expect(await device.read(readWaitingWork)).toMatchObject([
    { why: 'The server cannot be reached by this network (status 403).' },
  ]);
  tablet.server.instead = noNetwork;
  await tablet.clock.advance(MINUTE);
  expect(device.getEngineStatus()).toMatchObject({ network: 'unreachable', blockedWith: null });
  tablet.server.instead = null;
  await tablet.clock.advance(MINUTE);
  expect(device.getEngineStatus()).toMatchObject({ network: 'reachable', blockedWith: null });
});

describe("A day's limit of new assessments", () => {
  const sentence = '100 new assessments of one person a day are the limit.';
  const limit = () => json(429, { errors: [sentence], reason: 'quota' }, { 'retry-after': '1800' });

  test('holds up saves over the quota, and nothing else, until the day is over', async () => {
    const { device } = await tablet.holding(2);
    tablet.server.next('POST', /^\/assessments$/, limit);
    const over = await device.startAssessment(9);
    await device.write(over, { notes: 'over' });
    await tablet.clock.advance(10 * SECOND);
    expect(device.getEngineStatus()).toMatchObject({ network: 'reachable', nextAttemptAt: null });
    expect(await device.read(readWaitingWork)).toMatchObject([{ id: over, why: sentence }]);

    await device.write(ID, { notes: 'goes on' });
    await tablet.clock.advance(10 * SECOND);
    expect(tablet.onServer().notes).toBe('goes on');
    expect(await device.read(readWaitingWork)).toMatchObject([{ id: over }]);

    await tablet.clock.advance(30 * MINUTE);
    expect(tablet.onServer(over).notes).toBe('over');
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('is not asked about again whenever the person goes on to another question', async () => {
    const { device } = await tablet.holding(1);
    tablet.server.next('POST', /^\/assessments$/, limit);
    const over = await device.startAssessment(9);
    await device.write(over, { notes: 'over' });
    await tablet.clock.advance(10 * SECOND);
    const times = tablet.timesOfCalls();
    await device.write(over, { notes: 'still over' });
    device.makeDue(over);
    await settle();
    expect(times).toEqual([]);
    expect(await device.read(readWaitingWork)).toMatchObject([{ id: over, why: sentence }]);
  });

  test('reached by several at once lets all others through', async () => {
    const { device } = await tablet.holding(5);
    const begun: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      tablet.server.next('POST', /^\/assessments$/, limit);
      const id = await device.startAssessment(9);
      await device.write(id, { notes: 'over' });
      begun.push(id);
    }
    for (let index = 1; index <= 5; index += 1) await device.write(idOf(index), { notes: 'a' });
    await tablet.clock.advance(1.5 * SECOND);
    for (let index = 1; index <= 5; index += 1) expect(tablet.onServer(idOf(index)).notes).toBe('a');
    expect((await device.read(readWaitingWork)).map(({ id }) => id).toSorted()).toEqual(begun.toSorted());
    expect(device.getEngineStatus()).toMatchObject({ network: 'reachable', nextAttemptAt: null });
    expect(tablet.server.together).toEqual([8]);
  });
});

describe('Retry-After', () => {
  const busy = (seconds: number) => () =>
    json(429, { errors: ['Too many tries.'] }, { 'retry-after': String(seconds) });

  test('nothing is asked before it is over', async () => {
    const { device } = await tablet.holding(3);
    for (let index = 1; index <= 3; index += 1) await device.write(idOf(index), { notes: 'a' });
    tablet.server.instead = busy(1800);
    await tablet.clock.advance(1.5 * SECOND);
    tablet.server.instead = null;
    tablet.server.requests.length = 0;
    await tablet.clock.advance(1799 * SECOND);
    expect(tablet.server.requests).toEqual([]);
    await tablet.clock.advance(MINUTE);
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('from a pull counts, too', async () => {
    await tablet.holding();
    tablet.server.instead = busy(900);
    await tablet.clock.advance(MINUTE);
    tablet.server.instead = null;
    tablet.server.requests.length = 0;
    await tablet.clock.advance(14 * MINUTE);
    expect(tablet.server.requests).toEqual([]);
    await tablet.clock.advance(2 * MINUTE);
    expect(tablet.server.sent('GET', /^\/assessments/).length).toBeGreaterThan(0);
  });

  test('a clock set back does not put the lane to sleep for longer', async () => {
    const { device } = await tablet.holding();
    await device.write(ID, { notes: 'a' });
    tablet.server.instead = busy(1800);
    await tablet.clock.advance(10 * SECOND);
    tablet.server.instead = null;
    tablet.clock.set(tablet.clock.now() - 30 * 24 * HOUR);
    await tablet.clock.advance(30 * SECOND);
    expect(tablet.onServer().notes).toBe('a');
  });
});

describe('A clock that someone sets', () => {
  test.each([
    ['back', -365 * 24 * HOUR],
    ['forward', 365 * 24 * HOUR],
  ])('%s during the wait for an attempt: the next attempt comes within seconds', async (_, change) => {
    const { device } = await tablet.holding();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(30 * MINUTE);
    tablet.server.instead = null;
    tablet.clock.set(tablet.clock.now() + change);
    await tablet.clock.advance(20 * SECOND);
    expect(tablet.onServer().notes).toBe('a');
  });

  test('set back just after an edit: it is sent all the same', async () => {
    const { device } = await tablet.holding();
    await device.write(ID, { notes: 'a' });
    tablet.clock.set(tablet.clock.now() - HOUR);
    await tablet.clock.advance(20 * SECOND);
    expect(tablet.onServer().notes).toBe('a');
  });

  test('set back between two pulls: others’ changes are still fetched', async () => {
    const { device } = await tablet.holding();
    tablet.clock.set(tablet.clock.now() - 24 * HOUR);
    tablet.server.edit(ID, dana, { notes: 'hers' });
    await tablet.clock.advance(2 * MINUTE);
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('hers');
  });
});
