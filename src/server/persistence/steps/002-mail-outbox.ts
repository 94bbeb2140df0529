import type { Db, Serial } from './step.ts';

/** Mails waiting to be sent, and what became of those that no longer wait. */
export async function mailOutbox(db: Db, serial: Serial): Promise<void> {
  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', serial, (column) => column.primaryKey())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('content', 'text')
    .addColumn('queued_at', 'text', (column) => column.notNull())
    .addColumn('next_try_at', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('given_up_at', 'text')
    .addUniqueConstraint('mail_outbox_once', ['event', 'recipient'])
    .execute();
  await db.schema.createIndex('mail_outbox_waiting').on('mail_outbox').column('next_try_at').execute();
}
