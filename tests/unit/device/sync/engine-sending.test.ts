import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SEND_AFTER_QUIET_MS as QUIET } from '#device/sync-intervals.ts';
import type { Http } from '#device/ports.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, MINUTE, SECOND, Tablet, idOf } from '../../../support/device/device-world.ts';
import { conflict, html, json, noNetwork, saved } from '../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('A lane is due', () => {
  test('1.5 s after the last edit of a leaf', async () => {
    const { device } = await tablet.holding();
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(SECOND);
    await device.write(ID, { notes: 'ab' });
    await tablet.clock.advance(QUIET - 1);
    expect(tablet.server.saves).toEqual([]);
    await tablet.clock.advance(1);
    expect(tablet.server.saves).toMatchObject([
      { to: `PUT /assessments/${ID}`, ifMatch: '"1"', body: { notes: 'ab' } },
    ]);
  });

  test('however fast somebody goes on with others', async () => {
    const { device } = await tablet.holding();
    await device.write(ID, { area: 'North' });
    for (let tap = 0; tap < 2; tap += 1) {
      await tablet.clock.advance(SECOND / 2);
      await device.write(ID, { notes: `tap ${tap}` });
    }
    await tablet.clock.advance(QUIET - SECOND);
    expect(tablet.server.saves).toMatchObject([{ body: { area: 'North', notes: 'tap 1' } }]);
  });

  test('also where the edit is made in a tab that does not send', async () => {
    await tablet.holding();
    const other = await tablet.openPulled();
    await other.device.write(ID, { notes: 'there' });
    await tablet.clock.advance(QUIET);
    expect(tablet.onServer().notes).toBe('there');
  });

  test('at most once a second, and never while nothing has changed', async () => {
    const times: number[] = [];
    const http: Http = (request) => {
      if (request.method === 'PUT') times.push(tablet.clock.now());
      return tablet.server.http(request);
    };
    const { device } = await tablet.holding(1, { http });
    for (let tap = 0; tap < 40; tap += 1) {
      await device.write(ID, { notes: `tap ${tap}` });
      device.makeDue(ID);
      await tablet.clock.advance(SECOND / 4);
    }
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SECOND);
    expect(times.length).toBeGreaterThan(8);
    await tablet.clock.advance(2 * SECOND);
    expect(tablet.onServer().notes).toBe('tap 39');
    const { length } = tablet.server.saves;
    await tablet.clock.advance(5 * MINUTE);
    expect(tablet.server.saves).toHaveLength(length);
  });

  test('at once on advancing or leaving', async () => {
    const { device } = await tablet.holding();
    await device.write(ID, { notes: 'a' });
    device.makeDue(ID);
    await settle();
    expect(tablet.onServer().notes).toBe('a');
  });

  test('at once when it is submitted', async () => {
    const { device } = await tablet.holding();
    await device.complete(ID);
    await settle();
    expect(tablet.onServer().dateCompleted).not.toBeNull();
  });

  test('at once when the tablet is back online', async () => {
    const { device, mayRetry } = await tablet.holding();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(10 * MINUTE);
    tablet.server.instead = null;
    mayRetry();
    await settle();
    expect(tablet.onServer().notes).toBe('a');
    expect(await device.read(readWaitingWork)).toEqual([]);
  });
});

