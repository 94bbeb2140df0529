import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, Tablet, dana } from '../../../support/device/device-world.ts';
import { json, noNetwork, person, tokenOf } from '../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('Opening an assessment that is not on the device', () => {
  beforeEach(() => {
    tablet.server.people.set(1, person(1, 'Ann', 3));
    tablet.server.hold(ID, dana);
  });

  test('fetches it', async () => {
    const { device } = await tablet.openPulled();
    expect(await device.sync((sync) => sync.fetchAssessment(ID))).toBe('held');
    expect((await device.stored((store) => store.held(ID)))?.assessment.id).toBe(ID);
    tablet.server.instead = noNetwork;
    expect(await device.sync((sync) => sync.fetchAssessment(ID))).toBe('held');
  });

  test('fetches its module, too, when that has not been pulled yet', async () => {
    tablet.server.instead = noNetwork;
    const { device } = await tablet.open();
    await settle();
    tablet.server.instead = null;
    expect(await device.sync((sync) => sync.fetchAssessment(ID))).toBe('held');
    expect(await device.stored((store) => store.section(9, 1))).toMatchObject({ title: 'Test Module' });
  });

  test.each([
    ['forbidden', 403],
    ['unknown', 404],
  ] as const)('is %s at %d', async (expected, status) => {
    const { device } = await tablet.openPulled();
    tablet.server.next('GET', new RegExp(ID), () => json(status, { errors: ['No.'] }));
    expect(await device.sync((sync) => sync.fetchAssessment(ID))).toBe(expected);
  });

  test('is unreachable offline', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    expect(await device.sync((sync) => sync.fetchAssessment(ID))).toBe('unreachable');
  });

  test('asks for nothing without the owner’s token', async () => {
    const tab = await tablet.openPulled();
    tablet.server.requests.length = 0;
    for (const token of [null, tokenOf(2)]) {
      tab.token = token;
      expect(await tab.device.sync((sync) => sync.fetchAssessment(ID))).toBe('unreachable');
    }
    expect(tablet.server.requests).toEqual([]);
  });
});
