import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '#device/device.ts';
import { readEntry, readList, readRecent } from '#device/store/list.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { Tablet } from '../../../support/device/device-world.ts';
import {
  conflict,
  json,
  noNetwork,
  person,
  saved,
  tokenOf,
} from '../../../support/device/scripted-server.ts';

const ID = '01980000-0000-7000-8000-000000000001';
const OTHER_ID = '01980000-0000-7000-8000-000000000002';
const THIRD_ID = '01980000-0000-7000-8000-000000000003';
const ann = person(1, 'Ann');
const dana = person(2, 'Dana');

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
  tablet.server.people.set(2, dana);
});
afterEach(() => tablet.close());

const onServer = (id = ID) => {
  const assessment = tablet.server.assessments.get(id);
  if (assessment === undefined) throw new Error('The server does not have it.');
  return assessment;
};

describe('An assessment on the screen', () => {
  test('that is not on this device is nothing', async () => {
    const { device } = await tablet.openPulled();
    expect(await device.held(ID)).toBeNull();
  });

  test('is synced when it is what the server acknowledged', async () => {
    tablet.server.hold(ID, ann, { notes: 'n' });
    const { device } = await tablet.openPulled();
    expect(await device.held(ID)).toEqual({
      assessment: onServer(),
      sync: 'synced',
      isOnServer: true,
      conflict: null,
      refusals: {},
      refusal: null,
      replaced: [],
      receivedAt: null,
    });
  });

  test('waits once it is edited, is being sent, and then says when the server had it', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    const answer = Promise.withResolvers<void>();
    tablet.server.next('PUT', /./, async () => {
      await answer.promise;
      return saved({ ...onServer(), version: 2, notes: 'n' });
    });
    await device.write(ID, { notes: 'n' });
    expect((await device.held(ID))?.sync).toBe('waiting');
    await tablet.clock.advance(10_000);
    expect((await device.held(ID))?.sync).toBe('sending');
    answer.resolve();
    await settle();
    expect(await device.held(ID)).toMatchObject({ sync: 'synced', receivedAt: '2026-11-21T08:00:10.000Z' });
  });

  test('after an attempt that got no answer it waits', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'n' });
    await tablet.clock.advance(10_000);
    expect((await device.held(ID))?.sync).toBe('waiting');
  });

  test('what others answered meanwhile comes with the answer to one’s own save', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    await device.write(ID, { notes: 'mine' });
    tablet.server.edit(ID, dana, { 'answers.901.observations': 'hers' });
    await tablet.clock.advance(10_000);
    const shown = (await device.held(ID))?.assessment;
    expect(shown).toMatchObject({ notes: 'mine', version: 3 });
    expect(shown?.answers['901']?.observations).toBe('hers');
  });
});

