import type { DeviceDatabase } from '../store/database.ts';
import { actionOfLane, idOfLane, laneKey } from '../rows/stored.ts';
import { NotHeld } from '../store/not-held.ts';
import { UnreadableRow } from '../store/row-kind.ts';
import { readLaneOfKind } from '../store/action-rows.ts';
import { changeRows } from '../store/rows.ts';
import type { Edit, Lane } from '../rows/stored.ts';
import { isDue } from '../call/retry-delays.ts';
import { SEND_AFTER_QUIET_MS } from '../sync-intervals.ts';
import { hasWork, isUntouched } from '../rows/lane.ts';

/** Which lanes wait for the network, and when each is due. */

export interface LaneFacts {
  readonly key: string;
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly isDue: boolean;
}

/**
 * The lanes waiting for the network, least tried and longest waiting first.
 *
 * @param hurriedAt what was edited before this waits for no quiet
 */
export async function sendableLanes(
  database: DeviceDatabase,
  now: number,
  hurriedAt: number,
): Promise<LaneFacts[]> {
  const [lanes, edits] = await Promise.all([database.outbox.toArray(), database.edits.toArray()]);
  const quiet = quietestEdits(edits);
  const facts = new Map<string, LaneFacts>();
  for (const [id, at] of quiet) {
    const nextAttemptAt = at <= hurriedAt ? at : at + SEND_AFTER_QUIET_MS;
    const key = laneKey(id);
    facts.set(key, factsOf({ key, attempts: 0, nextAttemptAt, lastError: null }, now));
  }
  for (const row of lanes) {
    const { key } = row;
    const id = idOfLane(key) ?? actionOfLane(key);
    // A kind that only a newer app sends.
    if (id === null) continue;
    const lane = { ...row, id };
    // An action is edited in its own rows.
    const at = idOfLane(key) === null ? undefined : quiet.get(id);
    const isWaiting = lane.conflict !== null || lane.refusal !== null;
    if (isWaiting || isBlank(lane, edits)) facts.delete(key);
    else if (at !== undefined && lane.attempts > 0) facts.set(key, factsOf(lane, now));
    else if (at === undefined && mayHaveWork(lane)) facts.set(key, factsOf(lane, now));
  }
  return [...facts.values()].toSorted((a, b) => a.attempts - b.attempts || a.nextAttemptAt - b.nextAttemptAt);
}

/**
 * When the leaf that has been left alone for longest was last edited, of each assessment with unfolded edits: whoever
 * goes on tapping elsewhere holds it up no longer.
 */
function quietestEdits(edits: readonly Edit[]): Map<string, number> {
  const quietest = new Map<string, number>();
  for (const { id, at } of edits) quietest.set(id, Math.min(numberOr0(at), quietest.get(id) ?? Infinity));
  return quietest;
}

/** The rows are not parsed yet: one that cannot be read must not be called blank. */
function isBlank(lane: Lane, edits: readonly Edit[]): boolean {
  try {
    return isUntouched(lane, edits);
  } catch {
    return false;
  }
}

/**
 * A row this version of the app cannot read is tried once, which reveals it; from then on it waits on its
 * own.
 */
function mayHaveWork(lane: Lane): boolean {
  try {
    return hasWork(lane) || lane.seen === null;
  } catch {
    return true;
  }
}

/** The rows are not parsed yet. */
const numberOr0 = (value: number): number => (Number.isFinite(value) ? value : 0);

function factsOf(
  lane: Pick<Lane, 'key' | 'attempts' | 'nextAttemptAt' | 'lastError'>,
  now: number,
): LaneFacts {
  const { key, lastError } = lane;
  const attempts = numberOr0(lane.attempts);
  const nextAttemptAt = numberOr0(lane.nextAttemptAt);
  return { key, attempts, nextAttemptAt, isDue: isDue({ nextAttemptAt, lastError }, now) };
}

/** Clears every lane's delay: the network came back, or the person pressed "Send now". */
export async function hurryLanes(database: DeviceDatabase, now: number): Promise<void> {
  // A lane that cannot be read must not be written either.
  const isDelayed = (lane: Lane) => lane.nextAttemptAt > now && readLaneOfKind(lane) !== null;
  await database.transaction('rw', database.outbox, async () => {
    const delayedOnes = await database.outbox.filter(isDelayed).toArray();
    await database.outbox.bulkPut(delayedOnes.map((lane) => ({ ...lane, nextAttemptAt: now })));
  });
}

/**
 * On advance, on leaving, on submit: what was edited is folded in, and due now, unless an attempt has just failed.
 * Unreadable rows wait where they are; the Device page says so.
 */
export async function makeLaneDue(database: DeviceDatabase, id: string, now: number): Promise<void> {
  try {
    await changeRows(database, id, ({ stored, lane }) => {
      if (lane === null) return null;
      return { stored, lane: lane.attempts === 0 ? { ...lane, nextAttemptAt: now } : lane };
    });
  } catch (error) {
    if (!(error instanceof UnreadableRow) && !(error instanceof NotHeld)) throw error;
  }
}
