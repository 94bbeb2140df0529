import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { uidFromHash, uidSource } from '#domain/uid.ts';
import type { Db } from './step.ts';

/** People and institutions get their uid, and their numbers are counted apart from them. */
export async function uids(db: Db): Promise<void> {
  await addUids(db, 'users', 'user');
  await addUids(db, 'institutions', 'institution');
  await db.schema
    .createTable('id_counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('highest', 'integer', (column) => column.notNull())
    .execute();
  for (const table of ['users', 'institutions']) {
    await sql`
      insert into id_counters (name, highest) select ${table}, coalesce(max(id), 0) from ${sql.table(table)}
    `.execute(db);
  }
}

async function addUids(db: Db, table: string, kind: 'user' | 'institution'): Promise<void> {
  // SQLite adds no NOT NULL column without a value for the existing rows.
  await db.schema
    .alterTable(table)
    .addColumn('uid', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const { rows } = await sql<{ id: number; created_at: string }>`
    select id, created_at from ${sql.table(table)}
  `.execute(db);
  for (const row of rows) {
    const hash = createHash('sha256')
      .update(uidSource(kind, row.id, row.created_at))
      .digest();
    await sql`update ${sql.table(table)} set uid = ${uidFromHash(hash)} where id = ${row.id}`.execute(db);
  }
  await db.schema.createIndex(`${table}_uid`).on(table).column('uid').unique().execute();
}
