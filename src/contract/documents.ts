import * as z from 'zod/mini';
import { identifierSchema } from '#domain/assessment-schema.ts';
import { TOO_MANY_COMPARED } from '#domain/comparable.ts';
import { MOST_COMPARED } from '#domain/limits.ts';

/** A request for a document: which assessments, and the time zone for its dates (rules DOC-1 and DOC-2). */

/**
 * The reader's time zone, as `America/Chicago`; without it, dates use the server's own. Browsers name some that nobody
 * else knows, as `Etc/Unknown`: a document is made all the same, with dates in UTC (`knownTimeZone`).
 */
export const paperQuerySchema = z.object({ timeZone: z.optional(z.string()) });

export function knownTimeZone(name: string): string {
  return isTimeZone(name) ? name : 'UTC';
}

/** The body is optional: the address names the assessment. */
export const assessmentDownloadSchema = z.optional(z.object({ assessmentId: z.optional(identifierSchema) }));

export const comparisonDownloadSchema = z.object({
  assessmentIds: z
    .array(identifierSchema)
    .check(
      z.minLength(1, 'Please select one or more completed assessments below.'),
      z.maxLength(MOST_COMPARED, TOO_MANY_COMPARED),
      z.refine(hasNoRepeats, 'An assessment cannot be compared with itself.'),
    ),
  jwt: z.optional(z.string().check(z.maxLength(4000, 'This text is too long.'))),
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Ids may differ only in case. */
function hasNoRepeats(ids: readonly string[]): boolean {
  return new Set(ids.map((id) => id.toLowerCase())).size === ids.length;
}
