import { errorsSchema } from '#contract/errors.ts';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { readAnswer } from '#contract/reading.ts';
import { cleanFileName, PDF_TYPE } from '#domain/upload.ts';
import { send } from '../sync/api.ts';
import type { Outcome } from '../sync/api.ts';
import { UPLOAD_TIMEOUT_MS } from '../sync/request-timeouts.ts';
import type { Http, Put, PutOutcome } from '../ports.ts';
import type { Upload } from '../store/stored.ts';

/**
 * One attempt to get a scan to the server: ask where to put it, put it there, and ask whether it has arrived
 * (rule UPL-3). The id makes it one assessment, however often.
 */

/** The outcome of an attempt. */
export type Attempt =
  | { readonly kind: 'done' }
  /** The server will not accept it as it is; in sentences fit to show. */
  | { readonly kind: 'refused'; readonly why: string }
  /** It may go later. */
  | { readonly kind: 'later'; readonly why: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'paused'; readonly why: 'expired' | 'signed-out' }
  | { readonly kind: 'cancelled' };

export interface AttemptPorts {
  readonly http: Http;
  readonly put: Put;
  readonly token: string;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

const DONE = { kind: 'done' } as const;
const later = (why: string): Attempt => ({ kind: 'later', why, retryAfterMs: null });

export async function attemptUpload(
  ports: AttemptPorts,
  upload: Upload,
  bytes: ArrayBuffer,
): Promise<Attempt> {
  const asked = await ask(ports, upload);
  if ('kind' in asked) return asked;
  const put = await ports.put({
    url: asked.signedUrl,
    headers: { 'content-type': PDF_TYPE, 'x-amz-acl': 'private' },
    bytes,
    onProgress: ports.onProgress,
    stallMs: UPLOAD_TIMEOUT_MS,
    signal: ports.signal,
  });
  const failure = failureOf(put);
  if (failure !== null) return failure;
  const confirmed = await ask(ports, upload);
  // Signed again: what was put cannot be found.
  return 'kind' in confirmed ? confirmed : later('Invalid response from server');
}

async function ask(
  { http, token, signal }: AttemptPorts,
  { id, name, section, date, size }: Upload,
): Promise<Attempt | { readonly signedUrl: string }> {
  let status = 0;
  const listening: Http = async (request) => {
    const answer = await http(request);
    status = answer.status;
    return answer;
  };
  const body = {
    objectName: cleanFileName(name),
    contentType: PDF_TYPE,
    uuid: id,
    section,
    date,
    size,
  };
  const outcome = await send(listening, 'requestUpload', {
    token,
    body,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    signal,
  });
  if (signal.aborted) return { kind: 'cancelled' };
  return judge(outcome, status);
}

function judge(outcome: Outcome<'requestUpload'>, status: number): Attempt | { readonly signedUrl: string } {
  switch (outcome.kind) {
    case 'answer':
      return outcome.status === 201 ? outcome.value : DONE;
    case 'expired':
    case 'signed-out':
      return { kind: 'paused', why: outcome.kind };
    case 'refused':
      return { kind: 'refused', why: outcome.errors.join(' ') };
    case 'not-modified':
      return later(unsigned(status));
    case 'no-answer':
      return { kind: 'later', why: unsigned(status), retryAfterMs: outcome.retryAfterMs };
  }
}

/** Rule ERR-5; 0 stands for no answer at all. */
function unsigned(status: number): string {
  if (status === 0) return NO_CONNECTION;
  if (status >= 200 && status < 300) return 'Invalid response from server';
  return `Could not contact request signing server. Status = ${status}`;
}

/** Null: the storage has it. */
function failureOf(put: PutOutcome): Attempt | null {
  switch (put.kind) {
    case 'answered':
      return put.status === 200 || put.status === 201 ? null : answeredFailure(put);
    case 'broken':
      return later('XHR error');
    case 'stalled':
      return later(NO_CONNECTION);
    case 'aborted':
      return { kind: 'cancelled' };
    case 'unsupported':
      return later('CORS not supported');
  }
}

/** A 403 means the address has expired: the next attempt gets a fresh one. */
const MAY_CHANGE = [403, 408, 429];

function answeredFailure({ status, json }: Extract<PutOutcome, { kind: 'answered' }>): Attempt {
  const why = `Upload error: ${status}`;
  if (status < 400 || status >= 500 || MAY_CHANGE.includes(status)) return later(why);
  const errors = readAnswer(errorsSchema, json)?.errors;
  return { kind: 'refused', why: errors === undefined ? why : errors.join(' ') };
}
