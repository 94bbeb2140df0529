import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeviceDatabase } from '#device/store/database.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, MINUTE, Tablet, ann, dana, idOf } from '../../../support/device/device-world.ts';
import { noNetwork } from '../../../support/device/scripted-server.ts';

/** A newer app has been here, in another tab or before it was taken back: this one must not spoil its rows. */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const KEY = `assessment:${ID}`;

const newer: [string, 'newer' | 'held', (database: DeviceDatabase) => PromiseLike<unknown>][] = [
  [
    'a lane of a newer version',
    'newer',
    (database) => database.table('outbox').update(KEY, { row: 2, changed: 'otherwise' }),
  ],
  [
    'an assessment of a newer version',
    'newer',
    (database) => database.table('assessments').update(ID, { row: 2, working: 'otherwise' }),
  ],
  [
    'an edit of a newer version',
    'newer',
    (database) => database.table('edits').put({ id: ID, leaf: 'notes', row: 2, values: ['x'] }),
  ],
  [
    'an edit with a field that is not known',
    'held',
    (database) => database.table('edits').put({ id: ID, leaf: 'area', value: 'a', at: 1, by: 'voice' }),
  ],
];

describe.each(newer)('%s', (_, opened, upgrade) => {
  test('is kept to the letter, is in the backup, and says that the app must be updated; the rest goes on', async () => {
    tablet.server.hold(ID, ann, {
      area: 'North ward',
      answers: { '901': { parts: {}, flagged: false, observations: 'o', opportunities: '' } },
    });
    tablet.server.hold(idOf(2), ann);
    // With nobody in front, the next attempt was due a while ago: nothing but the time of one would change.
    const { device, mayRetry } = await tablet.openPulled({ isVisible: false });
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'of the newer app' });
    await device.write(idOf(2), { notes: 'of this app' });
    await tablet.clock.advance(MINUTE);
    await upgrade(await tablet.look());
    const before = await tablet.rows(ID);

    tablet.server.instead = null;
    tablet.server.edit(ID, dana, { area: 'South ward' });
    mayRetry();
    await tablet.clock.advance(10 * MINUTE);
    device.makeDue(ID);
    await device.sync(({ choices }) => choices.retry(ID));
    await settle();
    expect(await tablet.rows(ID)).toEqual(before);
    expect(tablet.onServer(idOf(2)).notes).toBe('of this app');
    expect(await device.read(readWaitingWork)).toMatchObject([
      {
        id: ID,
        since: expect.stringMatching(/^(2026-11-21T08:00|1970)/) as string,
        state: 'refused',
        why: 'Update the app to go on with this assessment.',
      },
    ]);
    expect(await device.sync((sync) => sync.fetchAssessment(ID))).toBe(opened);
    const backup = JSON.parse(await (await device.sync((sync) => sync.exportBackup())).text()) as Record<
      string,
      unknown
    >;
    expect(backup).toMatchObject({ assessments: [(before as { stored: object }).stored] });
  });
});

test('an assessment of a newer version with nothing waiting is not replaced by a pull, nor asked for each time', async () => {
  const { device } = await tablet.holding();
  await (await tablet.look()).table('assessments').update(ID, { row: 2, extra: 'kept' });
  const before = await tablet.rows(ID);
  tablet.server.edit(ID, dana, { notes: 'theirs' });
  tablet.server.requests.length = 0;
  await tablet.clock.advance(5 * MINUTE);
  expect(await tablet.rows(ID)).toEqual(before);
  expect(tablet.server.sent('GET', new RegExp(ID))).toEqual([]);
  expect(await device.sync((sync) => sync.fetchAssessment(ID))).toBe('newer');
});

test('a scan of a newer version is neither sent nor changed; the others are sent', async () => {
  const { device, mayRetry } = await tablet.openPulled();
  tablet.server.instead = noNetwork;
  const parcels = await device.sync((sync) => sync.parcels());
  for (const name of ['newer.pdf', 'ours.pdf']) {
    const bytes = new TextEncoder().encode('%PDF-1.7').buffer;
    const scan = { name, size: 8, section: '9', title: 'Test Module', date: '2026-11-20T12:00:00.000Z' };
    await parcels.submit({ kind: 'upload', ...scan }, bytes, {
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
  }
  const table = (await tablet.look()).table<Record<string, unknown>>('parcels');
  const newerOne = () => table.filter(({ name }) => name === 'newer.pdf').first();
  const { id } = (await newerOne()) ?? {};
  await table.update(String(id), { row: 2, urgency: 'high', nextAttemptAt: tablet.clock.now() + MINUTE });
  const before = await newerOne();

  tablet.server.instead = null;
  mayRetry();
  await tablet.clock.advance(10 * MINUTE);
  await parcels.retry(String(id));
  await settle();
  expect(await newerOne()).toEqual(before);
  expect(await table.count()).toBe(1);
  expect([...tablet.server.scans.keys()]).not.toContain(id);
  expect(tablet.server.scans.size).toBe(1);
  expect(await device.read(readWaitingWork)).toMatchObject([{ id, kind: 'upload', state: 'refused' }]);
});

test('unknown fields of a lane and an assessment stay when they are written again and sent', async () => {
  tablet.server.hold(ID, ann, {
    answers: { '901': { parts: {}, flagged: false, observations: 'o', opportunities: '' } },
  });
  const { device, mayRetry } = await tablet.openPulled();
  tablet.server.instead = noNetwork;
  await device.write(ID, { notes: 'first' });
  await tablet.clock.advance(MINUTE);
  const database = await tablet.look();
  await database.table('outbox').update(KEY, { urgency: 'high', 'inFlight.signed': 'yes' });
  await database.table('assessments').update(ID, { color: 'red', 'working.answers.901.photo': 'x.jpg' });
  await device.write(ID, { area: 'second' });
  await tablet.clock.advance(6 * MINUTE);
  device.makeDue(ID);
  await device.sync(({ choices }) => choices.retry(ID));
  await settle();
  expect(await tablet.rows(ID)).toMatchObject({
    stored: {
      color: 'red',
      working: { area: 'second', answers: { '901': { photo: 'x.jpg', observations: 'o' } } },
    },
    lane: { urgency: 'high', inFlight: { signed: 'yes' } },
    edits: [],
  });
  tablet.server.instead = null;
  mayRetry();
  await tablet.clock.advance(MINUTE);
  expect(tablet.onServer()).toMatchObject({ notes: 'first', area: 'second' });
  expect(await device.read(readWaitingWork)).toEqual([]);
  tablet.server.edit(ID, dana, { notes: 'theirs' });
  await tablet.clock.advance(2 * MINUTE);
  expect(await tablet.stored(ID)).toMatchObject({ color: 'red', working: { notes: 'theirs' } });
});

test('an unreadable one is named as far as it is known', async () => {
  tablet.server.hold(ID, ann, { area: 'North ward' });
  const { device } = await tablet.openPulled();
  tablet.server.instead = noNetwork;
  await device.write(ID, { notes: 'typed' });
  await (await tablet.look()).table('edits').put({ id: ID, leaf: 'area', value: 10n, at: 1 });
  await (await tablet.look()).table('assessments').update(ID, { working: 'otherwise' });
  expect(await device.read(readWaitingWork)).toMatchObject([
    {
      title: 'Test Module',
      detail: 'North ward',
      since: '1970-01-01T00:00:00.001Z',
      changes: 2,
      state: 'refused',
    },
  ]);
  expect(await (await device.sync((sync) => sync.exportBackup())).text()).toContain('"value": "10"');
});
