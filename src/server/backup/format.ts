import * as z from 'zod';
import type { TableRows, Value } from '../persistence/insert-rows.ts';

/**
 * A backup is gzip-compressed JSON, one record per line, the same for both databases:
 *
 *     {"backup":"rta-tracers","format":1,"steps":["001-first-release"],"madeAt":"…","rows":1234,"files":5}
 *     {"table":"users","columns":["id",…],"rows":[[1,…],…]}   some rows of a table, in order
 *     {"file":"2026/scan.pdf","base64":"…"}                   each uploaded file
 *     {"end":true,"records":12}                               without it the copy is incomplete
 */
export const FORMAT = 1;

export const headSchema = z.object({
  backup: z.literal('rta-tracers'),
  format: z.number(),
  /** The steps that its tables had taken, by their names. */
  steps: z.array(z.string()),
  madeAt: z.string(),
  /** About how many there are: some may have come or gone while it was made. */
  rows: z.number(),
  files: z.number(),
});
export type BackupHead = z.infer<typeof headSchema>;

const isValue = (value: unknown): value is Value =>
  typeof value === 'string' || typeof value === 'number' || value === null;

/** One look at each of millions of values: a schema for each would take longer than all the rest. */
const rowSchema = z.custom<Value[]>((row) => Array.isArray(row) && row.every(isValue));
const rowsSchema = z
  .object({ table: z.string(), columns: z.array(z.string()), rows: z.array(rowSchema) })
  .refine(({ columns, rows }) => rows.every(({ length }) => length === columns.length));
const fileSchema = z.object({ file: z.string(), base64: z.string() });
export type BackupFile = z.infer<typeof fileSchema>;
/** An entry of a backup: some rows of a table, or an uploaded file. */
export type BackupRecord = TableRows | BackupFile;

export const recordSchema = z.union([
  rowsSchema,
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
