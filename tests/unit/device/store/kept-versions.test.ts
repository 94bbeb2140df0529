import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Device } from '#device/device.ts';
import { keepVersions, readVersionStates, readVersions } from '#device/store/kept-versions.ts';
import { ID, Tablet, ann, dana, idOf } from '../../../support/device/device-world.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { html, json, noNetwork } from '../../../support/device/scripted-server.ts';

/** Earlier versions of an assessment, as a device keeps them (rule STEP-12). */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const versionsOf = (device: Device, id = ID) => device.read((database) => readVersions(database, id));
const listOf = async (device: Device, id = ID) =>
  (await versionsOf(device, id)).revisions.map(({ version, editedByName }) => `${version} ${editedByName}`);
const statesOf = async (device: Device, versions: readonly number[], id = ID) => {
  const states = await device.read((database) => readVersionStates(database, id, versions));
  return [...states.keys()].toSorted((a, b) => a - b);
};

/** Ann began it, Dana wrote a note, Ann another one. */
async function threeVersions(): Promise<Device> {
  tablet.server.hold(ID, ann);
  tablet.server.edit(ID, dana, { notes: 'Dana' });
  tablet.server.edit(ID, ann, { notes: 'Ann' });
  return (await tablet.openPulled()).device;
}

test('before anything is fetched, the version that this device holds is known', async () => {
  const device = await threeVersions();
  expect(await versionsOf(device)).toMatchObject({ knownTo: null, held: 3 });
  expect(await listOf(device)).toEqual(['3 Ann Reyes']);
  expect(await statesOf(device, [1, 2, 3])).toEqual([3]);
});

test('a fetched list of versions stays: newest first, with its time, and offline', async () => {
  const device = await threeVersions();
  expect(await device.sync((sync) => sync.fetchVersionList(ID))).toBe('fetched');
  expect(await device.sync((sync) => sync.fetchVersionStates(ID, [2, 1]))).toBe('fetched');
  const at = new Date(tablet.clock.now()).toISOString();

  tablet.server.instead = noNetwork;
  await tablet.clock.advance(60_000);
  expect(await device.sync((sync) => sync.fetchVersionList(ID))).toBe('unreachable');
  expect(await versionsOf(device)).toMatchObject({ knownTo: at });
  expect(await listOf(device)).toEqual(['3 Ann Reyes', '2 Dana Reyes', '1 Ann Reyes']);
  const states = await device.read((database) => readVersionStates(database, ID, [1, 2, 3]));
  expect([1, 2, 3].map((version) => states.get(version)?.notes)).toEqual(['', 'Dana', 'Ann']);
});

test('a version is asked for once, and only those that are not here', async () => {
  const device = await threeVersions();
  await device.sync((sync) => sync.fetchVersionStates(ID, [3, 2]));
  tablet.server.requests.length = 0;
  await device.sync((sync) => sync.fetchVersionStates(ID, [3, 2, 1]));
  expect(tablet.server.requests.map(({ path }) => path)).toEqual([`/assessments/${ID}/revisions/1`]);
});

test('a save of this device is in the list as soon as the server has it', async () => {
  const device = await threeVersions();
  await device.sync((sync) => sync.fetchVersionList(ID));
  await device.write(ID, { notes: 'Ann again' });
  expect(await listOf(device)).toHaveLength(3);
  await device.sync((sync) => sync.sendNow());
  expect((await listOf(device))[0]).toBe('4 Ann Reyes');
});

