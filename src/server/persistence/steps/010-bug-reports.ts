import { sql } from 'kysely';
import type { Db } from './step.ts';

/** In the order in which they are offered (rule BUG-8): their ids are their places. */
const TAGS = [
  'Account',
  'Assessment',
  'Comparison',
  'Content',
  'Download',
  'Offline',
  'Performance',
  'Upload',
  'Other',
];

/** What people report, and the tags it is sorted by. */
export async function bugReports(db: Db): Promise<void> {
  await db.schema
    .createTable('bug_reports')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('institution_id', 'integer', (column) => column.notNull().references('institutions.id'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('uuid', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('log_key', 'text')
    .addColumn('email_me', 'integer', (column) => column.notNull())
    .addColumn('is_open', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('bug_reports_once', ['user_id', 'uuid'])
    .execute();
  await db.schema
    .createTable('tags')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('bug_report_tags')
    .addColumn('bug_report_id', 'integer', (column) => column.notNull().references('bug_reports.id'))
    .addColumn('tag_id', 'integer', (column) => column.notNull().references('tags.id'))
    .addPrimaryKeyConstraint('bug_report_tags_key', ['bug_report_id', 'tag_id'])
    .execute();
  for (const [index, name] of TAGS.entries()) {
    await sql`insert into tags (id, name) values (${index + 1}, ${name})`.execute(db);
  }
  await sql`insert into id_counters (name, highest) values ('bug_reports', 0)`.execute(db);
}
