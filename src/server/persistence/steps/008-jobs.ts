import type { Db } from './step.ts';

/** When each of the server's own jobs is next due, and who is at it. */
export async function jobs(db: Db): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('claim', 'text')
    .execute();
}
