import { expect, test } from 'vitest';
import { fetchMissing } from '#app/screens/assessment/open/fetch-missing.ts';
import { fetchAgain } from '#app/screens/assessments/use-assessments.ts';
import type { EngineStatus } from '#device/sync/engine-status.ts';

/** A page asks the server on arrival, and nobody waits for it: a rejection would have nobody to catch it. */

const closed = (): Promise<never> => Promise.reject(new Error('Database has been closed'));
const inContact = { lastContactAt: 1 } as EngineStatus;

test('A person who logs out while the list is being fetched again leaves no error behind', async () => {
  await expect(
    fetchAgain({ getEngineStatus: () => inContact, stored: closed, sync: closed }),
  ).resolves.toBeUndefined();
});

test('An assessment that is asked for while the person logs out, or before what syncs is loaded, is not on this device', async () => {
  const words = ['This assessment is not on this device.'];
  expect(await fetchMissing({ stored: closed, sync: closed }, 'a')).toEqual(words);
  const stored = async () => false as never;
  expect(await fetchMissing({ stored, sync: closed }, 'a')).toEqual(words);
});
