import { sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';
import type { Db } from './step.ts';

/**
 * The audit log, of which no row can be changed, nor removed but while the head says so, which the server does in
 * two places: its retention and a restore. Failed log-ins are counted as the other limits are.
 */
export async function audit(db: Db, kind: DatabaseKind): Promise<void> {
  await db.schema.dropTable('login_failures').execute();
  await db.schema
    .createTable('audit_log')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('institution_id', 'integer')
    .addColumn('user_id', 'integer')
    .addColumn('session_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('previous_hash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('audit_of_institution')
    .on('audit_log')
    .columns(['institution_id', 'seq'])
    .execute();
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('removing', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into audit_head (id, seq, hash, removing) values (1, 0, '', 0)`.execute(db);
  await (kind === 'postgres' ? postgresTriggers(db) : sqliteTriggers(db));
}

async function sqliteTriggers(db: Db): Promise<void> {
  await sql`
    create trigger audit_never_changed before update on audit_log
    begin select raise(abort, 'The audit log cannot be changed.'); end
  `.execute(db);
  await sql`
    create trigger audit_never_removed before delete on audit_log
    when (select removing from audit_head) = 0
    begin select raise(abort, 'The audit log cannot be changed.'); end
  `.execute(db);
}

async function postgresTriggers(db: Db): Promise<void> {
  await sql`
    create function audit_stands() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and (select removing from audit_head) = 1 then return old; end if;
      raise exception 'The audit log cannot be changed.';
    end $$
  `.execute(db);
  await sql`
    create trigger audit_rows_stand before update or delete on audit_log
    for each row execute function audit_stands()
  `.execute(db);
  await sql`
    create trigger audit_table_stands before truncate on audit_log
    for each statement execute function audit_stands()
  `.execute(db);
}
