import type { Selectable } from 'kysely';
import type { SavedAssessment } from '#contract/assessments.ts';
import { newAssessment } from '#domain/new-assessment.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { RevisionFacts } from '#domain/conflict.ts';
import { isLeaf } from '#domain/leaf.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaves, LeafValue } from '#domain/leaf.ts';
import { NAME_COLUMNS, nameIn } from '../people/user-rows.ts';
import type { Positions } from './assessment-rows.ts';
import type { Queries } from '../database/database.ts';
import type { RevisionsTable } from '../database/tables.ts';

/**
 * An assessment's history is what each accepted change has set, leaf by leaf; the state of
 * a version is the sum of the changes up to it. So the whole past is kept at the price
 * of the changes alone.
 */

/** Newer values of the editor's own that a save replaced, as the answer lists them. */
export type Replaced = NonNullable<SavedAssessment['replaced']>;

export interface NewRevision {
  /** The assessment after the change. */
  readonly assessment: Assessment;
  /** The leaves that the change set. */
  readonly leaves: Leaves;
  readonly replaced: Replaced;
  readonly mutation: Mutation | null;
}

/** A request that may be sent again: its id, and a hash of everything that it says. */
export interface Mutation {
  readonly id: string;
  readonly hash: string;
}

export function revisionFacts(
  row: Pick<Selectable<RevisionsTable>, 'version' | 'edited_by' | 'updated_at' | 'leaves'>,
): RevisionFacts {
  return {
    version: row.version,
    editedBy: row.edited_by,
    at: Date.parse(row.updated_at),
    leaves: leavesIn(row),
  };
}

/** @throws RangeError when a row names something that is not a leaf */
function leavesIn(row: Pick<Selectable<RevisionsTable>, 'leaves'>): Leaves {
  const leaves = JSON.parse(row.leaves) as Record<string, LeafValue>;
  const strange = Object.keys(leaves).find((name) => !isLeaf(name));
  if (strange !== undefined) throw new RangeError(`Not a leaf: ${strange}`);
  return leaves;
}

export type HistoryRow = Pick<
  Selectable<RevisionsTable>,
  'version' | 'edited_by' | 'updated_at' | 'date_completed' | 'leaves' | 'positions'
> & { readonly name: string };

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
    ...rows.reduce((state, row) => withLeaves(state, leavesIn(row)), start),
    ...(JSON.parse(last.positions) as Positions),
    dateCompleted: last.date_completed,
    lastEditedBy: last.edited_by,
    lastEditedByName: last.name,
    updatedAt: last.updated_at,
    version: last.version,
    uploaded: origin.uploaded,
  };
}

/** When a version was made (ISO time); null if there is no such version. */
export async function changedAt(
  queries: Queries,
  institutionId: number,
  assessmentId: string,
  version: number,
): Promise<string | null> {
  const row = await queries
    .selectFrom('revisions')
    .select('updated_at')
    .where('assessment_id', '=', assessmentId)
    .where('institution_id', '=', institutionId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.updated_at ?? null;
}

/** An assessment's history up to a version, oldest first. */
export async function historyTo(
  queries: Queries,
  institutionId: number,
  assessmentId: string,
  version: number,
): Promise<HistoryRow[]> {
  const rows = await queries
    .selectFrom('revisions')
    .innerJoin('users', 'users.id', 'revisions.edited_by')
    .select(['revisions.version', 'revisions.edited_by', 'revisions.updated_at', 'revisions.date_completed'])
    .select(['revisions.leaves', 'revisions.positions', ...NAME_COLUMNS])
    .where('revisions.assessment_id', '=', assessmentId)
    .where('revisions.institution_id', '=', institutionId)
    .where('revisions.version', '<=', version)
    .orderBy('revisions.version')
    .execute();
  return rows.map((row) => ({ ...row, name: nameIn(row) }));
}
