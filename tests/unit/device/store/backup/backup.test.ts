import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backupFile } from '#device/store/backup/backup.ts';
import { changeRows } from '#device/store/rows.ts';
import { ID, Tablet, ann, idOf } from '../../../../support/device/device-world.ts';
import { noNetwork, tokenOf } from '../../../../support/device/scripted-server.ts';

const OTHER_ID = idOf(2);

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('The backup file', () => {
  test('holds everything that is waiting, with its assessments, and nothing that is on the server', async () => {
    tablet.server.hold(ID, ann);
    tablet.server.hold(OTHER_ID, ann);
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'only here' });
    await tablet.clock.advance(60_000);
    await device.write(ID, { area: 'typed just now' });
    const text = await (await device.sync((sync) => sync.exportBackup())).text();
    const backup = JSON.parse(text) as Record<string, unknown>;
    expect(backup).toMatchObject({
      product: 'RTA Tracers',
      kind: 'device backup',
      userId: 1,
      madeAt: '2026-11-21T08:01:00.000Z',
      waiting: [{ id: ID, inFlight: { leaves: { notes: 'only here' } } }],
      edits: [{ leaf: 'area', value: 'typed just now' }],
      assessments: [{ id: ID }],
      discarded: [],
    });
    expect(text).not.toContain(OTHER_ID);
  });

  test('holds what a restore took and what waits for Undo, though nothing waits of it', async () => {
    tablet.server.hold(ID, ann);
    tablet.server.hold(OTHER_ID, ann);
    const { device } = await tablet.openPulled();
    const { assessments } = await tablet.look();
    await assessments.update(ID, {
      lost: { leaves: { notes: 'taken' }, instead: {}, complete: null, hadWork: false },
    });
    await assessments.update(OTHER_ID, { replaced: [{ leaf: 'notes', value: 'mine', byWindow: true }] });
    const text = await (await device.sync((sync) => sync.exportBackup())).text();
    expect(JSON.parse(text)).toMatchObject({
      waiting: [],
      assessments: [{ lost: { leaves: { notes: 'taken' } } }, { replaced: [{ value: 'mine' }] }],
    });
  });

  test('holds an answer that goes on its way while the file is made', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    await device.write(ID, { notes: 'only here' });
    const [database, other] = [await tablet.look(), await tablet.look()];
    let taking: Promise<void> | undefined;
    const read = database.outbox.toArray.bind(database.outbox);
    vi.spyOn(database.outbox, 'toArray').mockImplementation(() =>
      read().then((lanes) => {
        taking = Dexie.ignoreTransaction(() => changeRows(other, ID, (rows) => rows));
        return lanes;
      }),
    );
    const owner = { userId: 1, uid: 'a' };
    const file = await backupFile(database, tablet.stores.storage, { owner, epoch: null, now: 0 });
    await taking;
    expect(await other.edits.count()).toBe(0);
    expect(await file.text()).toContain('only here');
  });

  test('holds the assessment of an answer that is in no lane yet', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    await device.write(ID, { notes: 'only here' });
    const owner = { userId: 1, uid: 'a' };
    const at = { owner, epoch: null, now: 0 };
    const file = await backupFile(await tablet.look(), tablet.stores.storage, at);
    expect(JSON.parse(await file.text())).toMatchObject({
      waiting: [],
      edits: [{ id: ID, value: 'only here' }],
      assessments: [{ id: ID }],
    });
  });

  test('never holds a token', async () => {
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await tab.device.write(ID, { notes: 'n' });
    await tablet.clock.advance(60_000);
    const text = await (await tab.device.sync((sync) => sync.exportBackup())).text();
    expect(text).not.toContain(tokenOf(1));
    expect(text).not.toMatch(/bearer|authorization/i);
  });
});
