import type { Db } from './step.ts';

/** A log-in is a row, so that it can be seen and ended by itself; until now a person's tokens ended together. */
export async function sessions(db: Db): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // With the people whom a restore removes go those who logged in meanwhile.
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('stay_signed_in', 'integer', (column) => column.notNull())
    .addColumn('end_key_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('ended_by', 'integer')
    .addColumn('wipe', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('sessions_of_user').on('sessions').columns(['user_id', 'created_at']).execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
  await db.schema.alterTable('users').dropColumn('generation').execute();
}
