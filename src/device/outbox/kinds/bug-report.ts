import * as z from 'zod/mini';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import type { Outcome } from '../../call/api.ts';
import { send } from '../../call/api.ts';
import { SAVE_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../../call/request-timeouts.ts';
import { parcelFields } from '../../rows/row-schemas.ts';
import { later } from '../parcel.ts';
import type { Attempt, AttemptPorts, ParcelKind } from '../parcel.ts';
import { putFailure } from './put-failure.ts';

const bugReportSchema = z.object({
  ...parcelFields,
  kind: z.literal('bug-report'),
  message: z.string(),
  emailMe: z.boolean(),
});

/** A bug report on its way to the server; its bytes are the technical log, its id is the report's there. */
export type BugReport = z.infer<typeof bugReportSchema>;

export const bugReport: ParcelKind<BugReport> = {
  schema: bugReportSchema,
  noun: 'Bug report',
  describe: ({ message }) => ({ title: 'Bug report', detail: beginningOf(message) }),
  attempt: attemptBugReport,
};

const LOG_TYPE = 'text/plain';
const LONGEST_BEGINNING = 60;

function beginningOf(message: string): string {
  const line = message.trim().replace(/\s+/g, ' ');
  return line.length <= LONGEST_BEGINNING ? line : `${line.slice(0, LONGEST_BEGINNING).trimEnd()}…`;
}

/**
 * Stores the log, then posts the report, whose id makes it one however often it arrives (rule BUG-2). A log that
 * is refused keeps up no report; one that gets no answer may go later, and the report with it.
 */
async function attemptBugReport(
  ports: AttemptPorts,
  parcel: BugReport,
  bytes: ArrayBuffer | null,
): Promise<Attempt> {
  const stored = bytes === null ? { logUrl: null } : await storeLog(ports, bytes);
  if ('kind' in stored) return stored;
  const attempt = await post(ports, parcel, stored.logUrl);
  return attempt ?? (await post(ports, parcel, null)) ?? later(NO_CONNECTION);
}

async function storeLog(
  ports: AttemptPorts,
  bytes: ArrayBuffer,
): Promise<Attempt | { readonly logUrl: string | null }> {
  const { http, token, signal } = ports;
  const query = `?object_name=log.txt&content_type=${encodeURIComponent(LOG_TYPE)}&path=logs&size=${bytes.byteLength}`;
  const outcome = await send(http, 'signStorage', { token, query, timeoutMs: SAVE_TIMEOUT_MS, signal });
  if (signal.aborted) return { kind: 'cancelled' };
  if (outcome.kind === 'refused' || isTooMany(outcome)) return { logUrl: null };
  if (outcome.kind !== 'answer') return unanswered(outcome);
  const put = await ports.put({
    url: outcome.value.signedUrl,
    headers: { 'content-type': LOG_TYPE, 'x-amz-acl': 'private' },
    bytes,
    stallMs: UPLOAD_TIMEOUT_MS,
    onProgress: () => undefined,
    signal,
  });
  if (put.kind === 'aborted') return { kind: 'cancelled' };
  const failure = putFailure(put);
  if (failure === null) return { logUrl: outcome.value.signedUrl };
  return failure.kind === 'refused' ? { logUrl: null } : failure;
}

/** The server itself says that this person has stored enough logs today; the report goes without. */
function isTooMany(outcome: Outcome<'signStorage'>): boolean {
  return outcome.kind === 'no-answer' && outcome.errors.length > 0 && outcome.retryAfterMs !== null;
}

/** Null: the server does not know the log. */
async function post(
  { http, token, signal }: AttemptPorts,
  { id, message, emailMe }: BugReport,
  logUrl: string | null,
): Promise<Attempt | null> {
  const body = { uuid: id, logUrl, emailMe, message };
  const outcome = await send(http, 'submitBugReport', { token, body, timeoutMs: SAVE_TIMEOUT_MS, signal });
  if (outcome.kind === 'answer') return { kind: 'done' };
  if (signal.aborted) return { kind: 'cancelled' };
  if (outcome.kind !== 'refused') return unanswered(outcome);
  const isOfLog = logUrl !== null && outcome.fields.includes('log_url');
  return isOfLog ? null : { kind: 'refused', why: outcome.errors.join(' ') };
}

function unanswered(outcome: Exclude<Outcome<never>, { readonly kind: 'answer' | 'refused' }>): Attempt {
  switch (outcome.kind) {
    case 'expired':
    case 'signed-out':
      return { kind: 'paused', why: outcome.kind };
    case 'not-modified':
      return later(NO_CONNECTION);
    case 'no-answer':
      return { kind: 'later', why: outcome.why, retryAfterMs: outcome.retryAfterMs };
  }
}
