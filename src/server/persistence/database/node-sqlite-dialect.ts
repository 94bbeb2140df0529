import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely';
import type { SqliteAccess } from './sqlite-access.ts';

/** Kysely's SQLite over one connection, which Kysely's mutex lends to one transaction at a time. */
export function nodeSqliteDialect(open: () => Promise<SqliteAccess>): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new NodeSqliteDriver(open),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite rolls back table changes too, so a migration happens in full or not at all. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Takes the write lock when a writing transaction begins, so that what it reads stays true until it writes. @internal */
export class NodeSqliteDriver implements Driver {
  readonly #open: () => Promise<SqliteAccess>;
  #access: SqliteAccess | null = null;
  #connection: DatabaseConnection | null = null;

  constructor(open: () => Promise<SqliteAccess>) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#access = await this.#open();
    this.#connection = new NodeSqliteConnection(this.#access);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#connection === null) throw new Error('The database is not open.');
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isReading = settings.accessMode === 'read only';
    await connection.executeQuery(CompiledQuery.raw(isReading ? 'begin' : 'begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    // There is one, which stays.
  }

  async destroy(): Promise<void> {
    await this.#access?.close();
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #access: SqliteAccess;

  constructor(access: SqliteAccess) {
    this.#access = access;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const outcome = await this.#access.run({ sql, values: parameters });
    if ('rows' in outcome) return { rows: outcome.rows as R[] };
    const { changes, lastInsertRowid } = outcome;
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  streamQuery(): never {
    throw new Error('Many rows are read some at a time, each by a query of its own.');
  }
}
