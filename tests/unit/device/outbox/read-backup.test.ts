import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '#device/device.ts';
import type { Lane } from '#device/rows/stored.ts';
import { readLostAnswers } from '#device/outbox/restore/restored.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { MINUTE, Tablet, ann, dana, ID, idOf } from '../../../support/device/device-world.ts';
import type { Tab } from '../../../support/device/device-world.ts';
import { noNetwork, saved } from '../../../support/device/scripted-server.ts';

/** Both are Ann's, and speak to one server. */
let first: Tablet;
let second: Tablet;
beforeEach(() => {
  first = new Tablet();
  second = new Tablet(first.server, 43);
});
afterEach(async () => {
  await second.close();
  await first.close();
});

const OTHER = idOf(2);
const server = () => first.server;

/** A tablet that has been used, and is offline from now on. */
async function offline(tablet: Tablet): Promise<Tab> {
  const tab = await tablet.openPulled();
  server().instead = noNetwork;
  return tab;
}

const exported = async (device: Device): Promise<string> =>
  (await device.sync((sync) => sync.exportBackup())).text();
const changed = (text: string, change: (backup: Record<string, unknown[]>) => void): string => {
  const backup = JSON.parse(text) as Record<string, unknown[]>;
  change(backup);
  return JSON.stringify(backup);
};

async function backOnline(...tablets: [Tablet, Tab][]): Promise<void> {
  server().instead = null;
  for (const [tablet, tab] of tablets) {
    tab.mayRetry();
    await tablet.clock.advance(6 * MINUTE);
  }
}

