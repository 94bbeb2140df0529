import { setTimeout as pause } from 'node:timers/promises';
import { isHeldByAnother } from './database-errors.ts';
import { ROLLBACK_TO, SAVEPOINT } from './group-commit.ts';
import type { SqliteAccess } from './sqlite-access.ts';
import { SqliteFile, sizeOf } from './sqlite-file.ts';
import type { Done, Outcome, SqliteOpening, Statement } from './sqlite-file.ts';
import { SqliteThread } from './sqlite-thread.ts';

/** How long another process that holds the file is waited for before a transaction can begin. */
const LONGEST_WAIT_MS = 1000;
const LOOK_MS = 20;

/** Whatever else there is may have changed something. */
const ONLY_LOOKS = /^(select|savepoint|rollback|release|pragma)\b/;

/**
 * Writing that keeps the thread which answers from the disk: a transaction is tried here, where each statement is
 * answered from memory, and taken back; then a worker thread does again what has written, and commits it. What is
 * read beside it is what was committed.
 */
export async function openCommitting(opening: SqliteOpening): Promise<SqliteAccess> {
  const thread = await SqliteThread.open(opening);
  const here = new SqliteFile(opening);
  here.run({ sql: 'pragma busy_timeout = 0', values: [] });
  return new CommittingAccess(here, thread);
}

class CommittingAccess implements SqliteAccess {
  readonly #here: SqliteFile;
  readonly #thread: SqliteThread;
  /** What has written in this transaction. */
  #done: Done[] = [];
  /** How many commits there had been when it began. */
  #commits: number | null = null;
  /** How much of it was there at the savepoint. */
  #kept = 0;

  constructor(here: SqliteFile, thread: SqliteThread) {
    this.#here = here;
    this.#thread = thread;
  }

  async run(statement: Statement): Promise<Outcome> {
    const { sql } = statement;
    if (sql === 'begin immediate') return this.#begin(statement);
    if (sql === 'commit' && this.#here.isTransaction) return this.#commit();
    const outcome = this.#here.run(statement);
    if (sql === SAVEPOINT) this.#kept = this.#done.length;
    else if (sql === ROLLBACK_TO) this.#done.length = this.#kept;
    else if (this.#here.isTransaction && !ONLY_LOOKS.test(sql))
      this.#done.push({ ...statement, size: sizeOf(outcome) });
    return outcome;
  }

  async close(): Promise<void> {
    this.#here.close();
    await this.#thread.close();
  }

  /** Nobody else waits while another process has the file. */
  async #begin(statement: Statement): Promise<Outcome> {
    this.#done = [];
    for (const since = performance.now(); ; await pause(LOOK_MS)) {
      try {
        const begun = this.#here.run(statement);
        this.#commits = this.#here.commits;
        return begun;
      } catch (error) {
        if (!isHeldByAnother(error) || performance.now() - since > LONGEST_WAIT_MS) throw error;
      }
    }
  }

  async #commit(): Promise<Outcome> {
    const taken = this.#here.run({ sql: 'rollback', values: [] });
    // What only looked has nothing that would have to wait for the disk.
    if (this.#done.length > 0) await this.#thread.replay(this.#done, this.#commits);
    return taken;
  }
}
