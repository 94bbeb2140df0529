import { Dexie } from 'dexie';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { liveReading } from '#device/store/reading/live.ts';
import type { DeviceDatabase } from '#device/store/database.ts';
import { againWhenBack, pageBack, pageKept, timesKept, watchedIdb } from '#device/store/live-transactions.ts';
import { freshIdb, settle } from '../../../support/device/device-harness.ts';
import { ID, Tablet } from '../../../support/device/device-world.ts';

/** A page that the browser keeps to go back to has no transaction open. */

// Dexie looks for the browser's IndexedDB when it is loaded; without one, its live queries read nothing.
const found = { ...Dexie.dependencies };
beforeAll(() => {
  Object.assign(Dexie.dependencies, freshIdb());
});
afterAll(() => {
  Object.assign(Dexie.dependencies, found);
});

const onSilence = vi.fn<() => void>();
let tablet: Tablet;
let database: DeviceDatabase;
beforeEach(async () => {
  onSilence.mockClear();
  tablet = new Tablet();
  tablet.idb = watchedIdb(tablet.idb);
  await tablet.holding();
  database = await tablet.look();
});
afterEach(async () => {
  pageBack(onSilence);
  await tablet.close();
});

const edit = (value: string) => ({ id: ID, leaf: 'notes' as const, value, at: 1 });

test('A write under way when the page is kept is aborted, and done when it is back', async () => {
  const failed = database.edits.put(edit('under way')).catch((error: Error) => error.name);
  await Promise.resolve();
  pageKept();
  expect(await failed).toBe('AbortError');
  await expect(database.edits.put(edit('while it is kept'))).rejects.toThrow(/transaction/i);
  pageBack(onSilence);
  await database.edits.put(edit('back'));
  expect((await database.edits.toArray()).map(({ value }) => value)).toEqual(['back']);
});

test('A reading that goes on begins again when the page is back, whenever the page was left', async () => {
  const counts: unknown[] = [];
  const failed = vi.fn<(error: unknown) => void>();
  const reading = liveReading(async () => {
    const count = await database.edits.count();
    // Left in the middle of the first reading.
    if (counts.length === 0 && timesKept() === before) pageKept();
    await database.edits.count();
    return count;
  });
  const before = timesKept();
  const stop = reading.subscribe((count) => counts.push(count), failed);
  await vi.waitUntil(() => timesKept() > before);
  await settle();
  expect(counts).toEqual([]);
  pageBack(onSilence);
  await vi.waitUntil(() => counts.length > 0);
  expect(counts).toEqual([0]);
  expect(failed).not.toHaveBeenCalled();
  stop();
});

test('A write that ended before is not touched', async () => {
  await database.edits.put(edit('written'));
  await settle();
  pageKept();
  pageBack(onSilence);
  expect(await database.edits.count()).toBe(1);
});

test('A reading under way when the page was kept begins again when it is back; one that begins then waits', async () => {
  const begun: string[] = [];
  const putting = (value: string) => async () => {
    begun.push(value);
    await database.edits.put(edit(value));
    return value;
  };
  const first = againWhenBack(putting('under way'));
  await vi.waitUntil(() => begun.length === 1);
  pageKept();
  const second = againWhenBack(putting('between leaving and being frozen'));
  await settle();
  expect(begun).toEqual(['under way']);
  pageBack(onSilence);
  expect(await Promise.all([first, second])).toEqual(['under way', 'between leaving and being frozen']);
  await expect(againWhenBack(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('The making of a database is broken off when the page is kept, so that the next page can open it', async () => {
  const idb = watchedIdb(freshIdb());
  const kept = idb.indexedDB.open('made');
  const failed = new Promise((resolve) => {
    kept.onerror = () => resolve(kept.error?.name);
  });
  await new Promise<void>((resolve) => {
    kept.onupgradeneeded = () => {
      kept.result.createObjectStore('rows');
      resolve();
    };
  });
  pageKept();
  expect(await failed).toBe('AbortError');
  pageBack(onSilence);
  const next = idb.indexedDB.open('made');
  await new Promise((resolve) => {
    next.onsuccess = resolve;
  });
  // Nothing of the making is left; this one was made anew, empty.
  expect(next.result.objectStoreNames).toHaveLength(0);
});

test('A transaction that nobody waits for, as Dexie makes one to look at its schema, is broken off, too', async () => {
  const opening = tablet.idb.indexedDB.open(database.name);
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const transaction = opening.result.transaction('edits');
  const ended = new Promise((resolve) => {
    transaction.onabort = () => resolve('aborted');
    transaction.oncomplete = () => resolve('completed');
  });
  pageKept();
  expect(await ended).toBe('aborted');
  opening.result.close();
});

test('A transaction that never says that it was aborted is told of, and only such a one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    database.edits.put(edit('under way')).catch(() => undefined);
    pageKept();
    pageBack(onSilence);
    await settle();
    vi.runAllTimers();
    expect(onSilence).not.toHaveBeenCalled();

    // As WebKit has them now and then; no other browser can show it.
    const silent = Object.assign(new EventTarget(), { abort: vi.fn<() => void>() });
    const opening = Object.assign(new EventTarget(), { result: { transaction: () => silent } });
    const { indexedDB } = watchedIdb({
      ...freshIdb(),
      indexedDB: { open: () => opening } as unknown as IDBFactory,
    });
    indexedDB.open('any');
    opening.dispatchEvent(new Event('success'));
    opening.result.transaction();
    pageKept();
    expect(silent.abort).toHaveBeenCalledOnce();
    pageBack(onSilence);
    vi.runAllTimers();
    expect(onSilence).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
