import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { blankAnswer, blankWastageRow } from '#domain/assessment.ts';
import { FIRST_ENTRY } from '#domain/entries.ts';
import { readList } from '#device/store/reading/assessment-list.ts';
import { readMeta } from '#device/store/meta.ts';
import { readLostAnswers } from '#device/outbox/restore/restored.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import type { Device } from '#device/device.ts';
import { settle } from '../../../../support/device/device-harness.ts';
import { ID, MINUTE, SECOND, Tablet, ann, dana, idOf } from '../../../../support/device/device-world.ts';
import { conflict, json, noNetwork, otherEpoch } from '../../../../support/device/scripted-server.ts';

/** A tablet meets a restored server (rules SYN-17 and SYN-18). */

const RESTORED_TO = '2026-11-20T18:00:00.000Z';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const lost = (device: Device, only?: string[]) => device.read((database) => readLostAnswers(database, only));
const epoch = async () => readMeta(await tablet.look(), 'epoch');
const lastSave = () => tablet.server.saves.at(-1);
const epochsOfSaves = () =>
  tablet.server.requests.filter(({ method }) => method !== 'GET').map(({ headers }) => headers['x-epoch']);

/** Dana gives these notes, which a backup has, and the tablet has seen. */
async function withBackup(notes = 'in the backup') {
  const tab = await tablet.holding();
  tablet.server.edit(ID, dana, { notes });
  const backup = tablet.server.backup();
  await tab.device.sync((sync) => sync.pullNow());
  return { ...tab, tab, backup };
}

