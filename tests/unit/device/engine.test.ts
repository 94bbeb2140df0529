import { IDBDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VirtualClock, settle } from '../../support/device-harness.ts';
import { Tablet } from '../../support/device-world.ts';
import {
  conflict,
  expired,
  html,
  json,
  noNetwork,
  person,
  saved,
  signedOut,
  tokenOf,
} from '../../support/scripted-server.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const idOf = (index: number) => `01980000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`;
const ID = idOf(1);
const KEY = `assessment:${ID}`;
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

/** A tablet that holds this many assessments of the server, and has forgotten what it took to get there. */
async function holding(count = 1) {
  for (let index = 1; index <= count; index += 1) tablet.server.hold(idOf(index), ann);
  const tab = await tablet.openPulled();
  tablet.server.requests.length = 0;
  return tab;
}

/** When each request was made, in milliseconds since now. */
function timesOfRequests(): number[] {
  const times: number[] = [];
  const start = tablet.clock.now();
  const { instead } = tablet.server;
  tablet.server.instead = (request) => {
    times.push(tablet.clock.now() - start);
    if (instead === null) throw new Error('Only for a server that is away.');
    return instead(request);
  };
  return times;
}

/** The next save is answered when the test says so. */
function heldUp(path = /./) {
  const { promise, resolve } = Promise.withResolvers<void>();
  tablet.server.next('PUT', path, async (request) => {
    await promise;
    const [, , id = ''] = request.path.split('?')[0]?.split('/') ?? [];
    return saved(tablet.server.edit(id, ann, { notes: String((request.body as { notes?: string }).notes) }));
  });
  return resolve;
}

describe('A lane is due', () => {
  test('10 s after the last edit', async () => {
    const { device } = await holding();
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(6 * SECOND);
    await device.write(ID, { notes: 'ab' });
    await tablet.clock.advance(9 * SECOND);
    expect(tablet.server.saves).toEqual([]);
    await tablet.clock.advance(SECOND);
    expect(tablet.server.saves).toMatchObject([
      { to: `PUT /assessments/${ID}`, ifMatch: '"1"', body: { notes: 'ab' } },
    ]);
  });

  test('at once on advancing or leaving', async () => {
    const { device } = await holding();
    await device.write(ID, { notes: 'a' });
    device.makeDue(ID);
    await settle();
    expect(onServer().notes).toBe('a');
  });

  test('at once when it is submitted', async () => {
    const { device } = await holding();
    await device.complete(ID);
    await settle();
    expect(onServer().dateCompleted).not.toBeNull();
  });

  test('at once when the network comes back', async () => {
    const { device, hope } = await holding();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(HOUR);
    tablet.server.instead = null;
    hope();
    await settle();
    expect(onServer().notes).toBe('a');
    expect(await device.outbox()).toEqual([]);
  });
});

describe('Within a lane', () => {
  test('the next save goes only when the one before was answered, with what was typed since', async () => {
    const { device } = await holding();
    const answer = heldUp();
    await device.write(ID, { notes: 'first' });
    await tablet.clock.advance(10 * SECOND);
    await device.write(ID, { notes: 'second', area: 'North' });
    await tablet.clock.advance(5 * MINUTE);
    expect(tablet.server.saves).toHaveLength(1);
    answer();
    await tablet.clock.advance(10 * SECOND);
    expect(tablet.server.saves.map((save) => save.body)).toEqual([
      { notes: 'first' },
      { notes: 'second', area: 'North' },
    ]);
    expect(onServer()).toMatchObject({ notes: 'second', area: 'North' });
  });

  test('what was typed while its save was on its way is not undone by the answer', async () => {
    const { device } = await holding();
    const answer = heldUp();
    const next = heldUp();
    await device.write(ID, { notes: 'first' });
    await tablet.clock.advance(10 * SECOND);
    await device.write(ID, { notes: 'second' });
    answer();
    await settle();
    expect(await device.held(ID)).toMatchObject({
      assessment: { notes: 'second', version: 2 },
      sync: 'sending',
    });
    next();
    await settle();
    expect(await device.held(ID)).toMatchObject({
      assessment: { notes: 'second', version: 3 },
      sync: 'synced',
    });
  });

  test('a save whose answer was lost is sent again to the letter, and counts once', async () => {
    const { device } = await holding();
    tablet.server.loseNextAnswer();
    await device.write(ID, { notes: 'a', 'answers.906.parts': { never: true } });
    await tablet.clock.advance(10 * SECOND);
    expect(onServer().version).toBe(2);
    expect((await device.held(ID))?.sync).toBe('waiting');
    await device.write(ID, { notes: 'typed since' });
    await tablet.clock.advance(MINUTE);
    const [first, second, third] = tablet.server.saves;
    expect(second).toEqual(first);
    expect(third?.body).toEqual({ notes: 'typed since' });
    expect(third?.mutationId).not.toBe(first?.mutationId);
    expect(onServer()).toMatchObject({ notes: 'typed since', version: 3 });
  });

  test('a tab that dies while its save is on its way: the next one sends it again to the letter', async () => {
    const first = await holding();
    tablet.server.next('PUT', /./, () => new Promise(() => undefined));
    await first.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(10 * SECOND);
    first.die();
    const second = await tablet.open();
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves).toHaveLength(2);
    expect(tablet.server.saves[1]).toEqual(tablet.server.saves[0]);
    expect((await second.device.held(ID))?.sync).toBe('synced');
  });
});

