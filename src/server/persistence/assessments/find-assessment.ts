import { assessmentOf } from './assessment-rows.ts';
import type { StoredAssessment } from './assessment-rows.ts';
import type { Queries } from '../database/database.ts';
import { NAME_COLUMNS, nameIn } from '../people/user-rows.ts';

/** An assessment of a hospital; null if it has none with this id. */
export async function findAssessment(
  queries: Queries,
  institutionId: number,
  id: string,
): Promise<StoredAssessment | null> {
  const row = await queries
    .selectFrom('assessments')
    .innerJoin('users', 'users.id', 'assessments.last_edited_by')
    .selectAll('assessments')
    .select(NAME_COLUMNS)
    .where('assessments.id', '=', id)
    .where('assessments.institution_id', '=', institutionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { first_name: _first, last_name: _last, email: _email, ...stored } = row;
  return assessmentOf(stored, nameIn(row));
}