describe('Waiting work when the server is restored', () => {
  test('typed and not sent: the server’s copy is put under it, and it is sent as following that', async () => {
    const { device, backup } = await withBackup();
    tablet.server.edit(ID, dana, { department: 'gone' });
    await device.sync((sync) => sync.pullNow());
    await device.write(ID, { area: 'mine' });
    tablet.server.restore(backup);

    await device.sync((sync) => sync.pullNow());

    expect(await epoch()).toBe('after first');
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      area: 'mine',
      department: '',
      version: 2,
    });
    expect((await tablet.stored(ID)).base).toMatchObject({ department: '', version: 2 });
    await tablet.clock.advance(MINUTE);
    expect(lastSave()).toMatchObject({ body: { area: 'mine' }, ifMatch: '"2"' });
    expect(epochsOfSaves()).toEqual(['after first']);
    expect(tablet.onServer()).toMatchObject({ area: 'mine', notes: 'in the backup', version: 3 });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('typed over an answer that the server has otherwise: the server is to ask', async () => {
    const { device, backup } = await withBackup();
    tablet.server.edit(ID, dana, { notes: 'after the backup' });
    await device.sync((sync) => sync.pullNow());
    await device.write(ID, { notes: 'mine' });
    tablet.server.restore(backup);

    await device.sync((sync) => sync.pullNow());
    await tablet.clock.advance(MINUTE);

    expect(lastSave()).toMatchObject({ body: { notes: 'mine' }, ifMatch: '"0"' });
  });

  test('typed over an older version than was here: the server is to ask, though it has what this device had', async () => {
    const { device, backup } = await withBackup();
    const database = await tablet.look();
    // As from a page that has slept since before Dana's answer.
    await database.edits.put({ id: ID, leaf: 'notes', value: 'mine', at: tablet.clock.now(), seen: 1 });
    tablet.server.restore(backup);

    await device.sync((sync) => sync.pullNow());
    await tablet.clock.advance(MINUTE);

    expect(lastSave()).toMatchObject({ body: { notes: 'mine' }, ifMatch: '"0"' });
  });

  test('on its way: it was not judged, and goes again beneath later typing, under a fresh id', async () => {
    const { device, backup } = await withBackup();
    tablet.server.next('PUT', /./, noNetwork);
    await device.write(ID, { area: 'first', department: 'first' });
    await device.sync((sync) => sync.sendNow());
    await device.write(ID, { area: 'second' });
    const [sent] = tablet.server.saves;
    tablet.server.restore(backup);

    await tablet.clock.advance(MINUTE);

    expect(lastSave()?.body).toEqual({ area: 'second', department: 'first' });
    expect(lastSave()?.mutationId).not.toBe(sent?.mutationId);
    expect(tablet.onServer()).toMatchObject({ area: 'second', department: 'first' });
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('on its way when a fetch hears of the restore first: under a fresh id, over the server’s present state', async () => {
    const { device, backup } = await withBackup();
    tablet.server.edit(ID, dana, { department: 'gone' });
    await device.sync((sync) => sync.pullNow());
    tablet.server.next('PUT', /./, noNetwork);
    await device.write(ID, { area: 'mine' });
    await device.sync((sync) => sync.sendNow());
    const [sent] = tablet.server.saves;
    tablet.server.restore(backup);

    await device.sync((sync) => sync.pullNow());
    await tablet.clock.advance(MINUTE);

    expect(epochsOfSaves().slice(1)).toEqual(['after first']);
    expect(lastSave()).toMatchObject({ body: { area: 'mine' }, ifMatch: '"2"' });
    expect(lastSave()?.mutationId).not.toBe(sent?.mutationId);
    expect(tablet.onServer()).toMatchObject({ area: 'mine', department: '' });
  });

  test('in a conflict: that was of the other epoch; it is asked anew', async () => {
    const { device, backup } = await withBackup();
    await device.write(ID, { notes: 'mine' });
    const theirs = tablet.server.edit(ID, dana, { notes: 'after the backup' });
    tablet.server.next('PUT', /./, () => conflict(theirs, { leaves: ['notes'] }));
    await device.sync((sync) => sync.sendNow());
    expect((await device.stored((store) => store.held(ID)))?.conflict).not.toBeNull();
    tablet.server.restore(backup);

    await device.sync((sync) => sync.pullNow());

    expect(await tablet.lane(ID)).toMatchObject({ conflict: null, changed: { notes: 'mine' }, seen: 2 });
    expect((await tablet.stored(ID)).base).toMatchObject({ notes: 'in the backup', version: 2 });
  });

  test.each(['continueEditing', 'copyResponses', 'takeServerCopy'] as const)(
    'in a conflict that looks at the newest copy before anything else does: what it took is still offered (%s)',
    async (choice) => {
      const { device, backup } = await withBackup();
      tablet.server.edit(ID, dana, { department: 'taken' });
      await device.sync((sync) => sync.pullNow());
      await device.write(ID, { notes: 'mine' });
      const theirs = tablet.server.edit(ID, dana, { notes: 'hers' });
      tablet.server.next('PUT', /./, () => conflict(theirs, { leaves: ['notes'] }));
      await device.sync((sync) => sync.sendNow());
      tablet.server.restore(backup);
      while (tablet.onServer().version <= theirs.version)
        tablet.server.edit(ID, dana, { area: 'hers since' });

      const { conflict: choices } = await device.sync((sync) => sync.choices);
      await choices.refresh(ID);
      const shown = (await device.stored((store) => store.held(ID)))?.conflict?.version ?? 0;
      await choices[choice](ID, shown);
      await tablet.clock.advance(MINUTE);

      expect(await epoch()).toBe('after first');
      expect(await lost(device)).toMatchObject({ ids: [ID] });
      expect((await tablet.stored(ID)).lost?.leaves).toMatchObject({ department: 'taken' });
    },
  );

  test('a save that hears of the restore is not lost: everything is fetched, then it is sent', async () => {
    const { device, backup } = await withBackup();
    tablet.server.edit(ID, dana, { notes: 'after the backup' });
    await device.sync((sync) => sync.pullNow());
    await device.write(ID, { area: 'mine' });
    tablet.server.restore(backup);

    await device.sync((sync) => sync.sendNow());
    await tablet.clock.advance(5000);

    expect(epochsOfSaves()).toEqual(['first', 'after first']);
    expect(tablet.onServer()).toMatchObject({ area: 'mine', notes: 'in the backup' });
  });

  test('a version that the server never reached, in the same epoch, is fetched afresh as well', async () => {
    const { device } = await withBackup();
    await device.write(ID, { area: 'mine' });
    tablet.server.next('PUT', /./, () => otherEpoch('first'));
    tablet.server.requests.length = 0;

    await device.sync((sync) => sync.sendNow());
    await tablet.clock.advance(5000);

    expect(tablet.server.sent('GET', new RegExp(`/${ID}$`))).toHaveLength(1);
    expect(tablet.onServer().area).toBe('mine');
  });

  test('the new epoch is written when every row has been brought over, not before', async () => {
    const { device } = await tablet.holding(3);
    const backup = tablet.server.backup();
    for (let index = 1; index <= 3; index += 1) {
      tablet.server.edit(idOf(index), dana, { notes: 'after the backup' });
      await device.write(idOf(index), { area: 'mine' });
    }
    tablet.server.restore(backup);
    tablet.server.next('GET', new RegExp(idOf(3)), noNetwork);

    expect(await device.sync((sync) => sync.pullNow())).toBe(false);

    expect(await epoch()).toBe('first');
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    expect(await epoch()).toBe('after first');
    for (let index = 1; index <= 3; index += 1) {
      expect((await device.stored((store) => store.held(idOf(index))))?.assessment).toMatchObject({
        area: 'mine',
        notes: '',
      });
    }
  });

  test('one that may no longer be read here is not shown as saved, and is kept for the backup file', async () => {
    const { device } = await tablet.holding();
    tablet.server.restore(tablet.server.backup());
    tablet.server.next('GET', new RegExp(ID), () => json(403, { errors: ['No.'] }));
    tablet.server.next('GET', new RegExp(ID), () => json(403, { errors: ['No.'] }));
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    expect(await device.stored((store) => store.held(ID))).toBeNull();
    expect(await (await tablet.look()).discarded.toArray()).toMatchObject([{ assessmentId: ID }]);
  });
});

test('an assessment that could not be read after a restore is fetched once it can be, also under the number it had before', async () => {
  const { device } = await tablet.holding();
  const backup = tablet.server.backup();
  tablet.server.edit(ID, dana, { notes: 'after the backup' });
  await device.sync((sync) => sync.pullNow());
  const before = (await device.stored((store) => store.held(ID)))?.assessment.version;
  tablet.server.restore(backup);
  tablet.server.edit(ID, dana, { notes: 'after the restore' });
  expect(tablet.onServer()?.version).toBe(before);
  await device.write(ID, { area: 'mine' });
  tablet.server.next('GET', new RegExp(ID), () => json(403, { errors: ['No.'] }));
  await device.sync((sync) => sync.pullNow());

  await device.sync(({ choices }) => choices.discard(ID));
  await device.sync((sync) => sync.pullNow());

  expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
    notes: 'after the restore',
    area: '',
  });
});

