import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '#device/device.ts';
import { readEntry, readList, readRecent } from '#device/store/reading/assessment-list.ts';
import { ID, Tablet, ann, dana, idOf } from '../../../../support/device/device-world.ts';
import { json, noNetwork, person } from '../../../../support/device/scripted-server.ts';
import { sheetTestSection } from '../../../../support/papers/sheet-section.ts';

const OTHER_ID = idOf(2);
const THIRD_ID = idOf(3);

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('The list', () => {
  test('shows the institution’s assessments, newest first, with how much is answered', async () => {
    tablet.server.hold(ID, ann, { section: '8', answers: {} });
    tablet.server.hold(OTHER_ID, dana, { section: '8' });
    tablet.server.edit(ID, dana, { 'answers.802.observations': 'The pharmacy.' });
    const { device } = await tablet.openPulled();
    expect(await device.read(readList)).toMatchObject([
      { id: ID, answered: 1, sync: 'synced', isHeld: true, lastEditedByName: 'Dana Reyes' },
      { id: OTHER_ID, answered: 0, sync: 'synced', isHeld: true },
    ]);
    expect((await device.read(readList))[0]).not.toHaveProperty('answers');
  });

  test('shows this device’s own state on top of it', async () => {
    tablet.server.hold(ID, ann, { section: '8' });
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await device.write(ID, {
      'answers.802.observations': 'The pharmacy.',
      'answers.801.flagged': true,
      area: 'North',
    });
    expect(await device.read(readList)).toMatchObject([
      { id: ID, answered: 1, flaggedQuestions: 1, area: 'North', sync: 'waiting' },
    ]);
  });

  test('Rule MEA-8: counts what the rows of a sheet answer', async () => {
    tablet.server.sections.push(sheetTestSection);
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const id = await device.startAssessment(7);
    const dose = { by: device.userId, drug: '', cells: { hands: true, empty: true } };
    await device.write(id, { 'sheets.doses.kq3x9v0c2mzt': dose });
    expect(await device.read(readList)).toMatchObject([{ id, answered: 2 }]);
  });

  test('shows what was started here and never sent', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const id = await device.startAssessment(8);
    await device.write(id, { department: 'ICU' });
    expect(await device.read(readList)).toMatchObject([
      { id, answered: 0, department: 'ICU', sync: 'waiting', isHeld: true, lastEditedByName: 'Ann Reyes' },
    ]);
  });

  test('marks what the device does not hold', async () => {
    tablet.server.people.set(1, person(1, 'Ann', 3));
    tablet.server.hold(ID, dana);
    const { device } = await tablet.openPulled();
    expect(await device.read(readList)).toMatchObject([{ id: ID, isHeld: false, sync: 'synced' }]);
  });

  test('shows what needs the person', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    await device.write(ID, { notes: 'mine' });
    await device.complete(ID);
    tablet.server.next('PUT', /./, () => json(422, { errors: ['No.'], fields: ['notes'] }));
    await tablet.clock.advance(10_000);
    expect(await device.read(readList)).toMatchObject([{ id: ID, sync: 'refused', dateCompleted: null }]);
  });
});

describe('The newest of the list', () => {
  const recent = (device: Device, count: number) =>
    device
      .read((database) => readRecent(database, count))
      .then(({ entries, total }) => ({
        ids: entries.map((entry) => entry.id),
        total,
      }));

  test('are read without the rest, and counted', async () => {
    for (const id of [ID, OTHER_ID, THIRD_ID]) tablet.server.hold(id, ann, { section: '8' });
    const { device } = await tablet.openPulled();
    tablet.server.edit(ID, dana, { notes: 'touched last' });
    await device.sync((sync) => sync.pullNow());
    expect(await recent(device, 2)).toEqual({ ids: [ID, THIRD_ID], total: 3 });
    expect(await recent(device, 9)).toEqual({ ids: [ID, THIRD_ID, OTHER_ID], total: 3 });
  });

  test('include what was started here and never sent', async () => {
    tablet.server.hold(ID, ann, { section: '8', updatedAt: '2026-11-20T08:00:00.000Z' });
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const started = await device.startAssessment(8);
    await device.write(started, { department: 'ICU' });
    expect(await recent(device, 1)).toEqual({ ids: [started], total: 2 });
  });

  test('show what the server acknowledged before the list was pulled again', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    await device.write(ID, { area: 'North' });
    await tablet.clock.advance(10_000);
    expect(await device.read((database) => readEntry(database, ID))).toMatchObject({
      area: 'North',
      version: 2,
      sync: 'synced',
      isHeld: true,
    });
    expect(await device.read((database) => readEntry(database, OTHER_ID))).toBeNull();
  });
});
