import { leavesOf, wholePartsOf } from '#domain/leaf.ts';
import type { Section } from '#domain/section.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { emptyLane } from './lane.ts';
import { forced, retried, workingOver } from './lane-transitions.ts';
import { UnreadableRow, changeRows, dropLane, loadRows, rawRows, storeRows } from '../store/rows.ts';
import { DISCARDED_BY_HAND } from '../store/discarded.ts';
import { NotHeld } from '../store/not-held.ts';
import { ROW_VERSION } from '../store/stored.ts';
import type { Discarded, Lane, StoredAssessment } from '../store/stored.ts';

/**
 * What only a person can decide: a conflict, a refusal, giving up. Every choice is a compare-and-set on the
 * lane, so that two tabs cannot both choose. Nothing is lost for good: discarded work stays available for the
 * backup file for 30 days.
 */

function showsVersion(
  lane: Lane | null | undefined,
  shownVersion: number,
): lane is Lane & { conflict: object } {
  return lane?.conflict?.version === shownVersion;
}

/** Continue Editing: mine over the version shown, theirs where I changed nothing. False: look again. */
export async function continueEditing(
  database: DeviceDatabase,
  id: string,
  shownVersion: number,
  now: number,
): Promise<boolean> {
  let isDone = false;
  await changeRows(database, id, ({ stored, lane }) => {
    if (!showsVersion(lane, shownVersion) || lane.conflict?.reason !== 'edited') return null;
    isDone = true;
    const { server } = lane.conflict;
    const next = forced(lane, now);
    return {
      stored: { ...stored, base: server, working: workingOver(server, next, stored.working) },
      lane: next,
    };
  });
  return isDone;
}

/**
 * Copy Responses, before any network, in one transaction: a new assessment with its own
 * lane; the original becomes the server's copy and its lane goes. False: look again.
 */
export async function copyResponses(
  database: DeviceDatabase,
  id: string,
  shownVersion: number,
  copy: { id: string; now: number; user: { id: number; name: string } },
): Promise<boolean> {
  const { assessments, outbox, edits } = database;
  return database.transaction('rw', assessments, outbox, edits, async () => {
    const { stored, lane } = (await loadRows(database, id)) ?? {};
    if (stored === undefined || !showsVersion(lane, shownVersion)) return false;
    const { server } = lane.conflict;
    const at = new Date(copy.now).toISOString();
    const own: Lane = {
      ...emptyLane(copy.id, null, copy.now),
      changed: lane.changed,
      refused: lane.refused,
      complete: lane.complete,
      positions: { lastQuestionIndex: stored.working.lastQuestionIndex },
      splitFrom: id,
    };
    const working = {
      ...workingOver({ ...server, dateCompleted: null }, own, stored.working),
      id: copy.id,
      version: 0,
      createdBy: copy.user.id,
      createdAt: at,
      updatedAt: at,
      lastEditedBy: copy.user.id,
      lastEditedByName: copy.user.name,
    };
    await assessments.add({
      id: copy.id,
      row: ROW_VERSION,
      base: null,
      working,
      replaced: [],
      receipt: null,
    });
    await outbox.add(own);
    await storeRows(database, id, { stored: { ...stored, base: server, working: server }, lane: null });
    return true;
  });
}

/** Drops the changes made here and takes the server's copy. False: look again. */
export async function takeServerCopy(
  database: DeviceDatabase,
  id: string,
  shownVersion: number,
  discarded: { id: string; now: number },
): Promise<boolean> {
  const { assessments, outbox, edits, discarded: kept } = database;
  return database.transaction('rw', assessments, outbox, edits, kept, async () => {
    const { stored, lane } = (await loadRows(database, id)) ?? {};
    if (stored === undefined || !showsVersion(lane, shownVersion)) return false;
    const { server } = lane.conflict;
    await kept.add(keep(stored, lane, discarded, 'Discarded in favor of the submitted assessment.'));
    await storeRows(database, id, { stored: { ...stored, base: server, working: server }, lane: null });
    return true;
  });
}

/**
 * Discards what is waiting on this device; an assessment that was never on the server leaves the list.
 * Unreadable rows are kept as they are; the next pull brings back the server's copy.
 */
export async function discardLane(
  database: DeviceDatabase,
  id: string,
  discarded: { id: string; now: number },
): Promise<void> {
  const { assessments, outbox, edits, discarded: kept } = database;
  await database.transaction('rw', assessments, outbox, edits, kept, async () => {
    const rows = await loadRows(database, id).catch(unreadableAsNull);
    if (rows === null) {
      const raw = await rawRows(database, id);
      if (raw.lane === undefined && raw.edits.length === 0) return;
      await kept.add({
        id: discarded.id,
        assessmentId: id,
        at: discarded.now,
        why: DISCARDED_BY_HAND,
        working: null,
        changed: {},
        raw,
      });
      await dropLane(database, id);
      await assessments.delete(id);
      return;
    }
    const { stored, lane } = rows;
    if (lane === null) return;
    await kept.add(keep(stored, lane, discarded, DISCARDED_BY_HAND));
    const server = lane.conflict?.server ?? stored.base;
    await dropLane(database, id);
    if (server === null) await assessments.delete(id);
    else await assessments.put({ ...stored, base: server, working: server });
  });
}

function unreadableAsNull(error: unknown): null {
  if (error instanceof UnreadableRow) return null;
  throw error;
}

function keep(stored: StoredAssessment, lane: Lane, as: { id: string; now: number }, why: string): Discarded {
  const refused = Object.fromEntries(Object.entries(lane.refused).map(([leaf, { value }]) => [leaf, value]));
  return {
    id: as.id,
    assessmentId: stored.id,
    at: as.now,
    why,
    working: stored.working,
    changed: { ...lane.inFlight?.leaves, ...refused, ...lane.changed },
  };
}

/** Retries a refused or delayed lane right away. */
export async function retryLane(database: DeviceDatabase, id: string, now: number): Promise<void> {
  await changeRows(database, id, ({ stored, lane }) =>
    lane === null ? null : { stored, lane: retried(lane, now) },
  ).catch((error: unknown) => {
    // An unreadable row cannot be changed; trying shows whether it is still unreadable.
    if (!(error instanceof UnreadableRow) && !(error instanceof NotHeld)) throw error;
  });
}

/**
 * The server no longer knows the assessment (an operator restored an older backup): sends it again in full as
 * a new one, under its id.
 */
export async function sendAgain(
  database: DeviceDatabase,
  id: string,
  section: Section,
  now: number,
): Promise<void> {
  await changeRows(database, id, ({ stored, lane }) => {
    if (lane === null) return null;
    const { working } = stored;
    const { lastQuestionIndex, page, currentQuestionIndex } = working;
    return {
      stored: { ...stored, base: null },
      lane: {
        ...emptyLane(id, null, now),
        changed: leavesOf(working, wholePartsOf(section)),
        positions: { lastQuestionIndex, page, currentQuestionIndex },
        complete: working.dateCompleted,
      },
    };
  });
}

/** Undo: the caller writes back the newer values that a save from this device replaced; this forgets them. */
export async function forgetReplaced(database: DeviceDatabase, id: string): Promise<void> {
  await changeRows(database, id, ({ stored, lane }) => ({ stored: { ...stored, replaced: [] }, lane }));
}
