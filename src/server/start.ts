import type { FastifyServerOptions } from 'fastify';
import type { Section } from '#domain/section.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createPasswords } from './passwords.ts';
import type { Passwords } from './passwords.ts';
import { openDatabase } from './persistence/database.ts';
import type { Database } from './persistence/database.ts';
import { migrate } from './persistence/migrations.ts';
import { Store } from './persistence/store.ts';
import { secretOf } from './secret.ts';

export interface StartOptions {
  readonly sections: readonly Section[];
  readonly version: string;
  /** The built app; null serves the API alone. */
  readonly publicDir: string | null;
  readonly logger?: FastifyServerOptions['logger'];
  readonly clock?: () => number;
  readonly passwords?: Passwords;
  /** Runs when the database is ready, before anybody can connect. */
  readonly prepare?: (prepared: {
    database: Database;
    store: Store;
    passwords: Passwords;
    clock: () => number;
  }) => Promise<void>;
}

export interface RunningServer {
  /** Where the server listens. */
  readonly address: string;
  /** Finishes the requests under way, 10 s at most. */
  stop(): Promise<void>;
}

const LONGEST_STOP_MS = 10_000;

/** Opens and migrates the database, and serves the app and the API on one port. */
export async function start(config: Config, options: StartOptions): Promise<RunningServer> {
  const clock = options.clock ?? Date.now;
  const passwords = options.passwords ?? createPasswords();
  const secret = secretOf(config);
  const database = openDatabase(config);
  await migrate(database);
  const store = new Store(database);
  await options.prepare?.({ database, store, passwords, clock });
  const app = await createApp({
    store,
    clock,
    secret,
    passwords,
    sections: options.sections,
    publicUrl: config.publicUrl,
    publicDir: options.publicDir,
    version: options.version,
    logger: options.logger ?? false,
  });
  const address = await app.listen({ port: config.port, host: config.host });
  return {
    address,
    stop: async () => {
      const cutOff = setTimeout(() => app.server.closeAllConnections(), LONGEST_STOP_MS);
      await app.close();
      clearTimeout(cutOff);
      await database.close();
    },
  };
}

/** Stops the server on SIGTERM and SIGINT, then ends the process with 0 (decisions 1). */
export function stopOnSignals(server: RunningServer): void {
  const stop = (): void => {
    void server.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
