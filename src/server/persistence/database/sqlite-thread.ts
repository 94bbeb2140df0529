import { Worker } from 'node:worker_threads';
import { DatabaseAway } from './database-errors.ts';
import type { Done, SqliteOpening } from './sqlite-file.ts';
import type { SqliteAnswer, SqliteOrder } from './sqlite-worker.ts';

const PROGRAM = new URL('./sqlite-worker.ts', import.meta.url);

/** The thread that commits has ended, and nobody had closed it. */
class SqliteThreadLost extends Error {
  override readonly name = 'SqliteThreadLost';
}

interface Waiting {
  readonly resolve: (answer: SqliteAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The worker thread that commits, and waits for the disk. Where it is lost, what waits fails and the process ends:
 * what was committed is on the disk, and whoever restarts the server has it going within seconds.
 */
export class SqliteThread {
  readonly #worker: Worker;
  /** In the order of what was asked, which is that of the answers. */
  readonly #waiting: Waiting[] = [];
  readonly #ended = Promise.withResolvers<void>();
  /** From when on its end would be no news. */
  #mayEnd = true;
  #isOver = false;

  private constructor(opening: SqliteOpening) {
    this.#worker = new Worker(PROGRAM, { execArgv: [], workerData: opening });
    // A process does not go on only because it could still ask something.
    this.#worker.unref();
    this.#worker.on('message', (answer: SqliteAnswer) => this.#answered(answer));
    let reason: unknown;
    this.#worker.on('error', (error) => (reason = error));
    this.#worker.on('exit', (code) => this.#end(code, reason));
  }

  /** @throws what SQLite says when it cannot open the file */
  static async open(opening: SqliteOpening): Promise<SqliteThread> {
    const thread = new SqliteThread(opening);
    try {
      throwOf(await thread.#answer());
    } catch (error) {
      await thread.#worker.terminate();
      throw error;
    }
    thread.#mayEnd = false;
    return thread;
  }

  /** As `SqliteFile.replay`. @throws also DatabaseAway, where it is closed */
  async replay(all: readonly Done[], commits: number | null): Promise<void> {
    if (this.#isOver) throw new DatabaseAway(new Error('The database is closed.'));
    this.#worker.postMessage({ all, commits } satisfies SqliteOrder);
    throwOf(await this.#answer());
  }

  /** Waits for what was asked before. */
  async close(): Promise<void> {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#mayEnd = true;
      this.#worker.ref();
      this.#worker.postMessage('close' satisfies SqliteOrder);
    }
    await this.#ended.promise;
  }

  #answer(): Promise<SqliteAnswer> {
    if (this.#waiting.length === 0) this.#worker.ref();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #answered(answer: SqliteAnswer): void {
    this.#waiting.shift()?.resolve(answer);
    if (this.#waiting.length === 0 && !this.#isOver) this.#worker.unref();
  }

  #end(code: number, reason: unknown): void {
    this.#isOver = true;
    this.#ended.resolve();
    const lost = new SqliteThreadLost(`The thread that commits has ended with ${code}.`, { cause: reason });
    for (const { reject } of this.#waiting.splice(0)) reject(new DatabaseAway(lost));
    if (!this.#mayEnd) throw lost;
  }
}

function throwOf(answer: SqliteAnswer): void {
  if (answer !== 'done') throw Object.assign(answer.error as Error, answer.fields);
}
