import type { Action } from '#domain/action.ts';
import { send } from '../call/api.ts';
import { PULL_TIMEOUT_MS } from '../call/request-timeouts.ts';
import { BEHIND } from '../outbox/restore/bring-over.ts';
import { MovedOn, sameEpochAs } from '../outbox/restore/catching-up.ts';
import {
  changesAfter,
  isBelow,
  isOtherOrBelow,
  markActionsBehind,
  newestIn,
} from '../outbox/restore/going-back.ts';
import { actionBroughtOver } from '../rows/action-lane.ts';
import { ROW_VERSION, actionLaneKey, isNewerRow } from '../rows/stored.ts';
import type { StoredAction } from '../rows/stored.ts';
import { changeActionWithin } from '../store/action-rows.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { NotHeld } from '../store/not-held.ts';
import { UnreadableRow } from '../store/row-kind.ts';
import { answered } from './pulled.ts';
import type { PullPorts } from './pulling.ts';

/**
 * Brings back the institution's actions: all of them the first time and after a restore, then what has changed since.
 * They are small, so that the list has them in full. Like the pull of assessments, it never touches what has a lane,
 * but for a server that was restored or has gone back.
 */
export async function pullActions(ports: PullPorts, token: string): Promise<void> {
  const { database, http } = ports;
  const held = await readMeta(database, 'epoch');
  if (held === null) return;
  const known = await readMeta(database, 'actionState');
  if (known?.epoch !== held) await markUnnamed(ports);
  const others = await database.actions.where('epoch').notEqual(held).count();
  const state = known?.epoch === held && others === 0 ? known : null;
  // Before it is asked for: what is acknowledged meanwhile may be newer than the list.
  const unlisted = await unlistedOf(ports, held);
  const outcome = await send(http, 'actions', {
    token,
    epoch: held,
    timeoutMs: PULL_TIMEOUT_MS,
    query: state === null ? '' : changesAfter(state),
    headers: state === null || state.tag === null ? {} : { 'if-none-match': state.tag },
  });
  const list = answered(outcome);
  if (list === null && outcome.kind !== 'not-modified') return;
  if ((list?.header('x-epoch') ?? held) !== held) throw new MovedOn();
  const listed = new Set(list?.value.map(({ id }) => id));
  const newest = list === null ? null : newestIn(list.header);
  const isOther = list?.header('x-mark-held') === 'no' || isOtherOrBelow(newest, state);
  const isBack = state !== null && (isOther || (await isAnyBelow(ports, list?.value ?? [])));
  if (isBack || unlisted.some((id) => !listed.has(id))) {
    await database.transaction('rw', database.actions, database.meta, async () => {
      await sameEpochAs({ database, held });
      await markActionsBehind(database);
    });
    return pullActions(ports, token);
  }
  if (list === null) return;
  const { behind, isAll } = await store(ports, list.value, { held, isWhole: state === null });
  for (const id of behind) await bringOver(ports, token, { id, list: list.value, epoch: held });
  // What was passed over, for something waited of it, comes again with the next pull.
  if (!isAll && state !== null) await writeMeta(database, 'actionState', { ...state, tag: null });
  else if (isAll && newest !== null)
    await writeMeta(database, 'actionState', { ...newest, epoch: held, tag: list.header('etag') });
}

/** A row that names no epoch is of the one that this device held before: what it has may be gone. */
async function markUnnamed({ database: { actions } }: PullPorts): Promise<void> {
  await actions
    .filter((row) => row.epoch === undefined && row.base !== null && !isNewerRow(row))
    .modify({ epoch: BEHIND });
}

/**
 * Those that the server has acknowledged to this device, and no list has shown: one that leaves them out is of a server
 * that has gone back to where it was before (rule SYN-24).
 */
async function unlistedOf({ database }: PullPorts, held: string): Promise<string[]> {
  const rows = await database.actions.where('unlisted').equals(1).toArray();
  return rows.filter(({ epoch = held }) => epoch === held).map(({ id }) => id);
}