test('a refusal, a page that only looks like an answer, and another version than asked for change nothing', async () => {
  const device = await threeVersions();
  await device.sync((sync) => sync.fetchVersionList(ID));
  for (const [answer, outcome] of [
    [html(200), 'unreachable'],
    [json(200, [{ version: 'x' }]), 'unreachable'],
    [json(404, { errors: ['This does not exist.'] }), 'refused'],
  ] as const) {
    tablet.server.next('GET', /\/revisions$/, () => answer);
    expect(await device.sync((sync) => sync.fetchVersionList(ID))).toBe(outcome);
  }
  expect(await listOf(device)).toHaveLength(3);
  expect(await device.sync((sync) => sync.fetchVersionStates(ID, [7]))).toBe('refused');
  const other = tablet.onServer();
  tablet.server.next('GET', /\/revisions\/1$/, () => json(200, { ...other, version: 9 }));
  expect(await device.sync((sync) => sync.fetchVersionStates(ID, [1]))).toBe('unreachable');
  expect(await statesOf(device, [1, 7, 9])).toEqual([]);
});

test('after a restore, what was kept is gone, and an answer of the other epoch is not kept', async () => {
  const device = await threeVersions();
  await device.sync((sync) => sync.fetchVersionList(ID));
  await device.sync((sync) => sync.fetchVersionStates(ID, [1, 2]));
  const copy = new Map(tablet.server.assessments);
  tablet.server.restore(copy);

  // Before the next pull has brought the device there.
  expect(await device.sync((sync) => sync.fetchVersionList(ID))).toBe('unreachable');
  expect(await device.sync((sync) => sync.fetchVersionStates(ID, [1, 2]))).toBe('fetched');
  await device.sync((sync) => sync.pullNow());
  await settle();
  expect(await statesOf(device, [1, 2])).toEqual([]);
  expect(await versionsOf(device)).toMatchObject({ knownTo: null });
  const database = await tablet.look();
  expect(await database.meta.where('key').startsWith('versions:').count()).toBe(0);

  expect(await device.sync((sync) => sync.fetchVersionList(ID))).toBe('fetched');
  expect(await listOf(device)).toHaveLength(3);
});

test('rows of another epoch, or that cannot be read, are as if they were not there', async () => {
  const device = await threeVersions();
  await device.sync((sync) => sync.fetchVersionList(ID));
  await device.sync((sync) => sync.fetchVersionStates(ID, [1, 2]));
  const database = await tablet.look();
  const [one] = await database.meta.where('key').startsWith(`versions:state:${ID}:1`).toArray();
  await database.meta.put({
    key: `versions:state:${ID}:1`,
    value: { ...(one?.value as object), epoch: 'other' },
  });
  await database.meta.put({ key: `versions:state:${ID}:2`, value: 'odd' });
  await database.meta.put({ key: `versions:list:${ID}`, value: { epoch: 'first' } });
  expect(await statesOf(device, [1, 2])).toEqual([]);
  expect(await versionsOf(device)).toMatchObject({ knownTo: null });
});

test('the lists of 20 assessments and 200 states are kept; those fetched longest ago go', async () => {
  const device = await threeVersions();
  const state = tablet.onServer();
  await device.read(async (database) => {
    const list = { at: 1, revisions: [] };
    for (let index = 1; index <= 21; index += 1) {
      await keepVersions(database, idOf(index), { epoch: 'first', list });
      // Fetched again while there is room, it counts once.
      if (index === 5) await keepVersions(database, idOf(5), { epoch: 'first', list });
    }
    // Fetched again, so that it is not the oldest any more.
    await keepVersions(database, idOf(2), { epoch: 'first', list });
    await keepVersions(database, idOf(22), { epoch: 'first', list });
    for (let version = 101; version <= 302; version += 1)
      await keepVersions(database, ID, { epoch: 'first', state: { ...state, version } });
  });
  const known = async (index: number) => (await versionsOf(device, idOf(index))).knownTo !== null;
  expect(await Promise.all([1, 2, 3, 4, 22].map(known))).toEqual([false, true, false, true, true]);
  expect(await statesOf(device, [101, 102, 103, 302])).toEqual([103, 302]);
  const database = await tablet.look();
  expect(await database.meta.where('key').startsWith('versions:').count()).toBe(20 + 200 + 1);
});
