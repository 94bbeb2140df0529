import type { ProgressPoint } from '#domain/progress-point.ts';
import { optionsOf } from '../../widgets/select/options.ts';
import { foldText } from '../../widgets/fold-text.ts';

/** Which assessments are looked at; an empty text is all of them. */
export interface Filters {
  readonly department: string;
  readonly area: string;
  /** The newest so many months; null for all. */
  readonly months: number | null;
}

export const NO_FILTERS: Filters = { department: '', area: '', months: null };

/** @param now milliseconds since 1970 */
export function filterPoints(
  points: readonly ProgressPoint[],
  { department, area, months }: Filters,
  now: number,
): ProgressPoint[] {
  const from = months === null ? Number.NEGATIVE_INFINITY : monthsBefore(now, months);
  return points.filter(
    (point) =>
      Date.parse(point.dateCompleted) >= from &&
      isPlace(point.department, department) &&
      isPlace(point.area, area),
  );
}

/** The places that were assessed, each once however it is spelled. */
export function placesIn(points: readonly ProgressPoint[], place: 'department' | 'area'): string[] {
  return optionsOf(points.map((point) => point[place])).map(({ label }) => label);
}

function isPlace(place: string, wanted: string): boolean {
  return wanted === '' || foldText(place) === foldText(wanted);
}

function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  date.setMonth(date.getMonth() - months);
  return date.getTime();
}
