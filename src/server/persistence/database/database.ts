import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import {
  DatabaseAway,
  DatabaseCannotSave,
  isAway,
  isCollision,
  isUnwritable,
  isWriteConflict,
} from './database-errors.ts';
import type { AuditRow } from '#contract/audit.ts';
import { groupCommit } from './group-commit.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';
import { CommitCount } from './commit-count.ts';
import { hasQueuedMail, takeAppended } from './commit-notices.ts';
import type { Tables } from './tables.ts';
import { lineageWatch } from './timeline.ts';
import type { LineageFollower } from './timeline.ts';

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
  /**
   * Runs what takes a transaction each. SQLite commits together what is there at the same moment; in PostgreSQL
   * those of one institution wait for each other anyway, and would each hold a connection meanwhile.
   */
  together<T>(works: readonly (() => Promise<T>)[]): Promise<T[]>;
  /** Calls `listener` after each commit that put mail into the outbox. */
  onMailQueued(listener: () => void): void;
  /** Calls `listener` with what each commit added to the audit log. */
  onAudited(listener: (rows: readonly AuditRow[]) => void): void;
  /** Runs reads on one consistent snapshot, without blocking writers. */
  snapshot<T>(run: (queries: Queries) => Promise<T>): Promise<T>;
  /** Whether the database answers, even while everything else waits for it. @throws DatabaseAway */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const MOST_RUNS = 5;

/**
 * How long PostgreSQL lets one of ours wait or work, in milliseconds. A lock is held for as long as a save
 * takes; whoever waits longer gives the connection back to those who want something else, and the tablet
 * comes again. A transaction that nobody goes on with ends, so that what it locked is free.
 */
const LIMITS = {
  lock_timeout: 2000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
};

interface Where {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** No time limits: for the operator's commands and for changing the tables, which may take as long as they need. */
  readonly isPatient?: boolean;
  /** Told of the line of history that PostgreSQL is on, before anything else is asked of a new connection. */
  readonly followLineage?: LineageFollower;
}

/** Opens SQLite at `dataDir/tracers.sqlite`, or PostgreSQL when there is a URL (rule RUN-6). */
export function openDatabase(where: Where): Database {
  if (where.databaseUrl !== undefined) {
    const limits = where.isPatient === true ? {} : LIMITS;
    // A connection of its own: those of the saves may all be waiting.
    const health = poolOf(where.databaseUrl, 1, LIMITS);
    const queries = new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: poolOf(where.databaseUrl, 10, limits),
        ...(where.followLineage && { onCreateConnection: lineageWatch(health, where.followLineage) }),
      }),
    });
    return database('postgres', queries, retrying(queries), {
      ping: () => health.query('select 1'),
      close: () => health.end(),
    });
  }
  mkdirSync(where.dataDir, { recursive: true, mode: 0o700 });
  const file = privateFile(sqliteFile(where.dataDir));
  const queries = new Kysely<Tables>({ dialect: nodeSqliteDialect(file) });
  return database('sqlite', queries, groupCommit(queries, new CommitCount(file)), {
    ping: () => sql`select 1`.execute(queries),
    close: () => Promise.resolve(),
  });
}

/** Where SQLite keeps everything. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'tracers.sqlite');

/**
 * Opens the file to its owner alone; SQLite gives the files beside it the same mode. A file that somebody
 * copied here may be open to others.
 */
function privateFile(file: string): string {
  closeSync(openSync(file, 'a', 0o600));
  for (const beside of [file, `${file}-wal`, `${file}-shm`, `${file}-commits`].filter((name) =>
    existsSync(name),
  )) {
    // Another user's file is that user's affair.
    if (statSync(beside).uid === process.getuid?.()) chmodSync(beside, 0o600);
  }
  return file;
}

function poolOf(connectionString: string, max: number, limits: Partial<typeof LIMITS>): pg.Pool {
  // A count is a bigint, which pg returns as text; ours all fit into a number.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 5000, ...limits });
  // A connection that breaks, idle or in use, is replaced by the pool; the query under way or the
  // next one reports that the database is away. Without a listener, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type Transact = Database['transaction'];

/** Reruns a transaction that collided with another one. */
function retrying(queries: Queries): Transact {
  return async (run) => {
    for (let runs = 1; ; runs += 1) {
      try {
        return await queries.transaction().execute(run);
      } catch (error) {
        if (runs < MOST_RUNS && isWriteConflict(error)) continue;
        throw isCollision(error) ? new DatabaseAway(error) : error;
      }
    }
  };
}

/** How to ask the database whether it is there. */
interface Health {
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

function database(kind: DatabaseKind, queries: Queries, transact: Transact, health: Health): Database {
  const read = async <T>(run: (queries: Queries) => Promise<T>): Promise<T> => {
    try {
      return await run(queries);
    } catch (error) {
      throw isAway(error) ? new DatabaseAway(error) : error;
    }
  };
  let mailQueued = (): void => undefined;
  let audited = (_rows: readonly AuditRow[]): void => undefined;
  return {
    kind,
    queries,
    read,
    transaction: (run) =>
      read(async () => {
        let used: object = queries;
        let rows: readonly AuditRow[] = [];
        const value = await writing(() =>
          transact(async (transaction) => {
            used = transaction;
            try {
              return await run(transaction);
            } finally {
              // Others may share the transaction, so these are taken before they have their turn.
              rows = takeAppended(transaction);
            }
          }),
        );
        if (hasQueuedMail(used)) mailQueued();
        if (rows.length > 0) audited(rows);
        return value;
      }),
    together: async (works) => {
      if (kind === 'sqlite') return Promise.all(works.map((work) => work()));
      return inTurn(works);
    },
    onMailQueued: (listener) => {
      mailQueued = listener;
    },
    onAudited: (listener) => {
      audited = listener;
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
      await read(() => health.ping());
    },
    close: async () => {
      await Promise.all([queries.destroy(), health.close()]);
    },
  };
}

async function inTurn<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const values: T[] = [];
  for (const work of works) values.push(await work());
  return values;
}

async function writing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw isUnwritable(error) ? new DatabaseCannotSave(error) : error;
  }
}