describe('An answer that is none', () => {
  test.each([
    ['a captive portal’s 200 with HTML', html(200)],
    ['a proxy’s 403 with HTML', html(403)],
    ['somebody else’s JSON', json(200, { ok: true })],
    ['a 204', html(204)],
    ['a 304', html(304)],
    ['a 408', json(408, { errors: ['Too slow.'] })],
    ['a 500', json(500, { errors: ['Something went wrong.'] })],
    ['a 503', json(503, { errors: ['Please wait.'] })],
    ['a 409 that is no conflict of ours', json(409, { errors: ['Conflict'] })],
  ])('%s leaves the save as it was, to be tried again', async (_, answer) => {
    const { device } = await holding();
    await device.write(ID, { notes: 'a' });
    tablet.server.next('PUT', /./, () => answer);
    await tablet.clock.advance(10 * SECOND);
    expect(await tablet.lane(ID)).toMatchObject({
      attempts: 1,
      inFlight: { leaves: { notes: 'a' } },
      refusal: null,
    });
    expect(device.getEngineStatus()).toMatchObject({ network: 'unreachable' });
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves[1]).toEqual(tablet.server.saves[0]);
    expect(onServer().notes).toBe('a');
  });

  test('one that speaks of another assessment is none', async () => {
    const { device } = await holding(2);
    await device.write(ID, { notes: 'a' });
    tablet.server.next('PUT', /./, () => saved(onServer(idOf(2))));
    await tablet.clock.advance(10 * SECOND);
    expect(await tablet.lane(ID)).toMatchObject({ attempts: 1, inFlight: { leaves: { notes: 'a' } } });
  });

  test('a conflict that speaks of another assessment is none either', async () => {
    const { device } = await holding(2);
    await device.write(ID, { notes: 'a' });
    tablet.server.next('PUT', /./, () => conflict(onServer(idOf(2))));
    await tablet.clock.advance(10 * SECOND);
    expect((await device.held(ID))?.conflict).toBeNull();
    expect(await tablet.lane(ID)).toMatchObject({ attempts: 1, inFlight: { leaves: { notes: 'a' } } });
  });
});

