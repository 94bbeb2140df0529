import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
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
import { hasQueuedMail, takeAppended, takeChanged } from './commit-notices.ts';
import type { ChangedAssessment } from './commit-notices.ts';
import { NO_NOTICES, noticesOf } from './notices.ts';
import type { Notices } from './notices.ts';
import { openSqlite } from './open-sqlite.ts';
import { POSTGRES_LIMITS, patientPoolOf, poolOf } from './postgres-pool.ts';
import type { Counted } from './limited-pool.ts';
import type { PostgresLimits } from './postgres-pool.ts';
import type { Tables } from './tables.ts';
import { lineageWatch } from './timeline.ts';
import type { LineageFollower } from './timeline.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/**
 * What answers at DATABASE_URL: PostgreSQL, or a distributed database that speaks its protocol and lacks triggers,
 * notices, locks of whole tables, and several changes of the tables in one transaction.
 */
export type Dialect = 'postgres' | 'distributed';

/** Runs queries: the database itself, or a transaction in it. */
export type Queries = Kysely<Tables>;

export interface Database {
  readonly kind: DatabaseKind;
  readonly isDistributed: boolean;
  /** On SQLite they wait for the transaction that goes on. */
  readonly queries: Queries;
  /**
   * Runs reads outside a transaction; an unreachable database becomes `DatabaseAway`. They see what is committed, and
   * wait for no transaction.
   */
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
  /** Calls `listener` with the assessments that each commit of this process changed. */
  onChanged(listener: (all: readonly ChangedAssessment[]) => void): void;
  /** Runs reads on one consistent snapshot, without blocking writers. */
  snapshot<T>(run: (queries: Queries) => Promise<T>): Promise<T>;
  /** How instances tell each other at once of what they have changed; null with SQLite, where there is one. */
  readonly notices: Notices | null;
  /** Those to PostgreSQL now; null with SQLite. */
  connections(): Connections | null;
  close(): Promise<void>;
}

export interface Connections {
  readonly open: number;
  readonly idle: number;
  /** Whoever has to wait for one. */
  readonly waiting: number;
}

const MOST_RUNS = 5;
/** In milliseconds; the pause before each further run is up to twice as long as before the last one. */
const FIRST_PAUSE_MS = 20;

interface Where {
  readonly databaseUrl?: string | undefined;
  readonly dialect?: Dialect | undefined;
  readonly postgres?: PostgresLimits | undefined;
  readonly dataDir: string;
  /**
   * No time limits, and more memory: for the operator's commands and for changing the tables, which may take as long
   * as they need.
   */
  readonly isPatient?: boolean;
  /** SQLite commits in this thread, as it does for the patient: where a seed decides what happens when. */
  readonly inThisThread?: boolean;
  /** Told of the line of history that PostgreSQL is on, before anything else is asked of a new connection. */
  readonly followLineage?: LineageFollower;
}

/** Opens SQLite at `dataDir/tracers.sqlite`, or PostgreSQL when there is a URL (rule RUN-6). */
export function openDatabase(where: Where): Database {
  if (where.databaseUrl !== undefined) {
    const limits = where.postgres ?? POSTGRES_LIMITS;
    // A connection of its own: those of the saves may all be waiting.
    const lineage = poolOf(where.databaseUrl, { ...limits, connections: 1 });
    const isDistributed = where.dialect === 'distributed';
    // A distributed database has no standby that is promoted.
    const look =
      isDistributed || where.followLineage === undefined
        ? undefined
        : lineageWatch(lineage, where.followLineage);
    const pool =
      where.isPatient === true
        ? patientPoolOf(where.databaseUrl, look)
        : poolOf(where.databaseUrl, limits, look);
    const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const opened: Opened = {
      kind: 'postgres',
      queries,
      reading: queries,
      transact: retrying(queries),
      snapshot: (run) =>
        queries.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(run),
      close: async () => {
        await Promise.all([queries.destroy(), lineage.end()]);
      },
    };
    return {
      ...database(opened),
      connections: () => connectionsOf('counted' in pool ? pool.counted : pool),
      isDistributed,
      notices: isDistributed ? NO_NOTICES : noticesOf(where.databaseUrl, queries),
    };
  }
  const { isPatient = false, inThisThread = isPatient } = where;
  const { writing: queries, ...others } = openSqlite(where.dataDir, {
    hasLargeCache: isPatient,
    inThisThread,
  });
  const committed = groupCommit(queries);
  const transact: Transact = (run) => again(() => committed(run), isCollision);
  const opened: Opened = { kind: 'sqlite', queries, transact, ...others };
  return { ...database(opened), connections: () => null, isDistributed: false, notices: null };
}

const connectionsOf = ({ totalCount, idleCount, waitingCount }: Counted): Connections => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

type Transact = Database['transaction'];

interface Opened {
  readonly kind: DatabaseKind;
  readonly queries: Queries;
  readonly reading: Queries;
  readonly transact: Transact;
  readonly snapshot: Database['snapshot'];
  readonly close: () => Promise<void>;
}

/** Reruns a transaction that collided with another one. */
function retrying(queries: Queries): Transact {
  return (run) => again(() => queries.transaction().execute(run), isWriteConflict);
}

/**
 * Runs it again while it collides with others, each time after a pause that is drawn, so that they do not meet again.
 *
 * @throws DatabaseAway where it has collided once too often
 */
async function again<T>(run: () => Promise<T>, isToRunAgain: (error: unknown) => boolean): Promise<T> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      if (runs === MOST_RUNS || !isToRunAgain(error))
        throw isCollision(error) ? new DatabaseAway(error) : error;
    }
    await pause(Math.random() * FIRST_PAUSE_MS * 2 ** runs);
  }
}

function database(opened: Opened): Omit<Database, 'connections' | 'isDistributed' | 'notices'> {
  const { kind, queries, reading, transact } = opened;
  const asAway = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      throw isAway(error) ? new DatabaseAway(error) : error;
    }
  };
  const reads = <T>(run: () => Promise<T>): Promise<T> => asAway(() => again(run, isCollision));
  let mailQueued = (): void => undefined;
  let audited = (_rows: readonly AuditRow[]): void => undefined;
  let heardChanged = (_all: readonly ChangedAssessment[]): void => undefined;
  return {
    kind,
    queries,
    read: (run) => reads(() => run(reading)),
    transaction: (run) =>
      asAway(async () => {
        let used: object = queries;
        let rows: readonly AuditRow[] = [];
        let changed: readonly ChangedAssessment[] = [];
        const value = await writing(() =>
          transact(async (transaction) => {
            used = transaction;
            try {
              return await run(transaction);
            } finally {
              // Others may share the transaction, so these are taken before they have their turn.
              rows = takeAppended(transaction);
              changed = takeChanged(transaction);
            }
          }),
        );
        if (hasQueuedMail(used)) mailQueued();
        if (rows.length > 0) audited(rows);
        if (changed.length > 0) heardChanged(changed);
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
    onChanged: (listener) => {
      heardChanged = listener;
    },
    snapshot: (run) => reads(() => opened.snapshot(run)),
    close: opened.close,
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
