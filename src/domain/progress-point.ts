import * as z from 'zod/mini';
import { identifierSchema, timeSchema } from './assessment-schema.ts';

const count = z.int().check(z.nonnegative());

/** The figures of one completed assessment, as a point in its module's progress. */
export const progressPointSchema = z.object({
  assessmentId: identifierSchema,
  dateCompleted: timeSchema,
  /** The version of the module that was answered. */
  sectionVersion: z.int().check(z.positive()),
  area: z.string(),
  department: z.string(),
  lastEditedByName: z.string(),
  /** How many questions are flagged. */
  flagged: z.int().check(z.nonnegative()),
  /** How many choices are "No". */
  noAnswers: z.int().check(z.nonnegative()),
  /** The value of each slider and percentage that has one, by leaf: `answers.330.parts.ready`. */
  values: z.record(z.string(), z.number()),
  // The rest only of versions that measure, and from servers that know it.
  /** How many of the answered elements that one assessment can judge are findings. */
  findings: z.optional(z.object({ adverse: count, answered: count })),
  /** Counts, summed over all people, by leaf; by question where its kinds share one count. */
  tallies: z.optional(z.record(z.string(), z.object({ yes: count, of: count }))),
  /** The score of each practice domain that can be shown, from 0 to 1. */
  scores: z.optional(z.record(z.string(), z.number())),
  /** The credit of each answered element that is scored, from 0 to 1, by leaf or question as counts are. */
  worths: z.optional(z.record(z.string(), z.number())),
});
export type ProgressPoint = z.infer<typeof progressPointSchema>;
