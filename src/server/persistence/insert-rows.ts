import { CompiledQuery, sql } from 'kysely';
import type { Database, DatabaseKind, Queries } from './database/database.ts';

/** A column's value, as both databases have it. */
export type Value = string | number | null;

/** Many rows of one table. */
export interface TableRows<Table extends string = string> {
  readonly table: Table;
  readonly columns: readonly string[];
  /** The values of each in the order of the columns. */
  readonly rows: readonly (readonly Value[])[];
}

/** Inserts rows many at a time, within one transaction: each table's statement is made and prepared once. */
export class RowInserter {
  readonly #queries: Queries;
  readonly #kind: DatabaseKind;
  readonly #statements = new Map<string, string>();

  constructor(queries: Queries, { kind }: Pick<Database, 'kind'>) {
    this.#queries = queries;
    this.#kind = kind;
  }

  async insert({ table, columns, rows }: TableRows): Promise<void> {
    if (rows.length === 0) return;
    const key = `${table} ${columns.join(' ')}`;
    const statement = this.#statements.get(key) ?? (await this.#statementFor(table, columns));
    this.#statements.set(key, statement);
    // PostgreSQL takes a list of each column; SQLite runs the statement for each row (`node-sqlite-dialect.ts`).
    const values =
      this.#kind === 'postgres' ? columns.map((_, place) => rows.map((row) => row[place])) : rows;
    await this.#queries.executeQuery(CompiledQuery.raw(statement, [...values]));
  }

  async #statementFor(table: string, columns: readonly string[]): Promise<string> {
    const names = sql.join(columns.map((name) => sql.ref(name)));
    const values =
      this.#kind === 'postgres'
        ? sql`select * from unnest(${sql.join(await this.#listsOf(table, columns))})`
        : sql`values (${sql.join(columns.map(() => sql.val(null)))})`;
    return sql`insert into ${sql.table(table)} (${names}) ${values}`.compile(this.#queries).sql;
  }

  /** A parameter for each column, such as `$1::text[]`. */
  async #listsOf(table: string, columns: readonly string[]) {
    const { rows } = await sql<{ name: string; type: string }>`
      select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    `.execute(this.#queries);
    const types = new Map(rows.map(({ name, type }) => [name, type]));
    return columns.map((name) => sql`${sql.val(null)}::${sql.raw(types.get(name) ?? 'text')}[]`);
  }
}
