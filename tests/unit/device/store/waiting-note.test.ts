import { afterEach, beforeEach, expect, test } from 'vitest';
import { readNotes } from '#device/store/waiting-note.ts';
import { memoryStorage, settle } from '../../../support/device/device-harness.ts';
import { ID, MINUTE, Tablet, idOf } from '../../../support/device/device-world.ts';
import { noNetwork, person } from '../../../support/device/scripted-server.ts';

/** What the log-in page can say about work that waits on this device, without anyone's database. */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
  tablet.server.people.set(2, person(2, 'Dana'));
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

test('is gone when nothing waits any more', async () => {
  const { device, mayRetry } = await tablet.holding();
  tablet.server.instead = noNetwork;
  await device.write(ID, { notes: 'a' });
  await tablet.clock.advance(MINUTE);
  expect(notes()).toHaveLength(1);
  tablet.server.instead = null;
  mayRetry();
  await tablet.clock.advance(MINUTE);
  expect(notes()).toEqual([]);
  expect(tablet.storage.tab().storage.getItem('waiting-1')).toBeNull();
});

test('is there at once for work that begins right after the last was sent', async () => {
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

test('has a line for each person; one’s work changes nothing about another’s', async () => {
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

test('counts a scan on its way, which is not taken for lost work', async () => {
  const { device } = await tablet.openPulled();
  tablet.server.instead = noNetwork;
  const uploads = await device.uploads();
  const scan = {
    name: 'scan.pdf',
    bytes: new TextEncoder().encode('%PDF-1.7').buffer,
    section: '9',
    title: 'Test Section',
    date: '2026-11-20T12:00:00.000Z',
  };
  await uploads.submit(scan, { onProgress: () => undefined, signal: new AbortController().signal });
  await device.close();
  expect(notes()).toEqual([{ firstName: 'Ann', waiting: 1 }]);
  const again = await tablet.open();
  expect(await again.device.lostWork()).toBeNull();
});

test('is not said of work that has been lost', async () => {
  const storage = memoryStorage();
  storage.setItem(
    'waiting-1',
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
])('is not read out of something else: %s', (text) => {
  const storage = memoryStorage();
  storage.setItem('waiting-1', text);
  storage.setItem('waiting-x', '{"waiting":1,"at":"2026-11-21T08:00:00.000Z"}');
  storage.setItem('root', '{}');
  expect(readNotes(storage)).toEqual([]);
});
