import * as z from 'zod/mini';
import { identifierSchema, textTooLong } from '#domain/assessment-schema.ts';
import { NO_MESSAGE } from '#domain/bug-report.ts';
import { LONGEST_TEXT } from '#domain/limits.ts';

/** Bodies and answers of the calls about bug reports (rules BUG-1 to BUG-8). */

export const NOT_STORED_HERE = 'This log is not stored here.';

const wholeNumber = z.int().check(z.positive());

export const bugReportSchema = z.object({
  id: wholeNumber,
  /** As it was written. */
  message: z.string(),
  /** The sender's, whether or not they want to be written to. */
  emailAddress: z.string(),
  /** The address of the call that answers with the log; null without a log. */
  logUrl: z.nullable(z.string()),
  isOpen: z.boolean(),
  /** Whether the sender wants a reply. */
  emailMe: z.boolean(),
  /** The id of the sender's. */
  institution: wholeNumber,
  createdAt: z.string(),
  tags: z.array(wholeNumber),
});
export type BugReport = z.infer<typeof bugReportSchema>;

export const submitBugReportSchema = z.object({
  /** Made by the client: the same one again is the same report. */
  uuid: identifierSchema,
  /** The address that `/sign-s3` gave for the log; null or empty when there is no log. */
  logUrl: z.nullable(z.string().check(z.maxLength(4000, NOT_STORED_HERE))),
  emailMe: z.boolean(),
  message: z.string(NO_MESSAGE).check(
    z.maxLength(LONGEST_TEXT, { error: () => textTooLong(LONGEST_TEXT) }),
    z.refine((message) => message.trim() !== '', NO_MESSAGE),
  ),
});

/** GET /bug-reports: all institutions' reports, newest first, and the names that go with their ids. */
export const bugReportsSchema = z.object({
  reports: z.array(bugReportSchema),
  /** Hospitals and people that have reported something. */
  institutions: z.record(z.string(), z.string()),
  tags: z.record(z.string(), z.string()),
});
export type BugReports = z.infer<typeof bugReportsSchema>;

/** A field that is left out stays as it is. */
export const changeBugReportSchema = z.object({
  /** All the tags it then has. */
  tags: z.optional(z.array(wholeNumber).check(z.maxLength(100, 'These are too many tags.'))),
  isOpen: z.optional(z.boolean()),
});
export type ChangeBugReport = z.infer<typeof changeBugReportSchema>;

export const bugReportLogSchema = z.object({ log: z.string() });
