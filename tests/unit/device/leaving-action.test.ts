import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { draftOfAction } from '#device/outbox/action-drafts.ts';
import type { Device } from '#device/device.ts';
import { clearAcknowledged } from '#device/store/removing/clear-acknowledged.ts';
import { readFirst } from '#device/store/first/first-reading.ts';
import { readStep } from '#device/store/first/first-step.ts';
import { ACTION_LEAVES } from '#domain/action-leaves.ts';
import type { ActionLeaf } from '#domain/action-leaves.ts';
import { settle } from '../../support/device/device-harness.ts';
import { writeInAction } from '../../support/device/action-page.ts';
import { ID, Tablet } from '../../support/device/device-world.ts';
import { identityOf } from '../../support/device/scripted-server.ts';

/** A page is left while something typed into an action is not on the disk yet (rule OFF-52). */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(async () => tablet.close());

const origin = { assessment: null, section: '9', sectionVersion: 1, question: 903, part: null };
const heldAction = async (device: Device, id: string) =>
  (await device.stored((store) => store.actions())).find(({ action }) => action.id === id);

const keysLeft = () => {
  const { storage } = tablet.storage.tab();
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith('left-'));
};

/** An action in whose plan somebody was typing when the page went, with nothing of it on the disk. */
async function typedAndGone(plan: string) {
  const tab = await tablet.holding();
  const id = await tab.device.addAction(origin, { plan: 'Premix', area: 'ICU' });
  const held = await heldAction(tab.device, id);
  const told: ActionLeaf[] = [];
  const draft = draftOfAction(tab.device.drafts, id, {
    shown: (leaf) => (held === undefined ? null : ACTION_LEAVES.valueAt(held.action, leaf)),
    overtaken: (leaves) => told.push(...leaves.keys()),
  });
  draft.set('plan', plan, null);
  tab.leave(true);
  await settle();
  return { ...tab, tab, id, draft, told };
}

describe('Typing in an action just before the page went', () => {
  test('is there at the next opening, waits to be sent, and is taken in once', async () => {
    const gone = await typedAndGone('Premixed bags');
    expect((await heldAction(gone.device, gone.id))?.action.plan).toBe('Premix');
    expect(keysLeft()).toHaveLength(1);
    gone.tab.die();
    const { device } = await tablet.open({ token: null });
    const held = await heldAction(device, gone.id);
    expect(held?.action.plan).toBe('Premixed bags');
    expect(held?.sync).toBe('waiting');
    expect(keysLeft()).toEqual([]);
  });

  test('keeps no first screen from being shown, which says that it waits', async () => {
    const gone = await typedAndGone('Premixed bags');
    gone.tab.die();
    const first = await readFirst(identityOf(1), readStep(ID), tablet.stores);
    expect(first?.step?.id).toBe(ID);
    expect(first?.waiting.map(({ id }) => id)).toContain(gone.id);
    first?.connection.close();
  });

  test('gives way to what another window wrote since, and can be taken back', async () => {
    const gone = await typedAndGone('Premixed bags');
    gone.tab.die();
    const [key = ''] = keysLeft();
    const { storage } = tablet.storage.tab();
    const text = storage.getItem(key) ?? '';
    storage.removeItem(key);
    const other = await tablet.open({ token: null });
    await writeInAction(other.device, gone.id, { plan: 'Written elsewhere' }, null);
    await other.device.close();
    storage.setItem(key, text);
    const { device } = await tablet.open({ token: null });
    const held = await heldAction(device, gone.id);
    expect(held?.action.plan).toBe('Written elsewhere');
    expect(held?.replaced).toEqual([{ leaf: 'plan', value: 'Premixed bags', byWindow: true }]);
    const backup = await (await device.sync((sync) => sync.exportBackup())).text();
    expect(backup).toContain('Another window changed this action first.');
    await device.sync(({ actionChoices }) => actionChoices.undoReplaced(gone.id));
    expect((await heldAction(device, gone.id))?.action.plan).toBe('Premixed bags');
  });

  test('is written by the page that lives on, unless another one has changed it meanwhile', async () => {
    const kept = await typedAndGone('Premixed bags');
    kept.tab.goOn();
    await settle();
    expect((await heldAction(kept.device, kept.id))?.action.plan).toBe('Premixed bags');
    expect(keysLeft()).toEqual([]);

    kept.draft.set('plan', 'Premixed bags on all carts', null);
    kept.tab.leave(true);
    const next = await tablet.open({ token: null });
    await writeInAction(next.device, kept.id, { plan: 'Written elsewhere' }, null);
    kept.tab.goOn();
    await settle();
    expect((await heldAction(next.device, kept.id))?.action.plan).toBe('Written elsewhere');
    expect(kept.told).toEqual(['plan']);
  });

  test('of an action that is no longer here is kept for the backup file', async () => {
    const gone = await typedAndGone('Premixed bags');
    gone.tab.die();
    await (await tablet.look()).actions.clear();
    const { device } = await tablet.open({ token: null });
    const backup = await (await device.sync((sync) => sync.exportBackup())).text();
    expect(backup).toContain('This action was no longer on this device.');
    expect(backup).toContain('Premixed bags');
    expect(keysLeft()).toEqual([]);
  });

  test('keeps an action of which the server has all there is from going at the log-out', async () => {
    const gone = await typedAndGone('Premixed bags');
    gone.tab.die();
    const database = await tablet.look();
    const row = await database.actions.get(gone.id);
    if (row !== undefined) await database.actions.put({ ...row, base: { ...row.working, version: 1 } });
    await database.outbox.clear();
    const { idb, stores } = tablet;
    await clearAcknowledged(identityOf(1), { idb, localStorage: stores.storage });
    expect(await database.actions.count()).toBe(1);
    stores.storage.removeItem(keysLeft()[0] ?? '');
    await clearAcknowledged(identityOf(1), { idb, localStorage: stores.storage });
    expect(await database.actions.count()).toBe(0);
  });
});

test('What is typed into an action that another window discards is kept for the backup file', async () => {
  const { device, id, tab, draft } = await typedAndGone('Premixed bags');
  tab.goOn();
  await settle();
  await device.sync(({ actionChoices }) => actionChoices.discard(id));
  draft.set('plan', 'Premixed bags on all carts', null);
  await draft.close();
  expect(draft.getStatus()).toBe('saved');
  const backup = await (await device.sync((sync) => sync.exportBackup())).text();
  expect(backup).toContain('Premixed bags on all carts');
});
