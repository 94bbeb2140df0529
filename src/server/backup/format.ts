import * as z from 'zod';

/**
 * A backup is gzip-compressed JSON, one record per line, the same for both databases:
 *
 *     {"backup":"rta-tracers","format":1,"steps":["001-first-release"],"madeAt":"…"}
 *     {"table":"users","row":{…}}                 each row of each table
 *     {"file":"2026/scan.pdf","base64":"…"}       each uploaded file
 *     {"end":true,"records":1234}                 without it the copy is incomplete
 */
export const FORMAT = 1;

export const headSchema = z.object({
  backup: z.literal('rta-tracers'),
  format: z.number(),
  /** The steps that its tables had taken, by their names. */
  steps: z.array(z.string()),
  madeAt: z.string(),
});
export type BackupHead = z.infer<typeof headSchema>;

const value = z.union([z.string(), z.number(), z.null()]);

const rowSchema = z.object({ table: z.string(), row: z.record(z.string(), value) });
const fileSchema = z.object({ file: z.string(), base64: z.string() });
export type BackupFile = z.infer<typeof fileSchema>;
/** An entry of a backup: a row of a table, or an uploaded file. */
export type BackupRecord = z.infer<typeof rowSchema> | BackupFile;

export const recordSchema = z.union([
  rowSchema,
  fileSchema,
  z.object({ end: z.literal(true), records: z.number() }),
]);

/** Why a backup cannot be made or restored, in a sentence for the operator. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

export const broken = (): BackupError =>
  new BackupError('The backup is damaged or incomplete; nothing was changed.');
