import { calls } from '#contract/calls.ts';
import type { Serve } from '../http/calls.ts';
import type { Database } from '../persistence/database.ts';

export function serveHealth(
  serve: Serve,
  deps: { database: Database; version: string; mail: 'outbox' | 'smtp' },
): void {
  serve(calls.health, 'enter', async () => {
    await deps.database.ping();
    const { version, database, mail } = deps;
    const works = { status: 'ok', storage: 'local' } as const;
    return { status: 200, body: { ...works, version, mail, database: database.kind } };
  });
}
