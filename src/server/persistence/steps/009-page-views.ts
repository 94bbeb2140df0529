import type { Db } from './step.ts';

/** How often each page was seen on a day, and nothing else. */
export async function pageViews(db: Db): Promise<void> {
  await db.schema
    .createTable('page_views')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('path_template', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_views_key', ['day', 'path_template'])
    .execute();
}