describe('The dialog', () => {
  test('tells which leaves overlap, and which questions of theirs stay', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    await device.write(ID, {
      'answers.906.parts': { never: true },
      'answers.907.parts.name': 'mine',
      department: 'mine',
    });
    tablet.server.edit(ID, dana, {
      'answers.906.parts': { often: true },
      'answers.907.parts.cost': 5,
      'answers.901.observations': 'hers',
      'answers.902.flagged': true,
      area: 'hers',
    });
    tablet.server.next('PUT', /./, () => conflict(onServer(), { leaves: ['answers.906.parts'] }));
    await tablet.clock.advance(10_000);
    const shown = (await device.held(ID))?.conflict;
    expect(shown?.leaves).toEqual(['answers.906.parts']);
    expect(shown?.theirQuestions).toEqual(['901', '902']);
  });

  test('shows an overlap with what came in together with an earlier save', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    // Dana's notes come with the answer to the first save, while Ann types notes of her own.
    const answer = Promise.withResolvers<void>();
    tablet.server.next('PUT', /./, async () => {
      await answer.promise;
      return saved(tablet.server.edit(ID, ann, { area: 'North' }));
    });
    await device.write(ID, { area: 'North' });
    await tablet.clock.advance(10_000);
    await device.write(ID, { notes: 'mine' });
    tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.next('PUT', /./, () => conflict(onServer(), { leaves: ['notes'], name: 'Dana Reyes' }));
    answer.resolve();
    await tablet.clock.advance(10_000);
    const held = await device.held(ID);
    expect(held?.conflict).toMatchObject({ leaves: ['notes'], server: { notes: 'hers' } });
    expect(held?.assessment.notes).toBe('mine');
  });
});

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

  test('shows this device’s own state over it', async () => {
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

  test('shows what was started here and never sent', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const id = await device.startAssessment(8);
    expect(await device.read(readList)).toMatchObject([
      { id, answered: 0, sync: 'waiting', isHeld: true, lastEditedByName: 'Ann Reyes' },
    ]);
  });

  test('shows what the device does not hold as such', async () => {
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
    await device.pullNow();
    expect(await recent(device, 2)).toEqual({ ids: [ID, THIRD_ID], total: 3 });
    expect(await recent(device, 9)).toEqual({ ids: [ID, THIRD_ID, OTHER_ID], total: 3 });
  });

  test('have what was started here and never sent', async () => {
    tablet.server.hold(ID, ann, { section: '8', updatedAt: '2026-11-20T08:00:00.000Z' });
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    const started = await device.startAssessment(8);
    expect(await recent(device, 1)).toEqual({ ids: [started], total: 2 });
  });

  test('say what the server acknowledged before the list was pulled again', async () => {
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

describe('The Device page', () => {
  test('lists what waits, the longest waiting first, and why', async () => {
    tablet.server.hold(ID, ann, { area: 'North ward' });
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'n', 'answers.901.flagged': true });
    await tablet.clock.advance(60_000);
    const started = await device.startAssessment(8);
    expect(await device.outbox()).toMatchObject([
      {
        kind: 'assessment',
        id: ID,
        title: 'Test Module',
        area: 'North ward',
        state: 'waiting',
        since: '2026-11-21T08:00:00.000Z',
        changes: 2,
        why: 'There was a problem connecting to the server.',
        canSendAgain: false,
      },
      {
        id: started,
        title: 'Plain Test Module',
        area: '',
        since: '2026-11-21T08:01:00.000Z',
        changes: 0,
        attempts: 0,
        nextAttemptAt: null,
        why: 'It will be sent when the network is back.',
      },
    ]);
  });

  test('says when the next try is', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    tablet.server.instead = () =>
      json(503, { errors: ['The server is being updated.'] }, { 'retry-after': '120' });
    await device.write(ID, { notes: 'n' });
    await tablet.clock.advance(10_000);
    const [row] = await device.outbox();
    expect(row).toMatchObject({
      attempts: 1,
      why: 'The server is being updated.',
    });
    expect((row?.nextAttemptAt ?? 0) - tablet.clock.now()).toBe(120_000);
  });

  test('counts a submission as a change of its own', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'n' });
    await device.complete(ID);
    expect((await device.outbox())[0]?.changes).toBe(2);
    await tablet.clock.advance(10_000);
    expect((await device.outbox())[0]?.changes).toBe(2);
  });

  test.each<['edited' | 'completed', string]>([
    ['edited', 'Dana Reyes is also editing this assessment. Please choose how to go on.'],
    ['completed', 'Dana Reyes has already submitted this assessment. Please choose what to keep.'],
  ])('a conflict (%s) says who', async (reason, why) => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    await device.write(ID, { notes: 'mine' });
    tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.next('PUT', /./, () => conflict(onServer(), { reason }));
    await tablet.clock.advance(10_000);
    expect(await device.outbox()).toMatchObject([{ state: 'conflict', why }]);
  });

  test('an assessment that nothing was changed in does not wait', async () => {
    tablet.server.hold(ID, ann, { notes: 'same' });
    const { device } = await tablet.openPulled();
    await device.write(ID, { notes: 'same' }, { currentQuestionIndex: 4 });
    expect(await device.outbox()).toEqual([]);
  });

  test('"send now" tries everything and counts what came of it', async () => {
    for (const id of [ID, OTHER_ID, THIRD_ID]) tablet.server.hold(id, ann);
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    for (const id of [ID, OTHER_ID, THIRD_ID]) await device.write(id, { notes: 'n' });
    expect(await device.sendNow()).toEqual({ sent: 0, waiting: 3, needYou: 0 });
    tablet.server.instead = null;
    tablet.server.next('PUT', new RegExp(OTHER_ID), () => json(403, { errors: ['No.'] }));
    expect(await device.sendNow()).toEqual({ sent: 2, waiting: 0, needYou: 1 });
  });
});

