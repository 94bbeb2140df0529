import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { changingColumns } from '../assessments/assessment-rows.ts';
import { compiledOnce } from '../database/compiled-once.ts';
import type { Queries } from '../database/database.ts';
import type { AssessmentsTable, RevisionsTable } from '../database/tables.ts';

/** The queries that every save runs. Each is scoped by `InstitutionTransaction`, its only user. */

/** An institution's newest change, with the mark of it, and the epoch. */
const standing = (queries: Queries) =>
  queries
    .selectFrom('newest_changes')
    .innerJoin('meta', (join) => join.on('meta.name', '=', 'epoch'))
    .select(['newest_changes.number as newestChange', 'newest_changes.mark'])
    .select('meta.value as epoch');

export const institutionStanding = compiledOnce<{ institutionId: number }>()((queries, value) =>
  standing(queries).where('institution_id', '=', value('institutionId')),
);

/** On SQLite a writing transaction holds the lock already. */
export const lockedInstitution = compiledOnce<{ institutionId: number }>()((queries, value) =>
  standing(queries).where('institution_id', '=', value('institutionId')).forUpdate('newest_changes'),
);

export const writeNewestChange = compiledOnce<{
  institutionId: number;
  newestChange: number;
  mark: string;
}>()((queries, value) =>
  queries
    .updateTable('newest_changes')
    .set({ number: value('newestChange'), mark: value('mark') })
    .where('institution_id', '=', value('institutionId')),
);

export const storedAssessment = compiledOnce<{ id: string; institutionId: number }>()((queries, value) =>
  queries
    .selectFrom('assessments')
    .selectAll()
    .where('id', '=', value('id'))
    .where('institution_id', '=', value('institutionId')),
);

/**
 * On SQLite a writing transaction holds the lock already. Under the institution's lock nobody else of ours can
 * have the row: if somebody has, an operator, then waiting for it would keep up the whole institution.
 */
export const lockedAssessment = compiledOnce<{ id: string; institutionId: number }>()((queries, value) =>
  queries
    .selectFrom('assessments')
    .selectAll()
    .where('id', '=', value('id'))
    .where('institution_id', '=', value('institutionId'))
    .forUpdate()
    .noWait(),
);

/** Version 0 stands for one that was given up. */
export const revisionOfMutation = compiledOnce<{
  userId: number;
  mutationId: string;
  epoch: string;
  institutionId: number;
}>()((queries, value) =>
  queries
    .selectFrom('revisions')
    .select(['document_id', 'version', 'request_hash', 'replaced'])
    .where('edited_by', '=', value('userId'))
    .where('mutation_id', '=', value('mutationId'))
    .where('epoch', '=', value('epoch'))
    .where('institution_id', '=', value('institutionId'))
    .unionAll(
      queries
        .selectFrom('dead_mutations')
        .select([
          sql.lit('').as('document_id'),
          sql.lit(0).as('version'),
          sql.lit<string | null>(null).as('request_hash'),
          sql.lit<string | null>(null).as('replaced'),
        ])
        .where('user_id', '=', value('userId'))
        .where('mutation_id', '=', value('mutationId'))
        .where('epoch', '=', value('epoch'))
        .where('institution_id', '=', value('institutionId')),
    ),
);

/** An action that has the id of a new assessment. */
export const actionWithId = compiledOnce<{ id: string; institutionId: number }>()((queries, value) =>
  queries
    .selectFrom('actions')
    .select('id')
    .where('id', '=', value('id'))
    .where('institution_id', '=', value('institutionId')),
);

/** Read back from the database with the write itself: the content that is hashed. */
const STORED_CONTENT = ['section', 'section_version', 'date_completed', 'content'] as const;

/** No row where the id is taken. */
export const addAssessment = compiledOnce<Selectable<AssessmentsTable>>()((queries, value) =>
  queries
    .insertInto('assessments')
    .values({
      id: value('id'),
      institution_id: value('institution_id'),
      section: value('section'),
      section_version: value('section_version'),
      split_from: value('split_from'),
      created_by: value('created_by'),
      created_at: value('created_at'),
      last_edited_by: value('last_edited_by'),
      updated_at: value('updated_at'),
      date_completed: value('date_completed'),
      version: value('version'),
      change_number: value('change_number'),
      editors: value('editors'),
      uploaded: value('uploaded'),
      content: value('content'),
      summary: value('summary'),
    })
    .onConflict((conflict) => conflict.columns(['institution_id', 'id']).doNothing())
    .returning(STORED_CONTENT),
);

type ChangedRow = ReturnType<typeof changingColumns> &
  Pick<Selectable<AssessmentsTable>, 'id' | 'institution_id' | 'change_number' | 'editors'>;

export const writeAssessment = compiledOnce<ChangedRow>()((queries, value) =>
  queries
    .updateTable('assessments')
    .set({
      last_edited_by: value('last_edited_by'),
      updated_at: value('updated_at'),
      date_completed: value('date_completed'),
      version: value('version'),
      change_number: value('change_number'),
      editors: value('editors'),
      content: value('content'),
      summary: value('summary'),
    })
    .where('id', '=', value('id'))
    .where('institution_id', '=', value('institution_id'))
    .returning(STORED_CONTENT),
);

export const addRevision = compiledOnce<Selectable<RevisionsTable>>()((queries, value) =>
  queries.insertInto('revisions').values({
    institution_id: value('institution_id'),
    document_id: value('document_id'),
    version: value('version'),
    edited_by: value('edited_by'),
    updated_at: value('updated_at'),
    date_completed: value('date_completed'),
    leaves: value('leaves'),
    positions: value('positions'),
    replaced: value('replaced'),
    mutation_id: value('mutation_id'),
    request_hash: value('request_hash'),
    epoch: value('epoch'),
  }),
);
