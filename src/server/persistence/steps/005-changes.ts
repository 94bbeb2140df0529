import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './step.ts';

/**
 * Numbers the changes of each institution, and keeps with each mutation the epoch in which it was accepted.
 * What already exists is numbered in the order in which it was last changed.
 */
export async function changes(db: Db): Promise<void> {
  await numberChanges(db);
  await keepEpochs(db);
}

async function numberChanges(db: Db): Promise<void> {
  await db.schema
    .alterTable('institutions')
    .addColumn('newest_change', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.dropIndex('assessments_list').execute();
  // The number of the newest change says the same.
  await db.schema.alterTable('assessments').dropColumn('touched').execute();
  await db.schema
    .alterTable('assessments')
    .addColumn('change_number', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update assessments set change_number = numbered.number
    from (
      select id, row_number() over (partition by institution_id order by updated_at, id) as number
      from assessments
    ) as numbered
    where numbered.id = assessments.id
  `.execute(db);
  await sql`
    update institutions set newest_change =
      (select count(*) from assessments where assessments.institution_id = institutions.id)
  `.execute(db);
  await db.schema
    .createIndex('assessments_list')
    .on('assessments')
    .columns(['institution_id', 'updated_at'])
    .execute();
  await db.schema
    .createIndex('assessments_changes')
    .on('assessments')
    .columns(['institution_id', 'change_number'])
    .execute();
}

/** SQLite cannot change a constraint, so the table is recreated. */
async function keepEpochs(db: Db): Promise<void> {
  await sql`
    insert into meta (name, value) values ('epoch', ${randomUUID()}) on conflict (name) do nothing
  `.execute(db);
  await db.schema
    .createTable('revisions_of_epochs')
    .addColumn('institution_id', 'integer', (column) => column.notNull().references('institutions.id'))
    .addColumn('assessment_id', 'text', (column) => column.notNull().references('assessments.id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('edited_by', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('date_completed', 'text')
    .addColumn('leaves', 'text', (column) => column.notNull())
    .addColumn('positions', 'text', (column) => column.notNull())
    .addColumn('replaced', 'text')
    .addColumn('mutation_id', 'text')
    .addColumn('request_hash', 'text')
    .addColumn('epoch', 'text')
    .addPrimaryKeyConstraint('revisions_version', ['assessment_id', 'version'])
    .addUniqueConstraint('revisions_once', ['edited_by', 'mutation_id', 'epoch'])
    .execute();
  await sql`
    insert into revisions_of_epochs
    select institution_id, assessment_id, version, edited_by, updated_at, date_completed, leaves, positions,
      replaced, mutation_id, request_hash,
      case when mutation_id is null then null else (select value from meta where name = 'epoch') end
    from revisions
  `.execute(db);
  await db.schema.dropTable('revisions').execute();
  await db.schema.alterTable('revisions_of_epochs').renameTo('revisions').execute();
}
