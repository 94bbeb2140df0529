import { calls } from '#contract/calls.ts';
import type { Serve } from '../http/serve-calls.ts';
import type { Database } from '../persistence/database/database.ts';

export function serveHealth(
  serve: Serve,
  deps: {
    database: Database;
    version: string;
    storage: 'local' | 's3';
    mail: 'outbox' | 'smtp';
    isRegistrationOpen: boolean;
    supportEmail?: string | undefined;
  },
): void {
  serve(calls.health, 'enter', async () => {
    await deps.database.ping();
    const { version, database, storage, mail, isRegistrationOpen, supportEmail } = deps;
    const whether = isRegistrationOpen
      ? { registration: 'open' as const }
      : { registration: 'closed' as const, supportEmail };
    const parts = { database: database.kind, storage, mail };
    return { status: 200, body: { status: 'ok' as const, version, ...parts, ...whether } };
  });
}
