import type { ActionConflictAnswer } from '#contract/errors.ts';
import { wireBody } from '#contract/wire-case.ts';
import { ACTION_LEAVES, actionChangeOf, actionLeavesIn, withActionLeaves } from '#domain/action-leaves.ts';
import type { ActionLeaf, ActionLeaves } from '#domain/action-leaves.ts';
import { newAction, originOf } from '#domain/action.ts';
import type { Action } from '#domain/action.ts';
import { entriesOf } from '#domain/leaf-kind.ts';
import { equalValues } from '#domain/leaf-values.ts';
import { SEND_AFTER_QUIET_MS } from '../sync-intervals.ts';
import { nothingWaiting } from './lane.ts';
import type { RowsOf } from './lane.ts';
import { byVerdict } from './left-behind.ts';
import type { LeftInAction } from './left-behind.ts';
import { folded, hasNothingToAsk, met, unsentLeaves } from './lane-transitions.ts';
import { actionLaneKey } from './stored.ts';
import type { ActionLane, LeafEdit, SeenVersion, StoredAction } from './stored.ts';

/** The lane of an action: what differs from an assessment's. The rest is in `lane.ts` and `lane-transitions.ts`. */

export type ActionRows = RowsOf<StoredAction, ActionLane>;

function emptyLane(id: string, seen: SeenVersion, at: number): ActionLane {
  return { ...nothingWaiting(id, seen, at), key: actionLaneKey(id), kind: 'action' };
}

/** A lane that sends an action in full, as a new one under its id. */
export function wholeActionLane(action: Action, at: number): ActionLane {
  return { ...emptyLane(action.id, null, at), changed: enteredIn(action) };
}

/** What differs from an action that has nothing but its origin. */
function enteredIn(action: Action): ActionLeaves {
  const { id, createdBy, createdByName: name, createdAt: at } = action;
  const blank = newAction({ id, origin: originOf(action), user: { id: createdBy, name }, at });
  return ACTION_LEAVES.differing(blank, actionLeavesIn(action));
}

/**
 * Edited leaves into what is shown, and into the lane. A leaf that matches the server again is no change, unless it is
 * on its way.
 *
 * @param seen the version on the screen when they were typed or tapped (rule SYN-5)
 */
export function editedAction(
  { stored, lane }: ActionRows,
  { leaves, seen, now }: { leaves: ActionLeaves; seen: SeenVersion; now: number },
): ActionRows {
  const held = stored.base?.version ?? null;
  const before = lane ?? emptyLane(stored.id, held, now);
  const changed = { ...before.changed };
  const refused = { ...before.refused };
  for (const [leaf, value] of entriesOf<ActionLeaf>(leaves)) {
    delete refused[leaf];
    const isOnItsWay = before.inFlight !== null && Object.hasOwn(before.inFlight.leaves, leaf);
    const isBack = stored.base !== null && equalValues(ACTION_LEAVES.valueAt(stored.base, leaf), value);
    if (isBack && !isOnItsWay) delete changed[leaf];
    else changed[leaf] = value;
  }
  return {
    stored: { ...stored, working: withActionLeaves(stored.working, leaves) },
    lane: {
      ...before,
      changed,
      refused,
      seen: before.seen === null ? null : Math.min(before.seen, seen ?? 1),
      nextAttemptAt: before.attempts > 0 ? before.nextAttemptAt : now + SEND_AFTER_QUIET_MS,
    },
  };
}

/** Edits with the oldest version that any of them was made over: what has changed since, their author has not seen. */
export function actionEdit(edits: readonly LeafEdit<ActionLeaf>[]): {
  leaves: ActionLeaves;
  seen: SeenVersion;
} {
  const versions = edits.map(({ seen = null }) => seen);
  const seen = versions.some((version) => version === null) ? null : Math.min(...(versions as number[]));
  return { leaves: Object.fromEntries(edits.map(({ leaf, value }) => [leaf, value])), seen };
}

