import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** What is asked of PostgreSQL's driver. */
interface Client {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
  /** `I` where no transaction is open. */
  getTransactionStatus(): string | null;
  release(destroys?: boolean): void;
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

interface Pool extends Counted {
  readonly options: object;
  connect(): Promise<Client>;
  end(): Promise<void>;
}

/** Connections of a pool, and who waits for one. */
export interface Counted {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Statements that hold to the end of a transaction. */
interface Limits {
  readonly ofTransaction: string;
  readonly ofStatement: string;
}

/**
 * The limits hold for one transaction each: a pooler as PgBouncer gives every transaction another connection to
 * PostgreSQL, where what is set for longer stays behind for others, and takes nothing that is set at its start. They go
 * with the statement that begins the transaction. What is asked outside of one gets one of its own, sent in one go, so
 * that neither takes another way there and back.
 */
export function limitedPool(pool: Pool, limits: Limits): PostgresPool & { readonly counted: Counted } {
  const known = new WeakMap<Client, PostgresPoolClient>();
  return {
    counted: pool,
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const one = known.get(client) ?? limitedClient(client, limits);
      known.set(client, one);
      return one;
    },
    end: () => pool.end(),
  };
}

const BEGINS = /^(?:begin|start transaction)\b/;

function limitedClient(client: Client, limits: Limits): PostgresPoolClient {
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (client.getTransactionStatus() !== 'I') return client.query(sql, [...parameters]);
    if (BEGINS.test(sql)) return client.query(`${sql}; ${limits.ofTransaction}`);
    const { stream } = client.connection;
    stream.cork();
    const begins = client.query(`begin; ${limits.ofStatement}`);
    const asks = client.query(sql, [...parameters]);
    const ends = client.query('commit');
    stream.uncork();
    // Nobody else is to have the connection before all three are through.
    const failed = (await Promise.allSettled([begins, asks, ends])).find(isRejected);
    if (failed !== undefined) throw failed.reason;
    return asks;
  };
  // Kysely knows of cursors, too; nothing here reads by them.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (error) => client.release(error),
  };
}

const isRejected = (one: PromiseSettledResult<unknown>): one is PromiseRejectedResult =>
  one.status === 'rejected';
