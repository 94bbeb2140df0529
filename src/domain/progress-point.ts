import * as z from 'zod/mini';
import { identifierSchema, timeSchema } from './assessment-schema.ts';

/** What one completed assessment says about its module at its point in time. */
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
});
export type ProgressPoint = z.infer<typeof progressPointSchema>;
