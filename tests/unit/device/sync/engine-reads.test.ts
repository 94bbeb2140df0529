import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRecord } from '#contract/record.ts';
import type { Device } from '#device/device.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { SECOND, Tablet, idOf } from '../../../support/device/device-world.ts';
import { noNetwork } from '../../../support/device/scripted-server.ts';

/** The engine's reads of the tables in which work waits: their size must not multiply with the work. */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
}, 60000);
afterEach(() => tablet.close());

/** Counts the times that a whole table of waiting work is read, and the transactions that write. */
function counting() {
  const counts = { wholeReads: 0, writes: 0 };
  const note = ({ name }: IDBObjectStore, options: unknown) => {
    const isWhole = !isRecord(options) || options['query'] === null;
    if (isWhole && ['outbox', 'edits'].includes(name)) counts.wholeReads += 1;
  };
  for (const name of ['getAll', 'getAllKeys'] as const) {
    const read = Reflect.get(IDBObjectStore.prototype, name);
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, ...wanted) {
      note(this, wanted[0]);
      return read.apply(this, wanted);
    });
  }
  const walk = Reflect.get(IDBObjectStore.prototype, 'openCursor');
  vi.spyOn(IDBObjectStore.prototype, 'openCursor').mockImplementation(function (
    this: IDBObjectStore,
    ...wanted
  ) {
    note(this, wanted[0]);
    return walk.apply(this, wanted);
  });
  const transaction = Reflect.get(IDBDatabase.prototype, 'transaction');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...wanted) {
    if (wanted[1] === 'readwrite') counts.writes += 1;
    return transaction.apply(this, wanted);
  });
  return counts;
}

const ASSESSMENTS = 30;

async function writeIntoEach(device: Device, notes: string, count = ASSESSMENTS): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    await device.write(idOf(index), { notes });
    await settle();
  }
}

test('a tap does not read all waiting work, nor does coming back online write every row of it', async () => {
  const counts = counting();
  const { device, mayRetry } = await tablet.holding(ASSESSMENTS);
  counts.wholeReads = 0;
  await writeIntoEach(device, 'first');
  // The note of waiting work is made every few seconds.
  expect(counts.wholeReads).toBeLessThan(5);
  await tablet.clock.advance(10 * SECOND);
  expect(tablet.server.saves).toHaveLength(ASSESSMENTS);

  tablet.server.instead = noNetwork;
  await writeIntoEach(device, 'second');
  await tablet.clock.advance(20 * SECOND);
  tablet.server.instead = null;
  counts.writes = 0;
  mayRetry();
  await settle();
  expect(await device.read(readWaitingWork)).toEqual([]);
  // Two for each assessment, of which several go to the disk together.
  expect(counts.writes).toBeLessThan(2 * ASSESSMENTS);
});

test('all waiting work is read a few times for each drain, and for 150 assessments as often as for 30', async () => {
  const counts = counting();
  const { device, mayRetry } = await tablet.holding(5 * ASSESSMENTS);
  const readsOfDrains = async (count: number): Promise<number[]> => {
    const reads: number[] = [];
    await writeIntoEach(device, `first of ${count}`, count);
    counts.wholeReads = 0;
    await tablet.clock.advance(10 * SECOND);
    reads.push(counts.wholeReads);
    expect(tablet.server.saves).toHaveLength(count);

    tablet.server.instead = noNetwork;
    await writeIntoEach(device, `second of ${count}`, count);
    await tablet.clock.advance(20 * SECOND);
    tablet.server.instead = null;
    tablet.server.requests.length = 0;
    counts.wholeReads = 0;
    mayRetry();
    await settle();
    reads.push(counts.wholeReads);
    expect(tablet.server.saves).toHaveLength(count);
    tablet.server.requests.length = 0;
    return reads;
  };

  const few = await readsOfDrains(ASSESSMENTS);
  const many = await readsOfDrains(5 * ASSESSMENTS);
  expect(await device.read(readWaitingWork)).toEqual([]);
  expect(many).toEqual(few);
  expect(Math.max(...few)).toBeLessThan(15);
});
