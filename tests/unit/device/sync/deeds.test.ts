import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MOST_DEEDS } from '#contract/told-deeds.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { MINUTE, Tablet, dana } from '../../../support/device/device-world.ts';
import { json, noNetwork } from '../../../support/device/scripted-server.ts';

/** A device tells the audit log of its deeds (rule AUD-5). */

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

interface Told {
  id: string;
  kind: string;
  at: string;
  dropped_before: number;
  wrong_passwords?: number;
  is_offline?: boolean;
  as?: string;
}

const PATH = '/sessions/deeds';
const tellings = (): Told[][] =>
  tablet.server.requests
    .filter(({ path }) => path === PATH)
    .map(({ body }) => (body as { deeds: Told[] }).deeds);
const told = () => tellings().flat();
const lock = { kind: 'locked' } as const;
const opening = { kind: 'unlocked', isOffline: true } as const;

describe('R169 A lock and its opening', () => {
  test('offline are kept with the device’s time and the wrong passwords, and told at the next contact, once', async () => {
    const tab = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await tab.device.sync((sync) => sync.noteDeed(lock));
    await tablet.clock.advance(MINUTE);
    for (let count = 0; count < 3; count += 1)
      await tab.device.sync((sync) => sync.noteDeed({ kind: 'wrong-password' }));
    await tab.device.sync((sync) => sync.noteDeed(opening));
    await settle();
    await tab.device.close();
    tablet.server.instead = null;

    const before = tellings().length;
    const { device } = await tablet.open();
    await tablet.clock.advance(5 * MINUTE);

    expect(tellings()).toHaveLength(before + 1);
    expect(tellings().at(-1)).toMatchObject([
      { kind: 'locked', at: '2026-11-21T08:00:00.000Z', dropped_before: 0 },
      { kind: 'unlocked', at: '2026-11-21T08:01:00.000Z', is_offline: true, wrong_passwords: 3 },
    ]);
    await device.sync((sync) => sync.noteDeed(lock));
    await device.sync((sync) => sync.noteDeed(opening));
    await settle();
    expect(told().at(-1)).toMatchObject({ kind: 'unlocked', wrong_passwords: 0 });
  });

  test('are told again by the same ids when the answer was lost', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.next('POST', /deeds/, noNetwork);
    await device.sync((sync) => sync.noteDeed(lock));
    await tablet.clock.advance(5 * MINUTE);
    expect(tellings()).toHaveLength(2);
    expect(tellings()[1]).toEqual(tellings()[0]);
  });

  test('of several tabs are one', async () => {
    const [one, two] = [await tablet.openPulled(), await tablet.open()];
    await Promise.all([one, two].map(({ device }) => device.sync((sync) => sync.noteDeed(lock))));
    await one.device.sync((sync) => sync.noteDeed(lock));
    await tablet.clock.advance(5 * MINUTE);
    expect(new Set(told().map(({ id }) => id)).size).toBe(1);
    // Once it was opened, it is another one.
    await two.device.sync((sync) => sync.noteDeed(opening));
    await Promise.all([one, two].map(({ device }) => device.sync((sync) => sync.noteDeed(lock))));
    await settle();
    expect(new Set(told().map(({ id }) => id)).size).toBe(3);
  });

  test('are told under their owner’s log-in, and nobody else’s', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    await device.sync((sync) => sync.noteDeed(lock));
    await device.close();
    tablet.server.instead = null;
    const hers = await tablet.open({ userId: dana.id });
    await tablet.clock.advance(5 * MINUTE);
    expect(told()).toHaveLength(1);
    await hers.device.close();
    await tablet.open();
    await tablet.clock.advance(5 * MINUTE);
    expect(told()).toHaveLength(2);
  });

  test('are kept up to a number, and dropped ones are counted', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    for (let count = 0; count < MOST_DEEDS + 7; count += 1)
      await device.sync((sync) => sync.noteDeed(opening));
    tablet.server.instead = null;
    const before = tellings().length;
    await device.sync((sync) => sync.pullNow());
    const last = tellings().slice(before).flat();
    expect(last).toHaveLength(MOST_DEEDS);
    expect(last.map((deed) => deed.dropped_before)).toEqual([
      7,
      ...Array.from({ length: MOST_DEEDS - 1 }, () => 0),
    ]);
  });

  test('of which the server refuses one lose that one alone, and the next says so', async () => {
    const { device } = await tablet.openPulled();
    tablet.server.instead = noNetwork;
    for (const doing of [opening, lock, opening]) await device.sync((sync) => sync.noteDeed(doing));
    tablet.server.instead = null;
    const refused = () => json(422, { errors: ['This happened more than 30 days ago.'] });
    const before = tellings().length;
    // All three together, then the first by itself.
    for (const answer of [refused, refused]) tablet.server.next('POST', /deeds/, answer);
    await device.sync((sync) => sync.pullNow());
    const after = tellings().slice(before);
    expect(
      after.map((deeds) => deeds.map(({ kind, dropped_before: dropped }) => `${kind} ${dropped}`)),
    ).toEqual([['unlocked 0', 'locked 0', 'unlocked 0'], ['unlocked 0'], ['locked 1'], ['unlocked 0']]);
    await device.sync((sync) => sync.pullNow());
    expect(tellings()).toHaveLength(before + 4);
  });

  test('that the server refuses for now stay, and hold up no pull', async () => {
    const { device } = await tablet.openPulled();
    const full = () => json(429, { errors: ['1000 a day are the limit.'] });
    for (const answer of [full, () => json(404, { errors: ['Not here.'] })])
      tablet.server.next('POST', /deeds/, answer);
    await device.sync((sync) => sync.noteDeed(lock));
    await settle();
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    expect(await device.sync((sync) => sync.pullNow())).toBe(true);
    expect(tellings()).toHaveLength(3);
  });
});

test('R169 a backup file that is saved on the device is told, and so is what was saved of the actions', async () => {
  const { device } = await tablet.openPulled();
  await device.sync((sync) => sync.exportBackup());
  await settle();
  expect(told()).toMatchObject([{ kind: 'exported', as: 'backup' }]);
  const deed = { kind: 'exported', as: 'xlsx', of: 'actions', assessments: [] } as const;
  await device.sync((sync) => sync.noteDeed(deed));
  await settle();
  expect(told().at(-1)).toMatchObject(deed);
});
