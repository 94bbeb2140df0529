import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HEARTBEAT_MS } from '#contract/events.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, MINUTE, SECOND, Tablet, dana, idOf } from '../../../support/device/device-world.ts';
import type { Tab } from '../../../support/device/device-world.ts';

/** What a tablet hears from the server as it happens (rule SYN-26). */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

/** A colleague's change, of which the tablet is told. */
function changed(leaves: { notes?: string; area?: string }, id = ID): void {
  const { version } = tablet.server.edit(id, dana, leaves);
  tablet.server.tell({ changed: { id, version, number: tablet.server.newest.change } });
}

const shown = async ({ device }: Tab, id = ID) =>
  (await device.stored((store) => store.held(id)))?.assessment;
/** To compare what came takes a while that no clock here counts. */
const arrives = (tab: Tab, notes: string) =>
  vi.waitFor(async () => {
    const now = (await shown(tab))?.notes;
    expect(now).toBe(notes);
    return now;
  });
const show = ({ device }: Tab, id = ID) => device.sync(({ live }) => live.show(id));
const readings = () => tablet.server.sent('GET', /^\/assessments\//).map(({ path }) => path.split('?')[0]);

describe('A colleague’s change', () => {
  test('of what is on the screen comes at once, and of nothing else', async () => {
    const tab = await tablet.holding(2);
    await show(tab);
    changed({ notes: 'hers' });
    changed({ notes: 'hers, too' }, idOf(2));
    await arrives(tab, 'hers');
    expect((await shown(tab, idOf(2)))?.notes).toBe('');
    expect(readings()).toEqual([`/assessments/${ID}`]);
    await tablet.clock.advance(MINUTE);
    expect((await shown(tab, idOf(2)))?.notes).toBe('hers, too');
  });

  test('comes when that assessment is opened', async () => {
    const tab = await tablet.holding();
    changed({ notes: 'hers' });
    await settle();
    expect((await shown(tab))?.notes).toBe('');
    await show(tab);
    await arrives(tab, 'hers');
  });

  test('comes also where another tab shows it than the one that listens', async () => {
    const tab = await tablet.holding();
    const other = await tablet.openPulled();
    expect(tablet.server.streams.size).toBe(1);
    const stop = await show(other);
    await settle();
    changed({ notes: 'hers' });
    await arrives(tab, 'hers');
    stop();
    await settle();
    changed({ notes: 'later' });
    await settle();
    expect((await shown(tab))?.notes).toBe('hers');
  });

  test('waits for what is typed here, and comes with the answer to that', async () => {
    const tab = await tablet.holding();
    await show(tab);
    await tab.device.write(ID, { notes: 'mine' });
    changed({ area: 'South' });
    await settle();
    expect(await shown(tab)).toMatchObject({ notes: 'mine', area: '', version: 1 });
    await tablet.clock.advance(2 * SECOND);
    expect(await shown(tab)).toMatchObject({ notes: 'mine', area: 'South', version: 3 });
    expect(readings()).toEqual([]);
  });

  test('told twice, too late, or of one’s own save costs nothing', async () => {
    const tab = await tablet.holding();
    await show(tab);
    changed({ notes: 'hers' });
    changed({ notes: 'hers again' });
    await arrives(tab, 'hers again');
    tablet.server.tell({ changed: { id: ID, version: 2, number: 1 } });
    await tab.device.write(ID, { area: 'North' });
    await tablet.clock.advance(2 * SECOND);
    const { version } = tablet.onServer();
    tablet.server.tell({ changed: { id: ID, version, number: 9 } });
    tablet.server.tell({ changed: { id: ID, version, number: 9 } });
    await settle();
    expect(readings().length).toBeLessThanOrEqual(2);
    expect(await shown(tab)).toMatchObject({ notes: 'hers again', area: 'North', version });
  });

  test.each([
    ['no JSON', 'changed'],
    ['of another shape', { changed: { id: 7 } }],
    ['of an event that only a newer app knows', { moved: { id: ID } }],
  ])('passes over what is %s', async (_, event) => {
    const tab = await tablet.holding();
    await show(tab);
    for (const { onData } of tablet.server.streams)
      onData(typeof event === 'string' ? event : JSON.stringify(event));
    changed({ notes: 'hers' });
    expect(await arrives(tab, 'hers')).toBe('hers');
  });
});

describe('The stream', () => {
  test('goes under the person’s token, in a header, by the one tab that sends', async () => {
    const tab = await tablet.holding();
    await tablet.openPulled();
    const [stream, ...others] = tablet.server.streams;
    expect(others).toEqual([]);
    expect(stream).toMatchObject({ path: '/events', headers: { authorization: `Bearer ${tab.token}` } });
    expect(stream?.silenceMs).toBeGreaterThan(2 * HEARTBEAT_MS);
  });

  test('that breaks comes again, and what was missed meanwhile with it', async () => {
    const tab = await tablet.holding();
    await show(tab);
    const [stream] = tablet.server.streams;
    if (stream === undefined) throw new Error('Nobody listens.');
    tablet.server.endStream(stream, 'broken');
    tablet.server.edit(ID, dana, { notes: 'missed' });
    await tablet.clock.advance(2 * SECOND);
    expect(tablet.server.streams.size).toBe(1);
    expect((await shown(tab))?.notes).toBe('missed');
  });

  test('that a proxy holds back is given up for ten minutes; the pull of each minute remains', async () => {
    tablet.server.refusesStreams = 'silent';
    const tab = await tablet.holding();
    await show(tab);
    tablet.server.refusesStreams = null;
    tablet.server.edit(ID, dana, { notes: 'hers' });
    await tablet.clock.advance(MINUTE);
    expect((await shown(tab))?.notes).toBe('hers');
    await tablet.clock.advance(8 * MINUTE);
    expect(tablet.server.streams.size).toBe(0);
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.streams.size).toBe(1);
  });

  test('ends when the device closes, and begins with a token', async () => {
    const tab = await tablet.holding();
    await tab.device.close();
    expect(tablet.server.streams.size).toBe(0);
    await tablet.open({ token: null });
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.streams.size).toBe(0);
  });
});
