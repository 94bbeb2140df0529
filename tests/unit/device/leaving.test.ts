import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leafValue } from '#domain/leaf-values.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { Device } from '#device/device.ts';
import type { Draft } from '#device/outbox/draft.ts';
import type { Overtaken } from '#device/rows/left-behind.ts';
import { readFirst } from '#device/store/first/first-reading.ts';
import { readStep } from '#device/store/first/first-step.ts';
import type { IndexedDb } from '#device/store/indexed-db.ts';
import { writeMeta } from '#device/store/meta.ts';
import { settle } from '../../support/device/device-harness.ts';
import { ID, Tablet, dana, idOf } from '../../support/device/device-world.ts';
import { identityOf, uidOf } from '../../support/device/scripted-server.ts';

/** A page is left while something typed on it is not on the disk yet. */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(async () => tablet.close());

const OBSERVATIONS = 'answers.901.observations';

/** A draft on a screen that shows what the device has, as far as the test has let it be seen. */
async function typing(device: Device, id = ID): Promise<{ draft: Draft; told: Leaf[] }> {
  const held = await device.stored((store) => store.held(id));
  const told: Leaf[] = [];
  const draft = device.openDraft(id, {
    shown: (leaf) => (held === null ? null : leafValue(held.assessment, leaf)),
    overtaken: (leaves) => told.push(...leaves.keys()),
  });
  return { draft, told };
}

const keysLeft = () => {
  const { storage } = tablet.storage.tab();
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith('left-'),
  );
};

const shown = async (device: Device, leaf: Leaf, id = ID) => {
  const held = await device.stored((store) => store.held(id));
  return held === null ? undefined : leafValue(held.assessment, leaf);
};

/** Holds an assessment, types into it and is gone with nothing on the disk. */
async function typedAndGone(text: string, leaf: Leaf = 'notes') {
  const tab = await tablet.holding();
  const { draft } = await typing(tab.device);
  draft.set(leaf, text);
  tab.leave(true);
  await settle();
  return tab;
}

/** A database that answers to its opening only then. */
function openingAfter(then: Promise<void>, { indexedDB, IDBKeyRange }: IndexedDb): IndexedDb {
  const open: IDBFactory['open'] = (name, version) => {
    const request = indexedDB.open(name, version);
    return new Proxy(request, {
      get: (_, key) => Reflect.get(request, key) as unknown,
      set: (_, key, value: unknown) => {
        const later = (event: Event) => void then.then(() => (value as (event: Event) => void)(event));
        return Reflect.set(request, key, key === 'onsuccess' ? later : value);
      },
    });
  };
  return {
    IDBKeyRange,
    indexedDB: new Proxy(indexedDB, {
      get: (_, key) => (key === 'open' ? open : (Reflect.get(indexedDB, key) as unknown)),
    }),
  };
}

