import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readList } from '#device/store/reading/assessment-list.ts';
import { toWire } from '#contract/wire-case.ts';
import { readHeldOffline } from '#device/store/reading/held-offline.ts';
import { readReceiptMarks, readReceipts } from '#device/store/reading/receipts.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { Tablet } from '../../../support/device/device-world.ts';
import type { Tab } from '../../../support/device/device-world.ts';
import {
  expired,
  html,
  json,
  noNetwork,
  person,
  saved,
  tokenOf,
} from '../../../support/device/scripted-server.ts';
import { testSection } from '../../../support/papers/test-section.ts';

const MINUTE = 60_000;
const HELD_COMPLETED = 60;
const idOf = (index: number) => `01980000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`;
const ID = idOf(1);
const ann = person(1, 'Ann');
const dana = person(2, 'Dana');

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const paths = (): string[] => tablet.server.requests.map((request) => request.path);

/** Ids of the assessments that were fetched in full. */
const fetched = (): string[] =>
  paths().flatMap((path) => /^\/assessments\/([0-9a-f-]+)(?:\?|$)/.exec(path)?.[1] ?? []);

describe('A pull that is asked for', () => {
  test('during another one is made after it, since it may have to bring newer changes', async () => {
    tablet.server.hold(ID, dana, { notes: 'hers' });
    const tab = await tablet.openPulled();
    const { promise, resolve } = Promise.withResolvers<void>();
    // The list is read on the server before the edit, but arrives after it.
    tablet.server.next('GET', /^\/assessments\?/, async () => {
      await promise;
      return json(200, [], { 'x-epoch': tablet.server.epoch });
    });
    await tablet.clock.advance(MINUTE);
    tab.mayRetry();
    tablet.server.edit(ID, dana, { notes: 'newer' });
    resolve();
    await tablet.clock.advance(5000);
    expect((await tab.device.stored((store) => store.held(ID)))?.assessment.notes).toBe('newer');
  });
});

