import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import { DatabaseAway, isWriteConflict, isAway } from './database-errors.ts';
import { groupCommit } from './group-commit.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';
import { hasQueuedMail } from './queued-mail.ts';
import type { Tables } from './tables.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** Runs queries: the database itself, or a transaction in it. */
export type Queries = Kysely<Tables>;

export interface Database {
  readonly kind: DatabaseKind;
  readonly queries: Queries;
  /** Runs reads outside a transaction; an unreachable database becomes `DatabaseAway`. */
  read<T>(run: (queries: Queries) => Promise<T>): Promise<T>;
  /**
   * Runs `run` in one transaction. It may run again from its start when another
   * transaction got there first, so it must change nothing but the database.
   */
  transaction<T>(run: (queries: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Calls `listener` after each commit that put mail into the outbox. */
  onMailQueued(listener: () => void): void;
  /** Runs reads on one consistent snapshot, without blocking writers. */
  snapshot<T>(run: (queries: Queries) => Promise<T>): Promise<T>;
  /** @throws DatabaseAway */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const MOST_RUNS = 5;

/** Opens SQLite at `dataDir/tracers.sqlite`, or PostgreSQL when there is a URL (rule RUN-6). */
export function openDatabase(where: { databaseUrl?: string | undefined; dataDir: string }): Database {
  if (where.databaseUrl !== undefined) {
    const queries = new Kysely<Tables>({ dialect: postgres(where.databaseUrl) });
    return database('postgres', queries, retrying(queries));
  }
  mkdirSync(where.dataDir, { recursive: true, mode: 0o700 });
  const dialect = nodeSqliteDialect(join(where.dataDir, 'tracers.sqlite'));
  const queries = new Kysely<Tables>({ dialect });
  return database('sqlite', queries, groupCommit(queries));
}

function postgres(connectionString: string): PostgresDialect {
  // A count is a bigint, which pg returns as text; ours all fit in a number.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000 });
  // A connection that breaks, idle or in use, is replaced by the pool; the query under way or the
  // next one tells that the database is away. Unheard, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

type Transact = Database['transaction'];

/** Reruns a transaction that collided with another one. */
function retrying(queries: Queries): Transact {
  return async (run) => {
    for (let runs = 1; ; runs += 1) {
      try {
        return await queries.transaction().execute(run);
      } catch (error) {
        if (runs >= MOST_RUNS || !isWriteConflict(error)) throw error;
      }
    }
  };
}

function database(kind: DatabaseKind, queries: Queries, transact: Transact): Database {
  const read = async <T>(run: (queries: Queries) => Promise<T>): Promise<T> => {
    try {
      return await run(queries);
    } catch (error) {
      throw isAway(error) ? new DatabaseAway(error) : error;
    }
  };
  let mailQueued = (): void => undefined;
  return {
    kind,
    queries,
    read,
    transaction: (run) =>
      read(async () => {
        let used: object = queries;
        const value = await transact((transaction) => {
          used = transaction;
          return run(transaction);
        });
        if (hasQueuedMail(used)) mailQueued();
        return value;
      }),
    onMailQueued: (listener) => {
      mailQueued = listener;
    },
    snapshot: (run) =>
      read((open) =>
        open
          .transaction()
          .setAccessMode('read only')
          .setIsolationLevel(kind === 'postgres' ? 'repeatable read' : 'snapshot')
          .execute(run),
      ),
    ping: async () => {
      await read((open) => sql`select 1`.execute(open));
    },
    close: () => queries.destroy(),
  };
}
