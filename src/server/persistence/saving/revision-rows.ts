import type { Selectable } from 'kysely';
import type { SavedAssessment } from '#contract/assessments.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { RevisionFacts } from '#domain/conflict.ts';
import { entriesOf } from '#domain/leaf-kind.ts';
import type { LeafKind, LeavesOf } from '#domain/leaf-kind.ts';
import type { Queries } from '../database/database.ts';
import type { RevisionsTable } from '../database/tables.ts';
import { NAME_COLUMNS, nameIn } from '../people/user-rows.ts';
import { addRevision } from './save-queries.ts';

/**
 * The history of a document, be it an assessment or an action, is what each accepted change has set, leaf by leaf; the
 * state of a version is the sum of the changes up to it. So the whole past is kept at the price of the changes alone.
 */

/** Newer values of the editor's own that a save replaced, as the answer lists them. */
export type Replaced = NonNullable<SavedAssessment['replaced']>;

/** A request that may be sent again: its id, and a hash of everything that it says. */
export interface Mutation {
  readonly id: string;
  readonly hash: string;
}

/** A document's newest version, and who made it when. */
type Versioned = Pick<Assessment, 'id' | 'version' | 'lastEditedBy' | 'updatedAt'>;

interface NewRevision {
  /** The document after the change. */
  readonly document: Versioned;
  readonly dateCompleted: string | null;
  /** JSON. */
  readonly positions: string;
  /** The leaves that the change set. */
  readonly leaves: LeavesOf<string>;
  readonly replaced: Replaced;
  readonly mutation: Mutation | null;
}

/** @param place of the revision: its institution, and the epoch in which it is made */
export async function insertRevision(
  queries: Queries,
  place: { readonly institutionId: number; readonly epoch: string },
  { document, dateCompleted, positions, leaves, replaced, mutation }: NewRevision,
): Promise<void> {
  await addRevision(queries, {
    institution_id: place.institutionId,
    document_id: document.id,
    version: document.version,
    edited_by: document.lastEditedBy,
    updated_at: document.updatedAt,
    date_completed: dateCompleted,
    leaves: JSON.stringify(leaves),
    positions,
    replaced: replaced.length === 0 ? null : JSON.stringify(replaced),
    mutation_id: mutation?.id ?? null,
    request_hash: mutation?.hash ?? null,
    epoch: mutation === null ? null : place.epoch,
  });
}

type IsLeaf<L extends string> = LeafKind<never, L>['isLeaf'];

export function revisionFacts<L extends string>(
  row: Pick<Selectable<RevisionsTable>, 'version' | 'edited_by' | 'updated_at' | 'leaves'>,
  isLeaf: IsLeaf<L>,
): RevisionFacts<L> {
  return {
    version: row.version,
    editedBy: row.edited_by,
    at: Date.parse(row.updated_at),
    leaves: leavesIn(row, isLeaf),
  };
}

/** @throws RangeError when a row names something that is not a leaf */
export function leavesIn<L extends string>(
  row: Pick<Selectable<RevisionsTable>, 'leaves'>,
  isLeaf: IsLeaf<L>,
): LeavesOf<L> {
  const leaves = JSON.parse(row.leaves) as LeavesOf<L>;
  const strange = entriesOf(leaves).find(([name]) => !isLeaf(name));
  if (strange !== undefined) throw new RangeError(`Not a leaf: ${strange[0]}`);
  return leaves;
}

/** When a version was made (ISO time); null if there is no such version. */
export async function changedAt(
  queries: Queries,
  institutionId: number,
  documentId: string,
  version: number,
): Promise<string | null> {
  const row = await queries
    .selectFrom('revisions')
    .select('updated_at')
    .where('document_id', '=', documentId)
    .where('institution_id', '=', institutionId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.updated_at ?? null;
}

export type HistoryRow = Pick<
  Selectable<RevisionsTable>,
  'version' | 'edited_by' | 'updated_at' | 'date_completed' | 'leaves' | 'positions'
> & { readonly name: string };

/** A document's history up to a version, oldest first. */
export async function historyTo(
  queries: Queries,
  institutionId: number,
  documentId: string,
  version: number,
): Promise<HistoryRow[]> {
  const rows = await queries
    .selectFrom('revisions')
    .innerJoin('users', 'users.id', 'revisions.edited_by')
    .select(['revisions.version', 'revisions.edited_by', 'revisions.updated_at', 'revisions.date_completed'])
    .select(['revisions.leaves', 'revisions.positions', ...NAME_COLUMNS])
    .where('revisions.document_id', '=', documentId)
    .where('revisions.institution_id', '=', institutionId)
    .where('revisions.version', '<=', version)
    .orderBy('revisions.version')
    .execute();
  return rows.map((row) => ({ ...row, name: nameIn(row) }));
}
