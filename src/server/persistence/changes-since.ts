import type { ChangedAssessment } from './database/commit-notices.ts';
import type { Queries } from './database/database.ts';

/** More than a hospital saves in the seconds between two looks; what is beyond comes with the next pull. */
const MOST = 500;

/** The number of the newest change of each institution. */
export async function newestChanges(
  queries: Queries,
  institutionIds: readonly number[],
): Promise<Map<number, number>> {
  if (institutionIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('newest_changes')
    .select(['institution_id', 'number'])
    .where('institution_id', 'in', institutionIds)
    .execute();
  return new Map(rows.map((row) => [row.institution_id, row.number]));
}

/** The assessments of an institution that have changed after a number, in the order of their changes. */
export async function changesSince(
  queries: Queries,
  institutionId: number,
  after: number,
): Promise<ChangedAssessment[]> {
  const rows = await queries
    .selectFrom('assessments')
    .select(['id', 'version', 'change_number'])
    .where('institution_id', '=', institutionId)
    .where('change_number', '>', after)
    .orderBy('change_number')
    .limit(MOST)
    .execute();
  return rows.map(({ id, version, change_number: number }) => ({ institutionId, id, version, number }));
}
