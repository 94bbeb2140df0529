import * as z from 'zod/mini';
import { digits } from './digits.ts';
import { ENTRY_ID } from './entries.ts';
import {
  LONGEST_NAME,
  LONGEST_TEXT,
  MOST_PEOPLE,
  MOST_WASTAGE_ROWS,
  TOO_MANY_PEOPLE,
  TOO_MANY_ROWS,
} from './limits.ts';
import { COUNTER, MOST_COUNTED } from './tally.ts';

/**
 * An assessment is one walk through a unit with one section's questions
 * (rule ASM-1). Times are ISO 8601 UTC with milliseconds.
 */

/** Says that a text is longer than it may be. */
export function textTooLong(most: number): string {
  return `A text may have at most ${digits(most)} characters.`;
}

/** Says that a name is longer than it may be. */
export function nameTooLong(most: number): string {
  return `A name may have at most ${most} characters.`;
}

const longText = z.string().check(z.maxLength(LONGEST_TEXT, { error: () => textTooLong(LONGEST_TEXT) }));
const nameText = z.string().check(z.maxLength(LONGEST_NAME, { error: () => nameTooLong(LONGEST_NAME) }));
const amount = z.union([z.literal(''), z.number().check(z.nonnegative('An amount may not be negative.'))]);

export const identifierSchema = z.uuid('This is not a valid id.');
export const timeSchema = z.iso.datetime({ precision: 3 });
/** The section's id as a decimal string. */
export const sectionKeySchema = z.string().check(z.regex(/^[1-9][0-9]{0,8}$/));
const mapKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));

/** The id of an entry of a list. */
const id = z.string().check(z.regex(ENTRY_ID));

export const personSchema = z.object({ name: nameText, title: nameText });
export type Person = z.infer<typeof personSchema>;

export const wastageRowSchema = z.object({
  medication: nameText,
  unit: nameText,
  packageAmount: amount,
  packagesOpened: amount,
  amountGiven: amount,
  costPerPackage: amount,
});
export type WastageRow = z.infer<typeof wastageRowSchema>;

const number = z.int().check(z.nonnegative(), z.maximum(MOST_COUNTED));
const countSchema = z
  .object({ yes: number, of: number })
  .check(z.refine(({ yes, of }) => yes <= of, 'Of a count, no more can be good than were seen.'));
const counter = z.string().check(z.regex(COUNTER));

const singleValue = [z.boolean(), z.number(), longText] as const;
const partValueSchema = z.union([...singleValue, z.record(counter, countSchema)]);
export type PartValue = z.infer<typeof partValueSchema>;

/** A null takes back what one person counted. */
const partChangeSchema = z.union([...singleValue, z.record(counter, z.nullable(countSchema))]);
export type PartChange = z.infer<typeof partChangeSchema>;

const answerSchema = z.object({
  parts: z.record(mapKey, partValueSchema),
  flagged: z.boolean(),
  observations: longText,
  opportunities: longText,
});
export type Answer = z.infer<typeof answerSchema>;

/** In a change every field is optional, and a part's null removes its value (rule ASM-8). */
const answerChangeSchema = z.object({
  parts: z.optional(z.record(mapKey, z.nullable(partChangeSchema))),
  flagged: z.optional(z.boolean()),
  observations: z.optional(longText),
  opportunities: z.optional(longText),
});
export type AnswerChange = z.infer<typeof answerChangeSchema>;

/** A list in full. Entries may come without ids, as from a caller that is not the app: they count by their places. */
const people = z
  .array(z.extend(personSchema, { id: z.optional(id) }))
  .check(z.maxLength(MOST_PEOPLE, TOO_MANY_PEOPLE));
const wastageRows = z
  .array(z.extend(wastageRowSchema, { id: z.optional(id) }))
  .check(z.maxLength(MOST_WASTAGE_ROWS, TOO_MANY_ROWS));

/** A column's id, and what stands in it: done or not, or the id of a choice. What is not named was not seen. */
const columnKey = z.string().check(z.regex(/^[a-z]{1,40}$/));
const cell = z.union([z.boolean(), z.string().check(z.regex(/^[a-z0-9]{1,40}$/))]);

