import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readFirst } from '#device/store/first/first-reading.ts';
import type { FirstReading } from '#device/store/first/first-reading.ts';
import { readStep } from '#device/store/first/first-step.ts';
import { settle } from '../../support/device/device-harness.ts';
import { ID, Tablet, blankScreen } from '../../support/device/device-world.ts';
import { identityOf } from '../../support/device/scripted-server.ts';

/** A device that shows its first screen before its database is open. */

let tablet: Tablet;
let reading: FirstReading;
let firstFrame: PromiseWithResolvers<void>;
let firstScreen: PromiseWithResolvers<void>;

beforeEach(async () => {
  tablet = new Tablet();
  const { device } = await tablet.holding();
  await device.close();
  const read = await readFirst(identityOf(1), readStep(ID), tablet.stores);
  if (read === null) throw new Error('Nothing was read.');
  reading = read;
  firstFrame = Promise.withResolvers();
  firstScreen = Promise.withResolvers();
});
afterEach(async () => {
  reading.connection.close();
  await tablet.close();
});

const opened = (onFailed?: (error: unknown) => void) =>
  tablet.open({
    beginning: {
      reading,
      firstFrame: firstFrame.promise,
      firstScreen: firstScreen.promise,
      ...(onFailed && { onFailed }),
    },
  });

describe('Before the database is open', () => {
  test('nothing of it is opened until something is drawn, whatever is being read', async () => {
    const { device } = await opened();
    const stop = device.live(device.me).subscribe(
      () => undefined,
      () => expect.unreachable(),
    );
    await settle();
    expect(device.first).toBe(reading);
    firstFrame.resolve();
    await device.opened();
    expect(device.first).toBeNull();
    stop();
  });

  test('nothing is asked of the server until the first screen is there', async () => {
    await opened();
    firstFrame.resolve();
    await settle();
    expect(tablet.server.requests).toEqual([]);
    firstScreen.resolve();
    await vi.waitFor(() => expect(tablet.server.requests).not.toEqual([]));
  });

  test('typing is written as soon as the database is open', async () => {
    const { device } = await opened();
    const draft = device.openDraft(ID, blankScreen);
    draft.setNow('notes', 'typed at once');
    await draft.flush();
    expect(draft.getStatus()).toBe('saved');
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('typed at once');
  });

  test('typing is on the disk when the page is left, even where local storage has no room', async () => {
    const tab = await opened();
    tablet.storage.isFull = true;
    const draft = tab.device.openDraft(ID, blankScreen);
    draft.set('notes', 'typed and gone');
    tab.leave();
    // The tab is gone: only what was requested at that moment is done.
    const written = await new Promise<unknown>((resolve) => {
      const request = reading.connection.transaction('edits').objectStore('edits').get([ID, 'notes']);
      request.onsuccess = () => resolve(request.result);
    });
    expect(written).toMatchObject({ value: 'typed and gone' });
  });

  test('typing is there at the next opening when the page is left', async () => {
    const tab = await opened();
    tab.device.openDraft(ID, blankScreen).set('notes', 'typed and gone');
    tab.leave(true);
    tab.die();
    const { device } = await tablet.open({ token: null });
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('typed and gone');
  });

  test('and afterward, too, through the database’s own connection', async () => {
    const tab = await opened();
    firstFrame.resolve();
    await tab.device.opened();
    const draft = tab.device.openDraft(ID, blankScreen);
    draft.set('notes', 'typed and gone');
    tab.leave();
    await settle();
    expect((await tab.device.stored((store) => store.held(ID)))?.assessment.notes).toBe('typed and gone');
  });

  test('the first reading’s connection is closed once there is another', async () => {
    const { device } = await opened();
    await device.opened();
    expect(() => reading.connection.transaction('edits')).toThrow(
      expect.objectContaining({ name: 'InvalidStateError' }),
    );
  });

  test('a device that has been closed no longer opens anything', async () => {
    const { device } = await opened();
    await device.close();
    firstScreen.resolve();
    await expect(device.write(ID, { notes: 'too late' })).rejects.toThrow('no longer logged in');
    expect(() => reading.connection.transaction('edits')).toThrow(
      expect.objectContaining({ name: 'InvalidStateError' }),
    );
  });
});

test('A database that cannot be opened behind the first screen is reported', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failures: unknown[] = [];
  const working = tablet.idb;
  const broken = new IDBFactory();
  broken.open = () => {
    throw new DOMException('Broken.', 'UnknownError');
  };
  tablet.idb = { ...working, indexedDB: broken };
  await opened((error) => failures.push(error));
  firstFrame.resolve();
  await expect.poll(() => failures).toEqual([expect.objectContaining({ name: 'DatabaseUnreadable' })]);
  tablet.idb = working;
});
