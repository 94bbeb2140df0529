import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toWire } from '#contract/wire-case.ts';
import { WentBack, noticeOtherHistory } from '#device/outbox/restore/going-back.ts';
import { readLostAnswers } from '#device/outbox/restore/restored.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import type { Device } from '#device/device.ts';
import { ID, MINUTE, Tablet, ann, dana, idOf } from '../../../../support/device/device-world.ts';
import { conflict, json, noNetwork, saved } from '../../../../support/device/scripted-server.ts';

/** A server that goes back under the same epoch: a standby that lags, a snapshot (rule SYN-24). */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const LIST = /^\/assessments(\?|$)/;

const pull = (device: Device) => device.sync((sync) => sync.pullNow());
const lost = async (device: Device) => (await device.read((database) => readLostAnswers(database)))?.ids;
const shownConflict = async (device: Device) => (await device.stored((store) => store.held(ID)))?.conflict;
const shown = async (device: Device) => (await device.stored((store) => store.held(ID)))?.assessment;

/** Ann's answer is on the server, and she knows; then the server goes back to before it. */
async function withAnswerLost() {
  const tab = await tablet.holding();
  tablet.server.edit(ID, dana, { notes: 'from before' });
  await pull(tab.device);
  const [snapshot, newest] = [tablet.server.backup(), tablet.server.newest];
  await tab.device.write(ID, { department: 'taken' });
  await tablet.clock.advance(MINUTE);
  expect(tablet.onServer()).toMatchObject({ department: 'taken', version: 3 });
  await pull(tab.device);
  tablet.server.goBack(snapshot, newest);
  return tab;
}

/** An answer is saved after the last list, and the server goes back to before it. @returns the headers of a list of then */
async function savedAndGone(device: Device): Promise<Record<string, string>> {
  const [snapshot, newest] = [tablet.server.backup(), tablet.server.newest];
  tablet.server.next('GET', LIST, noNetwork);
  await device.write(ID, { department: 'taken' });
  await device.sync((sync) => sync.sendNow());
  expect(tablet.onServer()).toMatchObject({ department: 'taken', version: 3 });
  tablet.server.goBack(snapshot, newest);
  return { 'x-epoch': 'first', 'x-change': String(newest.change), 'x-change-mark': newest.mark };
}

