import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readReceipt, readReceipts } from '#device/store/reading/receipts.ts';
import type { StoredAssessment } from '#device/rows/stored.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, Tablet, ann, dana, idOf } from '../../../support/device/device-world.ts';
import type { Tab } from '../../../support/device/device-world.ts';
import { conflict, hashOf, json, noNetwork, saved } from '../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const receiptIn = ({ device }: Tab, id = ID) => device.read((database) => readReceipt(database, id));

/** Changes a row behind the app's back, as a broken disk or a fault of ours might. */
async function tamper(change: (row: StoredAssessment) => Partial<StoredAssessment>, id = ID): Promise<void> {
  const database = await tablet.look();
  const row = await tablet.stored(id);
  await database.assessments.put({ ...row, ...change(row) });
}

const shows = (notes: string) => tamper(({ working }) => ({ working: { ...working, notes } }));

async function kept(): Promise<unknown[]> {
  return (await tablet.look()).discarded.toArray();
}

describe('The server’s copy', () => {
  test('R132 is exactly what was pulled, with its version, time and hash', async () => {
    const held = tablet.server.hold(ID, dana, { notes: 'hers', version: 14 });
    const tab = await tablet.openPulled();
    expect(await receiptIn(tab)).toEqual({
      id: ID,
      title: 'Test Module',
      area: '',
      state: 'exact',
      server: { version: 14, at: held.updatedAt },
      hash: hashOf(held),
      changes: 0,
      repairedAt: null,
    });
  });

  test('is behind while changes wait, and exactly this again once they are acknowledged', async () => {
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    await tab.device.write(ID, { notes: 'mine', area: 'ICU' });
    expect(await receiptIn(tab)).toMatchObject({
      state: 'waiting',
      changes: 2,
      server: { version: 1 },
      hash: null,
    });
    await tablet.clock.advance(10_000);
    expect(await receiptIn(tab)).toMatchObject({
      state: 'exact',
      changes: 0,
      server: { version: 2, at: tablet.onServer().updatedAt },
      hash: hashOf(tablet.onServer()),
    });
  });

  test('of an assessment that was never sent only counts its changes', async () => {
    const tab = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const id = await tab.device.startAssessment(9);
    await tab.device.write(id, { notes: 'mine' });
    expect(await receiptIn(tab, id)).toMatchObject({ state: 'waiting', changes: 1, server: null });
  });

  test('needs the person in a conflict', async () => {
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    const theirs = { ...tablet.onServer(), notes: 'hers', version: 2, lastEditedByName: 'Dana Reyes' };
    tablet.server.next('PUT', /./, () => conflict(theirs, { leaves: ['notes'] }));
    await tab.device.write(ID, { notes: 'mine' });
    await tablet.clock.advance(10_000);
    expect(await receiptIn(tab)).toMatchObject({ state: 'needs-you', changes: 1, server: { version: 1 } });
  });

  test('is compared although a position waits', async () => {
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await tab.device.write(ID, {}, { lastQuestionIndex: 3 });
    expect(await receiptIn(tab)).toMatchObject({ state: 'exact', changes: 0 });
  });

  test('is not known of servers that say no hash, nor of a hash defined otherwise', async () => {
    tablet.server.saysHashes = false;
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    expect(await receiptIn(tab)).toMatchObject({ state: 'unknown', server: { version: 1 } });
    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('no-hash');
    expect(await receiptIn(tab)).toMatchObject({ state: 'unknown' });
    await tamper(() => ({ serverHash: { version: 1, hash: 'v2:ab' } }));
    expect(await receiptIn(tab)).toMatchObject({ state: 'unknown' });
    expect(await kept()).toEqual([]);
  });

  test('is not judged by the hash of another version', async () => {
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    await tamper(({ base, working }) => ({
      base: base && { ...base, version: 2, notes: 'newer' },
      working: { ...working, version: 2, notes: 'newer' },
    }));
    expect(await receiptIn(tab)).toMatchObject({ state: 'unknown' });
  });

  test('is newer where the list says so and the copy has not come yet', async () => {
    tablet.server.hold(ID, dana);
    const tab = await tablet.openPulled();
    tablet.server.edit(ID, dana, { notes: 'newer' });
    tablet.server.next('GET', new RegExp(`/assessments/${ID}`), () => json(500, { errors: ['No.'] }));
    await tablet.clock.advance(60_000);
    expect(await receiptIn(tab)).toMatchObject({ state: 'behind', server: { version: 2 } });
  });

  test('is told of all on the device, the last changed first, but of no scan', async () => {
    for (const index of [1, 2, 3]) tablet.server.hold(idOf(index), dana);
    const tab = await tablet.openPulled();
    await tamper(({ working }) => ({ working: { ...working, uploaded: true } }), idOf(2));
    const receipts = await tab.device.read(readReceipts);
    expect(receipts.map(({ id, state }) => [id, state])).toEqual([
      [idOf(3), 'exact'],
      [idOf(1), 'exact'],
    ]);
  });
});

