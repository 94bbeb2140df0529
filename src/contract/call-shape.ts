import type * as z from 'zod/mini';

/** One call of the API. */
export interface Call {
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: `/${string}`;
  /** `expired`: takes the bearer token even when it has expired. */
  readonly access: 'public' | 'token' | 'expired';
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Takes `If-Match` and `Idempotency-Key`. */
  readonly isMutation?: true;
  /** Answers 200 with a PDF instead of JSON, to be saved under this name. */
  readonly pdf?: `${string}.pdf`;
  /** The body's `jwt` may stand in for the Authorization header. */
  readonly takesJwt?: true;
  /** Also comes as multipart/form-data: one file as `file`, and these fields. */
  readonly form?: z.ZodMiniType;
  /** The answers in JSON. */
  readonly answers: Readonly<Record<number, z.ZodMiniType>>;
}