test('an answer saved before the first pull, and taken by a restore before it, waits for its person', async () => {
  const backup = tablet.server.backup();
  tablet.server.next('GET', /^\/assessments/, noNetwork);
  const { device } = await tablet.openPulled();
  const id = await device.startAssessment(9);
  await device.write(id, { area: 'North' });
  device.makeDue(id);
  tablet.server.next('GET', /^\/assessments/, noNetwork);
  await tablet.clock.advance(SECOND);
  expect(tablet.onServer(id).area).toBe('North');
  expect(await epoch()).toBeNull();
  tablet.server.restore(backup);

  await device.sync((sync) => sync.pullNow());

  expect(await lost(device)).toMatchObject({ ids: [id] });
  await device.sync(({ choices }) => choices.putBack([id]));
  await tablet.clock.advance(MINUTE);
  expect(tablet.onServer(id).area).toBe('North');
});

test('and an assessment that can be read again after a restore is offered, if the server lacks its answers', async () => {
  const { device } = await tablet.holding();
  const backup = tablet.server.backup();
  tablet.server.edit(ID, dana, { notes: 'after the backup' });
  await device.sync((sync) => sync.pullNow());
  tablet.server.restore(backup);
  await device.write(ID, { area: 'mine' });
  for (let count = 0; count < 2; count += 1)
    tablet.server.next('GET', new RegExp(ID), () => json(403, { errors: ['No.'] }));
  tablet.server.next('PUT', new RegExp(ID), () => json(403, { errors: ['No.'] }));
  await device.sync((sync) => sync.pullNow());
  expect(await lost(device)).toBeNull();

  await device.sync((sync) => sync.pullNow());

  expect(await lost(device)).toMatchObject({ answers: 1, ids: [ID] });
});

