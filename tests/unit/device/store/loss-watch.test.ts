import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Device } from '#device/device.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { databaseName } from '#device/store/plain-requests.ts';
import { freshIdb, settle } from '../../../support/device/device-harness.ts';
import { ID, Tablet, blankScreen } from '../../../support/device/device-world.ts';
import { noNetwork, uidOf, identityOf } from '../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

async function begin(device: Device): Promise<void> {
  await device.write(await device.startAssessment(9), { area: 'North' });
}

/** A tablet with one new assessment that could not be sent. */
async function withWorkWaiting() {
  const tab = await tablet.openPulled();
  tablet.server.instead = noNetwork;
  await begin(tab.device);
  await settle();
  return tab;
}

/** The browser deletes the databases, as it may when space is short. */
async function evict(): Promise<void> {
  tablet.idb = freshIdb();
}

describe('A database that has lost its work', () => {
  test('is reported, with how much was waiting and when', async () => {
    const { device } = await withWorkWaiting();
    await device.close();
    await evict();
    const { device: after } = await tablet.open();
    expect(await after.stored((store) => store.loss.lost())).toEqual({
      waiting: 1,
      at: '2026-11-21T08:00:00.000Z',
    });
  });

  test('is reported again until the person has seen it', async () => {
    const { device } = await withWorkWaiting();
    await device.close();
    await evict();
    const { device: second } = await tablet.open();
    await second.close();
    const { device: third } = await tablet.open();
    expect(await third.stored((store) => store.loss.lost())).not.toBeNull();
    await third.stored((store) => store.loss.acknowledge());
    expect(await third.stored((store) => store.loss.lost())).toBeNull();
    await third.close();
    const { device: fourth } = await tablet.open();
    expect(await fourth.stored((store) => store.loss.lost())).toBeNull();
  });

  test('is reported again even when everything has been pulled and new work begun meanwhile', async () => {
    const { device } = await withWorkWaiting();
    await device.close();
    await evict();
    tablet.server.instead = null;
    const { device: second } = await tablet.openPulled();
    await begin(second);
    await tablet.clock.advance(60_000);
    await second.close();
    const { device: third } = await tablet.openPulled();
    expect(await third.stored((store) => store.loss.lost())).toEqual({
      waiting: 1,
      at: '2026-11-21T08:00:00.000Z',
    });
    await third.stored((store) => store.loss.acknowledge());
    await third.close();
    const { device: fourth } = await tablet.open();
    expect(await fourth.stored((store) => store.loss.lost())).toBeNull();
  });

  test('is reported even when new work begins before it was seen', async () => {
    const { device } = await withWorkWaiting();
    await device.close();
    await evict();
    tablet.server.instead = null;
    const { device: after } = await tablet.openPulled();
    await begin(after);
    await tablet.clock.advance(60_000);
    expect(await after.stored((store) => store.loss.lost())).toMatchObject({ waiting: 1 });
  });

  test('concerns its owner only', async () => {
    const { device } = await withWorkWaiting();
    await device.close();
    await evict();
    const { device: dana } = await tablet.open({ userId: 2 });
    expect(await dana.stored((store) => store.loss.lost())).toBeNull();
  });
});

describe('Nothing is lost', () => {
  test('when the database is as it was left', async () => {
    const { device } = await withWorkWaiting();
    await device.close();
    const { device: after } = await tablet.open();
    expect(await after.stored((store) => store.loss.lost())).toBeNull();
    expect(await after.read(readWaitingWork)).toHaveLength(1);
  });

  test('when everything had been sent before', async () => {
    const { device, mayRetry } = await withWorkWaiting();
    tablet.server.instead = null;
    mayRetry();
    await tablet.clock.advance(60_000);
    expect(await device.read(readWaitingWork)).toEqual([]);
    await device.close();
    await evict();
    const { device: after } = await tablet.open();
    expect(await after.stored((store) => store.loss.lost())).toBeNull();
  });

  test('on a new device', async () => {
    const { device } = await tablet.open();
    expect(await device.stored((store) => store.loss.lost())).toBeNull();
  });

  test.each(['', '{', '{"waiting":"many"}', 'null'])('when the note is not readable: %s', async (note) => {
    tablet.storage.tab().storage.setItem(`waiting-${uidOf(1)}`, note);
    const { device } = await tablet.open();
    expect(await device.stored((store) => store.loss.lost())).toBeNull();
  });
});

test('work that another tab added later is noted, too', async () => {
  const first = await withWorkWaiting();
  const second = await tablet.open();
  tablet.server.instead = null;
  first.mayRetry();
  await tablet.clock.advance(60_000);
  tablet.server.instead = noNetwork;
  await begin(second.device);
  await tablet.clock.advance(10_000);
  await first.device.close();
  await second.device.close();
  await evict();
  const { device: after } = await tablet.open();
  expect(await after.stored((store) => store.loss.lost())).toMatchObject({ waiting: 1 });
});

describe('A database that is deleted under an open page', () => {
  /** As the browser does it: the connection is closed, and the next query makes an empty database. */
  const wipe = () =>
    new Promise<void>((resolve, reject) => {
      const request = tablet.idb.indexedDB.deleteDatabase(databaseName(identityOf(1)));
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    });

  test('is told of at once, and the server is asked without delay', async () => {
    const tab = await withWorkWaiting();
    expect(await tab.device.stored((store) => store.loss.lost())).toBeNull();
    await tab.device.me();
    const heard = vi.fn<() => void>();
    tab.device.subscribeWiped(heard);
    await wipe();
    tablet.server.instead = null;
    tablet.server.requests.length = 0;
    expect((await tab.device.me())?.id).toBe(1);
    await settle();
    expect(heard).toHaveBeenCalledOnce();
    expect(tab.device.getTimesWiped()).toBe(1);
    expect(await tab.device.stored((store) => store.loss.lost())).toMatchObject({ waiting: 1 });
    expect(tablet.server.requests.map(({ path }) => path)).toContain('/me');
  });

  test('is told of even when the note beside it is deleted, too', async () => {
    const tab = await withWorkWaiting();
    await wipe();
    const { storage } = tablet.storage.tab();
    for (let index = storage.length - 1; index >= 0; index -= 1) storage.removeItem(storage.key(index) ?? '');
    await tab.device.me();
    expect(await tab.device.stored((store) => store.loss.lost())).toMatchObject({ waiting: 1 });
  });

  test('with nothing waiting is no loss', async () => {
    const tab = await tablet.openPulled();
    await wipe();
    await tab.device.me();
    await settle();
    expect(await tab.device.stored((store) => store.loss.lost())).toBeNull();
  });

  test('keeps what is typed on the screen until the assessment is there again', async () => {
    const tab = await tablet.holding();
    const draft = tab.device.openDraft(ID, blankScreen);
    await wipe();
    draft.setNow('notes', 'typed after it');
    await draft.flush();
    expect(draft.getStatus()).toBe('failed');
    await vi.waitUntil(async () => (await tab.device.stored((store) => store.held(ID))) !== null);
    await draft.flush();
    expect(draft.getStatus()).toBe('saved');
    expect((await tab.device.stored((store) => store.held(ID)))?.assessment.notes).toBe('typed after it');
  });
});
