import type { Database } from './database/database.ts';

/** A turn of a job, held by one instance until then. */
export interface JobClaim {
  readonly name: string;
  /** A name that nobody else uses. */
  readonly claim: string;
  /** ISO 8601; when others may take it, should this instance be gone by then. */
  readonly until: string;
}

/**
 * Takes a job's turn if it is due; a job that never ran is. The row is the lock: of several instances, the one
 * whose update finds it still due has the turn.
 *
 * @param now ISO 8601
 */
export async function claimJob(database: Database, turn: JobClaim, now: string): Promise<boolean> {
  const row = await database.transaction(async (queries) => {
    await queries
      .insertInto('jobs')
      .values({ name: turn.name, due_at: now, claim: null })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return queries
      .updateTable('jobs')
      .set({ due_at: turn.until, claim: turn.claim })
      .where('name', '=', turn.name)
      .where('due_at', '<=', now)
      .returning('name')
      .executeTakeFirst();
  });
  return row !== undefined;
}

/** The turn is over. Only its holder may say when the next one is. @param dueAt ISO 8601 */
export async function finishJob(database: Database, { name, claim }: JobClaim, dueAt: string): Promise<void> {
  await database.transaction((queries) =>
    queries
      .updateTable('jobs')
      .set({ due_at: dueAt, claim: null })
      .where('name', '=', name)
      .where('claim', '=', claim)
      .execute(),
  );
}
