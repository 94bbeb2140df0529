import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely';

/**
 * Kysely over Node's own SQLite. One connection: Kysely's mutex keeps statements of
 * different transactions apart, and every writing transaction takes the write lock at
 * its beginning, so that what it reads stays true until it writes.
 */
export class NodeSqliteDialect implements Dialect {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#file);
  }

  createIntrospector(db: Parameters<Dialect['createIntrospector']>[0]): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }
}

/** SQLite rolls back table changes too, so a migration happens in full or not at all. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * A 2xx promises that the change is on disk: `synchronous=FULL` syncs the write-ahead
 * log at every commit. Waiting for another process (a restore) stops the whole server,
 * so it is short; a request that waited in vain is answered with 503.
 */
const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma busy_timeout = 1000;
`;

class NodeSqliteDriver implements Driver {
  readonly #file: string;
  #connection: NodeSqliteConnection | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const database = new DatabaseSync(this.#file);
    database.exec(PRAGMAS);
    this.#connection = new NodeSqliteConnection(database);
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
    // The one connection stays open.
  }

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = null;
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  /** Prepared once each; the set of statements is small, as every value is a parameter. */
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, returnsRows } = this.#prepare(sql);
    const values = parameters as readonly SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { statement } = this.#prepare(sql);
    for (const row of statement.iterate(...(parameters as readonly SQLInputValue[]))) {
      yield { rows: [row as Row] };
    }
  }

  #prepare(sql: string): { statement: StatementSync; returnsRows: boolean } {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#statements.size < 500) this.#statements.set(sql, prepared);
    return prepared;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}