describe('Without a network', () => {
  test('only one lane is tried at a time, and then all of them go', async () => {
    const { device } = await holding(9);
    tablet.server.instead = noNetwork;
    for (let index = 1; index <= 9; index += 1) await device.write(idOf(index), { notes: 'a' });
    await tablet.clock.advance(10 * SECOND);
    const before = tablet.server.requests.length;
    expect(before).toBeLessThanOrEqual(4);
    const times = timesOfRequests();
    await tablet.clock.advance(30 * MINUTE);
    expect(new Set(times).size).toBe(times.length);
    tablet.server.instead = null;
    await tablet.clock.advance(5 * MINUTE);
    expect(await device.outbox()).toEqual([]);
    for (let index = 1; index <= 9; index += 1) expect(onServer(idOf(index)).notes).toBe('a');
  });

  test('tries become rarer, but there is one every five minutes at least', async () => {
    const { device } = await holding();
    tablet.server.instead = noNetwork;
    const times = timesOfRequests();
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(2 * HOUR);
    // Each pull begins with two calls at once.
    const tries = [...new Set(times)];
    const gaps = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5 * MINUTE);
    const late = gaps.slice(12);
    expect(late.reduce((sum, gap) => sum + gap, 0) / late.length).toBeGreaterThan(MINUTE);
  });

  test('a device with nothing to send finds out by its pull, no more often', async () => {
    const { device } = await holding();
    tablet.server.instead = noNetwork;
    const times = timesOfRequests();
    await tablet.clock.advance(HOUR);
    expect(device.getEngineStatus().network).toBe('unreachable');
    const tries = [...new Set(times)];
    expect(tries.length).toBeGreaterThanOrEqual(HOUR / (5 * MINUTE));
    expect(tries.length).toBeLessThan(60);
  });

  test('an edit does not make it try more often', async () => {
    const { device } = await holding();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(30 * MINUTE);
    const times = timesOfRequests();
    for (let count = 0; count < 60; count += 1) {
      await device.write(ID, { notes: `a${count}` });
      device.makeDue(ID);
      await tablet.clock.advance(10 * SECOND);
    }
    expect(times.length).toBeLessThan(20);
    expect((await device.held(ID))?.assessment.notes).toBe('a59');
  });

  test('the status says so, and when the next try is; then that it is reachable again', async () => {
    const { device } = await holding();
    expect(device.getEngineStatus()).toMatchObject({
      network: 'reachable',
      nextAttemptAt: null,
      paused: null,
    });
    const contact = device.getEngineStatus().lastContactAt;
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(10 * SECOND);
    const status = device.getEngineStatus();
    expect(status).toMatchObject({ network: 'unreachable', isSending: false, lastContactAt: contact });
    expect(status.nextAttemptAt).toBeGreaterThan(tablet.clock.now());
    tablet.server.instead = null;
    await tablet.clock.advance(MINUTE);
    expect(device.getEngineStatus()).toMatchObject({ network: 'reachable', nextAttemptAt: null });
    expect(device.getEngineStatus().lastContactAt).toBeGreaterThan(contact ?? 0);
  });
});

describe('Retry-After', () => {
  const busy = (seconds: number) => () =>
    json(429, { errors: ['Too many tries.'] }, { 'retry-after': String(seconds) });

  test('nothing is asked before it is over', async () => {
    const { device } = await holding(3);
    for (let index = 1; index <= 3; index += 1) await device.write(idOf(index), { notes: 'a' });
    tablet.server.instead = busy(1800);
    await tablet.clock.advance(10 * SECOND);
    tablet.server.instead = null;
    tablet.server.requests.length = 0;
    await tablet.clock.advance(1799 * SECOND);
    expect(tablet.server.requests).toEqual([]);
    await tablet.clock.advance(MINUTE);
    expect(await device.outbox()).toEqual([]);
  });

  test('of a pull counts too', async () => {
    await holding();
    tablet.server.instead = busy(900);
    await tablet.clock.advance(MINUTE);
    tablet.server.instead = null;
    tablet.server.requests.length = 0;
    await tablet.clock.advance(14 * MINUTE);
    expect(tablet.server.requests).toEqual([]);
    await tablet.clock.advance(2 * MINUTE);
    expect(tablet.server.sent('GET', /^\/assessments/).length).toBeGreaterThan(0);
  });

  test('a clock set back does not put the lane to sleep for longer', async () => {
    const { device } = await holding();
    await device.write(ID, { notes: 'a' });
    tablet.server.instead = busy(1800);
    await tablet.clock.advance(10 * SECOND);
    tablet.server.instead = null;
    tablet.clock.set(tablet.clock.now() - 30 * 24 * HOUR);
    await tablet.clock.advance(30 * SECOND);
    expect(onServer().notes).toBe('a');
  });
});

