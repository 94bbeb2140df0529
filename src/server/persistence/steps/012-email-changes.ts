import { sql } from 'kysely';
import type { Db } from './step.ts';

/** A mailed key can stand for a new email; and when somebody last logged in outlives their sessions. */
export async function emailChanges(db: Db): Promise<void> {
  await db.schema.alterTable('user_keys').addColumn('email', 'text').execute();
  await db.schema.alterTable('users').addColumn('last_log_in_at', 'text').execute();
  await sql`
    update users set last_log_in_at = (select max(created_at) from sessions where sessions.user_id = users.id)
  `.execute(db);
}
