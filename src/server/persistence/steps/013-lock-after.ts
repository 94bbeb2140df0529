import type { Db } from './step.ts';

/** An institution decides after how many minutes without key or pointer its devices lock. */
export async function lockAfter(db: Db): Promise<void> {
  await db.schema
    .alterTable('institutions')
    .addColumn('lock_after_minutes', 'integer', (column) => column.notNull().defaultTo(15))
    .execute();
}
