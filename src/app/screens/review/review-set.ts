import { identifierSchema } from '#domain/assessment-schema.ts';
import type { AssessmentSummary } from '#domain/assessment.ts';
import { MOST_COMPARED } from '#domain/limits.ts';
import { inTimeOrder } from '#domain/comparison.ts';
import type { Compared } from '#domain/comparison.ts';
import type { Section } from '#domain/section.ts';
import type { Held } from '#device/device.ts';
import type { Fetched } from '#device/sync/sync.ts';

/** Which assessments an address names, and whether they can stand side by side (rule REV-1). */

/** The ids of an address; null for none, more than three, the same twice, or what is no id. */
export function reviewedIds(search: string): string[] | null {
  const ids = new URLSearchParams(search).getAll('assessments[]').map((id) => id.toLowerCase());
  const isValid =
    ids.length > 0 &&
    ids.length <= MOST_COMPARED &&
    new Set(ids).size === ids.length &&
    ids.every((id) => identifierSchema.safeParse(id).success);
  return isValid ? ids : null;
}

/** A named assessment as far as this device has it. */
export interface Found {
  readonly id: string;
  readonly held: Pick<Held, 'assessment'> | null;
  /** In the version the assessment began with. */
  readonly section: Section | null;
  /** The assessment's row in the list; looked up only where the assessment itself does not suffice. */
  readonly listed: AssessmentSummary | null;
}

export type ReviewSet =
  | { readonly kind: 'opening' }
  | { readonly kind: 'invalid' }
  /** Some cannot be had without the network. */
  | { readonly kind: 'away'; readonly away: readonly Found[]; readonly here: readonly Compared[] }
  | { readonly kind: 'ready'; readonly compared: readonly Compared[] };

/** What came of asking the server: it may know no better than this device that one is still in progress. */
export type Asked = Fetched | 'in progress';

/** @param asked what came of asking the server for those that are not here as completed ones */
export function reviewSetOf(found: readonly Found[], asked: ReadonlyMap<string, Asked>): ReviewSet {
  const known = found.flatMap((one) => knownOf(one) ?? []);
  const isInvalid =
    known.some(({ uploaded }) => uploaded) ||
    new Set(known.map(({ section }) => section)).size > 1 ||
    found.some((one) => isRefused(one, asked.get(one.id)));
  if (isInvalid) return { kind: 'invalid' };

  const here = inTimeOrder(found.flatMap((one) => comparedOf(one) ?? []));
  if (here.length === found.length) return { kind: 'ready', compared: here };
  const away = found.filter(isAway);
  const isAsking = away.some(({ id }) => asked.get(id) === undefined || asked.get(id) === 'held');
  return isAsking ? { kind: 'opening' } : { kind: 'away', away, here };
}

/** The assessment itself is missing here, its module is, or it may have been completed since. */
export function isAway(one: Found): boolean {
  return comparedOf(one) === null;
}

/** This device has an older state, from before someone else completed it. */
function isOutdated({ held, listed }: Found): boolean {
  return held?.assessment.dateCompleted === null && listed !== null && listed.dateCompleted !== null;
}

function knownOf(one: Found): Pick<AssessmentSummary, 'section' | 'dateCompleted' | 'uploaded'> | null {
  return isOutdated(one) ? one.listed : (one.held?.assessment ?? one.listed);
}

function comparedOf(one: Found): Compared | null {
  if (one.held === null || one.section === null || one.held.assessment.dateCompleted === null) return null;
  return { assessment: one.held.assessment, section: one.section };
}

function isRefused(one: Found, asked: Asked | undefined): boolean {
  const known = knownOf(one);
  if (known === null) return asked === 'unknown' || asked === 'forbidden';
  // Someone else may have completed it a moment ago: only the server's word counts, where it can be had.
  return known.dateCompleted === null && asked !== undefined && asked !== 'held';
}
