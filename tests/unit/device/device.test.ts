import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readHeldOffline } from '#device/store/reading/held-offline.ts';
import { Tablet, ann } from '../../support/device/device-world.ts';
import { noNetwork } from '../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('A device’s knowledge', () => {
  test('about the person and their colleagues, after its first pull', async () => {
    const { device } = await tablet.openPulled();
    expect(await device.me()).toEqual(ann);
    expect((await device.stored((store) => store.roster())).map((entry) => entry.firstName)).toEqual([
      'Ann',
      'Dana',
    ]);
    expect(await device.stored((store) => store.lastPullAt())).toBe('2026-11-21T08:00:00.000Z');
  });

  test('before that: nothing, and it says so', async () => {
    tablet.server.instead = noNetwork;
    const { device } = await tablet.openPulled();
    expect(await device.me()).toBeNull();
    expect(await device.stored((store) => store.roster())).toEqual([]);
    expect(await device.stored((store) => store.sectionSummaries())).toEqual([]);
    expect(await device.stored((store) => store.lastPullAt())).toBeNull();
    expect(await device.read(readHeldOffline)).toEqual({
      modules: { listed: 0, held: 0, areAll: false },
      assessments: { listed: 0, held: 0, areAll: false },
    });
  });

  test('the modules and assessments that can be opened offline', async () => {
    tablet.server.next('GET', /^\/sections\/8/, noNetwork);
    const { device } = await tablet.openPulled();
    expect(await device.read(readHeldOffline)).toEqual({
      modules: { listed: 0, held: 0, areAll: false },
      assessments: { listed: 0, held: 0, areAll: false },
    });
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    expect(await device.read(readHeldOffline)).toEqual({
      modules: { listed: 2, held: 2, areAll: true },
      assessments: { listed: 0, held: 0, areAll: true },
    });
    expect(
      (await device.stored((store) => store.sectionSummaries())).map((section) => section.title),
    ).toEqual(['Test Module', 'Plain Test Module']);
  });
});