describe('Typing just before the page went', () => {
  test('does not overwrite what another page took in of it, when the database had still to open', async () => {
    const { device } = await tablet.holding();
    await device.close();
    const [reading, stores] = [await readFirst(identityOf(1), readStep(ID), tablet.stores), tablet.idb];
    const opening = Promise.withResolvers<void>();
    tablet.idb = openingAfter(opening.promise, stores);
    const kept = await tablet.open({ beginning: { reading }, token: null });
    const overtaken = vi.fn<(leaves: Overtaken) => void>();
    const draft = kept.device.openDraft(ID, { shown: () => '', overtaken });
    draft.set('notes', 't');
    await settle();
    draft.set('notes', 'typed');
    kept.leave(true);
    tablet.idb = stores;
    const other = await tablet.open({ token: null });
    expect(await shown(other.device, 'notes')).toBe('typed');
    await other.device.write(ID, { notes: 'typed, and more' });
    kept.goOn();
    opening.resolve();
    await vi.waitUntil(() => draft.getStatus() === 'saved');
    expect(await shown(other.device, 'notes')).toBe('typed, and more');
    expect(overtaken).toHaveBeenCalledWith(new Map([['notes', 'typed, and more']]));
  });

  test('is there at the next opening, waits to be sent, and is taken in once', async () => {
    const gone = await typedAndGone('typed and gone');
    expect(await shown(gone.device, 'notes')).toBe('');
    expect(keysLeft()).toHaveLength(1);
    gone.die();
    const { device } = await tablet.open({ token: null });
    const held = await device.stored((store) => store.held(ID));
    expect(held?.assessment.notes).toBe('typed and gone');
    expect(held?.sync).toBe('waiting');
    expect(keysLeft()).toEqual([]);
  });

  test('reaches the server', async () => {
    (await typedAndGone('typed and gone')).die();
    await tablet.open();
    await tablet.clock.advance(60_000);
    expect(tablet.onServer().notes).toBe('typed and gone');
  });

  test.each([
    ['the first', 0],
    ['after hundreds', 300],
  ])('comes back once only, even when local storage forgets that it was removed: %s', async (_, before) => {
    (await typedAndGone('typed and gone')).die();
    await writeMeta(
      await tablet.look(),
      'takenIn',
      Array.from({ length: before }, (__, at) => idOf(at)),
    );
    const { storage } = tablet.storage.tab();
    const [key = ''] = keysLeft();
    const text = storage.getItem(key) ?? '';
    const first = await tablet.open({ token: null });
    // The person takes it back, exactly as it had been before.
    await first.device.write(ID, { notes: '' });
    first.die();
    // The database's disk was quicker than local storage's.
    storage.setItem(key, text);
    const { device } = await tablet.open({ token: null });
    expect(await shown(device, 'notes')).toBe('');
    expect(keysLeft()).toEqual([]);
  });

  test('is still there when the tablet dies after the database took it in, but before it was removed', async () => {
    (await typedAndGone('typed and gone')).die();
    const { storage } = tablet.storage.tab();
    const removed = vi.spyOn(storage, 'removeItem');
    const first = await tablet.open({ token: null });
    expect(await shown(first.device, 'notes')).toBe('typed and gone');
    expect(removed).not.toHaveBeenCalled();
    first.die();
    const { device } = await tablet.open({ token: null });
    expect(await shown(device, 'notes')).toBe('typed and gone');
    expect((await device.stored((store) => store.held(ID)))?.replaced).toEqual([]);
  });

  test('gives way to what another window wrote since, and can be taken back', async () => {
    (await typedAndGone('older')).die();
    const other = await tablet.look();
    await other.edits.put({ id: ID, leaf: 'notes', value: 'newer', at: tablet.clock.now() + 1 });
    const { device } = await tablet.open({ token: null });
    const held = await device.stored((store) => store.held(ID));
    expect(held?.assessment.notes).toBe('newer');
    expect(held?.replaced).toEqual([{ leaf: 'notes', value: 'older', byWindow: true }]);
    const backup = JSON.parse(await (await device.sync((sync) => sync.exportBackup())).text()) as {
      discarded: object[];
    };
    expect(backup.discarded).toEqual([
      expect.objectContaining({ assessmentId: ID, changed: { notes: 'older' } }),
    ]);
    await device.sync(({ choices }) => choices.undoReplaced(ID));
    expect(await shown(device, 'notes')).toBe('older');
  });

  test('of two leavings, the later text stands', async () => {
    const gone = await typedAndGone('typed');
    gone.die();
    const { storage } = tablet.storage.tab();
    const [key = ''] = keysLeft();
    const first = JSON.parse(storage.getItem(key) ?? '') as { at: number };
    const later = {
      ...first,
      id: idOf(77),
      at: first.at + 500,
      leaves: [{ leaf: 'notes', value: 'typed further', from: ['typed'] }],
    };
    storage.setItem(`left-${uidOf(1)}-${idOf(77)}`, JSON.stringify(later));
    const { device } = await tablet.open({ token: null });
    expect(await shown(device, 'notes')).toBe('typed further');
    expect(keysLeft()).toEqual([]);
  });

  test('of an assessment that is no longer here is kept for the backup file', async () => {
    (await typedAndGone('typed and gone')).die();
    const database = await tablet.look();
    await database.assessments.clear();
    const { device } = await tablet.open({ token: null });
    const backup = JSON.parse(await (await device.sync((sync) => sync.exportBackup())).text()) as {
      discarded: object[];
    };
    expect(backup.discarded).toEqual([expect.objectContaining({ changed: { notes: 'typed and gone' } })]);
    expect(keysLeft()).toEqual([]);
  });

  test('is left for its owner when somebody else opens the tablet', async () => {
    (await typedAndGone('typed by Ann')).die();
    const danas = await tablet.open({ userId: dana.id, token: null });
    expect(await danas.device.stored((store) => store.held(ID))).toBeNull();
    expect(keysLeft()).toHaveLength(1);
    const { device } = await tablet.open({ token: null });
    expect(await shown(device, 'notes')).toBe('typed by Ann');
  });

  test('stays where it is when it cannot be read, and is in the backup file', async () => {
    const { device: before } = await tablet.holding();
    await before.close();
    const { storage } = tablet.storage.tab();
    const odd = {
      [`left-${uidOf(1)}-torn`]: '{"id":"torn","leav',
      [`left-${uidOf(1)}-${idOf(9)}`]: '{"from":"a later app"}',
    };
    for (const [key, text] of Object.entries(odd)) storage.setItem(key, text);
    storage.setItem(`left-${uidOf(12)}-other`, 'of somebody else');
    const { device } = await tablet.open({ token: null });
    expect(keysLeft()).toHaveLength(3);
    const backup = JSON.parse(await (await device.sync((sync) => sync.exportBackup())).text()) as {
      leftBehind: object;
    };
    expect(backup.leftBehind).toEqual({
      torn: odd[`left-${uidOf(1)}-torn`],
      [idOf(9)]: '{"from":"a later app"}',
    });
  });
});

