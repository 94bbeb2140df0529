import { draftOfAction } from '#device/outbox/action-drafts.ts';
import type { Device } from '#device/device.ts';
import { ACTION_LEAVES } from '#domain/action-leaves.ts';
import type { ActionLeaves } from '#domain/action-leaves.ts';
import { entriesOf } from '#domain/leaf-kind.ts';
import type { SeenVersion } from '#device/rows/stored.ts';

/**
 * Writes into an action as its fields do, which are then closed.
 *
 * @param seen the version on the screen
 * @returns whether it is on the disk; otherwise the page goes on trying
 */
export async function writeInAction(
  device: Device,
  id: string,
  leaves: ActionLeaves,
  seen: SeenVersion,
): Promise<boolean> {
  const held = await device.stored((store) => store.actions());
  const shown = held.find(({ action }) => action.id === id)?.action;
  const draft = draftOfAction(device.drafts, id, {
    shown: (leaf) => (shown === undefined ? null : ACTION_LEAVES.valueAt(shown, leaf)),
    overtaken: () => undefined,
  });
  draft.setAll(entriesOf(leaves), seen);
  await draft.close();
  return draft.getStatus() === 'saved';
}
