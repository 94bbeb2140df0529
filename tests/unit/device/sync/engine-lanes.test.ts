import { IDBDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LaneWrites } from '#device/outbox/lane-writes.ts';
import type { LaneFields } from '#device/rows/lane.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, MINUTE, SECOND, Tablet, ann, dana, idOf } from '../../../support/device/device-world.ts';
import { conflict, json, noNetwork, saved, uidOf } from '../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const KEY = `assessment:${ID}`;
type AnyLaneWrites = LaneWrites<{ readonly base: object | null }, LaneFields>;

describe('Many lanes', () => {
  test('go each in a call of its own, four at a time, where they cannot go together', async () => {
    const { device } = await tablet.holding(9);
    tablet.server.takesTogether = false;
    let [under, most] = [0, 0];
    const answers: (() => void)[] = [];
    for (let index = 1; index <= 9; index += 1) {
      tablet.server.next('PUT', /./, async (request) => {
        under += 1;
        most = Math.max(most, under);
        await new Promise<void>((resolve) => answers.push(resolve));
        under -= 1;
        const id = request.path.split('/')[2] ?? '';
        return saved(tablet.server.edit(id, ann, { notes: 'a' }));
      });
      await device.write(idOf(index), { notes: 'a' });
    }
    await tablet.clock.advance(10 * SECOND);
    expect(under).toBe(4);
    expect(device.getEngineStatus().isSending).toBe(true);
    while (answers.length > 0) {
      answers.shift()?.();
      await settle();
    }
    expect(most).toBe(4);
    expect(await device.read(readWaitingWork)).toEqual([]);
    expect(device.getEngineStatus().isSending).toBe(false);
    expect(tablet.server.together).toEqual([]);
  });

  test('an answer makes room for the next call before it is on the disk', async () => {
    const { device } = await tablet.holding(6);
    tablet.server.takesTogether = false;
    for (let index = 1; index <= 6; index += 1) await device.write(idOf(index), { notes: 'a' });
    const disk = Promise.withResolvers<void>();
    const real = Object.getOwnPropertyDescriptor(LaneWrites.prototype, 'change')
      ?.value as AnyLaneWrites['change'];
    let frozen = 0;
    vi.spyOn(LaneWrites.prototype, 'change').mockImplementation(async function (
      this: AnyLaneWrites,
      ...write
    ) {
      frozen += 1;
      if (frozen > 6) await disk.promise;
      return real.call(this, ...write);
    });
    await tablet.clock.advance(10 * SECOND);
    expect(tablet.server.saves).toHaveLength(6);
    disk.resolve();
    await settle();
    expect(await device.read(readWaitingWork)).toEqual([]);
  });

  test('one that is stuck behind a slow answer does not hold up the others', async () => {
    const { device } = await tablet.holding(6);
    const answer = tablet.heldUp(new RegExp(ID));
    for (let index = 1; index <= 6; index += 1) await device.write(idOf(index), { notes: 'a' });
    await tablet.clock.advance(10 * SECOND);
    for (let index = 2; index <= 6; index += 1) expect(tablet.onServer(idOf(index)).notes).toBe('a');
    expect(tablet.onServer().notes).toBe('');
    answer();
    await settle();
    expect(tablet.onServer().notes).toBe('a');
  });

  test('one that becomes due while another is not answered goes beside it', async () => {
    const { device } = await tablet.holding(3);
    const answer = tablet.heldUp(new RegExp(ID));
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(10 * SECOND);
    await device.write(idOf(2), { notes: 'b' });
    await tablet.clock.advance(21 * SECOND);
    expect(tablet.onServer(idOf(2)).notes).toBe('b');
    await device.write(idOf(3), { notes: 'c' });
    device.makeDue(idOf(3));
    await settle();
    expect(tablet.onServer(idOf(3)).notes).toBe('c');
    await device.write(ID, { area: 'North' });
    device.makeDue(ID);
    await settle();
    expect(tablet.server.saves.filter((save) => save.to.includes(ID))).toHaveLength(1);
    answer();
    await tablet.clock.advance(SECOND);
    expect(tablet.onServer()).toMatchObject({ notes: 'a', area: 'North' });
  });

  test('a question left with Next is folded in there and then, also offline, so that sending finds no edit to read', async () => {
    const { device } = await tablet.holding(2);
    tablet.server.instead = noNetwork;
    for (const index of [1, 2]) {
      await device.write(idOf(index), { notes: 'a', area: 'North' });
      device.makeDue(idOf(index));
    }
    await settle();
    expect(await device.read(({ edits }) => edits.count())).toBe(0);
    // By now it has been tried in vain.
    await device.write(idOf(1), { notes: 'b' });
    device.makeDue(idOf(1));
    await settle();
    expect(await device.read(({ edits }) => edits.count())).toBe(0);
    expect((await device.read(readWaitingWork)).map(({ changes }) => changes)).toEqual([2, 2]);
    tablet.server.instead = null;
    await device.sync((sync) => sync.sendNow());
    await settle();
    expect(tablet.onServer(idOf(1))).toMatchObject({ notes: 'b', area: 'North' });
    expect(tablet.onServer(idOf(2))).toMatchObject({ notes: 'a', area: 'North' });
  });

  test('one that is refused or in conflict blocks only itself', async () => {
    const { device } = await tablet.holding(5);
    for (let index = 1; index <= 5; index += 1) await device.write(idOf(index), { notes: 'a' });
    tablet.server.next('PUT', new RegExp(idOf(1)), () => json(403, { errors: ['No.'] }));
    tablet.server.edit(idOf(2), dana, { notes: 'hers' });
    tablet.server.next('PUT', new RegExp(idOf(2)), () => conflict(tablet.onServer(idOf(2))));
    await tablet.clock.advance(10 * SECOND);
    expect((await device.read(readWaitingWork)).map((row) => row.state).toSorted()).toEqual([
      'conflict',
      'refused',
    ]);
    for (let index = 3; index <= 5; index += 1) expect(tablet.onServer(idOf(index)).notes).toBe('a');
  });

  type Database = Awaited<ReturnType<Tablet['look']>>;
  const laneRow = (database: Database) => database.table<object, string>('outbox');
  const broken: [string, (database: Database) => PromiseLike<unknown>][] = [
    ['a lane of another version of the app', (database) => laneRow(database).update(KEY, { since: 'then' })],
    ['a lane without its changes', (database) => laneRow(database).update(KEY, { changed: undefined })],
    [
      'a lane without its changes and with nothing on its way',
      (database) => laneRow(database).update(KEY, { changed: undefined, inFlight: null }),
    ],
    ['a lane without its time', (database) => laneRow(database).update(KEY, { nextAttemptAt: undefined })],
    ['a lane that is nothing but its key', (database) => laneRow(database).put({ key: KEY, id: ID })],
    ['a lane without its assessment', (database) => database.assessments.delete(ID)],
    [
      'an assessment that is nothing but its id',
      (database) => database.table('assessments').put({ id: ID, row: 1 }),
    ],
    [
      'an edit without its time',
      (database) => database.table('edits').put({ id: ID, leaf: 'notes', value: 'x' }),
    ],
    [
      'a lane without its assessment’s id',
      (database) => database.table('outbox').put({ key: KEY, kind: 'assessment' }),
    ],
    [
      'an edit whose value no request can carry',
      (database) => database.table('edits').put({ id: ID, leaf: 'notes', value: 10n, at: 1 }),
    ],
    [
      'an edit whose value is not of its leaf',
      (database) => database.table('edits').put({ id: ID, leaf: 'facilitators', value: 5, at: 1 }),
    ],
    [
      'edits of an answer that cannot be put together',
      (database) =>
        database.table('edits').bulkPut([
          { id: ID, leaf: 'answers.901.parts', value: null, at: 1 },
          { id: ID, leaf: 'answers.901.parts.unit', value: 'ml', at: 1 },
        ]),
    ],
    [
      'a lane that waits since no time there is',
      (database) => laneRow(database).update(KEY, { since: 1e300 }),
    ],
    [
      'an edit without its time where nothing else waits',
      async (database) => {
        await database.outbox.delete(KEY);
        await database.table('edits').put({ id: ID, leaf: 'notes', value: 'x' });
      },
    ],
  ];
  test.each(broken)('%s blocks only itself, and the Device page says so', async (_, breakRow) => {
    const { device } = await tablet.holding(3);
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'cannot be read' });
    await device.write(idOf(2), { notes: 'can be read' });
    await tablet.clock.advance(MINUTE);
    await breakRow(await tablet.look());
    tablet.server.instead = null;
    tablet.server.requests.length = 0;
    await tablet.clock.advance(5 * MINUTE);
    expect(tablet.onServer(idOf(2)).notes).toBe('can be read');
    expect(tablet.onServer().notes).toBe('');
    expect(await device.read(readWaitingWork)).toMatchObject([
      { id: ID, state: 'refused', canSendAgain: false },
    ]);
    expect((await device.read(readWaitingWork))[0]?.why).toMatch(/^This version of the app cannot read/);
    const pulls = tablet.server.sent('GET', /^\/assessments\?/).length;
    expect(pulls).toBeGreaterThanOrEqual(4);
    expect(pulls).toBeLessThanOrEqual(6);
  });

  test.each(broken)('%s can be tried again and discarded, and is kept as it was', async (_, breakRow) => {
    const { device } = await tablet.holding();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'cannot be read' });
    await tablet.clock.advance(MINUTE);
    await breakRow(await tablet.look());
    tablet.server.instead = null;
    const choices = await device.sync((sync) => sync.choices);
    await choices.retry(ID);
    await settle();
    expect(await device.read(readWaitingWork)).toMatchObject([{ id: ID, state: 'refused' }]);
    const rows = await tablet.rows(ID);

    await choices.discard(ID);
    expect(await device.read(readWaitingWork)).toEqual([]);
    const backup = await (await device.sync((sync) => sync.exportBackup())).text();
    expect(JSON.parse(backup)).toMatchObject({ discarded: [{ assessmentId: ID, raw: rows }] });
    await tablet.clock.advance(2 * MINUTE);
    expect(await device.stored((store) => store.held(ID))).toMatchObject({
      sync: 'synced',
      assessment: { notes: '' },
    });
  });

  test('the Device page can still export what cannot be read', async () => {
    const { device } = await tablet.holding();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'cannot be read' });
    await tablet.clock.advance(MINUTE);
    await laneRow(await tablet.look()).update(KEY, { since: 'then' });
    expect(await (await device.sync((sync) => sync.exportBackup())).text()).toContain('cannot be read');
  });
});

