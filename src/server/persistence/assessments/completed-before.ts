import type { Assessment } from '#domain/assessment.ts';
import { tracersAfter, tracersBefore } from '#domain/measures/tracers-before.ts';
import type { Candidate } from '#domain/measures/tracers-before.ts';
import type { Queries } from '../database/database.ts';
import type { StoredAssessment } from './assessment-rows.ts';
import { findAssessment } from './find-assessment.ts';

/** In a hospital with thousands of assessments, one of the same place is looked for among the nearest only. */
const MOST_LOOKED_AT = 200;

/** The assessments before a completed one that it is compared and judged with; see `tracersBefore`. */
export async function completedBefore(
  queries: Queries,
  institutionId: number,
  one: Assessment,
): Promise<Assessment[]> {
  const found = tracersBefore(one, await candidates(queries, institutionId, one, 'before'));
  return (await allOf(queries, institutionId, found)).map(({ assessment }) => assessment);
}

/** Those completed after one, which are judged with its counts; see `tracersAfter`. */
export async function completedAfter(
  queries: Queries,
  institutionId: number,
  one: Assessment,
): Promise<StoredAssessment[]> {
  const found = tracersAfter(one, await candidates(queries, institutionId, one, 'after'));
  return allOf(queries, institutionId, found);
}

async function candidates(
  queries: Queries,
  institutionId: number,
  one: Assessment,
  side: 'before' | 'after',
): Promise<Candidate[]> {
  if (one.dateCompleted === null || one.uploaded) return [];
  const order = side === 'before' ? 'desc' : 'asc';
  const rows = await queries
    .selectFrom('assessments')
    .select(['id', 'date_completed', 'summary'])
    .where('institution_id', '=', institutionId)
    .where('section', '=', one.section)
    .where('section_version', '=', one.sectionVersion)
    .where('uploaded', '=', 0)
    .where('date_completed', side === 'before' ? '<' : '>', one.dateCompleted)
    .orderBy('date_completed', order)
    .orderBy('id', order)
    .limit(MOST_LOOKED_AT)
    .execute();
  return rows.map(({ id, date_completed: dateCompleted, summary }) => {
    const { area, department } = JSON.parse(summary) as Pick<Assessment, 'area' | 'department'>;
    const { section, sectionVersion } = one;
    return { id, section, sectionVersion, dateCompleted, uploaded: false, area, department };
  });
}

async function allOf(
  queries: Queries,
  institutionId: number,
  found: readonly Candidate[],
): Promise<StoredAssessment[]> {
  const all: StoredAssessment[] = [];
  for (const { id } of found) {
    const stored = await findAssessment(queries, institutionId, id);
    if (stored !== null) all.push(stored);
  }
  return all;
}