describe('The first pull', () => {
  test('brings the person, their colleagues, every module with its questions, the list and what is in progress', async () => {
    tablet.server.people.set(2, dana);
    tablet.server.hold(ID, dana, { notes: 'hers' });
    const { device } = await tablet.openPulled();
    expect(paths().toSorted()).toEqual(
      [
        '/actions',
        '/me',
        '/users',
        '/sections',
        '/sections/9?version=1',
        '/sections/8?version=1',
        '/assessments',
        `/assessments/${ID}`,
      ].toSorted(),
    );
    expect(await device.stored((store) => store.section(9, 1))).toEqual(testSection);
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'hers',
      lastEditedByName: 'Dana Reyes',
    });
  });

  test('carries the token with every call', async () => {
    await tablet.openPulled();
    for (const request of tablet.server.requests) {
      expect(request.headers['authorization']).toBe(`Bearer ${tokenOf(1)}`);
    }
  });

  test('keeps the newest completed ones, and no scanned ones', async () => {
    const over = { dateCompleted: '2026-11-01T08:00:00.000Z' };
    for (let index = 1; index <= HELD_COMPLETED + 3; index += 1) tablet.server.hold(idOf(index), ann, over);
    tablet.server.hold(idOf(90), ann, { ...over, uploaded: true });
    tablet.server.hold(idOf(91), ann);
    const { device } = await tablet.openPulled();
    const held = new Set((await device.read(readList)).filter((row) => row.isHeld).map((row) => row.id));
    expect(held.size).toBe(HELD_COMPLETED + 1);
    for (const index of [1, 2, 3, 90]) expect(held.has(idOf(index))).toBe(false);
    for (const index of [4, HELD_COMPLETED + 3, 91]) expect(held.has(idOf(index))).toBe(true);
  });

  test('brings them together, what is in progress first, and asks again for what did not fit', async () => {
    const over = { dateCompleted: '2026-11-01T08:00:00.000Z' };
    for (let index = 1; index <= 12; index += 1)
      tablet.server.hold(idOf(index), dana, index % 2 === 0 ? over : {});
    tablet.server.fitTogether = 5;
    const { device } = await tablet.openPulled();
    expect(tablet.server.fetched).toEqual([5, 5, 2]);
    expect(fetched().slice(0, 6)).toEqual([11, 9, 7, 5, 3, 1].map(idOf));
    const held = (await device.read(readList)).filter((row) => row.isHeld);
    expect(held).toHaveLength(12);
  });

  test('brings a few first, so that somebody can begin, and goes on where a network that was lost left it', async () => {
    for (let index = 1; index <= 25; index += 1) tablet.server.hold(idOf(index), dana);
    const line = { isBroken: false };
    tablet.server.next('GET', new RegExp(`^/assessments/${idOf(15)}`), () => {
      line.isBroken = true;
      return noNetwork();
    });
    const { device } = await tablet.openPulled();
    expect(line.isBroken).toBe(true);
    expect(await device.read(readHeldOffline)).toMatchObject({
      assessments: { listed: 25, held: 10, areAll: false },
    });
    const before = fetched().length;
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    expect(fetched().slice(before).toSorted()).toEqual(Array.from({ length: 15 }, (_, at) => idOf(at + 1)));
    expect(await device.read(readHeldOffline)).toMatchObject({
      assessments: { listed: 25, held: 25, areAll: true },
    });
  });

  test('has no receipts of what has come before it is over, so that the server is asked about none of it once more', async () => {
    for (let index = 1; index <= 25; index += 1) tablet.server.hold(idOf(index), dana);
    tablet.server.next('GET', new RegExp(`^/assessments/${idOf(15)}`), noNetwork);
    const { device } = await tablet.openPulled();
    expect(await device.read(readHeldOffline)).toMatchObject({ assessments: { held: 10, areAll: false } });
    const marks = await device.read(readReceiptMarks);
    expect(await device.read(readReceipts)).toEqual([]);
    await device.write(idOf(25), { area: 'Telemetry' });
    expect(await device.read(readReceipts)).toMatchObject([{ id: idOf(25), state: 'waiting' }]);
    await device.sync((sync) => sync.pullNow());
    expect(await device.read(readReceiptMarks)).not.toBe(marks);
    expect(await device.read(readReceipts)).toHaveLength(25);
  });

  test('for a viewer does not request what is in progress', async () => {
    tablet.server.people.set(1, person(1, 'Ann', 3));
    tablet.server.hold(ID, dana);
    tablet.server.hold(idOf(2), dana, { dateCompleted: '2026-11-01T08:00:00.000Z' });
    await tablet.openPulled();
    expect(fetched()).toEqual([idOf(2)]);
  });

  test('keeps nothing of someone else who answers as "me"', async () => {
    tablet.server.next('GET', /^\/me$/, () => json(200, toWire(dana)));
    const { device } = await tablet.openPulled();
    expect(await device.me()).toBeNull();
  });
});

describe('Answers about people that overtake each other', () => {
  test('leave the people that were asked for last', async () => {
    const { device } = await tablet.openPulled();
    const { promise, resolve } = Promise.withResolvers<void>();
    tablet.server.next('GET', /^\/users$/, async () => {
      const before = json(200, toWire([...tablet.server.people.values()]));
      await promise;
      return before;
    });
    const slow = device.sync((sync) => sync.pullNow());
    await settle();
    tablet.server.people.set(2, { ...dana, lastName: 'Mora' });
    expect(await device.sync((sync) => sync.pullPeople())).toBe(true);
    resolve();
    expect(await slow).toBe(true);
    expect((await device.stored((store) => store.roster())).find(({ id }) => id === 2)?.lastName).toBe(
      'Mora',
    );
  });
});

