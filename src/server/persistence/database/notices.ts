import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { listenTo } from './postgres-listener.ts';
import type { Hearer, Listening } from './postgres-listener.ts';
import type { Tables } from './tables.ts';

/** What instances say to each other through PostgreSQL, at once: hints, of which none is kept. */
export interface Notices {
  /** @param text of less than 8,000 bytes, which is what PostgreSQL takes */
  say(text: string): Promise<void>;
  /** Hears what any instance says, this one too, for as long as the connection allows that. */
  hear(hearer: Hearer): Listening;
}

/** Where the database passes nothing on: each instance looks for itself. */
export const NO_NOTICES: Notices = {
  say: async () => undefined,
  hear: () => ({ stop: async () => undefined }),
};

const CHANNEL = 'rta_changes';

/** @param queries outside of transactions: who says something holds up all others that do until it has committed */
export function noticesOf(connectionString: string, queries: Kysely<Tables>): Notices {
  return {
    say: async (text) => {
      // Nothing of it is kept, so nobody waits for the disk.
      await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${text})`.execute(
        queries,
      );
    },
    hear: (hearer) => listenTo(connectionString, CHANNEL, hearer),
  };
}
