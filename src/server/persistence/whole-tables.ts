import { sql } from 'kysely';
import type { Queries } from './database/database.ts';
import type { TableRows, Value } from './insert-rows.ts';

/** Reading and replacing everything in the database, whatever institution it belongs to: for backups and moves only. */

/**
 * Every table with the columns that order it; a table comes after those it refers to. Sessions are not among
 * them, as a restore ends every one, nor are sign-ins under way, nor what is told of the instances that run.
 */
const TABLES = {
  meta: ['name'],
  id_counters: ['name'],
  institutions: ['id'],
  newest_changes: ['institution_id'],
  users: ['id'],
  assessments: ['institution_id', 'id'],
  actions: ['institution_id', 'id'],
  revisions: ['institution_id', 'document_id', 'version'],
  dead_mutations: ['institution_id', 'user_id', 'mutation_id', 'epoch'],
  conflicts: ['institution_id', 'document_id', 'user_id', 'named'],
  mail_outbox: ['id'],
  user_keys: ['user_id', 'kind'],
  invitations: ['institution_id', 'email_key'],
  identities: ['issuer', 'subject'],
  claimed_domains: ['domain'],
  limits: ['subject'],
  jobs: ['name'],
  page_views: ['day', 'path_template'],
  uploads: ['institution_id', 'id'],
  tags: ['id'],
  bug_reports: ['id'],
  bug_report_tags: ['bug_report_id', 'tag_id'],
  told_deeds: ['user_id', 'id'],
  audit_log: ['institution_id', 'seq'],
} as const;
export type TableName = keyof typeof TABLES;

/** What a move takes along besides: with it nobody has to log in again, and the audit log goes on where it is. */
const MOVED_TABLES: Readonly<Record<string, readonly string[]>> = {
  ...TABLES,
  sessions: ['institution_id', 'id'],
  sign_ins: ['state_hash'],
  audit_head: ['institution_id'],
  audit_waited: ['file'],
};

/** All of them, each after those that it refers to. */
export const movedTables = (): string[] => Object.keys(MOVED_TABLES);

/** How many are read at once: some of the rows hold a whole assessment. */
const PAGE = 250;

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLES, name);
}

/** Every row of every table, some at a time, so that a large table needs little memory. */
export async function* allRows(queries: Queries): AsyncGenerator<TableRows<TableName>> {
  for (const table of Object.keys(TABLES).filter(isTableName)) {
    for await (const some of rowsOf(queries, table)) yield table === 'mail_outbox' ? settled(some) : some;
  }
}

/** How many rows are in all of these; unless given, in those of a backup. */
export async function countAllRows(
  queries: Queries,
  tables: readonly string[] = Object.keys(TABLES),
): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
      queries,
    );
    count += rows[0]?.rows ?? 0;
  }
  return count;
}

/**
 * A waiting mail is saved without its content: the key in it is a secret, and after a restore
 * nobody gets a mail a second time.
 */
function settled<T extends TableRows>({ columns, rows, ...rest }: T) {
  const emptied = columns.map((name) => ['content', 'next_try_at', 'claim'].includes(name));
  const emptyOf = (row: readonly Value[]) =>
    row.map((value, place) => (emptied[place] === true ? null : value));
  return { ...rest, columns, rows: rows.map(emptyOf) };
}

/**
 * The rows of a table in the order of its key, some at a time.
 * @param from the key of the one before the first of them; the table's first unless given
 */
export async function* rowsOf<Table extends string>(
  queries: Queries,
  table: Table,
  from: readonly Value[] | null = null,
): AsyncGenerator<TableRows<Table>> {
  for (let last = from; ;) {
    const some = await rowsAfter(queries, table, last);
    if (some.rows.length > 0) yield some;
    if (some.rows.length < PAGE) return;
    last = lastKey(some);
  }
}

/** The key of the last of these rows; null where there is none. */
export function lastKey({ table, columns, rows }: TableRows): Value[] | null {
  const last = rows.at(-1);
  return last === undefined ? null : keysOf(table).map((key) => last[columns.indexOf(key)] ?? null);
}

const keysOf = (table: string): readonly string[] => MOVED_TABLES[table] ?? [];

async function rowsAfter<Table extends string>(
  queries: Queries,
  table: Table,
  last: readonly Value[] | null,
): Promise<TableRows<Table>> {
  const order = sql.join(keysOf(table).map((key) => sql.ref(key)));
  const after =
    last === null ? sql`` : sql`where (${order}) > (${sql.join(last.map((value) => sql.val(value)))})`;
  const { rows } = await sql<Readonly<Record<string, Value>>>`
    select * from ${sql.table(table)} ${after} order by ${order} limit ${sql.lit(PAGE)}
  `.execute(queries);
  const columns = Object.keys(rows[0] ?? {});
  return { table, columns, rows: rows.map((row) => columns.map((name) => row[name] ?? null)) };
}

/**
 * All but the id counters, as a number that was given out stays given out, whatever is restored, and the audit log,
 * as what happened has happened.
 */
export async function removeAllRows(queries: Queries): Promise<void> {
  // Waits for the saves under way and holds up the next ones, which begin by locking their institution.
  await queries
    .updateTable('newest_changes')
    .set((columns) => ({ number: columns.ref('number') }))
    .execute();
  await queries.deleteFrom('sessions').execute();
  await queries.deleteFrom('presence').execute();
  await queries.deleteFrom('sign_ins').execute();
  for (const table of Object.keys(TABLES).filter(isTableName).toReversed()) {
    if (table !== 'id_counters' && table !== 'audit_log') await queries.deleteFrom(table).execute();
  }
}

/**
 * Empties the tables that a backup fills in a new database, at whatever step its tables stand.
 * @returns their names
 */
export async function emptyAnyTables(queries: Queries): Promise<ReadonlySet<string>> {
  const found = await queries.introspection.getTables();
  const names = found.map(({ name }) => name).filter((name) => !NOT_IN_BACKUPS.test(name));
  for (const name of names) await sql`delete from ${sql.table(name)}`.execute(queries);
  return new Set(names);
}

const NOT_IN_BACKUPS =
  /^(migrations|migration_lease|instances|audit_head|audit_waited|sessions|sign_ins|presence)$/;

/** Tables in which a new database has rows, or gets some by itself. */
const NEVER_EMPTY = new Set(['meta', 'id_counters', 'tags', 'jobs', 'limits', 'audit_head']);

/** Tables with rows that somebody has brought about. */
export async function filledTables(queries: Queries): Promise<string[]> {
  const filled: string[] = [];
  for (const table of movedTables().filter((name) => !NEVER_EMPTY.has(name))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(queries);
    if (rows.length > 0) filled.push(table);
  }
  return filled;
}

/** Takes away what a new database has by itself, where `filledTables` finds nothing. */
export async function emptyNewTables(queries: Queries): Promise<void> {
  for (const table of NEVER_EMPTY) await sql`delete from ${sql.table(table)}`.execute(queries);
}