describe('Acknowledged answers that the restored server lacks', () => {
  async function lostOne() {
    const tab = await withBackup();
    tablet.server.edit(ID, dana, { notes: 'after the backup', area: 'North' });
    await tab.device.sync((sync) => sync.pullNow());
    tablet.server.restore(tab.backup, RESTORED_TO);
    await tab.device.sync((sync) => sync.pullNow());
    return tab;
  }

  test('are kept and offered, with the time to which the server was restored', async () => {
    const { device } = await lostOne();
    expect(await lost(device)).toEqual({ restoredTo: RESTORED_TO, answers: 2, ids: [ID] });
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'in the backup',
      area: '',
    });
    expect((await device.stored((store) => store.held(ID)))?.lost).toBe('some');
  });

  test('survive a restart and later pulls', async () => {
    await lostOne();
    tablet.server.edit(ID, dana, { department: 'ER' });
    const { device } = await tablet.open();
    await device.sync((sync) => sync.pullNow());
    expect((await device.stored((store) => store.held(ID)))?.assessment.department).toBe('ER');
    expect((await lost(device))?.answers).toBe(2);
  });

  test('are put back as ordinary edits over the new version, once', async () => {
    const { device } = await lostOne();
    const other = await tablet.open();
    const choices = await Promise.all([
      device.sync((sync) => sync.choices),
      other.device.sync((sync) => sync.choices),
    ]);

    await Promise.all(choices.map((each) => each.putBack([ID])));
    await tablet.clock.advance(MINUTE);

    expect(tablet.server.saves).toHaveLength(1);
    expect(lastSave()).toMatchObject({ body: { notes: 'after the backup', area: 'North' }, ifMatch: '"2"' });
    expect(tablet.onServer()).toMatchObject({ notes: 'after the backup', area: 'North' });
    expect(await lost(device)).toBeNull();
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('are left out, and kept for the backup file', async () => {
    const { device } = await lostOne();
    await device.sync(({ choices }) => choices.leaveOut([ID]));
    await tablet.clock.advance(MINUTE);
    expect(await lost(device)).toBeNull();
    expect(tablet.server.saves).toEqual([]);
    const [kept] = await (await tablet.look()).discarded.toArray();
    expect(kept).toMatchObject({ assessmentId: ID, changed: { notes: 'after the backup', area: 'North' } });
  });

  test('of which one is typed anew meanwhile: that one stays as typed', async () => {
    const { device } = await lostOne();
    await device.write(ID, { notes: 'mine' });
    expect((await lost(device))?.answers).toBe(1);
    await device.sync(({ choices }) => choices.putBack([ID]));
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'mine',
      area: 'North',
    });
    const [kept] = await (await tablet.look()).discarded.toArray();
    expect(kept?.changed).toEqual({ notes: 'after the backup' });
  });

  test('are not answers that their person has since set back to those of the backup', async () => {
    const { device, backup } = await withBackup();
    const row = { ...blankWastageRow, medication: 'Propofol' };
    tablet.server.edit(ID, dana, {
      notes: 'after the backup',
      area: 'North',
      'wastage_calculator.0mwq4ckzuyp7': row,
    });
    await device.sync((sync) => sync.pullNow());
    await device.write(ID, { notes: 'in the backup', 'wastage_calculator.0mwq4ckzuyp7': null });
    tablet.server.restore(backup);
    await device.sync((sync) => sync.pullNow());
    expect((await lost(device))?.answers).toBe(1);
    await device.sync(({ choices }) => choices.putBack([ID]));
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer()).toMatchObject({ notes: 'in the backup', area: 'North' });
    expect(tablet.onServer().wastageCalculator).toHaveLength(1);
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('are still offered after another restore', async () => {
    const { device, backup } = await lostOne();
    tablet.server.restore(backup);
    await device.sync((sync) => sync.pullNow());
    expect(await lost(device)).toEqual({ restoredTo: null, answers: 2, ids: [ID] });
  });

  test.each([
    [
      'and nobody has answered anew since: the newer one, which the first restore took',
      null,
      'after the backup',
    ],
    ['and somebody has answered anew since: that one', 'given since', 'given since'],
  ])('differ in two restores, %s; the other one is in the backup file', async (_, since, offered) => {
    const { device } = await tablet.holding();
    const earliest = tablet.server.backup();
    tablet.server.edit(ID, dana, { notes: 'in the backup' });
    const later = tablet.server.backup();
    tablet.server.edit(ID, dana, { notes: 'after the backup' });
    await device.sync((sync) => sync.pullNow());
    tablet.server.restore(later);
    await device.sync((sync) => sync.pullNow());
    if (since !== null) tablet.server.edit(ID, dana, { notes: since });
    await device.sync((sync) => sync.pullNow());
    tablet.server.restore(earliest);
    await device.sync((sync) => sync.pullNow());
    const [kept] = await (await tablet.look()).discarded.toArray();
    await device.sync(({ choices }) => choices.putBack([ID]));
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer().notes).toBe(offered);
    expect(kept?.changed).toEqual({ notes: since === null ? 'in the backup' : 'after the backup' });
  });

  test('together with the submission, if that was lost as well', async () => {
    const { device, backup } = await withBackup();
    const at = '2026-11-21T10:00:00.000Z';
    tablet.server.edit(ID, dana, { area: 'North' }, { dateCompleted: at });
    await device.sync((sync) => sync.pullNow());
    tablet.server.restore(backup);
    await device.sync((sync) => sync.pullNow());
    expect((await device.stored((store) => store.held(ID)))?.assessment.dateCompleted).toBeNull();
    await device.sync(({ choices }) => choices.putBack([ID]));
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer()).toMatchObject({ area: 'North', dateCompleted: at });
  });

  test('are not answers of which the server rightly has newer ones', async () => {
    const { device } = await withBackup();
    tablet.server.edit(ID, dana, { notes: 'newer, and in the backup' });
    tablet.server.restore(tablet.server.backup());
    await device.sync((sync) => sync.pullNow());
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe(
      'newer, and in the backup',
    );
    expect(await lost(device)).toBeNull();
  });

  test('are told from another history of as many versions', async () => {
    const { device, backup } = await withBackup();
    tablet.server.edit(ID, dana, { notes: 'after the backup' });
    await device.sync((sync) => sync.pullNow());
    tablet.server.restore(backup);
    tablet.server.edit(ID, dana, { area: 'since' });
    tablet.server.edit(ID, dana, { area: 'since then' });
    await device.sync((sync) => sync.pullNow());
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      area: 'since then',
      notes: 'in the backup',
    });
    expect(await lost(device)).toMatchObject({ answers: 1 });
    await device.sync(({ choices }) => choices.putBack([ID]));
    await tablet.clock.advance(MINUTE);
    // A leaf that is blank on this tablet is no answer, and takes the place of none.
    expect(tablet.onServer()).toMatchObject({ notes: 'after the backup', area: 'since then' });
  });
});

