import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** What is asked of PostgreSQL's driver. */
interface Client {
  query(sql: string, parameters?: unknown[]): Promise<{ rows: Readonly<Record<string, unknown>>[] }>;
  /** `I` where no transaction is open. */
  getTransactionStatus(): string | null;
  release(destroys?: boolean): void;
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/** Looks at a connection, before anything else is asked on it if it is new; if it throws, that is thrown away. */
export type LookAtConnection = (client: Pick<Client, 'query'>) => Promise<void>;

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

const LOOK_AGAIN_MS = 1000;

/**
 * The limits hold for one transaction each: a pooler as PgBouncer gives every transaction another connection to
 * PostgreSQL, where what is set for longer stays behind for others, and takes nothing that is set at its start. They go
 * with the statement that begins the transaction. What is asked outside of one gets one of its own, sent in one go, so
 * that neither takes another way there and back.
 *
 * @param look looks once a second which server it is that a connection leads to, as a pooler changes that unseen
 */
export function limitedPool(
  pool: Pool,
  limits: Limits,
  look: LookAtConnection,
): PostgresPool & { readonly counted: Counted } {
  const known = new WeakMap<Client, PostgresPoolClient>();
  let lookedAt = performance.now();
  const lookAgain = async (client: Client): Promise<void> => {
    if (performance.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = performance.now();
    try {
      await look(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  return {
    counted: pool,
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      await lookAgain(client);
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
