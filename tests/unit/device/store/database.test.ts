import { fromWire } from '#contract/wire-case.ts';
import { Dexie } from 'dexie';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseUnreadable, openDatabase } from '#device/store/database.ts';
import { databaseName } from '#device/store/plain-requests.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { freshIdb, settle } from '../../../support/device/device-harness.ts';
import { Tablet } from '../../../support/device/device-world.ts';
import { noNetwork, person, identityOf, uidOf } from '../../../support/device/scripted-server.ts';
import storedRows from './stored-rows.json' with { type: 'json' };

const ann = person(1, 'Ann');
const ID = '01980000-0000-7000-8000-000000000001';

/** The tables of this version. */
const STORES = {
  actions: 'id, epoch, unlisted',
  sections: '[id+version]',
  summaries: 'id, updatedAt, dateCompleted',
  assessments: 'id, [base.updatedAt+id+base.version], [working.section+working.sectionVersion]',
  edits: '[id+leaf]',
  outbox: 'key',
  discarded: 'id',
  meta: 'key',
  parcels: 'id',
  parcelFiles: 'id',
};

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

test('each person has a database of their own', async () => {
  expect(databaseName(identityOf(1))).toBe(`rta-tracers-${uidOf(1)}`);
  expect(databaseName({ uid: uidOf(12) })).not.toBe(databaseName(identityOf(1)));
});

describe('A database that cannot be opened', () => {
  /** Opens without a version, as the browser's tools do, but does not open for the app. */
  class Damaged extends IDBFactory {
    isGone = false;
    override open(name: string, version?: number): IDBOpenDBRequest {
      if (version !== undefined || this.isGone)
        throw new DOMException('Internal error opening backing store.', 'UnknownError');
      return super.open(name);
    }
  }

  async function damaged() {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const id = await device.startAssessment(9);
    await device.write(id, { notes: 'must not be lost' });
    await device.close();
    const factory = new Damaged();
    // The same bytes, in a browser that can no longer open them.
    Reflect.set(factory, '_databases', Reflect.get(tablet.idb.indexedDB, '_databases'));
    tablet.idb = { ...tablet.idb, indexedDB: factory };
    // Dexie tries three times, and reports it.
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const error: unknown = await tablet.open().catch((thrown: unknown) => thrown);
    expect(new Set(warned.mock.calls.flat())).toEqual(
      new Set(['Dexie: Workaround for Chrome UnknownError on open()']),
    );
    if (!(error instanceof DatabaseUnreadable)) throw new Error('It could be opened.');
    return { error, factory };
  }

  const contentOf = async (error: DatabaseUnreadable) =>
    JSON.parse(await (await error.readable()).text()) as Record<string, unknown>;

  test('says so, with its cause', async () => {
    const { error } = await damaged();
    expect(error.message).toBe('The database on this device cannot be read.');
    expect(String(error.cause)).toContain('Internal error opening backing store.');
  });

  test('offers what can be read as a file', async () => {
    const { error } = await damaged();
    const content = await contentOf(error);
    expect(JSON.stringify([content['edits'], content['assessments']])).toContain('must not be lost');
    expect(content['outbox']).toHaveLength(1);
    expect(Object.keys(content).toSorted()).toEqual([
      'actions',
      'assessments',
      'discarded',
      'edits',
      'leftBehind',
      'meta',
      'outbox',
      'parcelFiles',
      'parcels',
      'sections',
      'summaries',
    ]);
  });

  test('names a table that cannot be read, and continues with the others', async () => {
    const { error } = await damaged();
    const getAll = Reflect.get(IDBObjectStore.prototype, 'getAll');
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
      this: IDBObjectStore,
      ...wanted
    ) {
      if (this.name === 'meta') throw new DOMException('Corrupt.', 'DataError');
      return getAll.apply(this, wanted);
    });
    const content = await contentOf(error);
    expect(content['meta']).toEqual({ unreadable: expect.stringContaining('Corrupt.') });
    expect(content['outbox']).toHaveLength(1);
    expect(content['sections']).toHaveLength(2);
  });

  test('when nothing can be read, the file says so', async () => {
    const { error, factory } = await damaged();
    factory.isGone = true;
    tablet.storage.tab().storage.setItem(`left-${uidOf(1)}-a`, 'left beside it');
    expect(await contentOf(error)).toEqual({
      leftBehind: { a: 'left beside it' },
      unreadable: expect.stringContaining('backing store'),
    });
  });

  test('the file never holds a token', async () => {
    const { error } = await damaged();
    expect(await (await error.readable()).text()).not.toMatch(/bearer|"jwt"/i);
  });
});

