import { beforeEach, describe, expect, test } from 'vitest';
import { newAssessment } from '#domain/assessment.ts';
import { openDatabase } from '#device/store/database.ts';
import { leftAsItLooks } from '#device/store/first/first-left.ts';
import { rowsAsTheyLook } from '#device/store/first/first-look.ts';
import { parseLeft } from '#device/rows/left-schema.ts';
import { writeMeta } from '#device/store/meta.ts';
import type { RawRows } from '#device/store/raw-rows.ts';
import { readIfReadable, readLane } from '#device/store/rows.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { Tablet, ann } from '../../../support/device/device-world.ts';
import { noNetwork, numbered } from '../../../support/device/scripted-server.ts';

/** Rows of the builds in which entries had no ids and a list was one leaf (rule ASM-17). */

const ID = '01980000-0000-7000-8000-000000000001';
const MUTATION = '01980000-0000-7000-8000-00000000000a';
const FIRST = '000000000001';
const SECOND = '000000000002';
const THIRD = '000000000003';

const named = (name: string) => ({ name, title: '' });
const ephedrine = {
  medication: 'Ephedrine',
  unit: 'mg',
  packageAmount: 50,
  packagesOpened: 20,
  amountGiven: 300,
  costPerPackage: 12,
};

const blank = newAssessment({
  id: ID,
  section: '9',
  sectionVersion: 1,
  user: { id: 1, name: 'Ann Reyes' },
  at: '2026-11-01T08:00:00.000Z',
});
/** As it was stored. */
const earlier = (participants: string[]) => ({
  ...blank,
  version: 3,
  facilitators: [named('')],
  participants: participants.map(named),
  wastageCalculator: [] as object[],
});

const BEFORE = ['Dana', 'Maya', 'Lee'];
/** Maya renamed, Lee removed, both lists changed otherwise. */
const AFTER = ['Dana', 'Maya O'];
const stored = {
  id: ID,
  row: 1,
  base: earlier(BEFORE),
  working: { ...earlier(AFTER), wastageCalculator: [ephedrine] },
  replaced: [] as object[],
  receipt: null,
};
const lane = {
  key: `assessment:${ID}`,
  kind: 'assessment',
  id: ID,
  changed: { participants: AFTER.map(named), wastage_calculator: [ephedrine] } as Record<string, unknown>,
  positions: {},
  complete: null,
  seen: 3,
  force: false,
  inFlight: null,
  conflict: null,
  refused: {},
  refusal: null,
  splitFrom: null,
  since: 1,
  attempts: 0,
  nextAttemptAt: 1,
  lastError: null,
};
const raw: RawRows = { stored, lane, edits: [] };
const inFlight = {
  mutationId: MUTATION,
  call: 'saveAssessment',
  target: ID,
  query: '',
  body: { participants: AFTER.map(named), lastQuestionIndex: 4 },
  ifMatch: 3,
  leaves: { participants: AFTER.map(named) },
  positions: {},
  completes: false,
};

const read = (rows: RawRows) => {
  const found = readIfReadable(rows);
  if (found === null) throw new Error('It cannot be read.');
  return found;
};
const namesIn = (list: readonly { id: string; name: string }[]) => list.map(({ id, name }) => [id, name]);
const entriesOfAfter = {
  [`participants.${FIRST}`]: named('Dana'),
  [`participants.${SECOND}`]: named('Maya O'),
  [`participants.${THIRD}`]: null,
};

