import * as z from 'zod/mini';
import { addressNumber } from './address-number.ts';
import { timeInAddress } from './time-in-address.ts';

/** The kinds of rows in the audit log (rule AUD-1). A new kind goes to the end. */
const AUDIT_KINDS = [
  'log-in',
  'log-out',
  'password-check',
  'password-change',
  'email-change',
  'invitation',
  'role-change',
  'institution-change',
  'assessment-read',
  'assessment-pdf',
  'comparison-pdf',
  'upload',
  'refusal',
  'audit-export',
  'backup',
  'restore',
  'operator',
  'retention',
  'locked',
  'unlocked',
  'exported',
  'assessment-fetch',
  'progress-read',
  'findings-export',
  'bug-report-log',
  'action-fetch',
  'action-read',
  'person-export',
  'person-erasure',
  'data-export',
  'anchor',
  'account-link',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** `refused`: for lack of a right; `failed`: a wrong password. */
export type AuditOutcome = 'ok' | 'refused' | 'failed';

/** One thing that happened. */
export const auditRowSchema = z.object({
  seq: z.int(),
  at: z.string(),
  institutionId: z.nullable(z.int()),
  /** Who did it; null where that is not known, and for what the server and its operator do. */
  userId: z.nullable(z.int()),
  sessionId: z.nullable(z.string()),
  /** One of `AUDIT_KINDS`, or of a newer server's. */
  kind: z.string(),
  /** The thing it was done to, such as `assessment 0190…`. */
  object: z.string(),
  /** The sender's IPv4 address, or the /64 network of an IPv6 one. */
  address: z.string(),
  /** An `AuditOutcome`, or a newer server's. */
  outcome: z.string(),
  /** Names of fields, never values; what a device told of itself as `name=value` (rule AUD-5). */
  detail: z.array(z.string()),
  /** As the request is called in the server's own log; null for what no request did (rule RUN-26). */
  requestId: z.nullable(z.string()),
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

/** Which rows; of all given, each narrows. */
export const auditQuerySchema = z.object({
  /** The first moment, and the first that is not meant any more. */
  from: z.optional(timeInAddress),
  to: z.optional(timeInAddress),
  user: z.optional(addressNumber),
  kind: z.optional(z.enum(AUDIT_KINDS)),
  /** Only rows older than this number. */
  before: z.optional(addressNumber),
});
export type AuditQuery = z.output<typeof auditQuerySchema>;
