import type { Assessment } from '#domain/assessment.ts';
import { assessmentBefore } from '#domain/result.ts';
import type { Queries } from '../database/database.ts';
import { findAssessment } from './find-assessment.ts';

/** In a hospital with thousands of assessments, one of the same place is looked for among the newest only. */
const MOST_LOOKED_AT = 200;

/** The assessment before a completed one, which its result is compared with; null if there is none. */
export async function completedBefore(
  queries: Queries,
  institutionId: number,
  one: Assessment,
): Promise<Assessment | null> {
  if (one.dateCompleted === null || one.uploaded) return null;
  const rows = await queries
    .selectFrom('assessments')
    .select(['id', 'date_completed', 'summary'])
    .where('institution_id', '=', institutionId)
    .where('section', '=', one.section)
    .where('section_version', '=', one.sectionVersion)
    .where('uploaded', '=', 0)
    .where('date_completed', '<', one.dateCompleted)
    .orderBy('date_completed', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LOOKED_AT)
    .execute();
  const candidates = rows.map(({ id, date_completed: dateCompleted, summary }) => {
    const { area, department } = JSON.parse(summary) as Pick<Assessment, 'area' | 'department'>;
    const { section, sectionVersion } = one;
    return { id, section, sectionVersion, dateCompleted, uploaded: false, area, department };
  });
  const before = assessmentBefore(one, candidates);
  if (before === null) return null;
  return (await findAssessment(queries, institutionId, before.id))?.assessment ?? null;
}
