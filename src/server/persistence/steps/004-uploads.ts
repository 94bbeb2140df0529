import type { Db } from './step.ts';

/** Scans that are on their way into storage, and those that arrived. */
export async function uploads(db: Db): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('institution_id', 'integer', (column) => column.notNull().references('institutions.id'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('date_completed', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text')
    .execute();
  await db.schema.createIndex('uploads_done').on('uploads').column('done_at').execute();
}
