import * as z from 'zod/mini';
import { identifierSchema, timeSchema } from '#domain/assessment-schema.ts';
import { LARGE_LOG, LARGEST_LOG } from '#domain/bug-report.ts';
import {
  BAD_DATE,
  NO_FILE,
  NO_MODULE,
  NOT_A_PDF,
  PDF_TYPE,
  tooLargeUpload,
  LARGEST_UPLOAD,
} from '#domain/upload.ts';
import { addressNumber } from './address-number.ts';

/** Bodies and answers of the calls that put files into storage (rules UPL-3 to UPL-7). */

const nameText = z
  .string(NO_FILE)
  .check(z.minLength(1, NO_FILE), z.maxLength(1000, 'This name is too long.'));

const uploadFields = {
  section: z
    .string(NO_MODULE)
    .check(z.minLength(1, NO_MODULE), z.regex(/^([1-9][0-9]{0,8})?$/, 'This module does not exist.')),
  /** A day or a time; the server's today if omitted or empty. */
  date: z.optional(z.union([z.literal(''), z.iso.date(), timeSchema], BAD_DATE)),
};

export const uploadRequestSchema = z.object({
  ...uploadFields,
  objectName: nameText,
  contentType: z.literal(PDF_TYPE, NOT_A_PDF),
  /** Becomes the assessment's id; sending the same one again asks what became of the upload. */
  uuid: identifierSchema,
  /** Bytes; the signed address then takes a file of this size alone. */
  size: z.optional(
    z
      .int()
      .check(
        z.nonnegative(),
        z.maximum(LARGEST_UPLOAD, { error: ({ input }) => tooLargeUpload(Number(input)) }),
      ),
  ),
  /** Whatever has not arrived by now shall never become an assessment. */
  cancel: z.optional(z.literal(true)),
});

/** The fields beside `file` when everything is sent at once as multipart/form-data. */
export const uploadFormSchema = z.object(uploadFields);

/** Where to PUT a file within ten minutes; without an origin it is on the API's own. */
export const signedUrlSchema = z.object({ signedUrl: z.string() });

/** The file is stored and the assessment is in the list; or, canceled in time, never will be. */
export const uploadDoneSchema = z.object({ done: z.boolean() });

export const signStorageQuerySchema = z.object({
  objectName: nameText,
  contentType: z.enum(['text/plain', 'application/json'], 'Only text can be stored here.'),
  path: z.optional(z.enum(['logs', 'logs/'], 'Only logs can be stored here.')),
  /** Bytes; the signed address then takes a log of this size alone. */
  size: z.optional(addressNumber.check(z.refine((bytes) => Number(bytes) <= LARGEST_LOG, LARGE_LOG))),
});