describe('An assessment that the restored server lost', () => {
  async function lostWhole(waiting: { area?: string } = {}) {
    const tab = await tablet.openPulled();
    tablet.server.hold(ID, ann, { notes: 'acknowledged', area: 'North' });
    await tab.device.sync((sync) => sync.pullNow());
    if (waiting.area !== undefined) await tab.device.write(ID, { area: waiting.area });
    tablet.server.restore(new Map(), RESTORED_TO);
    await tab.device.sync((sync) => sync.pullNow());
    tablet.server.requests.length = 0;
    return tab;
  }

  test('stays on the tablet, is not listed as on the server, and is offered', async () => {
    const { device } = await lostWhole();
    expect(await device.read(readList)).toMatchObject([{ id: ID, sync: 'refused', isHeld: true }]);
    expect(await lost(device)).toEqual({ restoredTo: RESTORED_TO, answers: 2, ids: [ID] });
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves).toEqual([]);
  });

  test('is put back as a new one under its id, with its waiting changes', async () => {
    const { device } = await lostWhole({ area: 'South' });
    await device.sync(({ choices }) => choices.putBack([ID]));
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves.map(({ to }) => to)).toEqual(['POST /assessments']);
    expect(tablet.onServer()).toMatchObject({ notes: 'acknowledged', area: 'South' });
    expect(await lost(device)).toBeNull();
    expect(await device.read(readWaitingWork)).toEqual([]);
    expect(await device.read(readList)).toMatchObject([{ id: ID, sync: 'synced' }]);
  });

  test('is left out: gone from the list, and in the backup file', async () => {
    const { device } = await lostWhole();
    await device.sync(({ choices }) => choices.leaveOut([ID]));
    expect(await device.read(readList)).toEqual([]);
    const [kept] = await (await tablet.look()).discarded.toArray();
    expect(kept?.working).toMatchObject({ id: ID, notes: 'acknowledged' });
  });

  test('and had work waiting: left out of the offer, that still waits for its own choice', async () => {
    const { device } = await lostWhole({ area: 'South' });
    await device.sync(({ choices }) => choices.leaveOut([ID]));
    expect(await lost(device)).toBeNull();
    expect(await device.read(readWaitingWork)).toMatchObject([
      { id: ID, state: 'refused', canSendAgain: true },
    ]);
    await device.sync(({ choices }) => choices.sendAgain(ID));
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer().area).toBe('South');
  });

  test('and was typed in since: left out of the offer, the typing still waits for its own choice', async () => {
    const { device } = await lostWhole();
    await device.write(ID, { department: 'ER' });
    await device.sync(({ choices }) => choices.leaveOut([ID]));
    expect(await lost(device)).toBeNull();
    expect(await device.read(readWaitingWork)).toMatchObject([
      { id: ID, state: 'refused', canSendAgain: true },
    ]);
    await device.sync(({ choices }) => choices.discard(ID));
    expect(await device.read(readList)).toEqual([]);
    const kept = await (await tablet.look()).discarded.toArray();
    expect(kept.map(({ changed }) => changed)).toMatchObject([
      { notes: 'acknowledged' },
      { department: 'ER' },
    ]);
  });

  test('and is on its way again: a late choice to leave it out takes nothing back', async () => {
    const { device } = await lostWhole();
    tablet.server.next('POST', /^\/assessments$/, noNetwork);
    await device.sync(({ choices }) => choices.retry(ID));
    await device.sync(({ choices }) => choices.leaveOut([ID]));
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer()).toMatchObject({ notes: 'acknowledged' });
    expect(await device.read(readList)).toMatchObject([{ id: ID, sync: 'synced' }]);
  });

  test('and is on its way again when somebody else puts it back: it goes on its way unchanged', async () => {
    const { device } = await lostWhole();
    tablet.server.next('POST', /^\/assessments$/, noNetwork);
    await device.sync(({ choices }) => choices.putBack([ID]));
    await settle();
    tablet.server.hold(ID, dana, { notes: 'acknowledged', department: 'ER' });
    await device.sync((sync) => sync.pullNow());
    await tablet.clock.advance(MINUTE);
    const [first, second, ...more] = tablet.server.saves;
    expect(first?.to).toBe('POST /assessments');
    expect(second).toEqual(first);
    expect(more).toEqual([]);
  });

  test('and that somebody else puts back is no longer offered, but where it differs', async () => {
    const { device } = await lostWhole();
    tablet.server.hold(ID, dana, { notes: 'acknowledged', department: 'ER' });
    await device.sync((sync) => sync.pullNow());
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'acknowledged',
      area: '',
    });
    expect(await lost(device)).toEqual({ restoredTo: RESTORED_TO, answers: 1, ids: [ID] });
    await device.sync(({ choices }) => choices.putBack([ID]));
    await tablet.clock.advance(MINUTE);
    expect(lastSave()).toMatchObject({ to: `PUT /assessments/${ID}`, body: { area: 'North' } });
    expect(tablet.onServer().department).toBe('ER');
  });

  test('in a second restore, before anyone chose about the first, comes back with the answers that either of them took', async () => {
    const { device, backup } = await withBackup();
    tablet.server.edit(ID, dana, { area: 'North' });
    await device.sync((sync) => sync.pullNow());
    tablet.server.restore(backup, RESTORED_TO);
    await device.sync((sync) => sync.pullNow());
    tablet.server.restore(new Map(), RESTORED_TO);
    await device.sync((sync) => sync.pullNow());
    expect(await lost(device)).toMatchObject({ answers: 2, ids: [ID] });
    await device.sync(({ choices }) => choices.putBack([ID]));
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer()).toMatchObject({ notes: 'in the backup', area: 'North' });
  });

  test('comes back without answers that its person had changed or taken out before it was lost', async () => {
    const tab = await tablet.openPulled();
    const blank = { id: FIRST_ENTRY, ...blankWastageRow };
    const rows = [blank, { id: '0mwq4ckzuyp7', ...blankWastageRow, medication: 'Propofol' }];
    tablet.server.hold(ID, ann, { notes: 'acknowledged', area: 'North', wastageCalculator: rows });
    const { device } = tab;
    await device.sync((sync) => sync.pullNow());
    await device.write(ID, { area: 'South', 'wastage_calculator.0mwq4ckzuyp7': null });
    tablet.server.restore(new Map(), RESTORED_TO);
    await device.sync((sync) => sync.pullNow());
    expect(await lost(device)).toMatchObject({ answers: 1 });
    await device.sync(({ choices }) => choices.retry(ID));
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer()).toMatchObject({
      notes: 'acknowledged',
      area: 'South',
      wastageCalculator: [blank],
    });
    expect(await lost(device)).toBeNull();
  });

  test('and that somebody else puts back with an answer its person has taken out: that answer is still to go', async () => {
    const tab = await tablet.openPulled();
    const blank = { id: FIRST_ENTRY, ...blankWastageRow };
    const rows = [blank, { id: '0mwq4ckzuyp7', ...blankWastageRow, medication: 'Propofol' }];
    const answers = { '903': { ...blankAnswer, parts: { ease: 3 } } };
    tablet.server.hold(ID, ann, { wastageCalculator: rows, answers });
    const { device } = tab;
    await device.sync((sync) => sync.pullNow());
    await device.write(ID, { 'wastage_calculator.0mwq4ckzuyp7': null, 'answers.903.parts.ease': null });
    tablet.server.restore(new Map(), RESTORED_TO);
    await device.sync((sync) => sync.pullNow());
    tablet.server.hold(ID, dana, { wastageCalculator: rows, answers });
    await device.sync((sync) => sync.pullNow());
    await tablet.clock.advance(MINUTE);
    expect(lastSave()).toMatchObject({
      body: {
        lists: { wastageCalculator: { entries: { '0mwq4ckzuyp7': null } } },
        answers: { '903': { parts: { ease: null } } },
      },
    });
    expect(tablet.onServer()).toMatchObject({
      wastageCalculator: [blank],
      answers: { '903': { parts: {} } },
    });
  });

  test.each(['putBack', 'retry', 'sendAgain'] as const)(
    'is offered once: after %s, what others change in it is not',
    async (choice) => {
      const { device } = await lostWhole();
      const choices = await device.sync((sync) => sync.choices);
      await (choice === 'putBack' ? choices.putBack([ID]) : choices[choice](ID));
      await tablet.clock.advance(MINUTE);
      expect(tablet.onServer().notes).toBe('acknowledged');
      tablet.server.edit(ID, dana, { notes: 'newer' });
      await device.sync((sync) => sync.pullNow());
      expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('newer');
      expect(await lost(device)).toBeNull();
    },
  );

  test('is sent in full by Retry, too', async () => {
    const { device } = await lostWhole();
    await device.sync(({ choices }) => choices.retry(ID));
    await tablet.clock.advance(MINUTE);
    expect(tablet.onServer()).toMatchObject({ notes: 'acknowledged', area: 'North' });
  });
});

