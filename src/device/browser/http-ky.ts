import ky from 'ky';
import { FHIR_TYPE, XLSX_TYPE } from '#contract/file-types.ts';
import { parsedJson } from '../json.ts';
import { CsrfPair } from './cookies.ts';
import { refusesPacked } from '../call/whose-answer.ts';
import type { Http, HttpAnswer, HttpRequest } from '../ports.ts';
import type { TechnicalLog } from '../technical-log.ts';

/** In characters: anything shorter fits into one packet as it is. */
const PLAIN_AT_MOST = 1024;

/**
 * The adapter that owns ky: one attempt per call, no retries; the outbox owns those. Only a packed body that
 * something on the way has refused goes once more, plain, and so does every one after it (rule API-9).
 */
export function kyHttp(base: string, log: TechnicalLog['note']): Http {
  const csrf = new CsrfPair(() => document.cookie);
  let mayPack = true;
  const attempt = async (request: HttpRequest, sent: Sent): Promise<HttpAnswer> => {
    const began = performance.now();
    const tell = (outcome: string, hasFailed: boolean): void => {
      const { method, route = '(unknown)' } = request;
      log({ kind: 'call', method, route, outcome, ms: performance.now() - began });
      // Never a body, an id or a key: the browser's own line about a call may have them, ours not.
      // oxlint-disable-next-line no-console -- every failure is logged there (rule ERR-6)
      if (hasFailed) console.info(`${outcome}: ${method} ${route}`);
    };
    const token = csrf.value();
    const limit = timeLimit(request.timeoutMs, request.signal);
    try {
      const response = await ky(`${base}${request.path}`, {
        retry: 0,
        throwHttpErrors: false,
        // Ours also ends an answer that starts and then stalls.
        timeout: false,
        signal: limit.signal,
        credentials: 'same-origin',
        cache: 'no-store',
        method: request.method,
        headers: {
          ...request.headers,
          ...sent.headers,
          ...(token === null ? {} : { 'x-xsrf-token': token }),
        },
        body: sent.body,
      });
      const header = (name: string) => response.headers.get(name);
      const { status } = response;
      tell(String(status), status >= 400);
      csrf.learn(token, header('x-xsrf-token'));
      const file = fileIn(header('content-type'));
      if (file !== null) {
        return { status, header, json: undefined, [file]: new Uint8Array(await response.arrayBuffer()) };
      }
      return { status, header, json: parsedJson(await response.text()) };
    } catch (error) {
      // The two failures under their own names, in the console too (rule API-11).
      const message = limit.isOver() ? `timeout of ${request.timeoutMs}ms exceeded` : 'Network Error';
      tell(message, true);
      throw new Error(message, { cause: error });
    } finally {
      limit.end();
    }
  };
  return async (request) => {
    const sent = await asSent(request.body, mayPack && 'authorization' in request.headers);
    const answer = await attempt(request, sent);
    if (!sent.isPacked || !refusesPacked(answer)) return answer;
    mayPack = false;
    return attempt(request, await asSent(request.body, false));
  };
}

interface Sent {
  readonly body: BodyInit | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly isPacked?: true;
}

/** A body as sent: JSON, compressed where it may be, that is worthwhile, and the browser supports it. */
async function asSent(body: unknown, mayPack: boolean): Promise<Sent> {
  if (body === undefined) return { body: null, headers: {} };
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  if (!mayPack || text.length <= PLAIN_AT_MOST || typeof CompressionStream === 'undefined')
    return { body: text, headers };
  return { body: await gzipped(text), headers: { ...headers, 'content-encoding': 'gzip' }, isPacked: true };
}

/** As bytes: a streamed request body has no length, which HTTP/1.1 does not accept. */
function gzipped(text: string): Promise<ArrayBuffer> {
  const { readable, writable } = new CompressionStream('gzip');
  const writer = writable.getWriter();
  // Errors of the writer reach the reader as well, and are reported there.
  for (const step of [writer.write(new TextEncoder().encode(text)), writer.close()])
    step.catch(() => undefined);
  return new Response(readable).arrayBuffer();
}

interface TimeLimit {
  readonly signal: AbortSignal;
  /** Time ran out before the answer arrived. */
  readonly isOver: () => boolean;
  readonly end: () => void;
}

/** Aborts after the given time, or with the caller's own signal. */
function timeLimit(ms: number | undefined, cancelled: AbortSignal | undefined): TimeLimit {
  const stop = new AbortController();
  const cancel = () => stop.abort();
  let isOver = false;
  const timer =
    ms === undefined
      ? undefined
      : setTimeout(() => {
          isOver = true;
          cancel();
        }, ms);
  if (cancelled?.aborted) cancel();
  cancelled?.addEventListener('abort', cancel);
  return {
    signal: stop.signal,
    isOver: () => isOver,
    end: () => {
      clearTimeout(timer);
      cancelled?.removeEventListener('abort', cancel);
    },
  };
}

function fileIn(type: string | null): 'pdf' | 'table' | null {
  if (type === null) return null;
  if (/^application\/pdf\b/i.test(type)) return 'pdf';
  const isTable = /^text\/csv\b/i.test(type) || [XLSX_TYPE, FHIR_TYPE].some((one) => type.startsWith(one));
  return isTable ? 'table' : null;
}