/** One dose that was watched. It belongs to whoever watched it; of the dose there is nothing but the drug's name. */
export const sheetRowSchema = z.object({
  by: z.int().check(z.positive()),
  drug: nameText,
  cells: z.record(columnKey, cell),
});
export type SheetRow = z.infer<typeof sheetRowSchema>;

const sheetKey = z.string().check(z.regex(/^[a-z]{1,40}$/));
const sheetsSchema = z.record(sheetKey, z.object({ rows: z.record(id, sheetRowSchema) }));

/** Single rows, by id; null removes one. */
const sheetsChangeSchema = z.record(sheetKey, z.object({ rows: z.record(id, z.nullable(sheetRowSchema)) }));

/** Single entries of a list, by id; null removes one (rule ASM-17). */
function listChangeSchema<T extends z.ZodMiniType>(entry: T) {
  return z.object({
    entries: z.optional(z.record(id, z.nullable(entry))),
    order: z.optional(z.array(id)),
  });
}

/** The fields that a person edits, as one change may carry them. */
export const assessmentChangeSchema = z.object({
  area: z.optional(nameText),
  department: z.optional(nameText),
  facilitators: z.optional(people),
  participants: z.optional(people),
  answers: z.optional(z.record(sectionKeySchema, answerChangeSchema)),
  sheets: z.optional(sheetsChangeSchema),
  notes: z.optional(longText),
  wastageCalculator: z.optional(wastageRows),
  lists: z.optional(
    z.object({
      facilitators: z.optional(listChangeSchema(personSchema)),
      participants: z.optional(listChangeSchema(personSchema)),
      wastageCalculator: z.optional(listChangeSchema(wastageRowSchema)),
    }),
  ),
  lastQuestionIndex: z.optional(z.int().check(z.nonnegative(), z.maximum(1000))),
  page: z.optional(z.int().check(z.nonnegative(), z.maximum(1000))),
  currentQuestionIndex: z.optional(z.int().check(z.nonnegative(), z.maximum(1000))),
});
export type AssessmentChange = z.infer<typeof assessmentChangeSchema>;

const summaryFields = {
  id: identifierSchema,
  section: sectionKeySchema,
  sectionVersion: z.int().check(z.positive()),
  area: z.string(),
  department: z.string(),
  facilitators: z.array(personSchema),
  participants: z.array(personSchema),
  dateCompleted: z.nullable(timeSchema),
  lastEditedBy: z.int(),
  lastEditedByName: z.string(),
  createdBy: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  version: z.int().check(z.nonnegative()),
  /** Highest 1-based number of a question left by advancing; 0 at the start; never falls. */
  lastQuestionIndex: z.int().check(z.nonnegative()),
  uploaded: z.boolean(),
  flaggedQuestions: z.int().check(z.nonnegative()),
  page: z.int().check(z.nonnegative()),
  currentQuestionIndex: z.int().check(z.nonnegative()),
};

export const assessmentSchema = z.object({
  ...summaryFields,
  facilitators: z.array(z.extend(personSchema, { id })),
  participants: z.array(z.extend(personSchema, { id })),
  answers: z.record(z.string(), answerSchema),
  /** Observed-dose sheets, by id; only where something was watched. */
  sheets: z.optional(sheetsSchema),
  notes: z.string(),
  wastageCalculator: z.array(z.extend(wastageRowSchema, { id })),
});
export type Assessment = z.infer<typeof assessmentSchema>;

/** A row of the list: no answers, but how many there are. */
export const assessmentSummarySchema = z.object({
  ...summaryFields,
  answered: z.int().check(z.nonnegative()),
  /** How much of the core path; absent in a module without one, or in rows from before it was counted. */
  core: z.optional(
    z.object({ answered: z.int().check(z.nonnegative()), of: z.int().check(z.nonnegative()) }),
  ),
  /** How many findings there are; absent where the module does not measure, or in rows from before they were counted. */
  findings: z.optional(z.int().check(z.nonnegative())),
  /** How many of these can harm directly (weight 3). */
  serious: z.optional(z.int().check(z.nonnegative())),
});
export type AssessmentSummary = z.infer<typeof assessmentSummarySchema>;