describe('A copy of an assessment that the restored server lost', () => {
  test('is sent as a new assessment with all its answers', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.hold(ID, ann, { notes: 'acknowledged', area: 'North' });
    await device.sync((sync) => sync.pullNow());
    await device.write(ID, { notes: 'mine' });
    const theirs = tablet.server.edit(ID, dana, { notes: 'theirs' });
    tablet.server.next('PUT', /./, () => conflict(theirs, { leaves: ['notes'] }));
    await device.sync((sync) => sync.sendNow());
    tablet.server.instead = noNetwork;
    const copy = await device.sync(({ choices }) => choices.conflict.copyResponses(ID, theirs.version));
    tablet.server.restore(new Map());
    tablet.server.instead = null;

    await device.sync((sync) => sync.sendNow());
    await tablet.clock.advance(MINUTE);

    expect(tablet.onServer(String(copy))).toMatchObject({ notes: 'mine', area: 'North' });
    expect(await tablet.lane(String(copy))).toBeNull();
  });

  test('and was refused because its original is gone can be sent again', async () => {
    const { device } = await tablet.holding();
    await device.write(ID, { notes: 'mine' });
    const theirs = tablet.server.edit(ID, dana, { notes: 'theirs' });
    tablet.server.next('PUT', /./, () => conflict(theirs, { leaves: ['notes'] }));
    await device.sync((sync) => sync.sendNow());
    tablet.server.instead = noNetwork;
    const copy = String(
      await device.sync(({ choices }) => choices.conflict.copyResponses(ID, theirs.version)),
    );
    const database = await tablet.look();
    await database.outbox.update(`assessment:${copy}`, { refusal: 'Gone.', refusalStatus: 404 });
    tablet.server.instead = null;
    expect(await device.read(readWaitingWork)).toMatchObject([{ id: copy, canSendAgain: true }]);
    await device.sync(({ choices }) => choices.sendAgain(copy));
    await tablet.clock.advance(MINUTE);
    expect(lastSave()?.to).toBe('POST /assessments');
    expect(tablet.onServer(copy).notes).toBe('mine');
  });
});