describe('A list that was one leaf is read as its entries', () => {
  test('in the assessment and in its lane: what was edited, added and removed', () => {
    const rows = read(raw);
    expect(namesIn(rows.stored.base?.participants ?? [])).toEqual([
      [FIRST, 'Dana'],
      [SECOND, 'Maya'],
      [THIRD, 'Lee'],
    ]);
    expect(namesIn(rows.stored.working.participants)).toEqual([
      [FIRST, 'Dana'],
      [SECOND, 'Maya O'],
    ]);
    expect(rows.lane?.changed).toEqual({
      ...entriesOfAfter,
      [`wastage_calculator.${FIRST}`]: ephedrine,
    });
  });

  test('in an edit that is not folded in yet', () => {
    const edit = { id: ID, leaf: 'participants', value: ['Dana', 'Maya O', 'Lee', 'Joan'].map(named), at: 2 };
    const rows = read({ stored: { ...stored, working: earlier(BEFORE) }, lane: undefined, edits: [edit] });
    expect(rows.lane?.changed).toEqual({
      [`participants.${SECOND}`]: named('Maya O'),
      'participants.000000000004': named('Joan'),
    });
    expect(rows.stored.working.participants.map(({ name }) => name)).toEqual([
      'Dana',
      'Maya O',
      'Lee',
      'Joan',
    ]);
  });

  test('on its way, where the request itself stays as it is, in the form in which it is sent', () => {
    const now = read({ ...raw, lane: { ...lane, changed: {}, inFlight } }).lane?.inFlight;
    expect(now?.leaves).toEqual(entriesOfAfter);
    const sent = { participants: AFTER.map(named), last_question_index: 4 };
    expect(now?.body).toEqual(sent);
    const again = read({ ...raw, lane: { ...lane, changed: {}, inFlight: { ...inFlight, body: sent } } });
    expect(again.lane?.inFlight?.body).toEqual(sent);
  });

  test('refused, in conflict, replaced and lost', () => {
    const server = earlier([...BEFORE, 'Joan']);
    const rows = read({
      stored: {
        ...stored,
        replaced: [{ leaf: 'participants', value: [named('older')] }],
        lost: { leaves: { facilitators: [named('Kim')] }, complete: null, hadWork: false },
      },
      lane: {
        ...lane,
        changed: {},
        refused: { participants: { value: AFTER.map(named), sentence: 'No.' } },
        conflict: {
          reason: 'edited',
          name: 'Dana',
          updatedAt: '2026-11-01T08:00:00.000Z',
          version: 4,
          leaves: ['participants', 'notes'],
          server,
        },
      },
      edits: [],
    });
    expect(rows.lane?.refused[`participants.${SECOND}`]).toEqual({ value: named('Maya O'), sentence: 'No.' });
    expect(rows.lane?.refused[`participants.${THIRD}`]).toEqual({ value: null, sentence: 'No.' });
    expect(rows.lane?.conflict?.leaves).toEqual(['notes']);
    expect(rows.lane?.conflict?.server.participants).toHaveLength(4);
    expect(rows.stored.replaced).toEqual([
      { leaf: `participants.${FIRST}`, value: named('older') },
      { leaf: `participants.${SECOND}`, value: null },
    ]);
    expect(rows.stored.lost?.leaves).toEqual({ [`facilitators.${FIRST}`]: named('Kim') });
  });

  test('waits for the schemas: the first screen is not drawn of it', () => {
    expect(() => rowsAsTheyLook(raw)).toThrow('The rows look odd.');
    // Not only because entries have no ids: by each of the others alone.
    const now = rowsAsTheyLook({ ...read(raw), edits: [] });
    const { changed, conflict: _, refused: __, ...rest } = lane;
    const quiet = { ...rest, conflict: null, refused: {} };
    expect(() => rowsAsTheyLook({ stored: now.stored, lane: { ...quiet, changed }, edits: [] })).toThrow(
      'lane',
    );
    const replaced = [{ leaf: 'participants', value: [] }];
    expect(() => rowsAsTheyLook({ stored: { ...now.stored, replaced }, lane: undefined, edits: [] })).toThrow(
      'rows',
    );
  });

  test('also where only the lane is looked at', () => {
    expect(readLane(lane)?.changed[`participants.${SECOND}`]).toEqual(named('Maya O'));
  });

  test('left behind in local storage: what another page has changed since is told by entry', async () => {
    const left = {
      id: MUTATION,
      assessment: ID,
      at: 2,
      leaves: [
        {
          leaf: 'participants',
          value: ['Dana W', 'Maya'].map(named),
          from: [BEFORE.map(named), ['Dana', 'Maya'].map(named)],
          seen: 3,
        },
      ],
    };
    const expected = [
      {
        leaf: `participants.${FIRST}`,
        value: named('Dana W'),
        from: [named('Dana'), named('Dana')],
        seen: 3,
      },
      { leaf: `participants.${SECOND}`, value: named('Maya'), from: [named('Maya'), named('Maya')], seen: 3 },
      { leaf: `participants.${THIRD}`, value: null, from: [named('Lee'), null], seen: 3 },
    ];
    const text = JSON.stringify(left);
    expect(parseLeft(MUTATION, text)?.leaves).toEqual(expected);
    const meta = { get: async () => undefined };
    // Not before the schemas are there.
    await expect(leftAsItLooks({ meta } as never, new Map([[MUTATION, text]]))).rejects.toThrow('looks odd');
  });
});