describe('A backup file read on another tablet', () => {
  test('brings what was typed, and it is sent from there', async () => {
    server().hold(ID, ann);
    const other = await second.openPulled();
    const { device } = await offline(first);
    await device.write(ID, { notes: 'typed offline', area: 'North' });
    const text = await exported(device);

    expect(await other.device.sync((sync) => sync.readBackup(text))).toEqual({
      kind: 'read',
      assessments: 1,
      changes: 2,
      parcels: 0,
      overruled: 0,
      skipped: [],
    });
    expect((await other.device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'typed offline',
      area: 'North',
    });
    await backOnline([second, other]);
    expect(second.onServer()).toMatchObject({ notes: 'typed offline', area: 'North', version: 2 });
    expect(await other.device.read(readWaitingWork)).toEqual([]);
  });

  test('doubles nothing when the first tablet sends, too, whichever comes first', async () => {
    server().hold(ID, ann);
    const other = await second.openPulled();
    const tab = await offline(first);
    await tab.device.write(ID, { notes: 'once' });
    const begun = await tab.device.startAssessment(9);
    await tab.device.write(begun, { notes: 'a new one' });
    const text = await exported(tab.device);
    await other.device.sync((sync) => sync.readBackup(text));

    await backOnline([first, tab], [second, other]);
    expect(server().assessments.size).toBe(2);
    expect(second.onServer()).toMatchObject({ notes: 'once', version: 2 });
    expect(second.onServer(begun)).toMatchObject({ notes: 'a new one' });
    const ids = server()
      .saves.filter(({ to }) => to.includes(ID))
      .map(({ mutationId }) => mutationId);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    expect(await other.device.read(readWaitingWork)).toEqual([]);
  });

  test('brings typing behind a save that is on its way, too', async () => {
    server().hold(ID, ann);
    const other = await second.openPulled();
    const tab = await offline(first);
    await tab.device.write(ID, { notes: 'tried already' });
    await first.clock.advance(MINUTE);
    await tab.device.write(ID, { area: 'typed behind it' });
    await first.clock.advance(MINUTE);
    await tab.device.write(ID, { department: 'typed last' });
    expect(
      await other.device.sync(async (sync) => sync.readBackup(await exported(tab.device))),
    ).toMatchObject({ changes: 3 });
    await backOnline([second, other], [first, tab]);
    const all = { notes: 'tried already', area: 'typed behind it', department: 'typed last' };
    expect(second.onServer()).toMatchObject(all);
  });

  test('takes back nothing that the first tablet has sent since', async () => {
    server().hold(ID, ann);
    const other = await second.openPulled();
    const tab = await offline(first);
    await tab.device.write(ID, { notes: 'early' });
    const text = await exported(tab.device);
    await backOnline([first, tab]);
    await tab.device.write(ID, { notes: 'late' });
    await first.clock.advance(MINUTE);
    expect(first.onServer().notes).toBe('late');

    await other.device.sync((sync) => sync.readBackup(text));
    await second.clock.advance(6 * MINUTE);
    expect(first.onServer().notes).toBe('late');
    expect((await other.device.stored((store) => store.held(ID)))?.assessment.notes).toBe('late');
    expect(await other.device.read(readWaitingWork)).toEqual([]);
  });

  test('takes back nothing where a newer answer is shown already: the answer of then is no going back', async () => {
    server().hold(ID, ann);
    const other = await second.openPulled();
    const tab = await offline(first);
    await tab.device.write(ID, { notes: 'early' });
    await first.clock.advance(MINUTE);
    const text = await exported(tab.device);
    await backOnline([first, tab]);
    await tab.device.write(ID, { notes: 'late' });
    await first.clock.advance(MINUTE);
    await other.device.sync((sync) => sync.pullNow());
    expect(await second.stored(ID)).toMatchObject({ working: { notes: 'late', version: 3 } });

    server().requests.length = 0;
    await other.device.sync((sync) => sync.readBackup(text));
    await other.device.sync((sync) => sync.sendNow());
    expect(server().saves.map(({ body }) => body['notes'])).toEqual(['early']);
    const { base, working, epoch, lost } = await second.stored(ID);
    expect([working.notes, working.version]).toEqual(['late', 3]);
    expect(working).toEqual(base);
    expect([epoch === 'behind', lost]).toEqual([false, undefined]);
    expect(await other.device.read(readWaitingWork)).toEqual([]);
  });

  test('goes on there after the first tablet has given it up', async () => {
    server().hold(ID, ann);
    const other = await second.openPulled();
    const tab = await offline(first);
    await tab.device.write(ID, { notes: 'moved to the other tablet' });
    const text = await exported(tab.device);
    await tab.device.sync((sync) => sync.discard({ kind: 'assessment', id: ID }));
    await other.device.sync((sync) => sync.readBackup(text));
    server().instead = null;
    tab.mayRetry();
    await first.clock.advance(MINUTE);
    expect(server().dead.size).toBe(1);
    await backOnline([second, other]);
    expect(second.onServer()).toMatchObject({ notes: 'moved to the other tablet' });
  });

  test('leaves waiting work alone; differing values of the file are kept for the next backup', async () => {
    server().hold(ID, ann);
    const other = await second.openPulled();
    const tab = await offline(first);
    await tab.device.write(ID, { notes: 'the file’s', area: 'North' });
    await other.device.write(ID, { notes: 'this tablet’s', department: 'ICU' });
    const text = await exported(tab.device);

    expect(await other.device.sync((sync) => sync.readBackup(text))).toMatchObject({
      assessments: 1,
      changes: 1,
      overruled: 1,
    });
    expect((await other.device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'this tablet’s',
      area: 'North',
      department: 'ICU',
    });
    expect(await exported(other.device)).toContain('the file’s');
    await backOnline([second, other]);
    expect(second.onServer()).toMatchObject({ notes: 'this tablet’s', area: 'North', department: 'ICU' });
  });

  test('asks where a colleague has changed the same answer meanwhile', async () => {
    server().hold(ID, ann);
    const tab = await offline(first);
    await tab.device.write(ID, { notes: 'Ann’s' });
    const text = await exported(tab.device);
    server().instead = null;
    server().edit(ID, dana, { notes: 'Dana’s' });
    const other = await second.openPulled();
    let ifMatch: string | null = null;
    server().next('PUT', new RegExp(ID), (request) => {
      ifMatch = request.headers['if-match'] ?? null;
      return saved(second.onServer());
    });
    await other.device.sync((sync) => sync.readBackup(text));
    await second.clock.advance(MINUTE);
    // On this version the server's rules decide.
    expect(ifMatch).toBe('"1"');
  });

  test('asks where a colleague has changed an answer that was typed while another one was on its way', async () => {
    server().hold(ID, ann);
    const tab = await offline(first);
    await tab.device.write(ID, { notes: 'Ann’s' });
    await exported(tab.device);
    await tab.device.write(ID, { area: 'North' });
    const text = await exported(tab.device);
    await tab.device.close();
    server().instead = null;
    server().edit(ID, dana, { area: 'South' });
    const other = await second.openPulled();
    await other.device.sync((sync) => sync.readBackup(text));
    await second.clock.advance(MINUTE);
    const sent = server().saves.find(({ body }) => body['area'] === 'North');
    expect(sent?.ifMatch).toBe('"1"');
  });

  test('after a restore of the server asks, too, and sends nothing unasked over the server’s answers', async () => {
    server().hold(ID, ann);
    const tab = await offline(first);
    await tab.device.write(ID, { notes: 'before the restore' });
    const text = await exported(tab.device);
    server().instead = null;
    server().restore(server().backup());
    const other = await second.openPulled();
    const seen: unknown[] = [];
    server().next('PUT', new RegExp(ID), (request) => {
      seen.push(request.headers['if-match'], request.headers['x-epoch']);
      return noNetwork();
    });
    await other.device.sync((sync) => sync.readBackup(text));
    await second.clock.advance(1000);
    expect(seen).toEqual(['"0"', 'after first']);
  });

  test('brings scans and reports, which arrive once under their ids', async () => {
    const other = await second.openPulled();
    const tab = await offline(first);
    const bytes = new TextEncoder().encode('%PDF-1.7 scan');
    const scan = {
      name: 'Ward.pdf',
      size: bytes.length,
      section: '9',
      title: 'Test Module',
      date: '2026-11-20T12:00:00.000Z',
    };
    const quiet = { onProgress: () => undefined, signal: new AbortController().signal };
    const parcels = await tab.device.sync((sync) => sync.parcels());
    await parcels.submit({ kind: 'upload', ...scan }, bytes.buffer, quiet);
    await parcels.submit({ kind: 'bug-report', message: 'A bug.', emailMe: false }, bytes.buffer, quiet);
    expect(
      await other.device.sync(async (sync) => sync.readBackup(await exported(tab.device))),
    ).toMatchObject({ parcels: 2 });
    await backOnline([second, other], [first, tab]);
    expect([...server().reports.values()]).toMatchObject([{ message: 'A bug.' }]);
    expect(server().assessments.size).toBe(1);
    expect(await other.device.read(readWaitingWork)).toEqual([]);
  });

  test('brings answers that a restore of the server took, which are offered there, too', async () => {
    server().hold(ID, ann);
    const backup = server().backup();
    const tab = await first.openPulled();
    await tab.device.write(ID, { notes: 'taken', area: 'taken, too' });
    await first.clock.advance(MINUTE);
    server().restore(backup);
    await tab.device.sync((sync) => sync.pullNow());
    const text = await exported(tab.device);
    const other = await offline(second);
    await other.device.write(ID, { area: 'typed there' });

    expect(await other.device.sync((sync) => sync.readBackup(text))).toMatchObject({ changes: 1 });

    const lost = () => other.device.read((database) => readLostAnswers(database));
    expect(await lost()).toMatchObject({ answers: 1, ids: [ID] });
    expect(await other.device.sync((sync) => sync.readBackup(text))).toMatchObject({ changes: 0 });
    await other.device.sync(({ choices }) => choices.putBack([ID]));
    await backOnline([second, other]);
    expect(second.onServer()).toMatchObject({ notes: 'taken', area: 'typed there' });
    expect(await lost()).toBeNull();
  });

  test('brings those of an assessment that is not there, which the server has as it was before', async () => {
    server().hold(ID, ann, { dateCompleted: '2025-01-01T08:00:00.000Z' });
    const tab = await first.openPulled();
    await (
      await first.look()
    ).assessments.update(ID, {
      lost: { leaves: { notes: 'taken' }, instead: {}, complete: null, hadWork: false },
    });
    const text = await exported(tab.device);
    const other = await second.openPulled();
    await (await second.look()).assessments.delete(ID);
    expect(await other.device.sync((sync) => sync.readBackup(text))).toMatchObject({ changes: 1 });
    expect((await second.stored(ID)).lost?.leaves).toEqual({ notes: 'taken' });
  });

  test('brings values that wait for Undo, once', async () => {
    server().hold(ID, ann);
    const tab = await first.openPulled();
    await (
      await first.look()
    ).assessments.update(ID, {
      replaced: [{ leaf: 'notes', value: 'before', byWindow: true }],
    });
    const text = await exported(tab.device);
    const other = await second.openPulled();
    const replaced = async () => (await other.device.stored((store) => store.held(ID)))?.replaced;
    expect(await other.device.sync((sync) => sync.readBackup(text))).toMatchObject({ changes: 1 });
    expect(await other.device.sync((sync) => sync.readBackup(text))).toMatchObject({ changes: 0 });
    expect(await replaced()).toMatchObject([{ leaf: 'notes', value: 'before' }]);
    await other.device.sync(({ choices }) => choices.undoReplaced(ID));
    await second.clock.advance(MINUTE);
    expect(second.onServer()).toMatchObject({ notes: 'before' });
  });

  test('names a broken row and lets the rest come in', async () => {
    server().hold(ID, ann);
    server().hold(OTHER, ann, { area: 'South' });
    const other = await second.openPulled();
    const tab = await offline(first);
    await tab.device.write(ID, { notes: 'whole' });
    await tab.device.write(OTHER, { notes: 'broken' });
    const text = changed(await exported(tab.device), ({ waiting = [] }) => {
      for (const lane of waiting as { id: string; changed: unknown }[])
        if (lane.id === OTHER) lane.changed = 7;
      waiting.push('nothing');
    });
    expect(await other.device.sync((sync) => sync.readBackup(text))).toMatchObject({
      assessments: 1,
      changes: 1,
      skipped: ['Test Module · South', 'A damaged entry'],
    });
    await backOnline([second, other]);
    expect(second.onServer()).toMatchObject({ notes: 'whole' });
    expect(second.onServer(OTHER)).toMatchObject({ notes: '' });
  });

  test('read twice, and on the tablet that made it, brings nothing twice', async () => {
    server().hold(ID, ann);
    const tab = await offline(first);
    await tab.device.write(ID, { notes: 'here' });
    await tab.device.write(ID, { area: 'since' });
    const text = await exported(tab.device);
    const waiting = async () => {
      const { stored, lane } = (await first.rows(ID)) as { stored: unknown; lane: Lane };
      return { stored, changed: lane.changed, inFlight: lane.inFlight };
    };
    const before = await waiting();
    const nothing = { kind: 'read', assessments: 0, changes: 0, parcels: 0, overruled: 0, skipped: [] };
    expect(await tab.device.sync((sync) => sync.readBackup(text))).toEqual(nothing);
    expect(await waiting()).toEqual(before);
    await tab.device.write(ID, { notes: 'typed over' });
    expect(await tab.device.sync((sync) => sync.readBackup(text))).toMatchObject({
      changes: 0,
      overruled: 1,
    });
    expect((await tab.device.stored((store) => store.held(ID)))?.assessment.notes).toBe('typed over');
  });

  test.each([
    ['no backup at all', () => 'Dear diary', 'This is not a backup file of RTA Tracers.'],
    ['another program’s', () => '{"product":"Diary"}', 'This is not a backup file of RTA Tracers.'],
    [
      'a newer app’s',
      (text: string) => text.replace('"version": 1', '"version": 2'),
      'A newer version of the app made this backup file. Update the app, then read it again.',
    ],
    [
      'another person’s',
      (text: string) => text.replace('"userId": 1', '"userId": 2'),
      'This backup file is another person’s. Only whoever made it can read it back.',
    ],
  ])('is refused whole: %s', async (_what, forge, why) => {
    server().hold(ID, ann);
    const other = await second.openPulled();
    const tab = await offline(first);
    await tab.device.write(ID, { notes: 'n' });
    expect(
      await other.device.sync(async (sync) => sync.readBackup(forge(await exported(tab.device)))),
    ).toEqual({
      kind: 'refused',
      why,
    });
    expect(await other.device.read(readWaitingWork)).toEqual([]);
  });
});
