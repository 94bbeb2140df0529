import { newAssessment } from '#domain/assessment.ts';
import type { Assessment } from '#domain/assessment.ts';
import { withLeaves } from '#domain/leaf.ts';
import type { Leaves } from '#domain/leaf.ts';
import type { SectionSummary } from '#domain/section.ts';
import { fullName } from '#domain/names.ts';
import type { CurrentUser } from '#contract/people.ts';
import type { DeviceDatabase } from './database.ts';
import { edited, emptyLane, isSpent } from './lane.ts';
import { ROW_VERSION } from './stored.ts';
import type { Lane, Positions, StoredAssessment } from './stored.ts';

/** Edits: what a tap does. One strict transaction each; nothing here knows the network. */

/** The assessment is not on this device, or can no longer be edited. */
export class NotEditable extends Error {
  override readonly name = 'NotEditable';
}

export const laneKey = (id: string): string => `assessment:${id}`;

/** An editor's new assessment works from its first tap, under an id made here. */
export async function startAssessment(
  database: DeviceDatabase,
  start: { id: string; section: SectionSummary; user: CurrentUser; now: number },
): Promise<void> {
  const working = newAssessment({
    id: start.id,
    section: String(start.section.id),
    sectionVersion: start.section.version,
    user: { id: start.user.id, name: fullName(start.user) },
    at: new Date(start.now).toISOString(),
  });
  await database.transaction('rw', database.assessments, database.outbox, async () => {
    await database.assessments.add({ id: start.id, row: ROW_VERSION, base: null, working, replaced: [], receipt: null });
    await database.outbox.add(emptyLane(start.id, null, start.now));
  });
}

/**
 * Updates `working` and puts the leaves into the lane, in one transaction. Resolves when
 * both are on the disk: only then may "Saved on this device" be said.
 *
 * @throws NotEditable
 */
export async function writeEdit(
  database: DeviceDatabase,
  edit: { id: string; leaves: Leaves; positions?: Partial<Positions>; now: number },
): Promise<void> {
  const { id, leaves, positions = {}, now } = edit;
  await changeHeld(database, id, (stored, lane) => {
    if (stored.working.dateCompleted !== null && Object.keys(leaves).length > 0 && !isWaitingForFixes(lane)) {
      throw new NotEditable('This assessment has already been submitted.');
    }
    const working = withPositions(withLeaves(stored.working, leaves), positions);
    const next = edited(lane ?? emptyLane(id, stored.base?.version ?? null, now), {
      leaves,
      positions: unsentPositions(stored, positions),
      base: stored.base,
      now,
    });
    return { stored: { ...stored, working }, lane: next };
  });
}

/** A submitted assessment that the server sent back can still be mended. */
function isWaitingForFixes(lane: Lane | undefined): boolean {
  return lane !== undefined && (lane.conflict !== null || lane.refusal !== null || Object.keys(lane.refused).length > 0);
}

function withPositions(working: Assessment, positions: Partial<Positions>): Assessment {
  return {
    ...working,
    ...positions,
    lastQuestionIndex: Math.max(working.lastQuestionIndex, positions.lastQuestionIndex ?? 0),
  };
}

/** Only a further furthest question is worth a save of its own: looking is not editing. */
function unsentPositions(stored: StoredAssessment, positions: Partial<Positions>): Partial<Positions> {
  return (positions.lastQuestionIndex ?? 0) > (stored.base?.lastQuestionIndex ?? -1) ? positions : {};
}

/** Submit: the lane carries `complete` after everything else (spec 4, Assessment). */
export async function completeAssessment(database: DeviceDatabase, id: string, now: number): Promise<void> {
  await changeHeld(database, id, (stored, lane) => {
    if (stored.base?.dateCompleted) return { stored, lane: lane ?? null };
    const complete = lane?.complete ?? new Date(now).toISOString();
    const next = lane ?? emptyLane(id, stored.base?.version ?? null, now);
    return {
      stored: { ...stored, working: { ...stored.working, dateCompleted: complete } },
      lane: { ...next, complete, nextAttemptAt: now },
    };
  });
}

export interface HeldRows {
  stored: StoredAssessment;
  /** Null: nothing is to be carried (any more). */
  lane: Lane | null;
}

/**
 * Reads an assessment with its lane, changes both and stores both, in one transaction.
 * A lane with nothing left goes.
 *
 * @throws NotEditable when the assessment is not on this device
 */
export async function changeHeld(
  database: DeviceDatabase,
  id: string,
  change: (stored: StoredAssessment, lane: Lane | undefined) => HeldRows | null,
): Promise<void> {
  await database.transaction('rw', database.assessments, database.outbox, async () => {
    const [stored, lane] = await Promise.all([database.assessments.get(id), database.outbox.get(laneKey(id))]);
    if (stored === undefined) throw new NotEditable('This assessment is not on this device.');
    const next = change(stored, lane);
    if (next === null) return;
    const puts: Promise<unknown>[] = [];
    if (next.stored !== stored) puts.push(database.assessments.put(next.stored));
    if (next.lane === null || isSpent(next.lane, next.stored.base !== null)) {
      if (lane !== undefined) puts.push(database.outbox.delete(laneKey(id)));
    } else if (next.lane !== lane) {
      puts.push(database.outbox.put(next.lane));
    }
    await Promise.all(puts);
  });
}
