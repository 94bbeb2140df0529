import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Queries } from './database/database.ts';
import type { ActionsTable, AssessmentsTable, RevisionsTable } from './database/tables.ts';

/** Reads every document with its history, whatever institution it belongs to: for the operator's check only. */

/** Documents of one page; each may have a hundred revisions. */
const PAGE = 100;
/** How many are named of what should not be there at all. */
const NAMED = 20;

export interface DocumentCounts {
  readonly institutions: number;
  readonly assessments: number;
  readonly actions: number;
  readonly revisions: number;
}

export async function documentCounts(queries: Queries): Promise<DocumentCounts> {
  const { rows } = await sql<DocumentCounts>`
    select (select count(*) from institutions) as institutions, (select count(*) from assessments) as assessments,
      (select count(*) from actions) as actions, (select count(*) from revisions) as revisions
  `.execute(queries);
  const [counts] = rows;
  if (counts === undefined) throw new Error('Nothing was counted.');
  return counts;
}

export type AssessmentRow = Selectable<AssessmentsTable>;
export type ActionRow = Selectable<ActionsTable>;

export interface WithHistory<Row> {
  readonly row: Row;
  /** Oldest first. */
  readonly revisions: readonly Selectable<RevisionsTable>[];
}

export const assessmentsWithHistory = (queries: Queries): AsyncGenerator<WithHistory<AssessmentRow>> =>
  withHistory(queries, 'assessments');

export const actionsWithHistory = (queries: Queries): AsyncGenerator<WithHistory<ActionRow>> =>
  withHistory(queries, 'actions');

async function* withHistory<Row extends AssessmentRow | ActionRow>(
  queries: Queries,
  table: 'assessments' | 'actions',
): AsyncGenerator<WithHistory<Row>> {
  for (let last: Row | undefined; ;) {
    const after =
      last === undefined ? sql`` : sql`where (institution_id, id) > (${last.institution_id}, ${last.id})`;
    const { rows: documents } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by institution_id, id limit ${sql.lit(PAGE)}
    `.execute(queries);
    last = documents.at(-1);
    if (last === undefined) return;
    const revisions = await queries
      .selectFrom('revisions')
      .selectAll()
      .where('institution_id', 'in', [...new Set(documents.map((one) => one.institution_id))])
      .where(
        'document_id',
        'in',
        documents.map(({ id }) => id),
      )
      .orderBy('document_id')
      .orderBy('version')
      .execute();
    const place = (institution: number, id: string): string => `${institution} ${id}`;
    const byDocument = Map.groupBy(revisions, (one) => place(one.institution_id, one.document_id));
    for (const row of documents)
      yield { row, revisions: byDocument.get(place(row.institution_id, row.id)) ?? [] };
  }
}

/** Documents of which there is a history, or a conflict, and nothing else; the first of them. */
export async function strayDocuments(queries: Queries, table: 'revisions' | 'conflicts'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct document_id as id from ${sql.table(table)} as stray
    where not exists (
      select 1 from assessments where id = stray.document_id and institution_id = stray.institution_id
    ) and not exists (
      select 1 from actions where id = stray.document_id and institution_id = stray.institution_id
    ) limit ${sql.lit(NAMED)}
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** Accepted scans whose assessment is not there. */
export async function scansWithoutAssessment(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('uploads')
    .select('id')
    .where('done_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('assessments')
            .select('assessments.id')
            .whereRef('assessments.id', '=', 'uploads.id')
            .whereRef('assessments.institution_id', '=', 'uploads.institution_id')
            .where('uploaded', '=', 1),
        ),
      ),
    )
    .limit(NAMED)
    .execute();
  return rows.map(({ id }) => id);
}

/** Institutions that have changes beyond their newest one, which devices would not be told of. */
export async function untoldInstitutions(queries: Queries): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select institution_id as id from newest_changes as newest
    where number < (select max(change_number) from assessments where institution_id = newest.institution_id)
      or number < (select max(change_number) from actions where institution_id = newest.institution_id)
    limit ${sql.lit(NAMED)}
  `.execute(queries);
  return rows.map(({ id }) => id);
}
