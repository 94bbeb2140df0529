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

/** What a save needs of the file is in the cache of the operating system anyway. SQLite's own default. */
const CACHE_BYTES = 2_048_000;
/** Millions of rows that are put in at once would otherwise be written over and over. */
export const LARGE_CACHE_BYTES = 128 * 1024 * 1024;

/** Kysely's SQLite over Node's own: one connection, which Kysely's mutex lends to one transaction at a time. */
export function nodeSqliteDialect(file: string, cacheBytes = CACHE_BYTES): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new LockingDriver(file, cacheBytes),
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

  constructor(file: string, cacheBytes: number) {
    super({
      database: async () => {
        const database = openFile(file, cacheBytes);
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

function openFile(file: string, cacheBytes: number): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(`${PRAGMAS} pragma cache_size = -${Math.floor(cacheBytes / 1024)};`);
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

type Row = readonly SQLInputValue[];

/** Values that are lists stand for rows: the statement runs once for each (`persistence/insert-rows.ts`). */
const isRows = (values: readonly unknown[]): values is readonly Row[] => Array.isArray(values[0]);

function runEach(statement: StatementSync, rows: readonly Row[]): ReturnType<StatementSync['run']> {
  let last: ReturnType<StatementSync['run']> = { changes: 0, lastInsertRowid: 0 };
  for (const row of rows) last = statement.run(...row);
  return last;
}

/** Kysely hands over the values as a list, Node takes them one by one. */
function statementOf(statement: StatementSync): SqliteStatement {
  const each = (values: readonly unknown[]) => values as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...each(values)),
    run: (values) => (isRows(values) ? runEach(statement, values) : statement.run(...each(values))),
    iterate: (values) => statement.iterate(...each(values)),
  };
}
