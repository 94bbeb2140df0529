import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Tablet } from '../../../support/device/device-world.ts';
import { noNetwork, person, tokenOf } from '../../../support/device/scripted-server.ts';

const ID = '01980000-0000-7000-8000-000000000001';
const OTHER_ID = '01980000-0000-7000-8000-000000000002';
const ann = person(1, 'Ann');
const dana = person(2, 'Dana');

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
  tablet.server.people.set(2, dana);
});
afterEach(() => tablet.close());

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
