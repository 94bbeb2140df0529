import { isRecord } from '#contract/record.ts';
import type { ActionRows } from '../rows/action-lane.ts';
import type { LaneFields } from '../rows/lane.ts';
import { actionLaneSchema, storedActionSchema } from '../rows/row-schemas.ts';
import { actionLaneKey, actionOfLane, isNewerRow } from '../rows/stored.ts';
import type { ActionLane, StoredAction } from '../rows/stored.ts';
import type { DeviceDatabase } from './database.ts';
import type { RawRows } from './raw-rows.ts';
import { NewerRow, UnreadableRow, changeAllOf, parsed } from './row-kind.ts';
import type { Change, ReadRows, RowKind } from './row-kind.ts';
import { readLane } from './rows.ts';

/**
 * The two kinds of rows that make up one action on this device: its states and its lane. It is small, so that what is
 * edited is written into both at once, without a row for each edit.
 */

/** Actions as a kind of document that waits in lanes. */
export const ACTION_ROWS: RowKind<StoredAction, ActionLane> = {
  laneKey: actionLaneKey,
  rawRowsOf: rawActionsOf,
  readToWrite,
  put: (database, states, lanes) =>
    // The outbox holds lanes of both kinds; whoever reads one looks at its key.
    Promise.all([
      database.actions.bulkPut([...states]),
      database.table<ActionLane, string>('outbox').bulkPut([...lanes]),
    ]),
};

async function rawActionsOf({ actions, outbox }: DeviceDatabase, ids: readonly string[]): Promise<RawRows[]> {
  const [stored, lanes] = await Promise.all([
    actions.bulkGet([...ids]),
    outbox.bulkGet(ids.map(actionLaneKey)),
  ]);
  return ids.map((_, index) => ({ stored: stored[index], lane: lanes[index], edits: [] }));
}

function readToWrite(raw: RawRows): ReadRows<StoredAction, ActionLane> {
  if ([raw.stored, raw.lane].some(isNewerRow)) throw new NewerRow('Of a newer app.');
  const stored = parsed(storedActionSchema, raw.stored);
  const lane = raw.lane === undefined ? null : parsed(actionLaneSchema, raw.lane);
  return { raw, known: { stored, lane }, rows: { stored, lane } };
}

/** A lane of either kind, parsed; null when this version of the app cannot read it. */
export function readLaneOfKind(row: { readonly key: string }): LaneFields | null {
  return actionOfLane(row.key) === null ? readLane(row) : readActionLane(row);
}

function readActionLane(row: object): ActionLane | null {
  return isNewerRow(row) ? null : (actionLaneSchema.safeParse(row).data ?? null);
}

/** Asked before a row is parsed, which takes longer than to look at it. */
export type IsWanted = (row: StoredAction) => boolean;

/** The actions on this device that this version of the app can read. */
export async function readActions(
  database: DeviceDatabase,
  isWanted: IsWanted = () => true,
): Promise<ActionRows[]> {
  const { actions, outbox } = database;
  const [rows, lanes] = await database.transaction('r', actions, outbox, () =>
    Promise.all([actions.toArray(), outbox.where('key').startsWith(actionLaneKey('')).toArray()]),
  );
  const laneOf = new Map<string, object>(lanes.map((lane) => [lane.key, lane]));
  const rawOf = (stored: StoredAction) => ({
    stored,
    lane: laneOf.get(actionLaneKey(stored.id)),
    edits: [],
  });
  const isToRead = (row: StoredAction) => isRecord(row.working) && isWanted(row);
  return rows.filter(isToRead).flatMap((stored) => readActionRows(rawOf(stored)) ?? []);
}

/** Null when this version of the app cannot read them. */
export function readActionRows(raw: RawRows): ActionRows | null {
  try {
    return readToWrite(raw).rows;
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}

/** One of them as stored, inside the caller's transaction. */
export async function rawAction(database: DeviceDatabase, id: string): Promise<RawRows> {
  const [raw] = await rawActionsOf(database, [id]);
  return raw ?? { stored: undefined, lane: undefined, edits: [] };
}

/**
 * Changes an action and its lane in one transaction; null changes nothing.
 *
 * @throws NotHeld, UnreadableRow
 */
export async function changeAction(
  database: DeviceDatabase,
  id: string,
  change: Change<StoredAction, ActionLane>,
): Promise<void> {
  const { actions, outbox, edits, meta } = database;
  await database.transaction('rw', actions, outbox, edits, meta, async () => {
    await changeActionWithin(database, id, change);
  });
}

/** The same inside the caller's transaction. */
export async function changeActionWithin(
  database: DeviceDatabase,
  id: string,
  change: Change<StoredAction, ActionLane>,
): Promise<void> {
  const [failure] = await changeAllOf(ACTION_ROWS, database, [{ id, change }]);
  if (failure !== undefined) throw failure.error;
}