describe('Opening an assessment that is not on the device', () => {
  beforeEach(() => {
    tablet.server.people.set(1, person(1, 'Ann', 3));
    tablet.server.hold(ID, dana);
  });

  test('fetches it', async () => {
    const { device } = await tablet.openPulled();
    expect(await device.fetchAssessment(ID)).toBe('held');
    expect((await device.held(ID))?.assessment.id).toBe(ID);
    tablet.server.instead = noNetwork;
    expect(await device.fetchAssessment(ID)).toBe('held');
  });

  test('fetches its module too, when that was not pulled yet', async () => {
    tablet.server.instead = noNetwork;
    const { device } = await tablet.open();
    await settle();
    tablet.server.instead = null;
    expect(await device.fetchAssessment(ID)).toBe('held');
    expect(await device.section(9, 1)).toMatchObject({ title: 'Test Module' });
  });

  test.each([
    ['forbidden', 403],
    ['unknown', 404],
  ] as const)('is %s at %d', async (expected, status) => {
    const { device } = await tablet.openPulled();
    tablet.server.next('GET', new RegExp(ID), () => json(status, { errors: ['No.'] }));
    expect(await device.fetchAssessment(ID)).toBe(expected);
  });

  test('is unreachable without a network', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    expect(await device.fetchAssessment(ID)).toBe('unreachable');
  });

  test('asks nothing without the owner’s token', async () => {
    const tab = await tablet.openPulled();
    tablet.server.requests.length = 0;
    for (const token of [null, tokenOf(2)]) {
      tab.token = token;
      expect(await tab.device.fetchAssessment(ID)).toBe('unreachable');
    }
    expect(tablet.server.requests).toEqual([]);
  });
});

describe('What a device knows', () => {
  test('of the person and the people, after its first pull', async () => {
    const { device } = await tablet.openPulled();
    expect(await device.me()).toEqual(ann);
    expect((await device.roster()).map((entry) => entry.firstName)).toEqual(['Ann', 'Dana']);
    expect(await device.lastPullAt()).toBe('2026-11-21T08:00:00.000Z');
  });

  test('before that: nothing, and it says so', async () => {
    tablet.server.instead = noNetwork;
    const { device } = await tablet.openPulled();
    expect(await device.me()).toBeNull();
    expect(await device.roster()).toEqual([]);
    expect(await device.sectionSummaries()).toEqual([]);
    expect(await device.lastPullAt()).toBeNull();
    expect(await device.isReadyOffline()).toBe(false);
  });

  test('it is ready for offline use when every module that the server lists can be read here', async () => {
    tablet.server.next('GET', /^\/sections\/8/, noNetwork);
    const { device } = await tablet.openPulled();
    expect(await device.isReadyOffline()).toBe(false);
    expect(await device.pullNow()).toBe(true);
    expect(await device.isReadyOffline()).toBe(true);
    expect((await device.sectionSummaries()).map((section) => section.title)).toEqual([
      'Test Module',
      'Plain Test Module',
    ]);
  });
});

describe('The backup file', () => {
  test('holds everything that waits with its assessments, and nothing that is on the server', async () => {
    tablet.server.hold(ID, ann);
    tablet.server.hold(OTHER_ID, ann);
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'only here' });
    await tablet.clock.advance(60_000);
    await device.write(ID, { area: 'typed just now' });
    const text = await (await device.exportBackup()).text();
    const backup = JSON.parse(text) as Record<string, unknown>;
    expect(backup).toMatchObject({
      product: 'RTA Tracers',
      kind: 'device backup',
      userId: 1,
      madeAt: '2026-11-21T08:01:00.000Z',
      waiting: [{ id: ID, inFlight: { leaves: { notes: 'only here' } } }],
      edits: [{ leaf: 'area', value: 'typed just now' }],
      assessments: [{ id: ID }],
      discarded: [],
    });
    expect(text).not.toContain(OTHER_ID);
  });

  test('never holds a token', async () => {
    tablet.server.hold(ID, ann);
    const tab = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await tab.device.write(ID, { notes: 'n' });
    await tablet.clock.advance(60_000);
    const text = await (await tab.device.exportBackup()).text();
    expect(text).not.toContain(tokenOf(1));
    expect(text).not.toMatch(/bearer|authorization/i);
  });
});
