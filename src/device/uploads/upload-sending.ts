import { errorsSchema } from '#contract/errors.ts';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { readAnswer } from '#contract/reading.ts';
import { cleanFileName, PDF_TYPE } from '#domain/upload.ts';
import { parsedJson } from '../json.ts';
import { send } from '../sync/api.ts';
import type { Outcome } from '../sync/api.ts';
import { CANCEL_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../sync/request-timeouts.ts';
import type { Http, Put, PutOutcome, PutRequest } from '../ports.ts';
import type { Upload } from '../store/stored.ts';

/**
 * One attempt to get a scan to the server: ask where to put it, put it there, and ask whether it has arrived
 * (rule UPL-3). The id makes it one assessment, however often. What has arrived cannot be taken back, so it is
 * never called canceled (rule UPL-10).
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
  readonly epoch: string | null;
  readonly onProgress: (share: number) => void;
  /** A person's Cancel, which counts until every byte has gone. */
  readonly signal: AbortSignal;
}

const DONE = { kind: 'done' } as const;
const later = (why: string): Attempt => ({ kind: 'later', why, retryAfterMs: null });

export async function attemptUpload(
  ports: AttemptPorts,
  upload: Upload,
  bytes: ArrayBuffer,
): Promise<Attempt> {
  const asked = await ask(ports, upload, { timeoutMs: UPLOAD_TIMEOUT_MS, signal: ports.signal });
  if ('kind' in asked) return asked;
  const put = await ports.put({
    url: asked.signedUrl,
    headers: { 'content-type': PDF_TYPE, 'x-amz-acl': 'private' },
    bytes,
    stallMs: UPLOAD_TIMEOUT_MS,
    ...untilAllHasGone(ports),
  });
  if (put.kind === 'aborted') return afterCancel(ports, upload);
  const failure = failureOf(put);
  if (failure !== null) return failure;
  const confirmed = await ask(ports, upload, { timeoutMs: UPLOAD_TIMEOUT_MS });
  // Signed again: what was put cannot be found.
  return 'kind' in confirmed ? confirmed : later('Invalid response from server');
}

function untilAllHasGone({ signal, onProgress }: AttemptPorts): Pick<PutRequest, 'onProgress' | 'signal'> {
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel);
  return {
    signal: stop.signal,
    onProgress: (share) => {
      if (share === 1) signal.removeEventListener('abort', cancel);
      onProgress(share);
    },
  };
}

/**
 * A browser says how much has gone a moment later, so the last bytes may have gone before Cancel. The server
 * says whether they had arrived; if not, it will not take them.
 */
async function afterCancel(ports: AttemptPorts, upload: Upload): Promise<Attempt> {
  const asked = await ask(ports, upload, { timeoutMs: CANCEL_TIMEOUT_MS, cancel: true });
  return 'kind' in asked && asked.kind === 'done' ? asked : { kind: 'cancelled' };
}

async function ask(
  { http, token, epoch }: AttemptPorts,
  { id, name, section, date, size }: Upload,
  {
    cancel,
    ...limits
  }: { readonly timeoutMs: number; readonly signal?: AbortSignal; readonly cancel?: true },
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
    ...(cancel && { cancel }),
  };
  const outcome = await send(listening, 'requestUpload', {
    token,
    epoch,
    body,
    ...limits,
  });
  if (limits.signal?.aborted === true) return { kind: 'cancelled' };
  return judge(outcome, status);
}

function judge(outcome: Outcome<'requestUpload'>, status: number): Attempt | { readonly signedUrl: string } {
  switch (outcome.kind) {
    case 'answer':
      if (outcome.status === 201) return outcome.value;
      return outcome.value.done ? DONE : { kind: 'cancelled' };
    case 'expired':
    case 'signed-out':
      return { kind: 'paused', why: outcome.kind };
    case 'refused':
      // The next pull brings the new epoch.
      if (outcome.reason === 'epoch') return later(outcome.errors.join(' '));
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
function failureOf(put: Exclude<PutOutcome, { kind: 'aborted' }>): Attempt | null {
  switch (put.kind) {
    case 'answered':
      return put.status === 200 || put.status === 201 ? null : answeredFailure(put);
    case 'broken':
      return later('XHR error');
    case 'stalled':
      return later(NO_CONNECTION);
    case 'unsupported':
      return later('CORS not supported');
  }
}

/** A 403 means the address has expired: the next attempt gets a fresh one. */
const MAY_CHANGE = [403, 408, 429];
/**
 * What a bucket answers with 400 although nothing is wrong with the scan: it came too slowly, not as a whole,
 * or damaged, or the server's own key had expired when it signed the address.
 */
const MAY_CHANGE_IN_BUCKET = /<Code>(RequestTimeout|IncompleteBody|BadDigest|ExpiredToken)<\/Code>/;

function answeredFailure({ status, text }: Extract<PutOutcome, { kind: 'answered' }>): Attempt {
  const why = `Upload error: ${status}`;
  if (status < 400 || status >= 500 || MAY_CHANGE.includes(status) || MAY_CHANGE_IN_BUCKET.test(text))
    return later(why);
  const errors = readAnswer(errorsSchema, parsedJson(text))?.errors;
  return { kind: 'refused', why: errors === undefined ? why : errors.join(' ') };
}
