import { calls } from '#contract/calls.ts';
import { SECOND_MS } from '#domain/durations.ts';
import type { Serve } from '../http/serve-calls.ts';
import type { SignInSettings } from '../sign-in/settings.ts';
import type { Database } from '../persistence/database/database.ts';
import { noteReady } from '../persistence/meta.ts';

/** Anybody may ask, and as often as they like: so often it is found out at most. */
const FOUND_OUT_MS = SECOND_MS;

/** Whether the process runs, and whether it can save: where the database is away, only the first (rule RUN-12). */
export function serveHealth(
  serve: Serve,
  deps: {
    database: Database;
    clock: () => number;
    version: string;
    storage: 'local' | 's3';
    mail: 'outbox' | 'smtp';
    isRegistrationOpen: boolean;
    supportEmail?: string | undefined;
    signIn?: Pick<SignInSettings, 'name'> | undefined;
  },
): void {
  const { database, clock, version, storage, mail, isRegistrationOpen, supportEmail, signIn } = deps;
  const whether = isRegistrationOpen
    ? { registration: 'open' as const }
    : { registration: 'closed' as const, supportEmail };
  const parts = { database: database.kind, storage, mail };
  serve(calls.health, 'enter', async () => ({
    status: 200,
    body: { status: 'ok' as const, version, ...parts, ...whether, signIn: signIn && { name: signIn.name } },
  }));

  const canSave = () => database.transaction((queries) => noteReady(queries, clock()));
  let asked: { readonly at: number; readonly answer: Promise<void> } | null = null;
  serve(calls.ready, 'enter', async () => {
    const now = performance.now();
    if (asked === null || now - asked.at > FOUND_OUT_MS) asked = { at: now, answer: canSave() };
    await asked.answer;
    return { status: 200, body: { status: 'ready' as const } };
  });
}
