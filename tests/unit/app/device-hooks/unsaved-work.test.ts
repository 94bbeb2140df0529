import { afterEach, describe, expect, it } from 'vitest';
import { flushUnsavedWork, isWorkSaved, registerUnsavedWork } from '#app/device-hooks/unsaved-work.ts';

const unregister: (() => void)[] = [];

afterEach(() => {
  for (const forget of unregister.splice(0)) forget();
});

/** A draft that writes what is typed, or that cannot. */
function draft(canWrite: boolean) {
  const work = { isOnDisk: false };
  unregister.push(
    registerUnsavedWork({
      flush: async () => {
        work.isOnDisk = canWrite;
      },
      isSaved: () => work.isOnDisk,
    }),
  );
  return work;
}

describe('unsaved work', () => {
  it('lets a page go when nothing is typed', async () => {
    expect(await flushUnsavedWork()).toBe(true);
  });

  it('is written before the page is left', async () => {
    const first = draft(true);
    const second = draft(true);
    expect(isWorkSaved()).toBe(false);
    expect(await flushUnsavedWork()).toBe(true);
    expect([first.isOnDisk, second.isOnDisk]).toEqual([true, true]);
  });

  it('holds the page back while one draft cannot be written', async () => {
    const sound = draft(true);
    draft(false);
    expect(await flushUnsavedWork()).toBe(false);
    expect(sound.isOnDisk).toBe(true);
  });

  it('is forgotten once its screen has gone', async () => {
    draft(false);
    for (const forget of unregister.splice(0)) forget();
    expect(await flushUnsavedWork()).toBe(true);
  });
});
