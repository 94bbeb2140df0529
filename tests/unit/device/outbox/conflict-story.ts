import type { Device } from '#device/device.ts';
import { ID, ann, dana } from '../../../support/device/device-world.ts';
import type { Tablet } from '../../../support/device/device-world.ts';
import { conflict } from '../../../support/device/scripted-server.ts';

interface Story {
  readonly reason?: 'edited' | 'completed';
  readonly submits?: boolean;
}

/** Ann answered notes and question 6; Dana notes and question 1 meanwhile. Ann's save met a conflict. */
export async function inConflict(tablet: Tablet, { reason = 'edited', submits = false }: Story = {}) {
  tablet.server.hold(ID, ann);
  const tab = await tablet.openPulled();
  await tab.device.write(
    ID,
    { notes: 'mine', 'answers.906.parts': { never: true } },
    { lastQuestionIndex: 6 },
  );
  if (submits) await tab.device.complete(ID);
  const over = reason === 'completed' ? { dateCompleted: '2026-11-21T07:59:00.000Z' } : {};
  tablet.server.edit(ID, dana, { notes: 'hers', 'answers.901.observations': 'hers' }, over);
  tablet.server.next('PUT', /./, () => conflict(tablet.onServer(), { reason, leaves: ['notes'] }));
  await tablet.clock.advance(10_000);
  tablet.server.requests.length = 0;
  return Object.assign(tab, { choices: await tab.device.sync((sync) => sync.choices) });
}

/** The discarded work in the backup file. */
export async function discardedIn(
  device: Device,
): Promise<{ assessmentId: string; at: number; why: string; changed: object; working: object }[]> {
  const backup = JSON.parse(await (await device.sync((sync) => sync.exportBackup())).text()) as {
    discarded: never[];
  };
  return backup.discarded;
}
