import type { Db } from './step.ts';

/** What a device has told the audit log of, so that it is recorded once. */
export async function toldDeeds(db: Db): Promise<void> {
  await db.schema
    .createTable('told_deeds')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('told_deeds_key', ['user_id', 'id'])
    .execute();
  await db.schema.createIndex('told_deeds_by_time').on('told_deeds').column('at').execute();
}
