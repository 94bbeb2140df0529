import { PostgresDriver } from 'kysely';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { NodeSqliteDriver } from '#server/persistence/database/node-sqlite-dialect.ts';
import { outside, schedulingPoint } from './scheduler.ts';

/** Each query of the server is a scheduling point of the process that makes it, and may fail as on a full disk. */

/** Lets the server's disk fail the next query. */
export const failing: { query: ((sql: string) => void) | null } = { query: null };

type Acquire<D> = (this: D) => Promise<DatabaseConnection>;

const acquireSqlite: Acquire<NodeSqliteDriver> = Reflect.get(NodeSqliteDriver.prototype, 'acquireConnection');
const scheduled = new WeakMap<DatabaseConnection, DatabaseConnection>();
NodeSqliteDriver.prototype.acquireConnection = async function (
  this: NodeSqliteDriver,
): Promise<DatabaseConnection> {
  const connection = await acquireSqlite.call(this);
  let wrapped = scheduled.get(connection);
  if (wrapped === undefined) {
    wrapped = {
      executeQuery: async (query) => {
        await schedulingPoint();
        failing.query?.(query.sql);
        return connection.executeQuery(query);
      },
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
    scheduled.set(connection, wrapped);
  }
  return wrapped;
};

/**
 * PostgreSQL is real work: the history stands still while it answers. So nobody may wait in it for somebody
 * else's lock: one transaction that writes goes after another, as the institution's lock mostly makes them anyway.
 */
let writer: DatabaseConnection | null = null;

/** Whether a transaction that writes is under way in PostgreSQL. */
export function isWriting(): boolean {
  return writer !== null;
}

/** The process that was writing is gone. */
export function releaseWriter(): void {
  writer = null;
}

/** A pool has ten. */
const MOST_CONNECTIONS = 8;
const acquired = new WeakMap<PostgresDriver, number>();
const acquirePostgres: Acquire<PostgresDriver> = Reflect.get(PostgresDriver.prototype, 'acquireConnection');
type Release = PostgresDriver['releaseConnection'];
const releasePostgres: Release = Reflect.get(PostgresDriver.prototype, 'releaseConnection');

PostgresDriver.prototype.acquireConnection = async function (
  this: PostgresDriver,
): Promise<DatabaseConnection> {
  while ((acquired.get(this) ?? 0) >= MOST_CONNECTIONS) await schedulingPoint();
  acquired.set(this, (acquired.get(this) ?? 0) + 1);
  const connection = await outside(() => acquirePostgres.call(this));
  if (!Object.hasOwn(connection, 'executeQuery')) {
    const run = connection.executeQuery.bind(connection);
    connection.executeQuery = (query) => inTurn(connection, query, run);
  }
  return connection;
};

PostgresDriver.prototype.releaseConnection = async function (
  this: PostgresDriver,
  connection: DatabaseConnection,
): Promise<void> {
  acquired.set(this, (acquired.get(this) ?? 1) - 1);
  await releasePostgres.call(this, connection as Parameters<Release>[0]);
};

async function inTurn<R>(
  connection: DatabaseConnection,
  query: CompiledQuery,
  run: (query: CompiledQuery) => Promise<QueryResult<unknown>>,
): Promise<QueryResult<R>> {
  const { sql } = query;
  await schedulingPoint();
  failing.query?.(sql);
  const begins = /^(begin|start transaction)/.test(sql) && !sql.includes('read only');
  const writes = /^\s*(insert|update|delete)/.test(sql) && writer !== connection;
  if (begins || writes) while (isWriting()) await schedulingPoint();
  if (begins) writer = connection;
  const isOver = sql === 'commit' || sql === 'rollback';
  try {
    return (await outside(() => run(query))) as QueryResult<R>;
  } catch (error) {
    if (begins) writer = null;
    throw error;
  } finally {
    if (isOver && writer === connection) writer = null;
  }
}
