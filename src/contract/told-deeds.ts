import * as z from 'zod/mini';
import { identifierSchema, timeSchema } from '#domain/assessment-schema.ts';
import { MOST_COMPARED } from '#domain/limits.ts';

/** A deed of a device for the audit log, told at its next contact (rule AUD-5). */

/** Deeds that a device keeps, and tells in one call. */
export const MOST_DEEDS = 50;
const MOST_COUNTED = 1_000_000;

const count = z.int().check(z.nonnegative(), z.maximum(MOST_COUNTED));
const common = {
  id: identifierSchema,
  /** By the device's clock. */
  at: timeSchema,
  /** The log-in in which it happened; null where the work was opened offline, without one. */
  session: z.nullable(z.uuid()),
  /** How many older ones the device had no room for. */
  droppedBefore: count,
};

export const deedSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('locked') }),
  z.object({
    ...common,
    kind: z.literal('unlocked'),
    /** The password was checked on the device. */
    isOffline: z.boolean(),
    wrongPasswords: count,
  }),
  z.object({
    ...common,
    kind: z.literal('exported'),
    /** The format it was saved in, without the server. */
    as: z.enum(['backup', 'pdf', 'print', 'csv', 'xlsx', 'fhir']),
    /** What it tells of, where that is no assessment. */
    of: z.optional(z.literal('actions')),
    /** Empty for the device's whole backup file, for a table of all that it holds, and for actions. */
    assessments: z.array(identifierSchema).check(z.maxLength(MOST_COMPARED)),
  }),
]);
export type Deed = z.infer<typeof deedSchema>;

export const deedsSchema = z.object({
  deeds: z.array(deedSchema).check(z.minLength(1), z.maxLength(MOST_DEEDS)),
});
