import type { Queries } from '../database/database.ts';

/** A module's newest completed assessment at an institution. */
export interface NewestCompletion {
  readonly id: string;
  readonly section: string;
  /** ISO 8601. */
  readonly dateCompleted: string;
}

/** The institutions that have completed anything. */
export async function institutionsWithCompletions(queries: Queries): Promise<number[]> {
  const rows = await queries
    .selectFrom('assessments')
    .select('institution_id')
    .distinct()
    .where('date_completed', 'is not', null)
    .execute();
  return rows.map((row) => row.institution_id);
}

/** One of each module; of two at the same moment, the one with the lower id. */
export async function newestCompletions(
  queries: Queries,
  institutionId: number,
): Promise<NewestCompletion[]> {
  const rows = await queries
    .selectFrom('assessments as one')
    .select(['one.id', 'one.section', 'one.date_completed'])
    .where('one.institution_id', '=', institutionId)
    .where('one.date_completed', '=', (eb) =>
      eb
        .selectFrom('assessments as other')
        .select((inner) => inner.fn.max('other.date_completed').as('newest'))
        .whereRef('other.institution_id', '=', 'one.institution_id')
        .whereRef('other.section', '=', 'one.section'),
    )
    .orderBy('one.id', 'desc')
    .execute();
  const bySection = new Map(rows.map((row) => [row.section, row]));
  return [...bySection.values()].map(({ id, section, date_completed: dateCompleted }) => ({
    id,
    section,
    dateCompleted: dateCompleted ?? '',
  }));
}
