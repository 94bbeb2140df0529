import { ACTION_LEAVES } from '#domain/action-leaves.ts';
import type { Action } from '#domain/action.ts';
import { equalValues } from '#domain/leaf-values.ts';
import { actionBasedOn, conflictedAction, frozenAction } from '../rows/action-lane.ts';
import { answeredWell } from '../rows/lane-transitions.ts';
import type { ActionLane, StoredAction } from '../rows/stored.ts';
import { ACTION_ROWS } from '../store/action-rows.ts';
import type { Saved, SentKind } from './sent-kind.ts';

/** Actions, as they are sent (rule ACT-10). */
export const SENT_ACTIONS: SentKind<StoredAction, ActionLane, Action> = {
  rows: ACTION_ROWS,
  frozen: frozenAction,
  callOf: ({ inFlight }) => inFlight,
  savedIn: (value) => {
    if (!('plan' in value)) return null;
    const { replaced = [], ...document } = value;
    return {
      document,
      noted: (stored) => ({
        ...stored,
        replaced: [...stored.replaced, ...surprising(replaced, stored.base)],
      }),
    };
  },
  acknowledged: (lane, _saved, now) => answeredWell(lane, now),
  conflictIn: (conflict) =>
    'action' in conflict
      ? { document: conflict.action, conflicted: (lane, now) => conflictedAction(lane, conflict, now) }
      : null,
  over: (stored, lane, server) => actionBasedOn(stored, server, lane),
  isAcknowledged: async ({ actions }, id) => ((await actions.get(id))?.base ?? null) !== null,
  asNew: null,
};

/** As of an assessment: values that this device did not show before. */
function surprising(
  replaced: NonNullable<Saved['value']['replaced']>,
  base: Action | null,
): StoredAction['replaced'] {
  return replaced.flatMap(({ leaf, value }) => {
    if (!ACTION_LEAVES.isLeaf(leaf)) return [];
    const before = base === null ? undefined : ACTION_LEAVES.valueAt(base, leaf);
    return before === undefined || !equalValues(before, value) ? [{ leaf, value }] : [];
  });
}
