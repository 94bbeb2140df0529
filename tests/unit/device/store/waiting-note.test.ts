import { afterEach, beforeEach, expect, test } from 'vitest';
import { readNotes } from '#device/store/waiting-note.ts';
import { memoryStorage, settle } from '../../../support/device/device-harness.ts';
import { ID, MINUTE, Tablet, idOf } from '../../../support/device/device-world.ts';
import { noNetwork, uidOf } from '../../../support/device/scripted-server.ts';

/** The log-in page can tell of work that waits on this device, without opening anyone's database. */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const notes = () =>
  readNotes(tablet.storage.tab().storage).map(({ firstName, waiting }) => ({ firstName, waiting }));

test('counts assessments, not answers, with the person’s first name', async () => {
  const { device } = await tablet.holding(2);
  tablet.server.instead = noNetwork;
  await device.write(ID, { notes: 'a', area: 'ICU' });
  await settle();
  expect(notes()).toEqual([{ firstName: 'Ann', waiting: 1 }]);
  await device.write(idOf(2), { notes: 'b' });
  await device.close();
  expect(notes()).toEqual([{ firstName: 'Ann', waiting: 2 }]);
});

test('is gone when nothing is waiting any more', async () => {
  const { device, mayRetry } = await tablet.holding();
  tablet.server.instead = noNetwork;
  await device.write(ID, { notes: 'a' });
  await tablet.clock.advance(MINUTE);
  expect(notes()).toHaveLength(1);
  tablet.server.instead = null;
  mayRetry();
  await tablet.clock.advance(MINUTE);
  expect(notes()).toEqual([]);
  expect(tablet.storage.tab().storage.getItem(`waiting-${uidOf(1)}`)).toBeNull();
});

test('is there at once for work that begins right after the last save was sent', async () => {
  const { device } = await tablet.holding();
  await device.write(ID, { notes: 'a' });
  device.makeDue(ID);
  await settle();
  expect(notes()).toEqual([]);
  tablet.server.instead = noNetwork;
  await device.write(ID, { notes: 'b' });
  await settle();
  expect(notes()).toEqual([{ firstName: 'Ann', waiting: 1 }]);
});

test('has a line for each person, which nobody else’s work changes', async () => {
  const ann = await tablet.holding();
  tablet.server.instead = noNetwork;
  await ann.device.write(ID, { notes: 'a' });
  await ann.device.close();
  tablet.server.instead = null;
  const dana = await tablet.openPulled({ userId: 2 });
  tablet.server.instead = noNetwork;
  await dana.device.write(ID, { notes: 'of Dana' });
  await dana.device.close();
  expect(notes()).toEqual([
    { firstName: 'Ann', waiting: 1 },
    { firstName: 'Dana', waiting: 1 },
  ]);
});

const UID = '6f1c8f1e-6f8e-4a39-9a55-1d5c1f3d9b11';
const OTHER_UID = '0b1f0a5c-91f7-4c0e-8a52-9f6f2f0f7c22';

/** Works with no network, so that something waits, and closes. */
async function leaveWork(uid: string): Promise<void> {
  const { device } = await tablet.holding(1, { uid });
  tablet.server.instead = noNetwork;
  await device.write(ID, { notes: 'a' });
  await device.close();
  tablet.server.instead = null;
}

test('is each person’s own, even where two have one number', async () => {
  await leaveWork(UID);
  const other = await tablet.openPulled({ uid: OTHER_UID });
  expect(await other.device.stored((store) => store.loss.lost())).toBeNull();
  await other.device.close();
  expect(notes()).toEqual([{ firstName: 'Ann', waiting: 1 }]);
  expect(tablet.storage.tab().storage.getItem(`waiting-${UID}`)).not.toBeNull();
});

test('counts a scan on its way, which is not mistaken for lost work', async () => {
  const { device } = await tablet.openPulled();
  tablet.server.instead = noNetwork;
  const parcels = await device.sync((sync) => sync.parcels());
  const bytes = new TextEncoder().encode('%PDF-1.7').buffer;
  const scan = {
    kind: 'upload' as const,
    name: 'scan.pdf',
    size: bytes.byteLength,
    section: '9',
    title: 'Test Section',
    date: '2026-11-20T12:00:00.000Z',
  };
  await parcels.submit(scan, bytes, { onProgress: () => undefined, signal: new AbortController().signal });
  await device.close();
  expect(notes()).toEqual([{ firstName: 'Ann', waiting: 1 }]);
  const again = await tablet.open();
  expect(await again.device.stored((store) => store.loss.lost())).toBeNull();
});

test('does not speak of work that has been lost', async () => {
  const storage = memoryStorage();
  storage.setItem(
    `waiting-${uidOf(1)}`,
    '{"waiting":2,"at":"2026-11-21T08:00:00.000Z","firstName":"Ann","isLost":true}',
  );
  expect(readNotes(storage)).toEqual([]);
});

test.each([
  '',
  '{',
  'null',
  '{"waiting":"many","at":"x"}',
  '{"waiting":0,"at":"2026-11-21T08:00:00.000Z"}',
  '{"waiting":-1,"at":"2026-11-21T08:00:00.000Z"}',
  '{"waiting":1,"at":"x"}',
])('is not read from something else: %s', (text) => {
  const storage = memoryStorage();
  storage.setItem(`waiting-${uidOf(1)}`, text);
  storage.setItem('waiting-x', '{"waiting":1,"at":"2026-11-21T08:00:00.000Z"}');
  storage.setItem('root', '{}');
  expect(readNotes(storage)).toEqual([]);
});