/** As `foldLeft` of an assessment. */
export function foldLeftInAction(
  rows: ActionRows,
  { leaves, at }: Pick<LeftInAction, 'leaves' | 'at'>,
): ActionRows {
  const { working } = rows.stored;
  const those = byVerdict(leaves, (leaf) => ACTION_LEAVES.valueAt(working, leaf));
  const edits = those('write');
  const { stored, lane } = edits.length === 0 ? rows : editedAction(rows, { ...actionEdit(edits), now: at });
  const lost = those('overtaken').map(({ leaf, value }) => ({ leaf, value, byWindow: true }));
  return lost.length === 0
    ? { stored, lane }
    : { stored: { ...stored, replaced: [...stored.replaced, ...lost] }, lane };
}

/** As `frozen` of an assessment. */
export function frozenAction(
  lane: ActionLane,
  working: Action,
  isOnServer: boolean,
  mutationId: string,
): ActionLane {
  if (lane.inFlight !== null) return lane;
  const change = actionChangeOf(lane.changed);
  const { id, createdAt } = working;
  const request = isOnServer
    ? {
        call: 'saveAction' as const,
        body: wireBody({ ...change, ...(lane.force ? { forceUpdate: true } : {}) }),
        ifMatch: lane.seen,
      }
    : {
        call: 'createAction' as const,
        body: wireBody({ ...change, id, ...originOf(working), createdAt }),
        ifMatch: null,
      };
  const inFlight = { mutationId, target: id, query: '', completes: false, positions: {}, ...request };
  return { ...lane, changed: {}, inFlight: { ...inFlight, leaves: lane.changed } };
}

/** As `conflicted` of an assessment. */
export function conflictedAction(lane: ActionLane, answer: ActionConflictAnswer, now: number): ActionLane {
  const { action: server, reason, lastEditedByName: name, updatedAt, version } = answer;
  const left = met(lane, (leaf) => ACTION_LEAVES.valueAt(server, leaf as ActionLeaf), now);
  if (hasNothingToAsk(left)) return { ...left, seen: server.version };
  const leaves = answer.leaves.filter(ACTION_LEAVES.isLeaf);
  return { ...left, conflict: { reason, name, updatedAt, version, leaves, server } };
}

/**
 * The server's state as the new base. Only a state that is news here is still to be shown by a list (rule SYN-24): no
 * list brings again what one has brought already.
 */
export function actionBasedOn(stored: StoredAction, server: Action, lane: ActionLane | null): StoredAction {
  const isNews = server.version !== stored.base?.version || server.updatedAt !== stored.base.updatedAt;
  return {
    ...stored,
    base: server,
    working: actionOver(server, lane),
    ...(isNews ? { unlisted: 1 } : {}),
  };
}

/** The action as the screen shows it: the server's state with all our unsent changes on top. */
function actionOver(base: Action, lane: ActionLane | null): Action {
  return lane === null ? base : withActionLeaves(base, unsentLeaves(lane));
}

/**
 * The server was restored, or has gone back: its copy is the new base, what waits goes on waiting, and what it had
 * acknowledged and lost is sent again, for an action has one state that counts and nobody is asked about it. The server
 * asks where somebody else has changed the same since.
 *
 * @param server null: it does not have the action any more
 * @param isLater the server's copy follows what this device has, so that nothing is missing in it
 */
export function actionBroughtOver(
  { stored, lane }: ActionRows,
  server: Action | null,
  { epoch, now, isLater }: { epoch: string; now: number; isLater: boolean },
): ActionRows {
  const givesUp = lane?.inFlight ? { givesUp: lane.inFlight.mutationId } : {};
  const { unlisted: _unlisted, ...rest } = stored;
  const { base, working } = stored;
  if (server === null) {
    return { stored: { ...rest, base: null, epoch }, lane: wholeActionLane(working, now), ...givesUp };
  }
  const back = lane === null ? null : folded(lane);
  const lost = base === null || isLater ? {} : ACTION_LEAVES.differing(server, enteredIn(base));
  const mine = back === null ? {} : unsentLeaves(back);
  const changed = ACTION_LEAVES.differing(server, { ...lost, ...mine });
  const next = { ...emptyLane(stored.id, 0, now), since: lane?.since ?? now, changed };
  const waiting = hasNothingToAsk(next) ? null : next;
  return {
    stored: { ...rest, base: server, working: actionOver(server, waiting), epoch },
    lane: waiting,
    ...givesUp,
  };
}
