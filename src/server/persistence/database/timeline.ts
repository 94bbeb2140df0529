import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PostgresPool } from 'kysely';
import type { LookAtConnection } from './limited-pool.ts';
import type { Tables } from './tables.ts';

/** Told of the line of history of a PostgreSQL: of its cluster and, within it, of the promotions of standbys. */
export type LineageFollower = (queries: Kysely<Tables>, lineage: string) => Promise<unknown>;

const LINEAGE = `select (select system_identifier from pg_control_system())::text || '/' ||
  left(pg_walfile_name(pg_current_wal_lsn()), 8) as lineage`;

/**
 * Looks at every new connection, and at others now and then: after a failover they lead to another server, whose
 * history may be shorter. Nothing is read or written on a new one before that is settled.
 *
 * @param pool of other connections, which may wait for no query of the first
 */
export function lineageWatch(pool: PostgresPool, follow: LineageFollower): LookAtConnection {
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let last: string | null = null;
  return async (client) => {
    const lineage = await lineageOn(client);
    if (lineage === null || lineage === last) return;
    const { rows } = await sql<{ found: string | null }>`select to_regclass('meta')::text as found`.execute(
      queries,
    );
    // Before the first start there are no tables.
    if ((rows[0]?.found ?? null) === null) return;
    await queries.transaction().execute((transaction) => follow(transaction, lineage));
    last = lineage;
  };
}

/** Null where the database does not say, as to a role that may not ask. */
async function lineageOn(client: Parameters<LookAtConnection>[0]): Promise<string | null> {
  try {
    const { rows } = await client.query(LINEAGE);
    const lineage = rows[0]?.['lineage'];
    return typeof lineage === 'string' ? lineage : null;
  } catch {
    return null;
  }
}