describe.each(['putBack', 'sendAgain'] as const)(
  'Two tablets send what was lost by %s, and Dana’s comes first',
  (choice) => {
    let hers: Tablet;
    beforeEach(() => {
      hers = new Tablet(tablet.server, 7);
    });
    afterEach(() => hers.close());

    const again = async (device: Device): Promise<void> => {
      await device.sync(({ choices }) =>
        choice === 'putBack' ? choices.putBack([ID]) : choices.sendAgain(ID),
      );
      await settle();
    };

    /** Both typed offline into what was lost then; Dana’s tablet has sent it again, and Ann’s meets that. */
    async function met() {
      tablet.server.hold(ID, ann, { notes: 'acknowledged', area: 'North' });
      const tab = await tablet.openPulled();
      const other = await hers.openPulled({ userId: dana.id });
      await tab.device.write(ID, { notes: 'mine', department: 'ER' });
      await other.device.write(ID, { notes: 'hers' });
      tablet.server.restore(new Map(), RESTORED_TO);
      expect([
        await tab.device.sync((sync) => sync.pullNow()),
        await other.device.sync((sync) => sync.pullNow()),
      ]).toEqual([true, true]);
      tablet.server.requests.length = 0;

      await again(other.device);
      tablet.server.next('POST', /^\/assessments$/, () => conflict(tablet.onServer(), { leaves: ['notes'] }));
      await again(tab.device);

      return Object.assign(tab, { choices: await tab.device.sync((sync) => sync.choices) });
    }

    test('the other one is asked, and has both texts', async () => {
      const { device } = await met();
      expect(tablet.server.saves.map(({ to, body }) => [to, body['id'], body['notes']])).toEqual([
        ['POST /assessments', ID, 'hers'],
        ['POST /assessments', ID, 'mine'],
      ]);
      const held = await device.stored((store) => store.held(ID));
      expect(held).toMatchObject({ sync: 'conflict', assessment: { notes: 'mine', department: 'ER' } });
      expect(held?.conflict).toMatchObject({
        reason: 'edited',
        name: 'Dana Reyes',
        leaves: ['notes'],
        server: { notes: 'hers', department: '', area: 'North' },
      });
      expect((await tablet.lane(ID))?.changed).toEqual({ notes: 'mine', department: 'ER' });
      expect(await lost(device)).toBeNull();
      await device.sync((sync) => sync.pullNow());
      await tablet.clock.advance(MINUTE);
      expect((await device.stored((store) => store.held(ID)))?.conflict?.server.notes).toBe('hers');
      expect(tablet.server.saves).toHaveLength(2);
    });

    test('Continue Editing saves mine over the version shown', async () => {
      const { device, choices } = await met();
      expect(await choices.conflict.continueEditing(ID, 1)).toBe(true);
      await settle();
      expect(lastSave()).toMatchObject({
        to: `PUT /assessments/${ID}`,
        ifMatch: '"1"',
        body: { notes: 'mine', department: 'ER', forceUpdate: true },
      });
      expect(tablet.onServer()).toMatchObject({ notes: 'mine', department: 'ER', area: 'North', version: 2 });
      expect(await device.stored((store) => store.held(ID))).toMatchObject({
        sync: 'synced',
        isOnServer: true,
        conflict: null,
      });
      expect(await device.read(readWaitingWork)).toEqual([]);
      expect(await lost(device)).toBeNull();
    });

    test('Copy Responses leaves hers, and makes an assessment of mine', async () => {
      const { device, choices } = await met();
      const copy = String(await choices.conflict.copyResponses(ID, 1));
      await settle();
      expect(lastSave()).toMatchObject({
        to: `PUT /assessments/${ID}`,
        body: { split: true, newId: copy, notes: 'mine', department: 'ER' },
      });
      expect(tablet.onServer()).toMatchObject({ notes: 'hers', department: '', version: 1 });
      expect(tablet.onServer(copy)).toMatchObject({ notes: 'mine', department: 'ER', area: 'North' });
      expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
        notes: 'hers',
        version: 1,
      });
      expect(await device.stored((store) => store.held(copy))).toMatchObject({
        sync: 'synced',
        assessment: { notes: 'mine' },
      });
      expect(await device.read(readWaitingWork)).toEqual([]);
      expect(await lost(device)).toBeNull();
    });
  },
);