describe('Rows of row version 1, which every later release must read', () => {
  beforeEach(async () => {
    const database = await openDatabase(identityOf(1), tablet.idb);
    for (const [table, rows] of Object.entries(storedRows)) await database.table(table).bulkAdd(rows);
    database.close();
    for (const { base } of storedRows.assessments) {
      if (base !== null) tablet.server.hold(base.id, ann, { version: base.version });
    }
  });

  test('are read: what is shown, and what is waiting and why', async () => {
    tablet.server.instead = noNetwork;
    const { device } = await tablet.open();
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'typed since',
      area: 'on its way',
      answers: { '903': { parts: { ease: 12 } }, '906': { parts: { never: true }, flagged: true } },
    });
    await settle();
    expect((await device.read(readWaitingWork)).map(({ state, changes }) => ({ state, changes }))).toEqual([
      { state: 'refused', changes: 5 },
      { state: 'conflict', changes: 2 },
      { state: 'waiting', changes: 1 },
    ]);
    expect((await device.me())?.firstName).toBe('Ann');
    await device.close();
  });

  test('are sent: what was on its way unchanged, under its own key', async () => {
    const { device } = await tablet.open();
    await settle();
    const [lane] = storedRows.outbox;
    const sent = tablet.server.saves.find((save) => save.mutationId === lane?.inFlight?.mutationId);
    expect(sent).toMatchObject({
      to: `PUT /assessments/${ID}`,
      ifMatch: '"3"',
      body: fromWire(lane?.inFlight?.body),
    });
    await tablet.clock.advance(60_000);
    expect(tablet.server.assessments.get(ID)).toMatchObject({ area: 'on its way', notes: 'typed since' });
    await device.close();
  });
});

test('single facts of another shape are treated as never stored', async () => {
  const database = await openDatabase(identityOf(1), tablet.idb);
  await database.meta.bulkPut([
    { key: 'me', value: { id: 'one' } },
    { key: 'sections', value: 'none' },
    { key: 'roster', value: null },
    { key: 'lastPullAt', value: 'today' },
  ]);
  database.close();
  tablet.server.instead = noNetwork;
  const { device } = await tablet.open();
  expect(await device.me()).toBeNull();
  expect(await device.stored((store) => store.sectionSummaries())).toEqual([]);
  expect(await device.stored((store) => store.roster())).toEqual([]);
  expect(await device.stored((store) => store.lastPullAt())).toBeNull();
});

describe('A newer app was here before (rolled back)', () => {
  test('its database is opened, and rows with fields not known yet are read', async () => {
    const newer = new Dexie(databaseName(identityOf(1)), { ...tablet.idb });
    newer.version(2).stores({ ...STORES, files: 'id' });
    await newer.open();
    for (const [table, rows] of Object.entries(storedRows)) {
      await newer.table(table).bulkAdd(rows.map((row) => ({ ...row, addedLater: { any: 'thing' } })));
    }
    newer.close();
    tablet.server.instead = noNetwork;
    const { device } = await tablet.open();
    expect(await device.read(readWaitingWork)).toHaveLength(3);
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('typed since');
    await device.write(ID, { notes: 'typed now' });
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('typed now');
    await device.close();
    await newer.open();
    expect(newer.tables.map((table) => table.name)).toContain('files');
    newer.close();
  });
});

test('an empty IndexedDB opens as that of a new device', async () => {
  const database = await openDatabase(identityOf(7), freshIdb());
  expect(await database.outbox.count()).toBe(0);
  database.close();
});

describe('A newer app in another tab', () => {
  test('gets the database at once, and the older one keeps working with it', async () => {
    tablet.server.instead = noNetwork;
    const { device } = await tablet.openPulled();
    const newer = new Dexie(databaseName(identityOf(1)), { ...tablet.idb });
    newer.version(2).stores({ ...STORES, files: 'id' });
    await newer.open();
    newer.close();
    expect(await device.read(readWaitingWork)).toEqual([]);
    await device.close();
  });

  test('when one tab does not let go, the person is asked to close it', async () => {
    const older = await new Promise<IDBDatabase>((resolve) => {
      const request = tablet.idb.indexedDB.open(databaseName(identityOf(1)), 5);
      request.onsuccess = () => resolve(request.result);
    });
    const said = vi.fn<() => void>();
    // Dexie reports this as well.
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const opening = openDatabase(identityOf(1), tablet.idb, said);
    await vi.waitFor(() => expect(said).toHaveBeenCalled());
    older.close();
    (await opening).close();
    expect(warned).toHaveBeenCalledOnce();
  });
});