/** Whether the server shows less of one than it had acknowledged (rule SYN-24). */
async function isAnyBelow({ database }: PullPorts, list: readonly Action[]): Promise<boolean> {
  const rows = await database.actions.bulkGet(list.map(({ id }) => id));
  return list.some((action, at) => {
    const base = rows[at]?.base ?? null;
    return base !== null && isBelow(action, base);
  });
}

/**
 * Stores what nothing waits of, in one transaction.
 *
 * @returns `behind`: those that are here of another history, and have to be brought over; `isAll`: none was passed over
 */
async function store(
  { database }: PullPorts,
  list: readonly Action[],
  { held, isWhole }: { readonly held: string; readonly isWhole: boolean },
): Promise<{ readonly behind: readonly string[]; readonly isAll: boolean }> {
  const { actions, outbox, meta } = database;
  return database.transaction('rw', actions, outbox, meta, async () => {
    await sameEpochAs({ database, held });
    const [rows, lanes] = await Promise.all([
      actions.bulkGet(list.map(({ id }) => id)),
      outbox.bulkGet(list.map(({ id }) => actionLaneKey(id))),
    ]);
    const isOfOther = (row: StoredAction) => row.epoch !== undefined && row.epoch !== held;
    const toPut = list.flatMap((action, at): StoredAction[] => {
      const row = rows[at];
      const isNewer = (row?.base?.version ?? -1) < action.version;
      const isNews = isNewer || row?.epoch === undefined || row.unlisted === 1;
      if (lanes[at] !== undefined || isNewerRow(row) || (row && isOfOther(row)) || !isNews) return [];
      return [
        {
          // Fields that only a newer app knows stay in the row.
          ...listedAsWell(row),
          id: action.id,
          row: ROW_VERSION,
          base: action,
          working: action,
          replaced: row?.replaced ?? [],
          epoch: held,
        },
      ];
    });
    await actions.bulkPut(toPut);
    const behind = isWhole ? (await actions.filter(isOfOther).toArray()).map(({ id }) => id) : [];
    return { behind, isAll: lanes.every((lane) => lane === undefined) };
  });
}

function listedAsWell(row: StoredAction | undefined): Partial<StoredAction> {
  const { unlisted: _unlisted, ...rest } = row ?? {};
  return rest;
}

/** One that was acknowledged in another history (rules SYN-17 and ACT-13). */
async function bringOver(
  ports: PullPorts,
  token: string,
  { id, list, epoch }: { readonly id: string; readonly list: readonly Action[]; readonly epoch: string },
): Promise<void> {
  const { database } = ports;
  const server = list.find((one) => one.id === id) ?? null;
  const base = (await database.actions.get(id))?.base ?? null;
  const isLater = server !== null && base !== null && (await isSuccessor(ports, token, server, base));
  const { actions, outbox, edits, meta } = database;
  try {
    await database.transaction('rw', actions, outbox, edits, meta, async () => {
      await sameEpochAs({ database, held: epoch });
      await changeActionWithin(database, id, (rows) => {
        if (rows.stored.epoch === epoch) return null;
        if (rows.stored.base?.version !== base?.version) throw new MovedOn();
        return actionBroughtOver(rows, server, { epoch, now: ports.now(), isLater });
      });
    });
  } catch (error) {
    // One that this version of the app cannot read is kept as it is, and holds up no other.
    if (!(error instanceof UnreadableRow) && !(error instanceof NotHeld)) throw error;
  }
}

/** Whether the server's history has the state that this device had acknowledged. */
async function isSuccessor(
  { http }: PullPorts,
  token: string,
  server: Action,
  base: Action,
): Promise<boolean> {
  if (server.version <= base.version)
    return server.version === base.version && server.updatedAt === base.updatedAt;
  const params = { id: server.id };
  const revisions = answered(
    await send(http, 'actionRevisions', { token, params, timeoutMs: PULL_TIMEOUT_MS }),
  );
  return (
    revisions?.value.some(
      ({ version, updatedAt }) => version === base.version && updatedAt === base.updatedAt,
    ) ?? false
  );
}
