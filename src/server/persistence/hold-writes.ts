import { sql } from 'kysely';
import { WRITES_ARE_HELD } from './database/database-errors.ts';
import type { Database, Queries } from './database/database.ts';

/**
 * Has the database itself refuse every change, whoever asks for it: a server of this version or another, a job, a
 * person at a prompt. It outlasts whoever has asked for that, until it is taken back. What is read is read as before.
 */

/** Tables that say nothing of what people have. */
const NOT_HELD = new Set(['migrations', 'migration_lease', 'instances']);
/** Rows of `meta` that may change: the mark of the move, and the count of commits of a SQLite file. */
const FREE = sql.raw(`('move', 'commits')`);
const CHANGES = ['insert', 'update', 'delete'] as const;

/** Within the caller's transaction: changes that began before it are waited for, and none begins after it. */
export async function holdWrites(queries: Queries, { kind }: Pick<Database, 'kind'>): Promise<void> {
  const tables = await heldTables(queries);
  if (kind === 'sqlite') {
    for (const table of tables) await holdOnSqlite(queries, table);
    return;
  }
  const all = sql.join(tables.map((table) => sql.table(table)));
  await sql`lock table ${all} in share row exclusive mode`.execute(queries);
  await sql`
    create or replace function writes_are_held() returns trigger language plpgsql as $$
    begin raise exception using message = ${sql.lit(WRITES_ARE_HELD)}, errcode = 'read_only_sql_transaction'; end $$
  `.execute(queries);
  for (const table of tables) await holdOnPostgres(queries, table);
}

/** Takes it back, within the caller's transaction. */
export async function letWrite(queries: Queries, { kind }: Pick<Database, 'kind'>): Promise<void> {
  if (kind === 'postgres') {
    await sql`drop function if exists writes_are_held cascade`.execute(queries);
    return;
  }
  for (const table of await heldTables(queries)) {
    for (const change of CHANGES) await sql`drop trigger if exists ${nameOf(table, change)}`.execute(queries);
  }
}

async function heldTables(queries: Queries): Promise<string[]> {
  const tables = await queries.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !NOT_HELD.has(name));
}

const nameOf = (table: string, change: string) => sql.ref(`held_${table}_${change}`);

/** Which row a change of `meta` is about; the others' tables are held whole. */
const onlyOf = (table: string, row: 'new' | 'old') =>
  table === 'meta' ? sql`when (${sql.raw(row)}.name not in ${FREE})` : sql``;

async function holdOnSqlite(queries: Queries, table: string): Promise<void> {
  for (const change of CHANGES) {
    await sql`
      create trigger if not exists ${nameOf(table, change)} before ${sql.raw(change)} on ${sql.table(table)}
      ${onlyOf(table, change === 'delete' ? 'old' : 'new')}
      begin select raise(abort, ${sql.lit(WRITES_ARE_HELD)}); end
    `.execute(queries);
  }
}

async function holdOnPostgres(queries: Queries, table: string): Promise<void> {
  for (const change of CHANGES) {
    await sql`
      create or replace trigger ${nameOf(table, change)} before ${sql.raw(change)} on ${sql.table(table)}
      for each ${sql.raw(table === 'meta' ? 'row' : 'statement')}
      ${onlyOf(table, change === 'delete' ? 'old' : 'new')} execute function writes_are_held()
    `.execute(queries);
  }
}
