import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Assessment } from '#domain/assessment.ts';
import { readSummaries } from '#device/store/reading/assessment-list.ts';
import { readSkipped } from '#device/store/skipped.ts';
import { ID, MINUTE, Tablet, ann, dana, idOf } from '../../../support/device/device-world.ts';

/** One answer that this build cannot read must not hold up all the others. */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

/** As a newer server may spell it. */
const odd = { notes: ['a drawing'] } as object as Partial<Assessment>;
const oddInList = { flaggedQuestions: 'several' } as object as Partial<Assessment>;
const fetches = () => tablet.server.sent('GET', new RegExp(`^/assessments/${ID}`)).length;

test('an assessment that cannot be read is passed over, named, and not asked for each time', async () => {
  tablet.server.hold(ID, ann, { area: 'North ward', ...odd });
  tablet.server.hold(idOf(2), ann, { notes: 'can be read' });
  const { device } = await tablet.openPulled();
  expect((await device.stored((store) => store.held(idOf(2))))?.assessment.notes).toBe('can be read');
  expect(device.getEngineStatus().network).toBe('reachable');
  expect(await device.stored((store) => store.lastPullAt())).not.toBeNull();
  expect(await device.read(readSkipped)).toEqual([{ id: ID, title: 'Test Module', area: 'North ward' }]);
  expect(await device.sync((sync) => sync.fetchAssessment(ID))).toBe('newer');
  const before = fetches();
  await tablet.clock.advance(5 * MINUTE);
  expect(fetches()).toBe(before);
});

test('it is asked for again when it changes', async () => {
  tablet.server.hold(ID, ann, odd);
  const { device } = await tablet.openPulled();
  tablet.server.edit(ID, dana, { notes: 'mended' });
  await tablet.clock.advance(2 * MINUTE);
  expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('mended');
  expect(await device.read(readSkipped)).toEqual([]);
});

test.each([
  ['in full', odd],
  ['in the list', oddInList],
])('what cannot be read %s is asked for again by another build of the app', async (_, wrong) => {
  const assessment = tablet.server.hold(ID, ann, wrong);
  tablet.server.hold(idOf(2), ann, { notes: 'can be read' });
  const old = await tablet.openPulled();
  expect((await old.device.stored((store) => store.held(idOf(2))))?.assessment.notes).toBe('can be read');
  expect((await old.device.read(readSummaries)).map(({ id }) => id)).toContain(idOf(2));
  expect(await old.device.read(readSkipped)).toMatchObject([{ id: ID }]);
  await tablet.clock.advance(2 * MINUTE);
  await old.device.close();
  // To a build that can read it, it is as good as another answer.
  tablet.server.assessments.set(ID, { ...assessment, flaggedQuestions: 0, notes: 'read' });
  const { device } = await tablet.openPulled({ build: 'the next build' });
  expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('read');
  expect(await device.read(readSkipped)).toEqual([]);
});

test('one that is here in an older state keeps it', async () => {
  tablet.server.hold(ID, ann, { notes: 'as it was' });
  const { device } = await tablet.openPulled();
  tablet.server.edit(ID, dana, {}, odd);
  await tablet.clock.advance(2 * MINUTE);
  expect((await device.stored((store) => store.held(ID)))?.assessment.notes).toBe('as it was');
  expect(await device.read(readSkipped)).toMatchObject([{ id: ID }]);
});

test.each([
  ['in full', odd],
  ['in the list and in full', { ...odd, ...oddInList }],
])(
  'after a restore, one that cannot be read %s is not taken for lost, and waits for a newer app',
  async (_, wrong) => {
    const first = tablet.server.hold(ID, ann, { notes: 'as it was' });
    tablet.server.hold(idOf(2), ann, { notes: 'also here' });
    const old = await tablet.openPulled();
    tablet.server.epoch = 'second';
    tablet.server.assessments.set(ID, { ...first, ...wrong });
    await tablet.clock.advance(2 * MINUTE);
    expect((await old.device.stored((store) => store.held(ID)))?.assessment.notes).toBe('as it was');
    expect((await old.device.stored((store) => store.held(ID)))?.sync).toBe('synced');
    expect(await old.device.read(readSkipped)).toMatchObject([{ id: ID }]);
    expect(await old.device.stored((store) => store.lastPullAt())).not.toBeNull();
    await old.device.close();

    tablet.server.assessments.set(ID, { ...first, notes: 'restored' });
    const { device } = await tablet.openPulled({ build: 'the next build' });
    expect(await device.read(readSkipped)).toEqual([]);
    expect(tablet.server.epoch).toBe((await tablet.stored(ID)).epoch);
  },
);
