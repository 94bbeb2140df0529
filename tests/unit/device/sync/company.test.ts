import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, MINUTE, SECOND, Tablet, dana, idOf } from '../../../support/device/device-world.ts';
import type { Tab } from '../../../support/device/device-world.ts';
import { noNetwork } from '../../../support/device/scripted-server.ts';

/** Who is on which question (rule SYN-27). */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const be = ({ device }: Tab, id: string, question: number | null) =>
  device.sync(({ company }) => company.be(id, question));
const said = () =>
  tablet.server
    .sent('POST', /^\/events\/here$/)
    .map(({ body }) => body as { assessment: string; question: number });
const hereIs = (question: number, id = ID) =>
  tablet.server.tell({ here: { id, people: [{ user: dana.id, question }] } });
const shown = ({ device }: Tab, id = ID) => device.sync(({ company }) => company.at(id));

describe('Where the person is', () => {
  test('is said once they have come to a question, and again while they stay', async () => {
    const tab = await tablet.holding();
    await be(tab, ID, 0);
    await tablet.clock.advance(SECOND / 4);
    await be(tab, ID, 1);
    await tablet.clock.advance(SECOND);
    expect(said()).toEqual([{ assessment: ID, question: 1 }]);
    await tablet.clock.advance(MINUTE);
    expect(said()).toEqual(Array.from({ length: 3 }, () => ({ assessment: ID, question: 1 })));
  });

  test('is taken back when they leave, and not between two questions', async () => {
    const tab = await tablet.holding();
    const leave = await be(tab, ID, 0);
    await tablet.clock.advance(SECOND);
    leave();
    const leaveNext = await be(tab, ID, 1);
    await tablet.clock.advance(SECOND);
    leaveNext();
    await tablet.clock.advance(SECOND);
    expect(said()).toEqual([
      { assessment: ID, question: 0 },
      { assessment: ID, question: 1 },
      { assessment: null, question: null },
    ]);
    await tablet.clock.advance(5 * MINUTE);
    expect(said()).toHaveLength(3);
  });

  test('is said as soon as the server is reached, and the page looked at', async () => {
    tablet.server.instead = noNetwork;
    const tab = await tablet.open();
    await be(tab, ID, 0);
    await tablet.clock.advance(5 * SECOND);
    tab.isVisible = false;
    tablet.server.instead = null;
    tab.mayRetry();
    await tablet.clock.advance(5 * SECOND);
    expect(said()).toEqual([]);
    tab.isVisible = true;
    await tablet.clock.advance(2 * SECOND);
    expect(said()).toEqual([{ assessment: ID, question: 0 }]);
  });

  test('is not said offline, nor while nobody looks', async () => {
    const tab = await tablet.holding();
    tablet.server.instead = noNetwork;
    await tablet.clock.advance(MINUTE);
    tablet.server.requests.length = 0;
    await be(tab, ID, 0);
    await tablet.clock.advance(MINUTE);
    expect(said()).toEqual([]);
    tablet.server.instead = null;
    tab.isVisible = false;
    await tablet.clock.advance(5 * MINUTE);
    expect(said()).toEqual([]);
    tab.isVisible = true;
    await tablet.clock.advance(MINUTE);
    expect(said().length).toBeGreaterThan(0);
  });
});

describe('Who else is there', () => {
  test('is shown in every tab, for that assessment', async () => {
    const tab = await tablet.holding(2);
    const other = await tablet.openPulled();
    hereIs(6);
    await settle();
    const people = [{ user: dana.id, question: 6 }];
    expect([await shown(tab), await shown(other), await shown(tab, idOf(2))]).toEqual([people, people, []]);
  });

  test('is nobody any more once the server can say no more', async () => {
    const tab = await tablet.holding();
    const other = await tablet.openPulled();
    hereIs(6);
    await settle();
    for (const stream of tablet.server.streams) tablet.server.endStream(stream, 'broken');
    await settle();
    expect([await shown(tab), await shown(other)]).toEqual([[], []]);
  });
});
