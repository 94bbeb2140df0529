import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How often it is asked whether the connection is still there, and how long that may take. */
const ASK_EVERY_MS = 10_000;
const LONGEST_ANSWER_MS = 5000;
/** Before another connection is tried. */
const AGAIN_MS = 2000;
/** Where a pooler is between: an operator may take it away without a restart of this. */
const POOLED_AGAIN_MS = 300_000;

export interface Hearer {
  readonly onText: (text: string) => void;
  /** Whether what others say is heard now. */
  readonly onHearing: (isHearing: boolean) => void;
}

export interface Listening {
  stop(): Promise<void>;
}

/**
 * Listens on a connection of its own for as long as it can. A pooler that gives each transaction another connection
 * would leave the request to listen on one that others use, so nothing is asked for there: it is known by its giving
 * the connection another number than PostgreSQL's process has.
 */
export function listenTo(
  connectionString: string,
  channel: string,
  { onText, onHearing }: Hearer,
): Listening {
  const stopped = new AbortController();
  const { signal } = stopped;
  const rest = (ms: number): Promise<void> =>
    pause(ms, undefined, { signal, ref: false }).catch(() => undefined);

  const once = async (): Promise<number> => {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: LONGEST_ANSWER_MS,
      query_timeout: LONGEST_ANSWER_MS,
    });
    const broken = new AbortController();
    const over = AbortSignal.any([signal, broken.signal]);
    for (const event of ['error', 'end'] as const) client.on(event, () => broken.abort());
    client.on('notification', ({ payload }) => onText(payload ?? ''));
    try {
      await client.connect();
      if (!(await isDirect(client))) return POOLED_AGAIN_MS;
      await client.query(`listen ${channel}`);
      onHearing(true);
      while (!over.aborted) {
        await pause(ASK_EVERY_MS, undefined, { signal: over, ref: false }).catch(() => undefined);
        if (!over.aborted) await client.query('select 1');
      }
    } catch {
      // Away; another one is tried.
    } finally {
      onHearing(false);
      await client.end().catch(() => undefined);
    }
    return AGAIN_MS;
  };
  const listening = (async () => {
    while (!signal.aborted) await rest(await once());
  })();
  return {
    stop: async () => {
      stopped.abort();
      await listening;
    },
  };
}

async function isDirect(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // The driver's types leave it out.
  return rows[0]?.pid === (client as unknown as { processID: number | null }).processID;
}