describe('A clock that somebody sets', () => {
  test.each([
    ['back', -365 * 24 * HOUR],
    ['forward', 365 * 24 * HOUR],
  ])('%s while a try is waited for: the next try comes within seconds', async (_, change) => {
    const { device } = await holding();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'a' });
    await tablet.clock.advance(30 * MINUTE);
    tablet.server.instead = null;
    tablet.clock.set(tablet.clock.now() + change);
    await tablet.clock.advance(20 * SECOND);
    expect(onServer().notes).toBe('a');
  });

  test('back just after an edit: it is sent all the same', async () => {
    const { device } = await holding();
    await device.write(ID, { notes: 'a' });
    tablet.clock.set(tablet.clock.now() - HOUR);
    await tablet.clock.advance(20 * SECOND);
    expect(onServer().notes).toBe('a');
  });

  test('back between two pulls: what others do is still brought', async () => {
    const { device } = await holding();
    tablet.clock.set(tablet.clock.now() - 24 * HOUR);
    tablet.server.edit(ID, dana, { notes: 'hers' });
    await tablet.clock.advance(2 * MINUTE);
    expect((await device.held(ID))?.assessment.notes).toBe('hers');
  });
});

describe('A 401', () => {
  test.each([
    ['expired', expired],
    ['signed-out', signedOut],
  ] as const)('%s pauses everything, once said, and charges nothing', async (why, answer) => {
    const tab = await holding(6);
    for (let index = 1; index <= 6; index += 1) await tab.device.write(idOf(index), { notes: 'a' });
    tablet.server.instead = answer;
    await tablet.clock.advance(10 * SECOND);
    expect(tab.paused[0]).toEqual({ why, token: tokenOf(1) });
    expect(tab.device.getEngineStatus().paused).toBe(why);
    const asked = tablet.server.requests.length;
    expect(asked).toBeLessThanOrEqual(4);
    await tablet.clock.advance(HOUR);
    expect(tablet.server.requests).toHaveLength(asked);
    for (let index = 1; index <= 6; index += 1) {
      expect((await tablet.lane(idOf(index)))?.attempts ?? 0).toBe(0);
    }
    expect(await tab.device.outbox()).toHaveLength(6);
  });

  test('with a new token everything goes on, to the letter', async () => {
    const tab = await holding(6);
    for (let index = 1; index <= 6; index += 1) await tab.device.write(idOf(index), { notes: 'a' });
    tablet.server.instead = expired;
    await tablet.clock.advance(10 * MINUTE);
    const before = tablet.server.saves.map((save) => save.mutationId);
    tablet.server.instead = null;
    tab.token = tokenOf(1, 2);
    tab.hope();
    await settle();
    expect(await tab.device.outbox()).toEqual([]);
    expect(tab.device.getEngineStatus().paused).toBeNull();
    const after = tablet.server.saves.slice(before.length);
    expect(after.map((save) => save.mutationId)).toEqual(expect.arrayContaining(before));
    expect(tablet.server.sent('PUT').at(-1)?.headers['authorization']).toBe(`Bearer ${tokenOf(1, 2)}`);
  });

  test('of a pull pauses as well', async () => {
    const tab = await holding();
    tablet.server.instead = expired;
    await tablet.clock.advance(MINUTE);
    expect(tab.paused).toMatchObject([{ why: 'expired' }]);
    expect(tab.device.getEngineStatus().paused).toBe('expired');
  });

  test('about a token that was replaced meanwhile pauses nothing', async () => {
    const tab = await holding();
    await tab.device.write(ID, { notes: 'a' });
    tablet.server.next('PUT', /./, () => {
      tab.token = tokenOf(1, 2);
      return expired();
    });
    await tablet.clock.advance(30 * SECOND);
    expect(tab.paused).toEqual([]);
    expect(onServer().notes).toBe('a');
  });

  test('while the person is asked for the password, typing goes on and is kept', async () => {
    const tab = await holding();
    tablet.server.instead = expired;
    await tab.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(MINUTE);
    await tab.device.write(ID, { notes: 'ab' });
    expect((await tab.device.held(ID))?.assessment.notes).toBe('ab');
  });
});

