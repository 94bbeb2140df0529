import { newAssessment } from '#domain/new-assessment.ts';
import type { Assessment } from '#domain/assessment.ts';
import { isLeaf } from '#domain/leaf.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaves } from '#domain/leaf.ts';
import { leavesIn } from '../saving/revision-rows.ts';
import type { HistoryRow, Mutation, Replaced } from '../saving/revision-rows.ts';
import type { Positions } from './assessment-rows.ts';

export interface NewRevision {
  /** The assessment after the change. */
  readonly assessment: Assessment;
  /** The leaves that the change set. */
  readonly leaves: Leaves;
  readonly replaced: Replaced;
  readonly mutation: Mutation | null;
}

/**
 * The assessment as the last of these revisions left it.
 * @param origin the assessment now, for what never changes
 * @param rows the history from version 1 on, without a gap
 */
export function stateAfter(origin: Assessment, rows: readonly HistoryRow[]): Assessment {
  const last = rows.at(-1);
  if (last === undefined) throw new RangeError(`Assessment ${origin.id} has no history.`);
  const start = newAssessment({
    id: origin.id,
    section: origin.section,
    sectionVersion: origin.sectionVersion,
    user: { id: origin.createdBy, name: '' },
    at: origin.createdAt,
  });
  return {
    ...rows.reduce((state, row) => withLeaves(state, leavesIn(row, isLeaf) as Leaves), start),
    ...(JSON.parse(last.positions) as Positions),
    dateCompleted: last.date_completed,
    lastEditedBy: last.edited_by,
    lastEditedByName: last.name,
    updatedAt: last.updated_at,
    version: last.version,
    uploaded: origin.uploaded,
  };
}
