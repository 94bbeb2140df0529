import { CompiledQuery } from 'kysely';
import type { Kysely, Transaction } from 'kysely';

interface Job<DB> {
  run(queries: Transaction<DB>): Promise<void>;
  /** Tells the waiting request its outcome once the batch is on disk. */
  settle(): void;
  fail(error: unknown): void;
}

/** Enough that the disk no longer matters, few enough that the next ones do not wait long. */
const LARGEST_BATCH = 32;

export const SAVEPOINT = 'savepoint job';
export const ROLLBACK_TO = 'rollback to job';
const RELEASE = 'release job';

/**
 * Commits transactions that are waiting at the same moment together: one sync for all of them, which is most
 * of the cost of a small write. Each still sees the ones before it, is rolled back alone if it fails, and
 * succeeds only once the shared commit is on disk.
 */
export function groupCommit<DB>(queries: Kysely<DB>) {
  const waiting: Job<DB>[] = [];
  let isDraining = false;

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) await runBatch(queries, waiting.splice(0, LARGEST_BATCH));
    isDraining = false;
  };

  return <T>(run: (queries: Transaction<DB>) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push(jobFor(run, resolve, reject));
      if (isDraining) return;
      isDraining = true;
      // Includes whatever else arrived in this turn of the event loop.
      setImmediate(() => void drain());
    });
}

function jobFor<DB, T>(
  run: (queries: Transaction<DB>) => Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Job<DB> {
  let settle = (): void => undefined;
  return {
    run: async (queries) => {
      const value = await run(queries);
      settle = () => resolve(value);
    },
    settle: () => settle(),
    fail: (error) => {
      settle = () => undefined;
      reject(error);
    },
  };
}

async function runBatch<DB>(queries: Kysely<DB>, jobs: readonly Job<DB>[]): Promise<void> {
  try {
    await queries.transaction().execute(async (transaction) => {
      for (const job of jobs) await runJob(transaction, job, jobs.length === 1);
    });
    for (const job of jobs) job.settle();
  } catch (error) {
    for (const job of jobs) job.fail(error);
  }
}

/**
 * A failing job is rolled back and reported at once; if it is alone in its batch, the batch is rolled back. A full
 * disk may end the whole transaction, and with it the batch: then none of its jobs has happened.
 */
async function runJob<DB>(transaction: Transaction<DB>, job: Job<DB>, isAlone: boolean): Promise<void> {
  if (isAlone) return job.run(transaction);
  await transaction.executeQuery(CompiledQuery.raw(SAVEPOINT));
  try {
    await job.run(transaction);
  } catch (error) {
    await transaction.executeQuery(CompiledQuery.raw(ROLLBACK_TO)).catch(() => {
      throw error;
    });
    job.fail(error);
  }
  await transaction.executeQuery(CompiledQuery.raw(RELEASE));
}