describe('Two tabs', () => {
  test('that catch up at the same time keep what was lost once, and change nothing twice', async () => {
    const { device, backup } = await withBackup();
    tablet.server.edit(ID, dana, { notes: 'after the backup' });
    await device.sync((sync) => sync.pullNow());
    const other = await tablet.open();
    tablet.server.restore(backup);
    await Promise.all([device.sync((sync) => sync.pullNow()), other.device.sync((sync) => sync.pullNow())]);
    expect(await epoch()).toBe('after first');
    expect(await lost(device)).toMatchObject({ answers: 1, ids: [ID] });
  });

  test('of which one slept through the next restore: it writes nothing of the one before', async () => {
    const { device, backup } = await withBackup();
    tablet.server.restore(backup);
    const answer = Promise.withResolvers<void>();
    const held = tablet.server.backup();
    tablet.server.next('GET', /^\/assessments\?/, async () => {
      await answer.promise;
      return json(200, [], { 'x-epoch': 'after first', 'x-change': '7' });
    });
    const slept = device.sync((sync) => sync.pullNow());
    await settle();
    tablet.server.restore(held);
    const other = await tablet.open();
    await other.device.sync((sync) => sync.pullNow());
    answer.resolve();
    expect(await slept).toBe(false);
    expect(await epoch()).toBe('after after first');
    expect(await device.read(readList)).toHaveLength(1);
    expect((await device.stored((store) => store.held(ID)))?.sync).toBe('synced');
  });
});

test('Typing over a field of the other epoch does not count as having seen this one', async () => {
  const { device, backup } = await withBackup();
  tablet.server.edit(ID, dana, { notes: 'after the backup' });
  await device.sync((sync) => sync.pullNow());
  tablet.server.restore(backup);
  await device.sync((sync) => sync.pullNow());
  const database = await tablet.look();
  await database.edits.put({ id: ID, leaf: 'notes', value: 'mine', at: tablet.clock.now(), seen: 3 });
  await device.sync((sync) => sync.sendNow());
  expect(lastSave()).toMatchObject({ body: { notes: 'mine' }, ifMatch: '"0"' });
});
