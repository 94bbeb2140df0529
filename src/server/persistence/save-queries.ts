import type { Selectable } from 'kysely';
import type { changingColumns } from './assessment-rows.ts';
import { compiledOnce } from './compiled-once.ts';
import type { AssessmentsTable, RevisionsTable } from './tables.ts';

/** The queries that every save runs. Each is scoped by `InstitutionTransaction`, its only user. */

export const storedAssessment = compiledOnce<{ id: string; institutionId: number }>()((queries, value) =>
  queries
    .selectFrom('assessments')
    .selectAll()
    .where('id', '=', value('id'))
    .where('institution_id', '=', value('institutionId')),
);

/**
 * On SQLite a writing transaction holds the lock already. Nothing is joined: what
 * PostgreSQL joined before it waited for the lock may be out of date.
 */
export const lockedAssessment = compiledOnce<{ id: string; institutionId: number }>()((queries, value) =>
  queries
    .selectFrom('assessments')
    .selectAll()
    .where('id', '=', value('id'))
    .where('institution_id', '=', value('institutionId'))
    .forUpdate(),
);

export const revisionOfMutation = compiledOnce<{
  userId: number;
  mutationId: string;
  institutionId: number;
}>()((queries, value) =>
  queries
    .selectFrom('revisions')
    .select(['assessment_id', 'version', 'request_hash', 'replaced'])
    .where('edited_by', '=', value('userId'))
    .where('mutation_id', '=', value('mutationId'))
    .where('institution_id', '=', value('institutionId')),
);

type ChangedRow = ReturnType<typeof changingColumns> &
  Pick<Selectable<AssessmentsTable>, 'id' | 'institution_id' | 'touched' | 'editors'>;

export const writeAssessment = compiledOnce<ChangedRow>()((queries, value) =>
  queries
    .updateTable('assessments')
    .set({
      last_edited_by: value('last_edited_by'),
      updated_at: value('updated_at'),
      date_completed: value('date_completed'),
      version: value('version'),
      touched: value('touched'),
      editors: value('editors'),
      content: value('content'),
      summary: value('summary'),
    })
    .where('id', '=', value('id'))
    .where('institution_id', '=', value('institution_id')),
);

export const addRevision = compiledOnce<Selectable<RevisionsTable>>()((queries, value) =>
  queries.insertInto('revisions').values({
    institution_id: value('institution_id'),
    assessment_id: value('assessment_id'),
    version: value('version'),
    edited_by: value('edited_by'),
    updated_at: value('updated_at'),
    date_completed: value('date_completed'),
    leaves: value('leaves'),
    positions: value('positions'),
    replaced: value('replaced'),
    mutation_id: value('mutation_id'),
    request_hash: value('request_hash'),
  }),
);
