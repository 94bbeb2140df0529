import type { Assessment } from '#domain/assessment.ts';
import { withLeaves } from '#domain/leaf.ts';
import type { LeafMap, LeafValue } from '#domain/leaf.ts';
import { edited, emptyLane } from '../outbox/lane.ts';
import { isPosition } from './positions.ts';
import type { Edit, Lane, Positions, StoredAssessment } from './stored.ts';

/** The states of one assessment and its lane, with the edits folded in. */
export interface HeldRows {
  readonly stored: StoredAssessment;
  /** Null: nothing to send. */
  readonly lane: Lane | null;
}

/** Edits into the shown state and the lane. */
export function foldEdits(rows: HeldRows, edits: readonly Edit[]): HeldRows {
  if (edits.length === 0) return rows;
  const { stored, lane } = rows;
  const leaves: LeafMap<LeafValue> = {};
  const positions: Partial<Positions> = {};
  for (const { leaf, value } of edits) {
    if (!isPosition(leaf)) leaves[leaf] = value;
    else if (typeof value === 'number') positions[leaf] = value;
  }
  const now = Math.max(...edits.map((edit) => edit.at));
  const working = withPositions(withLeaves(stored.working, leaves), positions);
  const next = edited(lane ?? emptyLane(stored.id, stored.base?.version ?? null, now), {
    leaves,
    positions: unsentPositions(stored, positions),
    base: stored.base,
    now,
  });
  return { stored: { ...stored, working }, lane: next };
}

function withPositions(working: Assessment, positions: Partial<Positions>): Assessment {
  return {
    ...working,
    ...positions,
    lastQuestionIndex: Math.max(working.lastQuestionIndex, positions.lastQuestionIndex ?? 0),
  };
}

/** Of the positions, only an advance of the furthest question is worth a save: looking is not editing. */
function unsentPositions(stored: StoredAssessment, positions: Partial<Positions>): Partial<Positions> {
  return (positions.lastQuestionIndex ?? 0) > (stored.base?.lastQuestionIndex ?? -1) ? positions : {};
}
