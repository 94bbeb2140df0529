import * as z from 'zod/mini';
import { EXPORT_FORMATS, EXPORT_KINDS, IN_FHIR } from '#domain/export-kinds.ts';
import { addressNumber } from './address-number.ts';
import { timeInAddress } from './time-in-address.ts';

const ONLY_ANSWERS = 'Only answers can be exported as FHIR.';

/** What is exported: without a section, of all; without times, from the first to the last (rule EXP-1). */
export const exportQuerySchema = z
  .object({
    kind: z.prefault(z.enum(EXPORT_KINDS), 'answers'),
    format: z.prefault(z.enum(EXPORT_FORMATS), 'csv'),
    section: z.optional(addressNumber),
    /** The first moment, and the first that is not meant any more. */
    from: z.optional(timeInAddress),
    to: z.optional(timeInAddress),
    /** What the columns mean instead, without a row of data. */
    dictionary: z.optional(z.enum(['true', 'false'])),
  })
  .check(z.refine(({ kind, format }) => format !== 'fhir' || kind === IN_FHIR, ONLY_ANSWERS));
export type ExportQuery = z.output<typeof exportQuerySchema>;