describe('Later pulls', () => {
  beforeEach(async () => {
    tablet.server.people.set(2, dana);
    for (let index = 1; index <= 3; index += 1) tablet.server.hold(idOf(index), ann);
  });

  test('ask for what changed after the newest known change, whatever a clock says', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.edit(idOf(3), dana, { notes: 'hers' });
    await device.sync((sync) => sync.pullNow());
    // The server's clock has been set back by a year.
    const behind = { updatedAt: '2025-01-01T00:00:00.000Z' };
    const state = tablet.server.edit(idOf(2), dana, { notes: 'later' });
    tablet.server.assessments.set(idOf(2), { ...state, ...behind });
    tablet.server.requests.length = 0;
    await device.sync((sync) => sync.pullNow());
    expect(paths()).toContain('/assessments?after=4&mark=change%204');
    expect(tablet.server.sent('GET', /after=4/)[0]?.headers['x-epoch']).toBe('first');
    expect(fetched()).toEqual([idOf(2)]);
    expect((await device.stored((store) => store.held(idOf(2))))?.assessment.notes).toBe('later');
  });

  test('bring assessments saved while the clock of the server was an hour behind', async () => {
    const { device } = await tablet.openPulled();
    const edited = tablet.server.edit(ID, dana, { notes: 'hers' });
    tablet.server.assessments.set(ID, { ...edited, updatedAt: '2026-11-21T07:00:00.000Z' });
    await device.sync((sync) => sync.pullNow());
    expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('hers');
  });

  describe('with 60 completed ones that are newer by the clock of the server, which was set back since,', () => {
    const behind = { dateCompleted: '2025-01-01T00:00:00.000Z', updatedAt: '2025-01-01T00:00:00.000Z' };
    beforeEach(() => {
      const over = { dateCompleted: '2026-11-01T08:00:00.000Z' };
      for (let count = 0; count < HELD_COMPLETED; count += 1) tablet.server.hold(idOf(10 + count), ann, over);
    });

    /** Dana submits, on the server whose clock is behind. */
    const submits = (id: string) => {
      const state = tablet.server.edit(id, dana, { notes: 'the last word' }, behind);
      tablet.server.assessments.set(id, { ...state, ...behind });
    };
    const listed = async ({ device }: Tab, id: string) =>
      (await device.read(readList)).find((row) => row.id === id);

    test('bring the last changed ones that are on this device, though one is the 61st', async () => {
      const tab = await tablet.openPulled();
      submits(ID);
      await tab.device.sync((sync) => sync.pullNow());
      expect((await tab.device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
        notes: 'the last word',
        dateCompleted: behind.dateCompleted,
      });
      expect(await listed(tab, ID)).toMatchObject({ version: 2, isHeld: true });
      expect((await listed(tab, idOf(10)))?.isHeld).toBe(true);
    });

    test('list assessments that were never on this device as not on it, and open them from the server', async () => {
      const tab = await tablet.openPulled();
      tablet.server.hold(idOf(90), dana);
      submits(idOf(90));
      tablet.server.requests.length = 0;
      await tab.device.sync((sync) => sync.pullNow());
      expect(fetched()).toEqual([]);
      expect(await listed(tab, idOf(90))).toMatchObject({ version: 2, isHeld: false });
      tablet.server.instead = noNetwork;
      expect(await tab.device.sync((sync) => sync.fetchAssessment(idOf(90)))).toBe('unreachable');
      tablet.server.instead = null;
      expect(await tab.device.sync((sync) => sync.fetchAssessment(idOf(90)))).toBe('held');
      expect((await tab.device.stored((store) => store.held(idOf(90))))?.assessment.notes).toBe(
        'the last word',
      );
      expect((await listed(tab, idOf(90)))?.isHeld).toBe(true);
      // From now on, it is kept up to date like any other.
      submits(idOf(90));
      await tab.device.sync((sync) => sync.pullNow());
      expect((await tab.device.stored((store) => store.held(idOf(90))))?.assessment.version).toBe(3);
    });
  });

  test('of a tablet that knows only the time of the newest change fetch everything once', async () => {
    const { device } = await tablet.openPulled();
    const { meta } = await tablet.look();
    await meta.delete('listState');
    await meta.put({ key: 'listTag', value: { query: '', tag: 'W/"old"' } });
    tablet.server.requests.length = 0;
    await device.sync((sync) => sync.pullNow());
    await device.sync((sync) => sync.pullNow());
    const asked = tablet.server.sent('GET', /^\/assessments(\?|$)/).map(({ path }) => path);
    expect(asked).toEqual(['/assessments', expect.stringMatching(/^\/assessments\?after=3/)]);
  });

  test('fetch only newer versions than those held', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.edit(idOf(2), dana, { notes: 'hers' });
    tablet.server.requests.length = 0;
    await device.sync((sync) => sync.pullNow());
    expect(fetched()).toEqual([idOf(2)]);
    expect((await device.stored((store) => store.held(idOf(2))))?.assessment.notes).toBe('hers');
  });

  test('bring what the list says anew of the same version, as of a colleague who is called otherwise now', async () => {
    const scan = { uploaded: true, dateCompleted: '2026-11-20T12:00:00.000Z' };
    tablet.server.hold(idOf(9), dana, scan);
    const { device } = await tablet.openPulled();
    tablet.server.hold(idOf(9), dana, { ...scan, lastEditedByName: 'Dana Newname' });
    await device.sync((sync) => sync.pullNow());
    const row = (await device.read(readList)).find(({ id }) => id === idOf(9));
    expect(row).toMatchObject({ version: 1, lastEditedByName: 'Dana Newname' });
  });

  test('name whoever is called otherwise now in what is held, too, and fetch nothing for it', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.edit(idOf(2), dana, { notes: 'hers' });
    await device.sync((sync) => sync.pullNow());
    const { assessment } = (await device.stored((store) => store.held(idOf(2)))) ?? {};
    tablet.server.hold(idOf(2), dana, { ...assessment, lastEditedByName: 'A former user' });
    tablet.server.requests.length = 0;
    await device.sync((sync) => sync.pullNow());
    expect(fetched()).toEqual([]);
    expect((await device.stored((store) => store.held(idOf(2))))?.assessment).toEqual({
      ...assessment,
      lastEditedByName: 'A former user',
    });
  });

  test('P10 ask whether there is anything new at all, and go on where there is not', async () => {
    const { device } = await tablet.openPulled();
    await device.sync((sync) => sync.pullNow());
    tablet.server.requests.length = 0;
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    const asked = tablet.server.sent('GET', /^\/assessments/);
    expect(asked).toHaveLength(1);
    const [request] = asked;
    if (request === undefined) throw new Error('The list was not asked for.');
    expect((await tablet.server.http(request)).status).toBe(304);
  });

  test('fetch assessments that were not available before, even when the list has nothing new', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.edit(idOf(2), dana, { notes: 'hers' });
    tablet.server.next('GET', new RegExp(idOf(2)), () => json(403, { errors: ['No.'] }));
    await device.sync((sync) => sync.pullNow());
    await device.sync((sync) => sync.pullNow());
    tablet.server.requests.length = 0;
    await device.sync((sync) => sync.pullNow());
    expect((await device.stored((store) => store.held(idOf(2))))?.assessment.notes).toBe('hers');
  });

  test('bring assessments that others started', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.hold(idOf(9), dana);
    await device.sync((sync) => sync.pullNow());
    expect((await device.read(readList))[0]).toMatchObject({ id: idOf(9), isHeld: true });
  });

  test('a list that arrives late does not undo a newer state', async () => {
    const { device } = await tablet.openPulled();
    const [older] = [...tablet.server.assessments.values()].filter((row) => row.id === ID);
    tablet.server.edit(ID, dana, { notes: 'newer' });
    await device.sync((sync) => sync.pullNow());
    if (older === undefined) throw new Error('There is no older state.');
    const newer = tablet.server.assessments.get(ID);
    tablet.server.assessments.set(ID, older);
    await device.sync((sync) => sync.pullNow());
    expect((await device.read(readList)).find((row) => row.id === ID)?.version).toBe(2);
    if (newer !== undefined) tablet.server.assessments.set(ID, newer);
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'newer',
      version: 2,
    });
  });

  test('nor does an answer that arrives late', async () => {
    const { device } = await tablet.openPulled();
    const older = tablet.server.assessments.get(ID);
    tablet.server.edit(ID, dana, { notes: 'newer' });
    await device.sync((sync) => sync.pullNow());
    tablet.server.edit(ID, dana, { notes: 'newest' });
    tablet.server.next('GET', new RegExp(ID), () => (older === undefined ? html(500) : saved(older)));
    await device.sync((sync) => sync.pullNow());
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'newer',
      version: 2,
    });
  });

  test.each([
    ['typed in', false],
    ['sent', true],
  ])('one that is %s while it is fetched is left alone', async (_, isDue) => {
    const { device } = await tablet.openPulled();
    const theirs = tablet.server.edit(ID, dana, { notes: 'hers' });
    const answer = Promise.withResolvers<void>();
    tablet.server.next('GET', new RegExp(ID), async () => {
      await answer.promise;
      return saved(theirs);
    });
    const pulled = device.sync((sync) => sync.pullNow());
    await settle();
    tablet.server.next('PUT', new RegExp(ID), noNetwork);
    await device.write(ID, { area: 'mine' });
    if (isDue) device.makeDue(ID);
    await settle();
    answer.resolve();
    expect(await pulled).toBe(true);
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      area: 'mine',
      notes: '',
      version: 1,
    });
  });

  test('one that the person may not read does not end the pull', async () => {
    const { device } = await tablet.openPulled();
    for (const index of [1, 2, 3]) tablet.server.edit(idOf(index), dana, { notes: 'hers' });
    tablet.server.next('GET', new RegExp(idOf(1)), () => json(403, { errors: ['No.'] }));
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    expect((await device.stored((store) => store.held(idOf(1))))?.assessment.notes).toBe('');
    expect((await device.stored((store) => store.held(idOf(3))))?.assessment.notes).toBe('hers');
  });

  test.each([
    ['a network that goes away', noNetwork],
    ['a captive portal', () => html(200)],
    ['a server that is busy', () => json(503, { errors: ['Later.'] })],
    ['an expired token', expired],
  ])(
    '%s in the middle: what was there stays, and the pull is repeated from the same point',
    async (_, answer) => {
      const tab = await tablet.openPulled();
      const { device } = tab;
      for (const index of [1, 2, 3]) tablet.server.edit(idOf(index), dana, { notes: 'hers' });
      tablet.server.next('GET', new RegExp(idOf(2)), answer);
      tablet.server.requests.length = 0;
      expect(await device.sync((sync) => sync.pullNow())).toBe(false);
      const asked = paths().find((path) => path.startsWith('/assessments?'));
      expect((await device.stored((store) => store.held(idOf(3))))?.assessment.notes).toBe('hers');
      expect((await device.stored((store) => store.held(idOf(1))))?.assessment.notes).toBe('');
      tablet.server.requests.length = 0;
      expect(await device.sync((sync) => sync.pullNow())).toBe(true);
      expect(paths()).toContain(asked);
      expect(fetched()).toEqual([idOf(2), idOf(1)]);
    },
  );
});

