import { Socket } from 'node:net';
import pg from 'pg';
import { limitedPool } from './limited-pool.ts';
import type { LookAtConnection } from './limited-pool.ts';

/** Connections to PostgreSQL, and how long anything may take on them. */

/** A lock is held for as long as a save takes; whoever waits for longer gives way, and the tablet comes again. */
const LOCK_MS = 2000;
/** A transaction that nobody goes on with ends, so that what it locked is free. */
const IDLE_IN_TRANSACTION_MS = 15_000;
const STATEMENT_MS = 10_000;
/** How much longer than a statement may take a connection hears nothing before it is given up. */
const SILENCE_MS = 5000;

/** What an operator may want otherwise of PostgreSQL. */
export interface PostgresLimits {
  /** How many connections there are at most, besides one that watches for failovers and one that listens. */
  readonly connections: number;
  /** How long a statement may take, in milliseconds. */
  readonly statementMs: number;
  /** How long a connection that nobody needs is kept, in milliseconds. */
  readonly idleMs: number;
}

export const POSTGRES_LIMITS: PostgresLimits = { connections: 10, statementMs: STATEMENT_MS, idleMs: 10_000 };

/**
 * A primary that vanishes without a word, as where its host dies or a firewall begins to drop packets, leaves
 * connections on which nothing is ever heard again. PostgreSQL itself ends what takes too long, so that one that
 * is silent for longer is given up: what was asked on it has failed, and the pool opens another.
 */
export function poolOf(
  connectionString: string,
  { connections, statementMs, idleMs }: PostgresLimits,
  look?: LookAtConnection,
): ReturnType<typeof limitedPool> {
  const pool = watched(
    {
      connectionString,
      max: connections,
      idleTimeoutMillis: idleMs,
      stream: () => givenUpAfter(new Socket(), statementMs + SILENCE_MS),
      // What a limited pool asks together goes out together.
      pipeline: true,
    },
    look,
  );
  const statement = `set local statement_timeout = ${statementMs}`;
  const lock = `set local lock_timeout = ${LOCK_MS}`;
  const idle = `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;
  const limits = { ofTransaction: [statement, lock, idle].join('; '), ofStatement: statement };
  return limitedPool(pool, limits, look ?? (() => Promise.resolve()));
}

/** Without limits: for what may take as long as it needs. */
export function patientPoolOf(connectionString: string, look?: LookAtConnection): pg.Pool {
  return watched({ connectionString }, look);
}

function givenUpAfter(socket: Socket, silenceMs: number): Socket {
  const silence = Object.assign(new Error('The database says nothing any more.'), { code: 'ETIMEDOUT' });
  return socket.setTimeout(silenceMs, () => socket.destroy(silence));
}

/** As a bigint: a count or a number of ours. @throws RangeError rather than to give a number that is near it */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large to be a number here.`);
  return number;
}

function watched(options: pg.PoolConfig, look?: LookAtConnection): pg.Pool {
  pg.types.setTypeParser(pg.types.builtins.INT8, wholeNumber);
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    ...options,
    ...(look && { verify: (client, done) => void tell(look(client), done) }),
  });
  // A connection that breaks, idle or in use, is replaced by the pool; the query under way or the
  // next one reports that the database is away. Without a listener, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function tell(looking: Promise<void>, done: (failure?: Error) => void): Promise<void> {
  let failure: Error | undefined;
  try {
    await looking;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  done(failure);
}