describe('Within a lane', () => {
  test('the next save is sent only when the one before has been answered, with what was typed since', async () => {
    const { device } = await tablet.holding();
    const answer = tablet.heldUp();
    await device.write(ID, { notes: 'first' });
    await tablet.clock.advance(10 * SECOND);
    await device.write(ID, { notes: 'second', area: 'North' });
    await tablet.clock.advance(5 * MINUTE);
    expect(tablet.server.saves).toHaveLength(1);
    answer();
    await tablet.clock.advance(10 * SECOND);
    expect(tablet.server.saves.map((save) => save.body)).toEqual([
      { notes: 'first' },
      { notes: 'second', area: 'North' },
    ]);
    expect(tablet.onServer()).toMatchObject({ notes: 'second', area: 'North' });
  });

  test('typing while a save was on its way is not undone by the answer', async () => {
    const { device } = await tablet.holding();
    const answer = tablet.heldUp();
    const next = tablet.heldUp();
    await device.write(ID, { notes: 'first' });
    await tablet.clock.advance(10 * SECOND);
    await device.write(ID, { notes: 'second' });
    answer();
    await settle();
    await tablet.clock.advance(SECOND);
    expect(await device.stored((store) => store.held(ID))).toMatchObject({
      assessment: { notes: 'second', version: 2 },
      sync: 'sending',
    });
    next();
    await settle();
    expect(await device.stored((store) => store.held(ID))).toMatchObject({
      assessment: { notes: 'second', version: 3 },
      sync: 'synced',
    });
  });

  test('a save whose answer was lost is sent again unchanged, and counts once', async () => {
    const { device } = await tablet.holding();
    tablet.server.loseNextAnswer();
    await device.write(ID, { notes: 'a', 'answers.906.parts': { never: true } });
    await tablet.clock.advance(QUIET);
    expect(tablet.onServer().version).toBe(2);
    expect((await device.stored((store) => store.held(ID)))?.sync).toBe('waiting');
    await device.write(ID, { notes: 'typed since' });
    await tablet.clock.advance(MINUTE);
    const [first, second, third] = tablet.server.saves;
    expect(second).toEqual(first);
    expect(third?.body).toEqual({ notes: 'typed since' });
    expect(third?.mutationId).not.toBe(first?.mutationId);
    expect(tablet.onServer()).toMatchObject({ notes: 'typed since', version: 3 });
  });

  test('when a tab dies while its save is on its way, the next tab sends it again unchanged', async () => {
    const first = await tablet.holding();
    tablet.server.next('PUT', /./, () => new Promise(() => undefined));
    await first.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(10 * SECOND);
    first.die();
    const second = await tablet.open();
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves).toHaveLength(2);
    expect(tablet.server.saves[1]).toEqual(tablet.server.saves[0]);
    expect((await second.device.stored((store) => store.held(ID)))?.sync).toBe('synced');
  });
});

describe('An answer that does not count', () => {
  test.each([
    ['a captive portal’s 200 with HTML', html(200)],
    ['a proxy’s 403 with HTML', html(403)],
    ['somebody else’s JSON', json(200, { ok: true })],
    ['a 204', html(204)],
    ['a 304', html(304)],
    ['a 408', json(408, { errors: ['Too slow.'] })],
    ['a 500', json(500, { errors: ['Something went wrong.'] })],
    ['a 503', json(503, { errors: ['Please wait.'] })],
    ['a 409 that is no conflict of ours', json(409, { errors: ['Conflict'] })],
  ])('%s leaves the save as it was, to be sent again', async (_, answer) => {
    const { device } = await tablet.holding();
    await device.write(ID, { notes: 'a' });
    tablet.server.next('PUT', /./, () => answer);
    await tablet.clock.advance(QUIET);
    expect(await tablet.lane(ID)).toMatchObject({
      attempts: 1,
      inFlight: { leaves: { notes: 'a' } },
      refusal: null,
    });
    expect(device.getEngineStatus()).toMatchObject({ network: 'unreachable' });
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves[1]).toEqual(tablet.server.saves[0]);
    expect(tablet.onServer().notes).toBe('a');
  });

  test('is one about another assessment', async () => {
    const { device } = await tablet.holding(2);
    await device.write(ID, { notes: 'a' });
    tablet.server.next('PUT', /./, () => saved(tablet.onServer(idOf(2))));
    await tablet.clock.advance(QUIET);
    expect(await tablet.lane(ID)).toMatchObject({ attempts: 1, inFlight: { leaves: { notes: 'a' } } });
  });

  test('is a conflict about another assessment', async () => {
    const { device } = await tablet.holding(2);
    await device.write(ID, { notes: 'a' });
    tablet.server.next('PUT', /./, () => conflict(tablet.onServer(idOf(2))));
    await tablet.clock.advance(QUIET);
    expect((await device.stored((store) => store.held(ID)))?.conflict).toBeNull();
    expect(await tablet.lane(ID)).toMatchObject({ attempts: 1, inFlight: { leaves: { notes: 'a' } } });
  });
});