describe('Nobody’s work is sent as another’s', () => {
  test.each([
    ['another person’s token', tokenOf(2)],
    ['no token', null],
  ])('%s: nothing at all is asked of the server', async (_, token) => {
    const tab = await holding();
    await tab.device.write(ID, { notes: 'a' });
    tab.token = token;
    await tablet.clock.advance(10 * MINUTE);
    tab.hope();
    await tablet.clock.advance(10 * MINUTE);
    expect(await tab.device.sendNow()).toEqual({ sent: 0, waiting: 1, needYou: 0 });
    expect(await tab.device.pullNow()).toBe(false);
    expect(tablet.server.requests).toEqual([]);
  });

  test('the work of the first waits for its owner while the second works', async () => {
    const first = await holding();
    tablet.server.instead = noNetwork;
    await first.device.write(ID, { notes: 'of Ann' });
    await tablet.clock.advance(MINUTE);
    await first.device.close();
    tablet.server.instead = null;
    tablet.server.requests.length = 0;

    const second = await tablet.openPulled({ userId: 2 });
    await second.device.write(ID, { notes: 'of Dana' });
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves.map((save) => save.body)).toEqual([{ notes: 'of Dana' }]);
    await second.device.close();

    const again = await tablet.openPulled();
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves.at(-1)?.body).toEqual({ notes: 'of Ann' });
    expect(await again.device.outbox()).toEqual([]);
  });
});

describe('Many lanes', () => {
  test('go four at a time', async () => {
    const { device } = await holding(9);
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
    expect(await device.outbox()).toEqual([]);
    expect(device.getEngineStatus().isSending).toBe(false);
  });

  test('one that is stuck behind a slow answer does not hold up the others', async () => {
    const { device } = await holding(6);
    const answer = heldUp(new RegExp(ID));
    for (let index = 1; index <= 6; index += 1) await device.write(idOf(index), { notes: 'a' });
    await tablet.clock.advance(10 * SECOND);
    for (let index = 2; index <= 6; index += 1) expect(onServer(idOf(index)).notes).toBe('a');
    expect(onServer().notes).toBe('');
    answer();
    await settle();
    expect(onServer().notes).toBe('a');
  });

  test('one that is refused or in conflict blocks only itself', async () => {
    const { device } = await holding(5);
    for (let index = 1; index <= 5; index += 1) await device.write(idOf(index), { notes: 'a' });
    tablet.server.next('PUT', new RegExp(idOf(1)), () => json(403, { errors: ['No.'] }));
    tablet.server.edit(idOf(2), dana, { notes: 'hers' });
    tablet.server.next('PUT', new RegExp(idOf(2)), () => conflict(onServer(idOf(2))));
    await tablet.clock.advance(10 * SECOND);
    expect((await device.outbox()).map((row) => row.state).toSorted()).toEqual(['conflict', 'refused']);
    for (let index = 3; index <= 5; index += 1) expect(onServer(idOf(index)).notes).toBe('a');
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
      'an assessment of another version of the app',
      (database) => database.table('assessments').put({ id: ID, row: 99 }),
    ],
    [
      'an edit without its time',
      (database) => database.table('edits').put({ id: ID, leaf: 'notes', value: 'x' }),
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
    const { device } = await holding(3);
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'cannot be read' });
    await device.write(idOf(2), { notes: 'can be read' });
    await tablet.clock.advance(MINUTE);
    await breakRow(await tablet.look());
    tablet.server.instead = null;
    tablet.server.requests.length = 0;
    await tablet.clock.advance(5 * MINUTE);
    expect(onServer(idOf(2)).notes).toBe('can be read');
    expect(onServer().notes).toBe('');
    expect(await device.outbox()).toMatchObject([{ id: ID, state: 'refused', canSendAgain: false }]);
    expect((await device.outbox())[0]?.why).toMatch(/cannot be read by this version of the app/);
    const pulls = tablet.server.sent('GET', /^\/assessments\?/).length;
    expect(pulls).toBeGreaterThanOrEqual(4);
    expect(pulls).toBeLessThanOrEqual(6);
  });

  test('the Device page can still export what cannot be read', async () => {
    const { device } = await holding();
    tablet.server.instead = noNetwork;
    await device.write(ID, { notes: 'cannot be read' });
    await tablet.clock.advance(MINUTE);
    await laneRow(await tablet.look()).update(KEY, { since: 'then' });
    expect(await (await device.exportBackup()).text()).toContain('cannot be read');
  });
});

