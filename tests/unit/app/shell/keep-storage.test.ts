import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStorage } from '#app/shell/keep-storage.ts';
import { freshIdb } from '../../../support/device/device-harness.ts';
import { ID, Tablet } from '../../../support/device/device-world.ts';

let tablet: Tablet;
const found = { ...Dexie.dependencies };
beforeEach(async () => {
  // Dexie looks for the browser's IndexedDB when it is loaded.
  Object.assign(Dexie.dependencies, freshIdb());
  tablet = new Tablet();
  await tablet.holding();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await tablet.close();
  Object.assign(Dexie.dependencies, found);
});

function browserThat({ keepsAlready }: { keepsAlready: boolean }) {
  const persist = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  vi.stubGlobal('navigator', { storage: { persisted: async () => keepsAlready, persist } });
  return persist;
}

test('OFF-23 The browser is asked once to keep the data, when there is work of a person’s in it and not before', async () => {
  const persist = browserThat({ keepsAlready: false });
  const { device } = await tablet.open({ http: async () => Promise.reject(new Error('Network Error')) });
  keepStorage(device);
  await device.stored((store) => store.waitingStates());
  expect(persist).not.toHaveBeenCalled();
  await device.write(ID, { notes: 'first' });
  await vi.waitUntil(() => persist.mock.calls.length > 0);
  await device.write(ID, { notes: 'second' });
  await device.stored((store) => store.waitingStates());
  expect(persist).toHaveBeenCalledTimes(1);
});
