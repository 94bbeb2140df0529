import * as z from 'zod/mini';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { cleanFileName, PDF_TYPE } from '#domain/upload.ts';
import { send } from '../../call/api.ts';
import type { Outcome } from '../../call/api.ts';
import { CANCEL_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../../call/request-timeouts.ts';
import type { Http, PutRequest } from '../../ports.ts';
import { parcelFields } from '../../rows/row-schemas.ts';
import { later } from '../parcel.ts';
import type { Attempt, AttemptPorts, ParcelKind } from '../parcel.ts';
import { putFailure } from './put-failure.ts';

const uploadSchema = z.object({
  ...parcelFields,
  kind: z.literal('upload'),
  /** The file's name when it was chosen. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  section: z.string(),
  /** The module's title, as shown. */
  title: z.string(),
  /** ISO time of completion. */
  date: z.string(),
});

/** A scanned assessment on its way to the server; its id becomes the assessment's. */
export type Upload = z.infer<typeof uploadSchema>;

export const upload: ParcelKind<Upload> = {
  schema: uploadSchema,
  noun: 'Scanned assessment',
  describe: ({ title, name }) => ({ title, detail: name }),
  attempt: attemptUpload,
};

const NO_FILE_HERE = 'The file is no longer on this device. Please discard this and upload it again.';
const DONE = { kind: 'done' } as const;

/**
 * Asks where to put the scan, puts it there, and asks whether it has arrived (rule UPL-3). The id makes it one
 * assessment, however often. What has arrived cannot be taken back, so it is never called canceled (rule UPL-10).
 */
async function attemptUpload(ports: AttemptPorts, kept: Upload, bytes: ArrayBuffer | null): Promise<Attempt> {
  if (bytes === null) return { kind: 'refused', why: NO_FILE_HERE };
  // The address takes so many bytes as are said, so those that will be put are counted.
  const parcel = { ...kept, size: bytes.byteLength };
  const asked = await ask(ports, parcel, { timeoutMs: UPLOAD_TIMEOUT_MS, signal: ports.signal });
  if ('kind' in asked) return asked;
  const put = await ports.put({
    url: asked.signedUrl,
    headers: { 'content-type': PDF_TYPE, 'x-amz-acl': 'private' },
    bytes,
    stallMs: UPLOAD_TIMEOUT_MS,
    ...untilAllHasGone(ports),
  });
  if (put.kind === 'aborted') return afterCancel(ports, parcel);
  const failure = putFailure(put);
  if (failure !== null) return failure;
  const confirmed = await ask(ports, parcel, { timeoutMs: UPLOAD_TIMEOUT_MS });
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
async function afterCancel(ports: AttemptPorts, parcel: Upload): Promise<Attempt> {
  const asked = await ask(ports, parcel, { timeoutMs: CANCEL_TIMEOUT_MS, cancel: true });
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

/** Promise R129; 0 stands for no answer at all. */
function unsigned(status: number): string {
  if (status === 0) return NO_CONNECTION;
  if (status >= 200 && status < 300) return 'Invalid response from server';
  return `Could not contact request signing server. Status = ${status}`;
}
