import type { Action } from './action-schema.ts';
import type { ActionLeaf, ActionLeaves } from './action-leaves.ts';
import { hasRight } from './role.ts';
import { trimmed } from './trimmed.ts';

/** What an action needs before it is done or dropped, and who drops it (rules ACT-3 and ACT-4). */

export interface ActionFault {
  readonly leaf: ActionLeaf;
  readonly sentence: string;
}

/** What is missing in an action as it stands; none where it can be kept. */
export function actionFaults({
  state,
  doneOn,
  droppedWhy,
}: Pick<Action, 'state' | 'doneOn' | 'droppedWhy'>): ActionFault[] {
  if (state === 'done' && doneOn === null) {
    return [{ leaf: 'done_on', sentence: 'Please enter the day on which it was done.' }];
  }
  if (state === 'dropped' && trimmed(droppedWhy) === '') {
    return [{ leaf: 'dropped_why', sentence: 'Please say why it is dropped.' }];
  }
  return [];
}

/** What a new one needs: without a finding there is nothing to act on. */
export const NO_FINDING = 'Please say what was found.';

/** Refused to everyone else who drops one. */
export const ONLY_ADMINISTRATORS_DROP = 'Only an administrator can drop an action, or take one up again.';

/**
 * Whether a person may make this change: dropping one, taking it up again, and the reason are an administrator's.
 *
 * @param current the action that the change is made on
 * @param leaves those that differ from it
 */
export function mayChange({ state }: Pick<Action, 'state'>, leaves: ActionLeaves, roleId: number): boolean {
  const drops = leaves.state === 'dropped' || leaves.dropped_why !== undefined;
  const takesUp = state === 'dropped' && leaves.state !== undefined;
  return hasRight(roleId, drops || takesUp ? 'administer' : 'edit');
}