describe('Modules', () => {
  test('come side by side: where one fails, those under way are kept, and only it is fetched again', async () => {
    tablet.server.next('GET', /^\/sections\/9/, noNetwork);
    const { device } = await tablet.openPulled();
    expect(await device.stored((store) => store.section(8, 1))).not.toBeNull();
    expect(await device.stored((store) => store.section(9, 1))).toBeNull();
    tablet.server.requests.length = 0;
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    expect(paths().filter((path) => path.startsWith('/sections/'))).toEqual(['/sections/9?version=1']);
  });

  test('that have not changed are not sent again', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.requests.length = 0;
    await device.sync((sync) => sync.pullNow());
    expect(tablet.server.sent('GET', /^\/sections$/)[0]?.headers['if-none-match']).toBe('"9.1-8.1"');
    expect(paths().filter((path) => path.startsWith('/sections/'))).toEqual([]);
    expect(await device.read(readHeldOffline)).toMatchObject({ modules: { areAll: true } });
  });

  test('in a new version are fetched; the old one stays for what began with it', async () => {
    tablet.server.hold(ID, ann);
    const { device } = await tablet.openPulled();
    tablet.server.sections = [
      { ...testSection, version: 2, title: 'Test Module, revised' },
      ...tablet.server.sections,
    ];
    await device.sync((sync) => sync.pullNow());
    expect((await device.stored((store) => store.section(9, 2)))?.title).toBe('Test Module, revised');
    expect((await device.stored((store) => store.section(9, 1)))?.title).toBe('Test Module');
    const started = await device.startAssessment(9);
    expect((await device.stored((store) => store.held(started)))?.assessment.sectionVersion).toBe(2);
  });

  test('of an older version come with the assessment that began with it', async () => {
    const older = { ...testSection, title: 'Test Module, as it was' };
    tablet.server.sections = [{ ...testSection, version: 2 }];
    tablet.server.hold(ID, ann, { sectionVersion: 1 });
    tablet.server.next('GET', /^\/sections\/9\?version=1$/, () => json(404, { errors: ['No.'] }));
    const { device } = await tablet.openPulled();
    expect(await device.stored((store) => store.section(9, 1))).toBeNull();
    tablet.server.sections.push(older);
    await device.sync((sync) => sync.pullNow());
    expect((await device.stored((store) => store.section(9, 1)))?.title).toBe('Test Module, as it was');
  });

  test('are there even when one of them could not be fetched the first time', async () => {
    tablet.server.next('GET', /^\/sections\/9/, noNetwork);
    const { device } = await tablet.open();
    await tablet.clock.advance(MINUTE);
    expect(await device.read(readHeldOffline)).toMatchObject({ modules: { areAll: true } });
  });
});

