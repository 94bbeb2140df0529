import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type {
  DatabaseConnection,
  Dialect,
  SqliteDatabase,
  SqliteStatement,
  TransactionSettings,
} from 'kysely';

/** Kysely's SQLite over Node's own: one connection, which Kysely's mutex lends to one transaction at a time. */
export function nodeSqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new LockingDriver(file),
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

/** Takes the write lock when a writing transaction begins, so that what it reads stays true until it writes. */
class LockingDriver extends SqliteDriver {
  #isTransaction: () => boolean = () => true;

  constructor(file: string) {
    super({
      database: async () => {
        const database = openFile(file);
        this.#isTransaction = () => database.isTransaction;
        return prepared(database);
      },
    });
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const isReading = settings?.accessMode === 'read only';
    await connection.executeQuery(CompiledQuery.raw(isReading ? 'begin' : 'begin immediate'));
  }

  /** SQLite has already rolled back by itself after a full disk and the like. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isTransaction()) await super.rollbackTransaction(connection);
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

/** More than the server has statements, since every value is a parameter. */
const MOST_STATEMENTS = 500;

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(PRAGMAS);
  return database;
}

/** The database as Kysely's driver takes it, each statement prepared once. */
function prepared(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = statementOf(database.prepare(sql));
      if (statements.size < MOST_STATEMENTS) statements.set(sql, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

/** Kysely hands over the values as a list, Node takes them one by one. */
function statementOf(statement: StatementSync): SqliteStatement {
  const each = (values: readonly unknown[]) => values as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...each(values)),
    run: (values) => statement.run(...each(values)),
    iterate: (values) => statement.iterate(...each(values)),
  };
}