describe('A database that is away for a moment', () => {
  let isLost: boolean;

  beforeEach(() => {
    isLost = false;
    const transaction = Reflect.get(IDBDatabase.prototype, 'transaction');
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...wanted
    ) {
      if (isLost && wanted[1] === 'readwrite')
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      return transaction.apply(this, wanted);
    });
  });

  test('is no reason to ask the server again and again', async () => {
    await tablet.holding();
    isLost = true;
    await tablet.clock.advance(10 * MINUTE);
    expect(tablet.server.requests.length).toBeLessThan(60);
  });

  test('holds nothing up when it is back', async () => {
    const { device } = await tablet.holding();
    await device.write(ID, { notes: 'a' });
    isLost = true;
    await tablet.clock.advance(10 * MINUTE);
    isLost = false;
    await tablet.clock.advance(6 * MINUTE);
    expect(tablet.onServer().notes).toBe('a');
    expect(await device.read(readWaitingWork)).toEqual([]);
  });
});

describe('Push and pull', () => {
  test('pull follows push', async () => {
    const { device } = await tablet.holding();
    await tablet.clock.advance(50 * SECOND);
    await device.write(ID, { notes: 'a' });
    tablet.server.requests.length = 0;
    await tablet.clock.advance(10 * SECOND);
    const asked = tablet.server.requests.map((request) => `${request.method} ${request.path.split('?')[0]}`);
    expect(asked[0]).toBe(`PUT /assessments/${ID}`);
    expect(asked).toContain('GET /assessments');
  });

  test('every minute, what others did is fetched', async () => {
    const { device } = await tablet.holding();
    tablet.server.edit(ID, dana, { notes: 'hers' });
    await tablet.clock.advance(59 * SECOND);
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('');
    await tablet.clock.advance(2 * SECOND);
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('hers');
  });

  test('a pull does not touch an assessment with unsent work of one’s own', async () => {
    const { device } = await tablet.holding();
    tablet.server.next('PUT', /./, noNetwork);
    await device.write(ID, { notes: 'mine' });
    await tablet.clock.advance(1.5 * SECOND);
    tablet.server.edit(ID, dana, { notes: 'hers', area: 'South' });
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'mine',
      area: '',
      version: 1,
    });
    expect((await tablet.stored(ID)).base?.version).toBe(1);
  });

  test('nor one that was typed in just now', async () => {
    const { device } = await tablet.holding();
    await device.write(ID, { notes: 'mine' });
    tablet.server.edit(ID, dana, { notes: 'hers', area: 'South' });
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'mine',
      area: '',
      version: 1,
    });
    await tablet.clock.advance(10 * SECOND);
    expect(tablet.server.saves[0]?.ifMatch).toBe('"1"');
  });

  test('a pull that breaks off is repeated from the start', async () => {
    const { device } = await tablet.holding();
    tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.next('GET', new RegExp(`/assessments/${ID}`), noNetwork);
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.sent('GET', new RegExp(ID))).toHaveLength(1);
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('');
    await tablet.clock.advance(30 * SECOND);
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('hers');
  });
});

describe('Closing', () => {
  test('leaves nothing running', async () => {
    const { device } = await tablet.holding();
    await device.close();
    expect(tablet.clock.sleeping).toBe(0);
    tablet.server.requests.length = 0;
    await tablet.clock.advance(10 * MINUTE);
    expect(tablet.server.requests).toEqual([]);
  });

  test('a tab that was only waiting in line leaves it', async () => {
    const first = await tablet.holding();
    const second = await tablet.open();
    await second.device.close();
    await first.device.close();
    expect(tablet.locks.isHeld(`rta-drain-rta-tracers-${uidOf(1)}`)).toBe(false);
    expect(tablet.clock.sleeping).toBe(0);
  });
});