test.each([
  ['a list that is none', { ...lane, changed: { participants: 'Dana' } }],
  ['entries that are none', { ...lane, changed: { participants: ['Dana'] } }],
  ['a list that is not known', { ...lane, changed: { witnesses: [] } }],
])('%s still blocks its assessment alone', (_, odd) => {
  expect(readIfReadable({ ...raw, lane: odd })).toBeNull();
});

describe('On a tablet that was updated', () => {
  let tablet: Tablet;
  beforeEach(async () => {
    tablet = new Tablet();
    const database = await openDatabase(numbered(1), tablet.idb);
    await database.table('assessments').add(stored);
    await database.table('outbox').add({ ...lane, inFlight, changed: { wastage_calculator: [ephedrine] } });
    database.close();
    tablet.server.hold(ID, ann, {
      version: 3,
      participants: BEFORE.map((name, index) => ({ id: `00000000000${index + 1}`, ...named(name) })),
    });
  });

  test('what waited is shown and counted, and takes edits and new entries', async () => {
    tablet.server.instead = noNetwork;
    const { device } = await tablet.open();
    await device.write(ID, { 'participants.kq3x9v0c2mzt': named('Joan') });
    expect(namesIn((await device.held(ID))?.assessment.participants ?? [])).toEqual([
      [FIRST, 'Dana'],
      [SECOND, 'Maya O'],
      ['kq3x9v0c2mzt', 'Joan'],
    ]);
    await settle();
    expect((await device.read(readWaitingWork)).map(({ state }) => state)).toEqual(['waiting']);
    await device.close();
  });

  test('what was on its way goes unchanged, what waited goes by entry, and the server has it all', async () => {
    const { device } = await tablet.open();
    await settle();
    await tablet.clock.advance(60_000);
    await settle();
    const [first, second] = tablet.server.saves;
    expect(first).toMatchObject({ mutationId: MUTATION, body: inFlight.body });
    expect(second?.body).toEqual({
      lists: { wastageCalculator: { entries: { [FIRST]: ephedrine } } },
    });
    expect(tablet.onServer(ID).participants.map(({ name }) => name)).toEqual(AFTER);
    expect(tablet.onServer(ID).wastageCalculator).toEqual([{ id: FIRST, ...ephedrine }]);
    await device.close();
  });

  /** As builds stored it: of names as the code has them, or as they go over the wire. */
  const asCode = {
    lastQuestionIndex: 4,
    participants: AFTER.map(named),
    wastageCalculator: [ephedrine],
    answers: { 907: { parts: { fullName: 'Kit' } } },
    forceUpdate: true,
  };
  const asSent =
    '{"last_question_index":4,"participants":[{"name":"Dana","title":""},{"name":"Maya O","title":""}],' +
    '"wastage_calculator":[{"medication":"Ephedrine","unit":"mg","package_amount":50,"packages_opened":20,' +
    '"amount_given":300,"cost_per_package":12}],"answers":{"907":{"parts":{"fullName":"Kit"}}},"force_update":true}';

  test.each([
    ['as the code has it', asCode],
    ['as it goes over the wire', JSON.parse(asSent) as object],
  ])('what was on its way, stored %s, goes out as the same bytes until it is answered', async (_, body) => {
    const database = await tablet.look();
    await database.table('outbox').update(lane.key, { inFlight: { ...inFlight, body } });
    await writeMeta(database, 'epoch', tablet.server.epoch);
    const sent = () =>
      tablet.server.sent('PUT').map((request) => ({
        path: request.path,
        key: request.headers['idempotency-key'],
        ifMatch: request.headers['if-match'],
        text: JSON.stringify(request.body),
      }));
    const frozen = { path: `/assessments/${ID}`, key: MUTATION, ifMatch: '"3"', text: asSent };
    tablet.server.next('PUT', /./, noNetwork);
    const first = await tablet.open();
    await settle();
    expect(sent()).toEqual([frozen]);
    // The row is written anew, in today's form.
    await first.device.write(ID, { area: 'North' });
    await settle();
    await first.device.close();
    first.die();
    tablet.server.loseNextAnswer();
    const { device } = await tablet.open();
    await tablet.clock.advance(60_000);
    const [, second, third, later] = sent();
    expect([second, third]).toEqual([frozen, frozen]);
    expect(later?.key).not.toBe(MUTATION);
    expect(tablet.onServer(ID).participants.map(({ name }) => name)).toEqual(AFTER);
    expect(tablet.onServer(ID).area).toBe('North');
    expect(await device.read(readWaitingWork)).toEqual([]);
    await device.close();
  });
});