describe('A database that is away for a moment', () => {
  test('is no reason to ask the server again and again; then everything goes on', async () => {
    let isLost = false;
    const transaction = Reflect.get(IDBDatabase.prototype, 'transaction');
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...wanted
    ) {
      if (isLost && wanted[1] === 'readwrite')
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      return transaction.apply(this, wanted);
    });
    const { device } = await holding();
    await device.write(ID, { notes: 'a' });
    isLost = true;
    await tablet.clock.advance(10 * MINUTE);
    expect(tablet.server.requests.length).toBeLessThan(60);
    isLost = false;
    await tablet.clock.advance(6 * MINUTE);
    expect(onServer().notes).toBe('a');
    expect(await device.outbox()).toEqual([]);
  });
});

describe('Push and pull', () => {
  test('pull follows push', async () => {
    const { device } = await holding();
    await tablet.clock.advance(50 * SECOND);
    await device.write(ID, { notes: 'a' });
    tablet.server.requests.length = 0;
    await tablet.clock.advance(10 * SECOND);
    const asked = tablet.server.requests.map((request) => `${request.method} ${request.path.split('?')[0]}`);
    expect(asked[0]).toBe(`PUT /assessments/${ID}`);
    expect(asked).toContain('GET /assessments');
  });

  test('every minute what others did is brought', async () => {
    const { device } = await holding();
    tablet.server.edit(ID, dana, { notes: 'hers' });
    await tablet.clock.advance(59 * SECOND);
    expect((await device.held(ID))?.assessment.notes).toBe('');
    await tablet.clock.advance(2 * SECOND);
    expect((await device.held(ID))?.assessment.notes).toBe('hers');
  });

  test('an assessment with something of one’s own is not touched by a pull', async () => {
    const { device } = await holding();
    tablet.server.next('PUT', /./, noNetwork);
    await device.write(ID, { notes: 'mine' });
    await tablet.clock.advance(10 * SECOND);
    tablet.server.edit(ID, dana, { notes: 'hers', area: 'South' });
    expect(await device.pullNow()).toBe(true);
    expect((await device.held(ID))?.assessment).toMatchObject({ notes: 'mine', area: '', version: 1 });
    expect((await tablet.stored(ID)).base?.version).toBe(1);
  });

  test('nor is one that was typed in just now', async () => {
    const { device } = await holding();
    await device.write(ID, { notes: 'mine' });
    tablet.server.edit(ID, dana, { notes: 'hers', area: 'South' });
    expect(await device.pullNow()).toBe(true);
    expect((await device.held(ID))?.assessment).toMatchObject({ notes: 'mine', area: '', version: 1 });
    await tablet.clock.advance(10 * SECOND);
    expect(tablet.server.saves[0]?.ifMatch).toBe('"1"');
  });

  test('a pull that breaks off is made again from the start', async () => {
    const { device } = await holding();
    tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.next('GET', new RegExp(`/assessments/${ID}`), noNetwork);
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.sent('GET', new RegExp(ID))).toHaveLength(1);
    expect((await device.held(ID))?.assessment.notes).toBe('');
    await tablet.clock.advance(30 * SECOND);
    expect((await device.held(ID))?.assessment.notes).toBe('hers');
  });
});

