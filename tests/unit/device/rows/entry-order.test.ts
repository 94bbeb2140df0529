import { expect, test } from 'vitest';
import { entryLeaf } from '#domain/leaf.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, Tablet } from '../../../support/device/device-world.ts';
import { noNetwork } from '../../../support/device/scripted-server.ts';

test('Rows that are added one after the other stay in that order, also when the clock is set back', async () => {
  const tablet = new Tablet();
  const { device } = await tablet.holding();
  const { instead } = tablet.server;
  tablet.server.instead = noNetwork;
  const names = Array.from({ length: 12 }, (_, index) => `Person ${index + 1}`);
  for (const [index, name] of names.entries()) {
    if (index === 6) tablet.clock.set(tablet.clock.now() - 3_600_000);
    await device.write(ID, { [entryLeaf('participants', device.newEntryId())]: { name, title: '' } });
  }
  const shown = (await device.stored((store) => store.held(ID)))?.assessment.participants ?? [];
  expect(shown.map(({ name }) => name)).toEqual(['', ...names]);

  tablet.server.instead = instead;
  await tablet.clock.advance(60_000);
  await device.sync((sync) => sync.sendNow());
  await settle();
  expect(tablet.onServer().participants).toEqual(shown);
  await device.close();
});