describe('Fetching again where something differs', () => {
  test('R133 puts the screen right, keeps the differing answers, and offers them', async () => {
    tablet.server.hold(ID, ann, { notes: 'on the server' });
    const tab = await tablet.openPulled();
    await shows('only here');
    expect(await receiptIn(tab)).toMatchObject({ state: 'differs', server: { version: 1 } });

    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('done');

    expect((await tab.device.stored((store) => store.held(ID)))?.assessment.notes).toBe('on the server');
    const repairedAt = new Date(tablet.clock.now()).toISOString();
    expect(await receiptIn(tab)).toMatchObject({ state: 'exact', repairedAt });
    expect(await kept()).toMatchObject([{ assessmentId: ID, changed: { notes: 'only here' } }]);
    expect(await (await tab.device.sync((sync) => sync.exportBackup())).text()).toContain('only here');
    expect((await tab.device.stored((store) => store.held(ID)))?.replaced).toEqual([
      { leaf: 'notes', value: 'only here', byRepair: true },
    ]);

    await tab.device.sync(({ choices }) => choices.undoReplaced(ID));
    await tablet.clock.advance(10_000);
    expect(tablet.onServer().notes).toBe('only here');
    expect(await receiptIn(tab)).toMatchObject({ state: 'exact', server: { version: 2 } });
  });

  test.each<[string, (row: StoredAssessment) => Partial<StoredAssessment>]>([
    [
      'both states',
      ({ base, working }) => ({ base: base && { ...base, notes: 'x' }, working: { ...working, notes: 'x' } }),
    ],
    ['only what was acknowledged', ({ base }) => ({ base: base && { ...base, notes: 'x' } })],
    [
      'the completion',
      ({ working }) => ({ working: { ...working, dateCompleted: '2026-11-21T07:00:00.000Z' } }),
    ],
    [
      'an entry of a list',
      ({ working }) => ({
        working: { ...working, participants: [{ id: '000000000001', name: 'Nobody', title: '' }] },
      }),
    ],
    ['the version shown', ({ working }) => ({ working: { ...working, version: 9 } })],
  ])('notices and mends %s', async (_what, change) => {
    tablet.server.hold(ID, ann, { notes: 'on the server' });
    const tab = await tablet.openPulled();
    await tamper(change);
    expect(await receiptIn(tab)).toMatchObject({ state: 'differs' });
    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('done');
    expect(await receiptIn(tab)).toMatchObject({ state: 'exact' });
    expect((await tablet.stored(ID)).base).toEqual(tablet.onServer());
    expect((await tablet.stored(ID)).working).toEqual(tablet.onServer());
    expect(await kept()).toHaveLength(1);
  });

  test('takes a version that the server never had for that of a server that has gone back: the next pull brings it over', async () => {
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    await tamper(({ base, working }) => ({
      base: base && { ...base, version: 99 },
      working: { ...working, version: 99 },
    }));
    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('waits');
    await tab.device.sync((sync) => sync.pullNow());
    expect(await receiptIn(tab)).toMatchObject({ state: 'exact', server: { version: 1 } });
  });

  test('offers nothing of a completed assessment, but keeps its answers', async () => {
    tablet.server.hold(ID, dana, { notes: 'hers', dateCompleted: '2026-11-20T12:00:00.000Z' });
    const tab = await tablet.openPulled();
    await shows('only here');
    await tab.device.sync((sync) => sync.fetchAgain(ID));
    expect((await tab.device.stored((store) => store.held(ID)))?.replaced).toEqual([]);
    expect(JSON.stringify(await kept())).toContain('only here');
  });

  test('does not offer answers that a colleague has changed since', async () => {
    tablet.server.hold(ID, ann, { notes: 'first', area: 'ICU' });
    const tab = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await tamper(({ working }) => ({ working: { ...working, area: 'only here' } }));
    tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.instead = null;
    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('done');
    const held = await tab.device.stored((store) => store.held(ID));
    expect(held?.assessment).toMatchObject({ notes: 'hers', area: 'ICU' });
    expect(held?.replaced.map(({ leaf }) => leaf)).toEqual(['area']);
  });

  test('keeps nothing where the server only has a newer version', async () => {
    tablet.server.hold(ID, dana, { notes: 'first' });
    const tab = await tablet.openPulled();
    tablet.server.edit(ID, dana, { notes: 'newer' });
    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('done');
    expect((await tab.device.stored((store) => store.held(ID)))?.assessment.notes).toBe('newer');
    expect(await kept()).toEqual([]);
  });

  test('learns the server’s hash of a copy that was kept without one', async () => {
    tablet.server.saysHashes = false;
    tablet.server.hold(ID, dana, { notes: 'first' });
    const tab = await tablet.openPulled();
    tablet.server.saysHashes = true;
    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('done');
    expect(await receiptIn(tab)).toMatchObject({ state: 'exact' });
    expect(await kept()).toEqual([]);
  });

  test('never touches waiting work', async () => {
    tablet.server.hold(ID, ann, { notes: 'on the server' });
    const tab = await tablet.openPulled();
    await shows('only here');
    await tab.device.write(ID, { area: 'typed' });
    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('waits');
    expect((await tab.device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'only here',
      area: 'typed',
    });
  });

  test('leaves alone what is typed while the answer is on its way', async () => {
    tablet.server.hold(ID, ann, { notes: 'on the server' });
    const tab = await tablet.openPulled();
    await shows('only here');
    tablet.server.next('GET', new RegExp(`/assessments/${ID}`), async () => {
      await tab.device.write(ID, { area: 'typed' });
      return saved(tablet.onServer(), { contentHash: hashOf(tablet.onServer()) });
    });
    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('waits');
    expect((await tab.device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'only here',
      area: 'typed',
    });
    expect(await kept()).toEqual([]);
  });

  test('changes nothing offline, nor without a token, nor by an answer that does not match the server’s own hash', async () => {
    tablet.server.hold(ID, ann, { notes: 'on the server' });
    const tab = await tablet.openPulled();
    await shows('only here');
    tablet.server.instead = noNetwork;
    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('unreachable');
    tablet.server.instead = null;
    const { token } = tab;
    tab.token = null;
    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('unreachable');
    tab.token = token;
    const wrong = { ...tablet.onServer(), notes: 'garbled' };
    tablet.server.next('GET', /./, () => saved(wrong, { contentHash: hashOf(tablet.onServer()) }));
    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('refused');
    tablet.server.next('GET', /./, () => json(404, { errors: ['No.'] }));
    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('refused');
    expect(await receiptIn(tab)).toMatchObject({ state: 'differs' });
    expect(await kept()).toEqual([]);
  });

  test('after a restore is left to the catching up', async () => {
    tablet.server.hold(ID, ann, { notes: 'on the server' });
    const copy = tablet.server.backup();
    const tab = await tablet.openPulled();
    await shows('only here');
    tablet.server.restore(copy);
    expect(await tab.device.sync((sync) => sync.fetchAgain(ID))).toBe('waits');
    await settle();
    expect(await kept()).toEqual([]);
  });

  test('is no discard: an assessment that leaves the device later was not given up', async () => {
    tablet.server.hold(ID, ann, { notes: 'on the server' });
    const tab = await tablet.openPulled();
    await shows('only here');
    await tab.device.sync((sync) => sync.fetchAgain(ID));
    expect(await tab.device.stored((store) => store.isDiscarded(ID))).toBe(false);
  });
});
