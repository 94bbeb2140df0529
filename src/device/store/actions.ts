import type { ActionLeaf, ActionLeaves } from '#domain/action-leaves.ts';
import { newAction } from '#domain/action.ts';
import type { Action, ActionOrigin } from '#domain/action.ts';
import { withActionLeaves } from '#domain/action-leaves.ts';
import type { LeafValue } from '#domain/leaf.ts';
import { fullName } from '#domain/names.ts';
import { actionEdit, editedAction, wholeActionLane } from '../rows/action-lane.ts';
import type { ActionRows } from '../rows/action-lane.ts';
import { syncOf } from '../rows/shown-state.ts';
import type { SyncState } from '../rows/shown-state.ts';
import { ROW_VERSION } from '../rows/stored.ts';
import type { ActionLane, LeafEdit, StoredAction } from '../rows/stored.ts';
import { changeAction, readActions } from './action-rows.ts';
import type { IsWanted } from './action-rows.ts';
import type { DeviceDatabase } from './database.ts';
import { readMeta } from './meta.ts';
import { NotHeld } from './not-held.ts';

/** What the screens read and write of actions. */

/** An action as its row is shown. */
export interface HeldAction {
  readonly action: Action;
  readonly sync: SyncState;
  /** Somebody else changed it first; `leaves`: those that both changed. */
  readonly conflict: ActionConflict | null;
  readonly refusals: {
    readonly [leaf in ActionLeaf]?: { readonly value: LeafValue; readonly sentence: string };
  };
  /** Why the server refused everything waiting. */
  readonly refusal: string | null;
  /** Newer values of this person's own, from another device, that a save from this one replaced. */
  readonly replaced: StoredAction['replaced'];
}

interface ActionConflict {
  readonly name: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly leaves: readonly ActionLeaf[];
  readonly server: Action;
}

/** All that this version of the app can read, or those that are wanted; for a live query. */
export async function heldActions(database: DeviceDatabase, isWanted?: IsWanted): Promise<HeldAction[]> {
  return (await readActions(database, isWanted)).map(held);
}

function held(rows: ActionRows): HeldAction {
  const { stored, lane } = rows;
  return {
    action: stored.working,
    sync: syncOf(rows),
    conflict: lane?.conflict ?? null,
    refusals: lane?.refused ?? {},
    refusal: lane?.refusal ?? null,
    replaced: stored.replaced,
  };
}

/**
 * Begins an action on this device, offline too.
 *
 * @param leaves what it begins with
 * @throws NotHeld where nobody is known here yet
 */
export async function addAction(
  database: DeviceDatabase,
  start: {
    readonly id: string;
    readonly origin: ActionOrigin;
    readonly leaves: ActionLeaves;
    readonly now: number;
  },
): Promise<void> {
  const { id, origin, leaves, now } = start;
  const { actions, outbox, meta } = database;
  await database.transaction('rw', actions, outbox, meta, async () => {
    const me = await readMeta(database, 'me');
    if (me === null) throw new NotHeld('Nobody is known on this device yet.');
    const user = { id: me.id, name: fullName(me) };
    const blank = newAction({ id, origin, user, at: new Date(now).toISOString() });
    const working = withActionLeaves(blank, leaves);
    await actions.add({ id, row: ROW_VERSION, base: null, working, replaced: [] });
    await database.table<ActionLane, string>('outbox').add(wholeActionLane(working, now));
  });
}

/**
 * Writes edited leaves. Resolves once they are on disk.
 *
 * @throws NotHeld, UnreadableRow
 */
export async function editAction(
  database: DeviceDatabase,
  edit: {
    readonly id: string;
    readonly edits: readonly LeafEdit<ActionLeaf>[];
    readonly now: number;
  },
): Promise<void> {
  const { id, edits, now } = edit;
  await changeAction(database, id, (rows) => editedAction(rows, { ...actionEdit(edits), now }));
}
