import { calls } from '#contract/calls.ts';
import type { Serve } from '../http/serve-calls.ts';
import type { Database } from '../persistence/database.ts';

export function serveHealth(
  serve: Serve,
  deps: { database: Database; version: string; storage: 'local' | 's3'; mail: 'outbox' | 'smtp' },
): void {
  serve(calls.health, 'enter', async () => {
    await deps.database.ping();
    const { version, database, storage, mail } = deps;
    return { status: 200, body: { status: 'ok' as const, version, database: database.kind, storage, mail } };
  });
}