describe('A server that has gone back', () => {
  test('is known by a version below the one that it had acknowledged: the lost answers are offered', async () => {
    const { device } = await withAnswerLost();
    await pull(device);
    expect(await lost(device)).toEqual([ID]);
    expect((await tablet.stored(ID)).lost?.leaves).toEqual({ department: 'taken' });
    expect(await shown(device)).toMatchObject({ department: '', version: 2 });
  });

  test.each([
    ['the list is the one that it had', false],
    ['nothing is listed', true],
  ])(
    'is known where it is back exactly at the last pull, by a save acknowledged since: %s',
    async (_, isEmpty) => {
      const { device } = await tablet.holding();
      tablet.server.edit(ID, dana, { notes: 'from before' });
      await pull(device);
      const headers = await savedAndGone(device);
      tablet.server.next('GET', LIST, () => (isEmpty ? json(200, [], headers) : json(304, undefined)));
      await pull(device);
      expect(await lost(device)).toEqual([ID]);
      expect((await tablet.stored(ID)).lost?.leaves).toEqual({ department: 'taken' });
      expect(await shown(device)).toMatchObject({ department: '', notes: 'from before', version: 2 });
    },
  );

  test('is known where it is back at the last pull, by an assessment begun and acknowledged since', async () => {
    const { device } = await tablet.holding();
    await pull(device);
    const [snapshot, newest] = [tablet.server.backup(), tablet.server.newest];
    const id = await device.startAssessment(9);
    tablet.server.next('GET', LIST, noNetwork);
    await device.write(id, { department: 'taken' });
    await device.sync((sync) => sync.sendNow());
    expect(tablet.onServer(id)).toMatchObject({ department: 'taken' });
    tablet.server.goBack(snapshot, newest);
    tablet.server.next('GET', LIST, () => json(304, undefined));
    await pull(device);
    expect(await lost(device)).toEqual([id]);
  });

  test('answers that are put back reach it again', async () => {
    const { device } = await withAnswerLost();
    await pull(device);
    await device.sync(({ choices }) => choices.putBack([ID]));
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer()).toMatchObject({ department: 'taken', notes: 'from before', version: 3 });
    expect(await device.read(readWaitingWork)).toEqual([]);
    expect(await lost(device)).toBeUndefined();
  });

  test('is known by the number of its newest change, where it has lost a whole assessment', async () => {
    const { device } = await tablet.holding();
    const [snapshot, newest] = [tablet.server.backup(), tablet.server.newest];
    tablet.server.hold(idOf(2), ann, { area: 'begun since' });
    await pull(device);
    tablet.server.goBack(snapshot, newest);
    await pull(device);
    expect(await lost(device)).toEqual([idOf(2)]);
  });

  test('is known by the mark of the change that was pulled, where it has passed its number since', async () => {
    const { device } = await tablet.holding();
    const [snapshot, newest] = [tablet.server.backup(), tablet.server.newest];
    tablet.server.hold(idOf(2), ann, { area: 'begun since' });
    await pull(device);
    tablet.server.goBack(snapshot, newest);
    for (const at of [3, 4]) tablet.server.hold(idOf(at), dana, { area: 'begun instead' });
    await pull(device);
    expect(await lost(device)).toEqual([idOf(2)]);
    const listed = await device.read((database) => database.summaries.toCollection().primaryKeys());
    expect(listed.toSorted()).toEqual([ID, idOf(3), idOf(4)].toSorted());
  });

  test.each(['continueEditing', 'copyResponses', 'combine'] as const)(
    'is known by the newest copy that a conflict asks for, before anything is chosen (%s)',
    async (choice) => {
      const tab = await tablet.holding();
      const [snapshot, newest] = [tablet.server.backup(), tablet.server.newest];
      await tab.device.write(ID, { department: 'taken' });
      await tablet.clock.advance(MINUTE);
      await tab.device.write(ID, { notes: 'mine' });
      const hers = tablet.server.edit(ID, dana, { notes: 'hers' });
      tablet.server.next('PUT', /./, () => conflict(hers, { leaves: ['notes'] }));
      await tab.device.sync((sync) => sync.sendNow());
      tablet.server.goBack(snapshot, newest);
      for (const notes of ['since', 'later', 'now']) tablet.server.edit(ID, dana, { notes });
      const choices = (await tab.device.sync((sync) => sync.choices)).conflict;
      await choices.refresh(ID);
      const version = (await shownConflict(tab.device))?.version ?? 0;
      await (choice === 'combine' ? choices.combine(ID, version, {}) : choices[choice](ID, version));
      await tablet.clock.advance(MINUTE);
      await pull(tab.device);
      expect((await tablet.stored(ID)).lost?.leaves).toMatchObject({ department: 'taken' });
      expect(await lost(tab.device)).toEqual([ID]);
    },
  );

  test('is known when somebody fetches the assessment again: nothing is taken in before it is compared', async () => {
    const { device } = await withAnswerLost();
    expect(await device.sync((sync) => sync.fetchAgain(ID))).toBe('waits');
    expect(await shown(device)).toMatchObject({ department: 'taken', version: 3 });
    await pull(device);
    expect(await lost(device)).toEqual([ID]);
    expect((await tablet.stored(ID)).replaced).toEqual([]);
  });

  test('is known when a save is the first to meet it, after colleagues have passed the version', async () => {
    const { device } = await withAnswerLost();
    for (const area of ['hers since', 'later', 'now']) tablet.server.edit(ID, dana, { area });
    await device.write(ID, { notes: 'mine' });
    await tablet.clock.advance(5 * MINUTE);
    expect((await tablet.stored(ID)).lost?.leaves).toEqual({ department: 'taken' });
    expect(await lost(device)).toEqual([ID]);
    expect(tablet.onServer()).toMatchObject({ area: 'now', notes: 'mine', department: '' });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('is known when a save is the first to meet it, where it has lost the whole assessment', async () => {
    const { device } = await tablet.holding();
    const [snapshot, newest] = [tablet.server.backup(), tablet.server.newest];
    tablet.server.hold(idOf(2), ann, { area: 'begun since' });
    await pull(device);
    tablet.server.goBack(snapshot, newest);
    for (const notes of ['since', 'later', 'now']) tablet.server.edit(ID, dana, { notes });
    await device.write(idOf(2), { notes: 'mine' });
    await tablet.clock.advance(5 * MINUTE);
    expect(await lost(device)).toEqual([idOf(2)]);
    await device.sync(({ choices }) => choices.putBack([idOf(2)]));
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer(idOf(2))).toMatchObject({ area: 'begun since', notes: 'mine' });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('is known by another change of the same version', async () => {
    const { device } = await withAnswerLost();
    tablet.server.edit(ID, dana, { area: 'hers since' });
    expect(tablet.onServer().version).toBe(3);
    await pull(device);
    expect((await tablet.stored(ID)).lost?.leaves).toEqual({ department: 'taken' });
    expect(await shown(device)).toMatchObject({ area: 'hers since', department: '' });
  });

  test('is known when a colleague has passed the version: its history is another one', async () => {
    const { device } = await withAnswerLost();
    tablet.server.edit(ID, dana, { area: 'hers since' });
    tablet.server.edit(ID, dana, { area: 'hers, and newer' });
    await pull(device);
    expect((await tablet.stored(ID)).lost?.leaves).toEqual({ department: 'taken' });
    expect(await shown(device)).toMatchObject({ area: 'hers, and newer', department: '', version: 4 });
  });

  test('is known by the answer to a save', async () => {
    const { device } = await withAnswerLost();
    await device.write(ID, { area: 'mine' });
    // It was typed before the last version came, so that the server merges it.
    tablet.server.next('PUT', /./, () => saved({ ...tablet.onServer(), area: 'mine', version: 2 }));
    await device.sync((sync) => sync.sendNow());
    await tablet.clock.advance(MINUTE);
    expect((await tablet.stored(ID)).lost?.leaves).toMatchObject({ department: 'taken' });
  });

  test('is known by a conflict: that is asked anew, over the server’s present state', async () => {
    const { device } = await withAnswerLost();
    await device.write(ID, { notes: 'mine' });
    tablet.server.next('PUT', /./, () => conflict(tablet.onServer(), { leaves: ['notes'] }));
    await device.sync((sync) => sync.sendNow());
    await tablet.clock.advance(1000);
    expect((await tablet.stored(ID)).lost?.leaves).toMatchObject({ department: 'taken' });
    expect((await device.stored((store) => store.held(ID)))?.conflict).toBeNull();
  });

  test('is known by a conflict in which both agree, so that nothing is to be asked', async () => {
    const { device } = await withAnswerLost();
    await device.write(ID, { area: 'the same' });
    tablet.server.next('PUT', /./, () =>
      conflict({ ...tablet.onServer(), area: 'the same' }, { leaves: ['area'] }),
    );
    await device.sync((sync) => sync.sendNow());
    await tablet.clock.advance(1000);
    expect((await tablet.stored(ID)).lost?.leaves).toMatchObject({ department: 'taken' });
  });

  test('loses no answer to a pull that breaks off in the middle, whatever comes meanwhile', async () => {
    const { device } = await withAnswerLost();
    for (let count = 0; count < 3; count += 1) tablet.server.next('GET', new RegExp(`/${ID}`), noNetwork);
    await pull(device);
    expect(await shown(device)).toMatchObject({ department: 'taken' });
    for (let count = 0; count < 5; count += 1) tablet.server.edit(ID, dana, { area: `hers ${count}` });
    await tablet.clock.advance(20 * MINUTE);
    expect(await lost(device)).toEqual([ID]);
    expect((await tablet.stored(ID)).epoch).toBe('first');
  });

  test('gets the save that was on its way again under a fresh id, and is told that the other does not count', async () => {
    const { device } = await withAnswerLost();
    tablet.server.next('PUT', /./, noNetwork);
    await device.write(ID, { area: 'mine' });
    await device.sync((sync) => sync.sendNow());
    const sent = tablet.server.saves.at(-1)?.mutationId;
    await pull(device);
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer()).toMatchObject({ area: 'mine' });
    expect(tablet.server.saves.at(-1)?.mutationId).not.toBe(sent);
    expect([...tablet.server.dead]).toEqual([sent]);
  });

  test('is known when another tab notices it first, while a list is on its way that shows less, too', async () => {
    const { device } = await tablet.holding();
    tablet.server.edit(ID, dana, { notes: 'from before' });
    const headers = await savedAndGone(device);
    const {
      answers: _answers,
      notes: _notes,
      wastageCalculator: _rows,
      ...row
    } = tablet.server.assessments.get(ID) ?? {};
    tablet.server.next('GET', LIST, async () => {
      // Something typed waits for a moment, so that the pull leaves this assessment alone.
      await device.write(ID, { department: 'taken' });
      const [database, held] = [await tablet.look(), await tablet.stored(ID)];
      const noticed = noticeOtherHistory(database, 'first', { row: held, madeAt: null });
      await expect(noticed).rejects.toThrow(WentBack);
      return json(200, toWire([{ ...row, answered: 0 }]), headers);
    });
    await pull(device);
    await tablet.clock.advance(MINUTE);
    await pull(device);
    expect(await lost(device)).toEqual([ID]);
    expect(await shown(device)).toMatchObject({ department: '', notes: 'from before', version: 2 });
  });
});

describe('A server that has not gone back', () => {
  test('is not taken for one where a proxy leaves out the mark of its newest change', async () => {
    const { device } = await tablet.holding();
    await pull(device);
    const { change } = tablet.server.newest;
    tablet.server.requests.length = 0;
    tablet.server.next('GET', LIST, () => json(200, [], { 'x-epoch': 'first', 'x-change': String(change) }));
    await pull(device);
    await pull(device);
    // What it holds is not fetched again.
    expect(tablet.server.sent('GET', new RegExp(`/${ID}`))).toEqual([]);
  });

  test('is not taken for one while it lists less than it has: it is asked about that one alone', async () => {
    const { device } = await tablet.holding();
    tablet.server.next('GET', LIST, noNetwork);
    await device.write(ID, { area: 'mine' });
    await device.sync((sync) => sync.sendNow());
    const { change } = tablet.server.newest;
    tablet.server.requests.length = 0;
    tablet.server.next('GET', LIST, () => json(200, [], { 'x-epoch': 'first', 'x-change': String(change) }));
    await pull(device);
    expect(tablet.server.sent('GET', /^\/assessments/)).toHaveLength(2);
    expect((await tablet.stored(ID)).epoch).not.toBe('behind');
  });

  test('is not taken for one when a save is acknowledged while an older list is on its way', async () => {
    const { device } = await tablet.holding();
    const list = tablet.server.assessments.get(ID);
    const { promise, resolve } = Promise.withResolvers<void>();
    tablet.server.next('GET', LIST, async () => {
      await promise;
      const { answers: _answers, notes: _notes, wastageCalculator: _rows, ...row } = list ?? {};
      const change = String(tablet.server.newest.change - 1);
      return json(200, toWire([{ ...row, answered: 0 }]), { 'x-epoch': 'first', 'x-change': change });
    });
    const pulling = pull(device);
    await device.write(ID, { area: 'mine' });
    await tablet.clock.advance(10_000);
    resolve();
    await pulling;
    await tablet.clock.advance(MINUTE);
    expect(await lost(device)).toBeUndefined();
    expect(await shown(device)).toMatchObject({ area: 'mine' });
    expect((await tablet.stored(ID)).epoch).not.toBe('behind');
  });
});
