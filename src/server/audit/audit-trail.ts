import { appendAudit } from '../persistence/audit-log.ts';
import type { AuditEntry } from '../persistence/audit-log.ts';
import type { Database } from '../persistence/database/database.ts';

interface Waiting {
  readonly entry: AuditEntry;
  readonly settle: () => void;
}

/** Records deeds that have no transaction of their own. */
export type Trail = Pick<AuditTrail, 'note'>;

type Warn = (facts: object, sentence: string) => void;

const MOST_AT_ONCE = 200;

/**
 * Records what has no transaction of its own: readings, refusals and wrong passwords. What waits at the same
 * moment is written together, so that many tablets that fetch at once do not queue for the end of the chain.
 */
export class AuditTrail {
  readonly #database: Database;
  readonly #warn: Warn;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(database: Database, warn: Warn) {
    this.#database = database;
    this.#warn = warn;
  }

  /**
   * Resolves when it is on disk. A database that cannot be written keeps nobody from reading: the server's own log
   * has the row then.
   */
  note(entry: AuditEntry): Promise<void> {
    return new Promise((settle) => {
      this.#waiting.push({ entry, settle });
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, MOST_AT_ONCE);
      const entries = some.map(({ entry }) => entry);
      try {
        await this.#database.transaction((queries) => appendAudit(queries, entries));
      } catch {
        for (const entry of entries) this.#warn({ entry }, 'The audit log could not be written');
      }
      for (const { settle } of some) settle();
    }
    this.#isWriting = false;
  }
}
