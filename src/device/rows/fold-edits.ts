import type { Assessment } from '#domain/assessment.ts';
import { leafValue, withLeaves } from '#domain/leaf-values.ts';
import type { LeafMap, LeafValue } from '#domain/leaf.ts';
import { editRows } from './edit-rows.ts';
import { edited, emptyLane } from './lane.ts';
import { verdictOn } from './left-behind.ts';
import type { LeftBehind, Verdict } from './left-behind.ts';
import { isPosition } from './positions.ts';
import type { Edit, Lane, Positions, StoredAssessment } from './stored.ts';

/** The states of one assessment and its lane, with the edits folded in. */
export interface HeldRows {
  readonly stored: StoredAssessment;
  /** Null: nothing to send. */
  readonly lane: Lane | null;
  /** Only when they are stored: the mutation id that their change has given up (rule SYN-19). */
  readonly givesUp?: string;
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
    seen: lowestSeen(edits, stored.base?.version ?? null),
    now,
  });
  return { stored: { ...stored, working }, lane: next };
}

/**
 * The oldest version that any of these was typed over (rule SYN-5); null for none below what is held.
 *
 * @param held the version on this device; one above it was of another epoch, so that nothing is known of it
 */
function lowestSeen(edits: readonly Edit[], held: number | null): number | null {
  // It was not on the server when somebody typed, and is there by now: they have seen its first version.
  const versions = edits.flatMap(({ seen }) => (seen === undefined ? [] : [seen ?? 1]));
  const known = versions.map((version) => (held !== null && version > held ? 0 : version));
  return known.length === 0 ? null : Math.min(...known);
}

/** What a page left behind, into the shown state and the lane; what was overtaken may be taken back. */
export function foldLeft(rows: HeldRows, { leaves, at }: Pick<LeftBehind, 'leaves' | 'at'>): HeldRows {
  const { id, working } = rows.stored;
  const verdicts = new Map(leaves.map((one) => [one, verdictOn(one, leafValue(working, one.leaf))]));
  const those = (verdict: Verdict) => leaves.filter((one) => verdicts.get(one) === verdict);
  const edits = those('write').map(({ from: _from, ...edit }) => edit);
  const { stored, lane } = foldEdits(rows, editRows({ id, edits, now: at }));
  const lost = those('overtaken').map(({ leaf, value }) => ({ leaf, value, byWindow: true }));
  return lost.length === 0
    ? { stored, lane }
    : { stored: { ...stored, replaced: [...stored.replaced, ...lost] }, lane };
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
