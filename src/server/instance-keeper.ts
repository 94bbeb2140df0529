import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Database } from './persistence/database/database.ts';
import { noteInstance } from './persistence/instance-rows.ts';

interface KeeperDeps {
  readonly database: Database;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly warn: (facts: object, sentence: string) => void;
}

const EVERY_MS = 10 * MINUTE_MS;

/** Notes in the database that this instance is here, so that later versions leave it what it needs (rule RUN-25). */
export class InstanceKeeper {
  readonly #deps: KeeperDeps;
  readonly #id = randomUUID();
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
  }

  /** Resolves when it is noted, or the server's log says why not. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.#note(), EVERY_MS);
    this.#timer.unref();
    await this.#note();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async #note(): Promise<void> {
    const { database, version, clock, warn } = this.#deps;
    try {
      await noteInstance(database, { id: this.#id, version }, clock());
    } catch (error) {
      warn({ err: error }, 'This instance could not be noted; a later version may not know that it is here');
    }
  }
}
