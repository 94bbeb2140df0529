import { databaseName } from '#device/store/plain-requests.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markToClear } from '#device/person/clear-marks.ts';
import type { ToClear } from '#device/person/clear-marks.ts';
import { Clearing } from '#device/session/clearing.ts';
import { workLock } from '#device/person/work-lock.ts';
import { putLeft } from '#device/store/left-storage.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, SECOND, Tablet, dana, idOf, type } from '../../../support/device/device-world.ts';
import type { Tab } from '../../../support/device/device-world.ts';
import { noNetwork, identityOf, uidOf } from '../../../support/device/scripted-server.ts';

/** A log-out deletes some data from the device and keeps the rest (rules SES-20 and SES-21). */

const OTHER = idOf(2);

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const local = () => tablet.storage.tab().storage;

/** One page's, which deletes what is marked for as long as it lives. */
function clearing(): Clearing {
  return new Clearing({
    idb: tablet.idb,
    localStorage: local(),
    locks: tablet.locks.tab(),
    clock: tablet.clock,
  });
}

/** As a log-out does it: marked first, then the work is closed. */
async function logOut(tabs: readonly Tab[], what: ToClear = 'acknowledged', userId = 1): Promise<void> {
  markToClear(local(), identityOf(userId), what);
  await Promise.all(tabs.map(({ device }) => device.close()));
  await clearing().run();
}

/** Every row of every table, as it stands in the database. */
async function everythingOf(userId = 1): Promise<Record<string, unknown[]>> {
  const database = await tablet.look(userId);
  const rows = await Promise.all(database.tables.map((table) => table.toArray()));
  return Object.fromEntries(database.tables.map(({ name }, index) => [name, rows[index] ?? []]));
}

const EMPTY = { summaries: [], assessments: [], edits: [], outbox: [], discarded: [], parcels: [] };

