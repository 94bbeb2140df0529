import type * as z from 'zod/mini';

/** One call of the API. */
export interface Call {
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: `/${string}`;
  /** `expired`: accepts an expired bearer token. */
  readonly access: 'public' | 'token' | 'expired';
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Takes `If-Match` and `Idempotency-Key`. */
  readonly isMutation?: true;
  /** Takes `X-Epoch`, the epoch the sender holds; a write under another one is 412. */
  readonly takesEpoch?: true;
  /** Answers 200 with a PDF instead of JSON, to save under this name. */
  readonly pdf?: `${string}.pdf`;
  /** Answers 200 with a table instead of JSON, to save under this name. */
  readonly csv?: `${string}.csv`;
  /** Answers 200 with a spreadsheet where one is asked for, to save under this name. */
  readonly xlsx?: `${string}.xlsx`;
  /** Answers 200 with a Bundle of FHIR where one is asked for, to save under this name. */
  readonly fhir?: `${string}.json`;
  /** Answers 200 with server-sent events that go on; the data of each is of this shape. */
  readonly events?: z.ZodMiniType;
  /** The body's `jwt` may stand in for the Authorization header. */
  readonly takesJwt?: true;
  /** Also accepts multipart/form-data: one file as `file`, and these fields. */
  readonly form?: z.ZodMiniType;
  /** Its answers tell of assessments: each leaves a row of the audit log (rule AUD-7). */
  readonly discloses?: true;
  /** The answers in JSON. */
  readonly answers: Readonly<Record<number, z.ZodMiniType>>;
}