describe('When an operator restored a backup (another epoch)', () => {
  beforeEach(() => {
    tablet.server.people.set(2, dana);
    for (let index = 1; index <= 3; index += 1) tablet.server.hold(idOf(index), ann, { notes: 'first' });
  });

  async function restored() {
    const tab = await tablet.openPulled();
    const backup = tablet.server.backup();
    for (let index = 1; index <= 3; index += 1)
      tablet.server.edit(idOf(index), dana, { notes: 'after the backup' });
    tablet.server.hold(idOf(4), dana, { notes: 'started after the backup' });
    await tab.device.sync((sync) => sync.pullNow());
    tablet.server.restore(backup);
    return tab;
  }

  test('everything is fetched anew, even assessments that have gone back', async () => {
    const { device } = await restored();
    tablet.server.requests.length = 0;
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    expect(fetched().toSorted()).toEqual([idOf(1), idOf(2), idOf(3)]);
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'first',
      version: 1,
    });
    expect((await device.read(readList)).find((row) => row.id === ID)?.version).toBe(1);
  });

  test('even a version of the same number with another content', async () => {
    const { device } = await restored();
    tablet.server.edit(ID, ann, { notes: 'another second version' });
    await device.sync((sync) => sync.pullNow());
    expect((await device.stored((store) => store.held(ID)))?.assessment).toMatchObject({
      notes: 'another second version',
      version: 2,
    });
  });

  test('once, and then as usual', async () => {
    const { device } = await restored();
    await device.sync((sync) => sync.pullNow());
    tablet.server.requests.length = 0;
    await device.sync((sync) => sync.pullNow());
    expect(fetched()).toEqual([]);
    expect(paths()).toContainEqual(expect.stringMatching(/^\/assessments\?after=0/));
  });

  test('without a sleeping tab’s rows of the list before', async () => {
    const tab = await tablet.openPulled();
    const other = await tablet.open();
    const backup = tablet.server.backup();
    tablet.server.edit(ID, dana, { notes: 'after the backup' });
    const { answers: _answers, notes: _notes, wastageCalculator: _rows, ...rest } = tablet.onServer();
    const before = json(200, toWire([{ ...rest, answered: 0 }]), { 'x-epoch': tablet.server.epoch });
    const [late, copy] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    tablet.server.next('GET', /^\/assessments\?/, async () => {
      await late.promise;
      return before;
    });
    const slow = other.device.sync((sync) => sync.pullNow());
    await settle();
    tablet.server.restore(backup);
    const asRestored = saved(tablet.onServer());
    tablet.server.next('GET', new RegExp(ID), async () => {
      await copy.promise;
      return asRestored;
    });
    const catchingUp = tab.device.sync((sync) => sync.pullNow());
    await settle();
    late.resolve();
    await settle();
    copy.resolve();
    expect(await catchingUp).toBe(true);
    await slow;
    await tab.device.sync((sync) => sync.pullNow());
    expect((await tab.device.read(readList)).find(({ id }) => id === ID)?.version).toBe(1);
  });

  test('during the first fetch, which had brought only the list: that one is anew, too', async () => {
    const backup = tablet.server.backup();
    tablet.server.edit(ID, dana, { notes: 'after the backup' });
    const { device } = await tablet.open();
    tablet.server.next('GET', new RegExp(ID), noNetwork);
    expect(await device.sync((sync) => sync.pullNow())).toBe(false);
    expect((await device.read(readList)).find(({ id }) => id === ID)?.version).toBe(2);
    tablet.server.restore(backup);
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    expect((await device.read(readList)).find(({ id }) => id === ID)?.version).toBe(1);
  });

  test('again in full, if it breaks off in the middle', async () => {
    const { device } = await restored();
    tablet.server.next('GET', new RegExp(idOf(2)), noNetwork);
    expect(await device.sync((sync) => sync.pullNow())).toBe(false);
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    for (let index = 1; index <= 3; index += 1) {
      expect((await device.stored((store) => store.held(idOf(index))))?.assessment).toMatchObject({
        notes: 'first',
        version: 1,
      });
    }
  });
});