describe('R153 after a log-out', () => {
  test('with nothing waiting, nothing of the person or of the assessments can be read in the database', async () => {
    const { device } = await tablet.holding(2);
    await device.write(ID, { notes: 'the vial was left open' });
    await tablet.clock.advance(60 * SECOND);
    expect(tablet.onServer().notes).toBe('the vial was left open');
    await logOut([{ device } as Tab]);
    const left = await everythingOf();
    expect(left).toMatchObject(EMPTY);
    expect(JSON.stringify({ ...left, sections: [] })).not.toMatch(/vial|Ann|Springfield|0198/);
    expect([local().getItem('clear'), local().getItem(`waiting-${uidOf(1)}`)]).toEqual([null, null]);
  });

  test('the modules stay, which are the same for everybody', async () => {
    const { device } = await tablet.holding();
    const before = await everythingOf();
    expect(before['sections']).not.toEqual([]);
    await logOut([{ device } as Tab]);
    expect((await everythingOf())['sections']).toEqual(before['sections']);
  });

  test('offline, what waits stays with its draft, the rest goes; it is sent at the next log-in', async () => {
    const tab = await tablet.holding(2);
    tablet.server.instead = noNetwork;
    await tab.device.write(ID, { notes: 'only here' });
    await tab.device.write(OTHER, {}, {});
    await logOut([tab]);
    const left = await everythingOf();
    expect((left['assessments'] as { id: string }[]).map(({ id }) => id)).toEqual([ID]);
    expect(left['edits']).toMatchObject([{ id: ID, value: 'only here' }]);
    expect(left['summaries']).toEqual([]);

    tablet.server.instead = null;
    await tablet.openPulled();
    await tablet.clock.advance(60 * SECOND);
    expect(tablet.onServer().notes).toBe('only here');
    expect((await everythingOf())['summaries']).toHaveLength(2);
  });

  test('a scan that waits stays', async () => {
    const tab = await tablet.holding(2);
    tablet.server.instead = noNetwork;
    const parcels = await tab.device.sync((sync) => sync.parcels());
    const bytes = new TextEncoder().encode('%PDF-1.4').buffer;
    const chosen = {
      name: 'scan.pdf',
      size: bytes.byteLength,
      section: '9',
      title: 'Test',
      date: '2026-11-20T12:00:00.000Z',
    };
    await parcels.submit({ kind: 'upload', ...chosen }, bytes, {
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    await logOut([tab]);
    const left = await everythingOf();
    expect(left['parcels']).toHaveLength(1);
    expect(left['parcelFiles']).toHaveLength(1);
    expect(left['assessments']).toEqual([]);
  });

  test('typing when a page was left stays, until its owner is back', async () => {
    const tab = await tablet.holding(2);
    tablet.server.instead = noNetwork;
    await tab.device.close();
    putLeft(local(), databaseName(identityOf(1)), {
      id: idOf(9),
      assessment: ID,
      at: tablet.clock.now(),
      leaves: [{ leaf: 'notes', value: 'typed last', from: [''] }],
    });
    await logOut([]);
    tablet.server.instead = null;
    await tablet.openPulled();
    await tablet.clock.advance(60 * SECOND);
    expect(tablet.onServer().notes).toBe('typed last');
  });

  test('another tab’s last writes are on the disk before anything is deleted', async () => {
    const one = await tablet.holding(2);
    const other = await tablet.open();
    tablet.server.instead = noNetwork;
    const draft = other.device.openDraft(ID, { shown: () => '', overtaken: () => undefined });
    await type(draft, tablet.clock, 'notes', 'in the mid', 1);
    markToClear(local(), identityOf(1), 'acknowledged');
    await one.device.close();
    const run = clearing().run();
    await settle();
    expect((await everythingOf())['assessments']).toHaveLength(2);
    // The other tab has heard of the log-out: it writes what it has, and closes.
    await draft.close();
    await other.device.close();
    await tablet.clock.advance(SECOND);
    await run;
    const left = await everythingOf();
    expect((left['assessments'] as { id: string }[]).map(({ id }) => id)).toEqual([ID]);
    expect(left['edits']).toMatchObject([{ value: 'in the mid' }]);
  });

  test('a deletion that a kill broke off is finished by the next page, offline too', async () => {
    const tab = await tablet.holding(2);
    tablet.server.instead = noNetwork;
    markToClear(local(), identityOf(1), 'acknowledged');
    tab.die();
    await clearing().run();
    expect(await everythingOf()).toMatchObject(EMPTY);
  });

  test('somebody who has logged in again keeps their own work', async () => {
    const tab = await tablet.holding(2);
    await tab.device.close();
    markToClear(local(), identityOf(1), 'acknowledged');
    const again = await tablet.open();
    await clearing().run();
    expect((await everythingOf())['assessments']).toHaveLength(2);
    await again.device.close();
  });

  test('a log-out that comes while the work is being opened is not taken back by that', async () => {
    const tab = await tablet.holding(2);
    await tab.device.close();
    // Something else of this device holds the work, so that opening it waits.
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const holding = tablet.locks.tab().request(workLock(identityOf(1)), {}, () => held);
    let isSeated = true;
    const opening = tablet.open({ isSeated: () => isSeated });
    await settle();
    isSeated = false;
    markToClear(local(), identityOf(1), 'acknowledged');
    letGo();
    await holding;
    const { device } = await opening;
    await device.close();
    await clearing().run();
    expect(await everythingOf()).toMatchObject(EMPTY);
  });

  test('somebody else’s work on the same device is not touched', async () => {
    const tab = await tablet.holding(2);
    const hers = await tablet.openPulled({ userId: dana.id });
    tablet.server.instead = noNetwork;
    await hers.device.write(ID, { notes: 'Dana’s' });
    const before = await everythingOf(dana.id);
    await logOut([tab]);
    expect(await everythingOf(dana.id)).toEqual(before);
  });

  test('an untouched assessment goes, too', async () => {
    const tab = await tablet.openPulled();
    await tab.device.startAssessment(9);
    await logOut([tab]);
    expect(await everythingOf()).toMatchObject(EMPTY);
  });

  test('an answer that another device replaced, and that can be taken back, stays', async () => {
    const tab = await tablet.holding();
    const database = await tablet.look();
    await database.assessments.update(ID, { replaced: [{ leaf: 'notes', value: 'mine' }] });
    await logOut([tab]);
    expect((await everythingOf())['assessments']).toHaveLength(1);
  });
});

describe('R154 at the server’s word', () => {
  test('everything of that person goes, unsent work included, and nobody else’s', async () => {
    const tab = await tablet.holding(2);
    const hers = await tablet.openPulled({ userId: dana.id });
    tablet.server.instead = noNetwork;
    await tab.device.write(ID, { notes: 'only here' });
    await hers.device.write(ID, { notes: 'Dana’s' });
    const draft = tab.device.openDraft(OTHER, { shown: () => '', overtaken: () => undefined });
    draft.set('notes', 'typed last');
    tab.leave();
    const before = await everythingOf(dana.id);
    await logOut([tab], 'everything');
    const names = (await tablet.idb.indexedDB.databases()).map(({ name }) => name);
    expect(names).toEqual([databaseName(identityOf(2))]);
    const marks = Array.from({ length: local().length }, (_, index) => local().key(index));
    expect(marks.filter((key) => key !== `waiting-${uidOf(2)}`)).toEqual([]);
    expect(await everythingOf(dana.id)).toEqual(before);
  });

  test('does not wait for a tab that sleeps; what that one writes when it wakes goes as well', async () => {
    const sleeping = await tablet.holding(2);
    markToClear(local(), identityOf(1), 'everything');
    tablet.server.instead = noNetwork;
    const run = clearing().run();
    await settle();
    expect(await everythingOf()).toMatchObject({ ...EMPTY, meta: [] });
    await sleeping.device.close();
    await tablet.clock.advance(SECOND);
    await run;
    expect(local().getItem('clear')).toBeNull();
  });

  test('a deletion that a kill broke off is finished before the person’s work is opened again', async () => {
    const tab = await tablet.holding(2);
    tablet.server.instead = noNetwork;
    await tab.device.write(ID, { notes: 'only here' });
    markToClear(local(), identityOf(1), 'everything');
    tab.die();
    await tab.device.close();
    const again = await tablet.open();
    expect(await everythingOf()).toMatchObject({ assessments: [], edits: [], outbox: [] });
    expect(await again.device.stored((store) => store.loss.lost())).toBeNull();
  });

  test('what a person types who has logged in again while somebody else’s work is cleared stays', async () => {
    const tab = await tablet.holding();
    await tab.device.close();
    markToClear(local(), identityOf(2), 'acknowledged');
    markToClear(local(), identityOf(1), 'everything');
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    const locks = tablet.locks.tab();
    const clears = new Clearing({
      idb: tablet.idb,
      localStorage: local(),
      clock: tablet.clock,
      locks: {
        request: async (name, options, run) => {
          if (name === workLock(identityOf(2))) await mayGoOn;
          return locks.request(name, options, run);
        },
      },
    }).run();
    await settle();
    const again = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await again.device.write(ID, { notes: 'typed since' });
    await again.device.close();
    goOn();
    await clears;
    expect(JSON.stringify((await everythingOf())['edits'])).toContain('typed since');
  });

  test('a log-out does not take it back', async () => {
    const tab = await tablet.holding();
    tablet.server.instead = noNetwork;
    await tab.device.write(ID, { notes: 'only here' });
    markToClear(local(), identityOf(1), 'everything');
    await logOut([tab]);
    expect((await tablet.idb.indexedDB.databases()).map(({ name }) => name)).toEqual([]);
    expect(local().getItem('clear')).toBeNull();
  });
});
