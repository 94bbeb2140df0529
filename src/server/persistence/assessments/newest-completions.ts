import type { Queries } from '../database/database.ts';

/** A module's newest completed assessment at an institution. */
export interface NewestCompletion {
  readonly id: string;
  readonly section: string;
  /** ISO 8601. */
  readonly dateCompleted: string;
}

/** One of each module; of two at the same moment, the one with the lower id. */
export async function newestCompletions(
  queries: Queries,
  institutionId: number,
): Promise<NewestCompletion[]> {
  const newest = await queries
    .selectFrom('assessments')
    .select(['section', ({ fn }) => fn.max('date_completed').as('newest')])
    .where('institution_id', '=', institutionId)
    .where('date_completed', 'is not', null)
    .groupBy('section')
    .orderBy('section')
    .execute();
  const found: NewestCompletion[] = [];
  // A search of its own for each module: one within another would go through ten thousand rows for each of them.
  for (const { section, newest: dateCompleted } of newest) {
    if (dateCompleted === null) continue;
    const { id } = await queries
      .selectFrom('assessments')
      .select('id')
      .where('institution_id', '=', institutionId)
      .where('section', '=', section)
      .where('date_completed', '=', dateCompleted)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    found.push({ id, section, dateCompleted });
  }
  return found;
}
