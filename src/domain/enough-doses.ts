import { timeOfEntry } from './entry-time.ts';
import { count } from './count.ts';
import { isSetUp } from './sheet.ts';
import type { Sheet } from './sheet-schema.ts';
import type { Dose } from './sheet-links.ts';

/** How many doses one person watches in a tracer, or for how long: what comes first (rule MEA-10). */
const ENOUGH_DOSES = 5;
const ENOUGH_MINUTES = 15;

/** When a person's first dose has been watched for long enough, in milliseconds since 1970; null before it. */
export function timeIsUpAt(own: readonly Pick<Dose, 'id'>[]): number | null {
  const [first] = own;
  return first === undefined ? null : timeOfEntry(first.id) + ENOUGH_MINUTES * 60_000;
}

/** The numbers of a person's doses whose choices are not all made; they count nowhere, nor toward enough. */
export function unfinishedDoses(sheet: Pick<Sheet, 'columns'>, own: readonly Dose[]): number[] {
  return own.flatMap((dose, at) => (isSetUp(sheet, dose) ? [] : [at + 1]));
}

/**
 * What was enough, in words: `5 doses`, or `15 minutes`; null as long as another dose is to be watched.
 *
 * @param now milliseconds since 1970
 */
export function enoughWords(sheet: Pick<Sheet, 'columns'>, own: readonly Dose[], now: number): string | null {
  const watched = own.filter((dose) => isSetUp(sheet, dose)).length;
  if (watched >= ENOUGH_DOSES) return count(watched, 'dose');
  const until = timeIsUpAt(own);
  return until !== null && now >= until ? `${ENOUGH_MINUTES} minutes` : null;
}
