import { Dexie } from 'dexie';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { calmQuery } from '#device/store/reading/calm-query.ts';
import type { DeviceDatabase } from '#device/store/database.ts';
import { freshIdb } from '../../../../support/device/device-harness.ts';
import { ID, Tablet } from '../../../../support/device/device-world.ts';

/** What is read again with every tap, once for all that happens in a moment. */

// Dexie looks for the browser's IndexedDB when it is loaded.
const found = { ...Dexie.dependencies };
beforeAll(() => {
  Object.assign(Dexie.dependencies, freshIdb());
});
afterAll(() => {
  Object.assign(Dexie.dependencies, found);
});

let tablet: Tablet;
let database: DeviceDatabase;
let stop: () => void = () => undefined;
beforeEach(async () => {
  tablet = new Tablet();
  await tablet.holding();
  database = await tablet.look();
});
afterEach(async () => {
  stop();
  await tablet.close();
});

const edit = (value: string) => ({ id: ID, leaf: 'notes' as const, value, at: 1 });

function follow({ mayStand }: { mayStand: boolean }) {
  const seen: unknown[] = [];
  const failed = vi.fn<(error: unknown) => void>();
  let readings = 0;
  const read = async () => {
    readings += 1;
    return (await database.edits.toArray()).map(({ value }) => JSON.stringify(value)).join();
  };
  const subscription = calmQuery(() => mayStand)(read).subscribe((value) => seen.push(value), failed);
  stop = () => subscription.unsubscribe();
  return { seen, failed, readings: () => readings };
}

test('Twenty changes in a moment are read once, and the last of them is what is seen', async () => {
  const { seen, readings } = follow({ mayStand: true });
  await vi.waitUntil(() => seen.length === 1);
  for (let tap = 1; tap <= 20; tap += 1) await database.edits.put(edit(`tap ${tap}`));
  await vi.waitUntil(() => seen.includes('"tap 20"'), { timeout: 5000 });
  expect(seen).toEqual(['', '"tap 20"']);
  expect(readings()).toBe(2);
});

test('What may not stand is read again without a wait', async () => {
  const { seen } = follow({ mayStand: false });
  await vi.waitUntil(() => seen.length === 1);
  const waits = vi.spyOn(globalThis, 'setTimeout');
  await database.edits.put(edit('now'));
  expect(waits.mock.calls.map(([, wait]) => wait)).toEqual([0]);
  waits.mockRestore();
  await vi.waitUntil(() => seen.includes('"now"'));
});

test('Nothing is read for what is not among it, nor after it has ended', async () => {
  const { seen, readings } = follow({ mayStand: false });
  await vi.waitUntil(() => seen.length === 1);
  await database.meta.put({ key: 'lastPullAt', value: 1 });
  await database.edits.put(edit('read'));
  await vi.waitUntil(() => seen.includes('"read"'));
  expect(readings()).toBe(2);
  stop();
  await database.edits.put(edit('after the end'));
  await database.edits.toArray();
  expect(readings()).toBe(2);
});
