import type { Assessment, AssessmentSummary } from '../assessment.ts';

/** Which assessments are held against each other: those of one area, with the same questions. */

type Place = Pick<Assessment, 'area' | 'department'>;

/** The area, or the department where no area is given; two people rarely write a place with the same capitals. */
export function placeOf({ area, department }: Place): string {
  return (area.trim() || department.trim()).toLowerCase();
}

export function isSamePlace(a: Place, b: Place): boolean {
  return placeOf(a) === placeOf(b);
}

/** What an assessment has to say to be found as one before another. */
export type Candidate = Pick<
  AssessmentSummary,
  'id' | 'section' | 'sectionVersion' | 'dateCompleted' | 'uploaded' | 'area' | 'department'
>;

/** Counts of so many tracers are judged together, the newest included (rule MEA-12). */
const MOST_POOLED = 4;

/**
 * The tracers of the same area and version that were completed before, the newest first: as many as its counts are
 * judged with. None for one that is not completed, or is a scan.
 */
export function tracersBefore<T extends Candidate>(one: Candidate, all: readonly T[]): T[] {
  return ofItsPlace(one, all, (other, own) => other < own)
    .toReversed()
    .slice(0, MOST_POOLED - 1);
}

/** The tracers completed after one, the earliest first, whose counts are judged with its own. */
export function tracersAfter<T extends Candidate>(one: Candidate, all: readonly T[]): T[] {
  return ofItsPlace(one, all, (other, own) => other > own && isWithinYear(own, other)).slice(
    0,
    MOST_POOLED - 1,
  );
}

/** The completed tracers of the same area and version, the earliest first. @param at of two times of completion */
function ofItsPlace<T extends Candidate>(
  one: Candidate,
  all: readonly T[],
  at: (other: string, own: string) => boolean,
): T[] {
  const { dateCompleted } = one;
  if (dateCompleted === null || one.uploaded) return [];
  return all
    .filter(
      (other) =>
        other.id !== one.id &&
        other.section === one.section &&
        other.sectionVersion === one.sectionVersion &&
        !other.uploaded &&
        other.dateCompleted !== null &&
        at(other.dateCompleted, dateCompleted) &&
        isSamePlace(other, one),
    )
    .toSorted((a, b) => (inTime(a) < inTime(b) ? -1 : 1));
}

/** Device and server take two of one moment in the same order. */
function inTime({ dateCompleted, id }: Candidate): string {
  return `${dateCompleted ?? ''} ${id}`;
}

/** Whether a time is no longer than twelve months before another; both ISO, in UTC. */
export function isWithinYear(earlier: string, later: string): boolean {
  const year = Number(later.slice(0, 4)) - 1;
  return earlier >= `${year}${later.slice(4)}`;
}
