import { sql } from 'kysely';
import type { Database, Queries } from './database/database.ts';

/** Reading and replacing everything in the database, whatever institution it belongs to: for backups only. */

/**
 * Every table with the columns that order it; a table comes after those it refers to. Sessions are not among
 * them, as a restore ends every one, nor what is told of the instances that run.
 */
const TABLES = {
  meta: ['name'],
  id_counters: ['name'],
  institutions: ['id'],
  users: ['id'],
  assessments: ['id'],
  actions: ['id'],
  revisions: ['document_id', 'version', 'institution_id'],
  dead_mutations: ['user_id', 'mutation_id', 'epoch'],
  conflicts: ['document_id', 'user_id', 'named'],
  mail_outbox: ['id'],
  user_keys: ['user_id', 'kind'],
  invitations: ['institution_id', 'email_key'],
  limits: ['subject'],
  jobs: ['name'],
  page_views: ['day', 'path_template'],
  uploads: ['id'],
  tags: ['id'],
  bug_reports: ['id'],
  bug_report_tags: ['bug_report_id', 'tag_id'],
  told_deeds: ['user_id', 'id'],
  audit_log: ['seq'],
} as const;
export type TableName = keyof typeof TABLES;

/** Tables whose `id` the database auto-increments. */
const COUNTED_TABLES = ['mail_outbox'] as const;

export type WholeRow = Readonly<Record<string, string | number | null>>;

const PAGE = 500;

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLES, name);
}

/** Every row of every table, page by page, so that a large table needs little memory. */
export async function* allRows(queries: Queries): AsyncGenerator<{ table: TableName; row: WholeRow }> {
  for (const table of Object.keys(TABLES).filter(isTableName)) {
    for await (const row of rowsOf(queries, table))
      yield { table, row: table === 'mail_outbox' ? settled(row) : row };
  }
}

/**
 * A waiting mail is saved without its content: the key in it is a secret, and after a restore
 * nobody gets a mail a second time.
 */
const settled = (row: WholeRow): WholeRow => ({ ...row, content: null, next_try_at: null, claim: null });

async function* rowsOf(queries: Queries, table: TableName): AsyncGenerator<WholeRow> {
  const keys = TABLES[table];
  const order = sql.join(keys.map((key) => sql.ref(key)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<WholeRow>`
      select * from ${sql.table(table)} ${after} order by ${order} limit ${sql.lit(PAGE)}
    `.execute(queries);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = sql`where (${order}) > (${sql.join(keys.map((key) => sql.val(last[key])))})`;
  }
}

/**
 * All but the id counters, as a number that was given out stays given out, whatever is restored, and the audit log,
 * as what happened has happened.
 */
export async function removeAllRows(queries: Queries): Promise<void> {
  // Waits for the saves under way and holds up the next ones, which begin by locking their institution.
  await queries
    .updateTable('institutions')
    .set((columns) => ({ newest_change: columns.ref('newest_change') }))
    .execute();
  await queries.deleteFrom('sessions').execute();
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

const NOT_IN_BACKUPS = /^(migrations|migration_lease|instances|audit_head|sessions)$/;

export async function insertRow(queries: Queries, table: string, row: WholeRow): Promise<void> {
  const names = Object.keys(row);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => sql.val(row[name])))})
  `.execute(queries);
}

/** PostgreSQL counts ids in separate sequences, which know nothing of rows inserted with ids of their own. */
export async function countOnFromRows(queries: Queries, { kind }: Pick<Database, 'kind'>): Promise<void> {
  if (kind !== 'postgres') return;
  for (const table of COUNTED_TABLES) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1), max(id) is not null)
      from ${sql.table(table)}
    `.execute(queries);
  }
}
