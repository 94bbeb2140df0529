import * as z from 'zod/mini';

/**
 * The envelope of a backup file. Its rows are read one by one, each by its own schema, so that a damaged one costs
 * no other.
 *
 * Each release reads the files of all before it; a file of a higher version is refused with the advice to update.
 */
export const BACKUP_VERSION = 1;

const rows = z.array(z.unknown());

export const backupSchema = z.object({
  product: z.literal('RTA Tracers'),
  kind: z.literal('device backup'),
  version: z.int(),
  userId: z.int(),
  uid: z.string(),
  epoch: z.nullable(z.string()),
  waiting: rows,
  edits: rows,
  assessments: rows,
  actions: rows,
  discarded: rows,
  leftBehind: z.record(z.string(), z.unknown()),
  parcels: rows,
});
export type BackupContent = z.output<typeof backupSchema>;

/** A row with the id that names it. */
export const namedSchema = z.looseObject({ id: z.uuid() });
/** A parcel with its bytes. */
export const packedSchema = z.looseObject({ id: z.uuid(), base64: z.nullable(z.string()) });