describe('Several tabs of one person', () => {
  test('one of them sends', async () => {
    const first = await holding();
    const second = await tablet.open();
    await first.device.write(ID, { notes: 'a' });
    await second.device.write(ID, { area: 'North' });
    await tablet.clock.advance(5 * MINUTE);
    expect(tablet.server.saves).toHaveLength(1);
    expect(onServer()).toMatchObject({ notes: 'a', area: 'North' });
    const pulls = tablet.server.sent('GET', /^\/assessments\?/);
    expect(pulls.length).toBeLessThanOrEqual(6);
  });

  test('what the other one writes wakes it', async () => {
    await holding();
    const second = await tablet.open();
    await second.device.write(ID, { notes: 'a' });
    second.device.makeDue(ID);
    await settle();
    expect(onServer().notes).toBe('a');
  });

  test('when it is closed the other takes over', async () => {
    const first = await holding();
    const second = await tablet.open();
    await first.device.close();
    await second.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(20 * SECOND);
    expect(onServer().notes).toBe('a');
  });

  test('when it dies the other takes over', async () => {
    const first = await holding();
    const second = await tablet.open();
    first.die();
    await second.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(20 * SECOND);
    expect(onServer().notes).toBe('a');
  });

  async function frozenAndAnother(isVisible: boolean) {
    tablet.server.hold(ID, ann);
    const frozenClock = new VirtualClock(tablet.clock.now());
    const frozen = await tablet.openPulled({ clock: frozenClock });
    tablet.server.requests.length = 0;
    const other = await tablet.open({ isVisible });
    return { frozen, frozenClock, other };
  }

  test('a frozen one is taken over from by one that is seen, after half a minute', async () => {
    const { other } = await frozenAndAnother(true);
    await other.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(29 * SECOND);
    expect(onServer().notes).toBe('');
    await tablet.clock.advance(30 * SECOND);
    expect(onServer().notes).toBe('a');
  });

  test('not by one that nobody looks at', async () => {
    const { other } = await frozenAndAnother(false);
    await other.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(10 * MINUTE);
    expect(onServer().notes).toBe('');
    other.isVisible = true;
    await tablet.clock.advance(MINUTE);
    expect(onServer().notes).toBe('a');
  });

  test('one that waits for a slow answer is not taken over from', async () => {
    const first = await holding();
    await tablet.open();
    const answer = heldUp();
    await first.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(70 * SECOND);
    expect(tablet.server.saves).toHaveLength(1);
    answer();
    await settle();
    expect(onServer().notes).toBe('a');
  });

  test('one that is alive keeps its place, however long', async () => {
    const first = await holding();
    const second = await tablet.open();
    await tablet.clock.advance(HOUR);
    tablet.server.requests.length = 0;
    await second.device.write(ID, { notes: 'a' });
    await first.device.write(ID, { area: 'North' });
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves).toHaveLength(1);
  });

  test('a frozen one that wakes with a late answer changes nothing, and stands in line again', async () => {
    const { frozen, frozenClock, other } = await frozenAndAnother(true);
    const answer = Promise.withResolvers<void>();
    tablet.server.next('PUT', /./, async () => {
      const late = saved(tablet.server.edit(ID, ann, { notes: 'first' }));
      await answer.promise;
      return late;
    });
    await frozen.device.write(ID, { notes: 'first' });
    await frozenClock.advance(10 * SECOND);
    tablet.server.next('PUT', /./, () => saved(onServer()));
    await tablet.clock.advance(MINUTE);
    const [first, again] = tablet.server.saves;
    expect(again).toEqual(first);
    expect((await other.device.held(ID))?.sync).toBe('synced');

    await other.device.write(ID, { notes: 'second' });
    await tablet.clock.advance(MINUTE);
    answer.resolve();
    await settle();
    await frozenClock.advance(5 * MINUTE);
    expect((await other.device.held(ID))?.assessment).toMatchObject({ notes: 'second', version: 3 });
    expect(onServer()).toMatchObject({ notes: 'second', version: 3 });

    await other.device.close();
    await frozen.device.write(ID, { notes: 'third' });
    await frozenClock.advance(5 * MINUTE);
    expect(onServer().notes).toBe('third');
  });

  test('"send now" in one that does not send: what is sent twice counts once', async () => {
    const first = await holding();
    const second = await tablet.open();
    const answer = heldUp();
    await first.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(10 * SECOND);
    tablet.server.next('PUT', /./, () => saved(tablet.server.edit(ID, ann, { notes: 'a' })));
    expect(await second.device.sendNow()).toEqual({ sent: 1, waiting: 0, needYou: 0 });
    answer();
    await settle();
    const [one, two] = tablet.server.saves;
    expect(two).toEqual(one);
    expect((await first.device.held(ID))?.sync).toBe('synced');
  });
});

describe('Closing', () => {
  test('leaves nothing behind that goes on', async () => {
    const { device } = await holding();
    await device.close();
    expect(tablet.clock.sleeping).toBe(0);
    tablet.server.requests.length = 0;
    await tablet.clock.advance(HOUR);
    expect(tablet.server.requests).toEqual([]);
  });

  test('a tab that only stood in line leaves it', async () => {
    const first = await holding();
    const second = await tablet.open();
    await second.device.close();
    await first.device.close();
    expect(tablet.locks.isHeld('rta-drain-1')).toBe(false);
    expect(tablet.clock.sleeping).toBe(0);
  });
});
