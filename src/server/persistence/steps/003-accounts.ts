import type { Db } from './step.ts';

/** Mailed keys, invitations, and limits that hold across restarts. */
export async function accounts(db: Db): Promise<void> {
  await db.schema
    .createTable('user_keys')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_keys_key', ['user_id', 'kind'])
    .execute();
  await db.schema
    .createTable('invitations')
    .addColumn('institution_id', 'integer', (column) => column.notNull().references('institutions.id'))
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role_id', 'integer', (column) => column.notNull())
    .addColumn('invited_by', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('invited_at', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('invitations_key', ['institution_id', 'email_key'])
    .execute();
  await db.schema
    .createTable('limits')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute();
}