describe('A page that lives on', () => {
  test('writes its left-behind typing, and nothing stays behind', async () => {
    const tab = await typedAndGone('typed, then away');
    tab.goOn();
    await settle();
    expect(await shown(tab.device, 'notes')).toBe('typed, then away');
    expect(keysLeft()).toEqual([]);
  });

  test('does not bring back an answer that the next page took in and a person then changed', async () => {
    const kept = await typedAndGone('typed');
    const next = await tablet.open({ token: null });
    expect(await shown(next.device, 'notes')).toBe('typed');
    await next.device.write(ID, { notes: 'typed and changed' });
    kept.goOn();
    await settle();
    expect(await shown(next.device, 'notes')).toBe('typed and changed');
    expect((await next.device.stored((store) => store.held(ID)))?.replaced).toEqual([]);
  });

  test('nor an answer that the other page took back to its first value', async () => {
    const kept = await typedAndGone('typed');
    const next = await tablet.open({ token: null });
    await next.device.write(ID, { notes: '' });
    kept.goOn();
    await settle();
    expect(await shown(next.device, 'notes')).toBe('');
  });

  test('its further typing goes on from the text that the next page took in', async () => {
    const tab = await tablet.holding();
    const { draft } = await typing(tab.device);
    draft.set('notes', 'typed');
    tab.leave(true);
    const next = await tablet.open({ token: null });
    draft.set('notes', 'typed further');
    tab.goOn();
    await settle();
    expect(await shown(next.device, 'notes')).toBe('typed further');
  });

  test('a thawed tab does not write over the other tab’s save, and its own answer can be found', async () => {
    const clock = tablet.clock;
    const frozen = await tablet.holding();
    const { draft, told } = await typing(frozen.device);
    const tab = frozen.device.editing(ID, draft);
    await settle();
    draft.set('notes', 'a');
    await settle();
    draft.set('notes', 'ab');
    draft.set(OBSERVATIONS, 'only here');
    // It sleeps: its timers do not fire, and it does not hear the request to hand over.
    clock.set(clock.now() + 60_000);
    const other = await tablet.open({ token: null });
    await other.device.write(ID, { notes: 'saved by the other' });
    void draft.flushLate();
    await settle();
    expect(await shown(other.device, 'notes')).toBe('saved by the other');
    expect(await shown(other.device, OBSERVATIONS)).toBe('only here');
    expect(told).toEqual(['notes']);
    expect((await other.device.stored((store) => store.held(ID)))?.replaced).toEqual([
      { leaf: 'notes', value: 'ab', byWindow: true },
    ]);
    expect(draft.getStatus()).toBe('saved');
    tab.release();
  });
});
