import type * as z from 'zod/mini';
import type { JointAnswer } from '#contract/assessments.ts';
import type { Call } from '#contract/call-shape.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { errorsSchema, isExpired } from '#contract/errors.ts';
import { NO_CONNECTION, notByThisNetwork } from '#contract/error-sentences.ts';
import type { Errors } from '#contract/errors.ts';
import { readAnswer } from '#contract/reading.ts';
import { FHIR_TYPE, XLSX_TYPE } from '#contract/file-types.ts';
import { isRecord } from '#contract/record.ts';
import { toWire } from '#contract/wire-case.ts';
import { DAY_MS, SECOND_MS } from '#domain/durations.ts';
import { parsedJson } from '../json.ts';
import type { Http, HttpAnswer } from '../ports.ts';
import type { Refusal } from './credentials.ts';
import { isOfNetwork } from './whose-answer.ts';

/**
 * One call of the API: sends, then classifies the answer by status and schema. Anything that is not JSON of
 * the expected shape, at any status, is no answer (rule API-10).
 */

type Answers<N extends CallName> = (typeof calls)[N]['answers'];
type Status<N extends CallName> = keyof Answers<N> & number;

export type Answered<N extends CallName> =
  | {
      [S in Status<N>]: {
        readonly kind: 'answer';
        readonly status: S;
        readonly value: Answers<N>[S] extends z.ZodMiniType ? z.output<Answers<N>[S]> : never;
        readonly header: HttpAnswer['header'];
      };
    }[Status<N>]
  | AnsweredTable<N>;

/** A call that answers a table has its bytes for a value. */
type AnsweredTable<N extends CallName> = (typeof calls)[N] extends { csv: string }
  ? {
      readonly kind: 'answer';
      readonly status: 200;
      readonly value: Uint8Array<ArrayBuffer>;
      readonly header: HttpAnswer['header'];
    }
  : never;

export type NoAnswer = {
  readonly kind: 'no-answer';
  /** In words for the person. */
  readonly why: string;
  /** The server's sentences, if the server itself asked us to wait. */
  readonly errors: string[];
  readonly retryAfterMs: number | null;
  /** The server takes no more of this kind today; other calls may still succeed. */
  readonly isQuota?: true;
  /** The status of what answered in the server's place (rule ERR-7). */
  readonly blockedWith?: number;
};

/** As far as the engine needs to know. */
export type Missed = Omit<NoAnswer, 'errors' | 'isQuota'>;

/** The closed set of outcomes of a call. */
export type Outcome<N extends CallName> =
  | Answered<N>
  | { readonly kind: 'not-modified' }
  | { readonly kind: 'expired'; readonly errors: string[] }
  | { readonly kind: 'signed-out'; readonly errors: string[] }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly errors: string[];
      readonly fields: string[];
      /** `epoch`: the server was restored (rule API-18). */
      readonly reason: string | null;
    }
  | NoAnswer;

/** Calls that answer a PDF. */
type PdfCallName = { [N in CallName]: (typeof calls)[N] extends { pdf: string } ? N : never }[CallName];

export type PdfOutcome =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> }
  | Exclude<Outcome<never>, Answered<never>>;

export interface Request {
  readonly token?: string | null;
  readonly params?: Readonly<Record<string, string>>;
  /** Starts with `?` when there is one. */
  readonly query?: string;
  /** In code form; sent in wire form. */
  readonly body?: unknown;
  /** In wire form already, and sent as it is: what another build has frozen never changes its form. */
  readonly frozenBody?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The epoch this device holds, where the call takes it; null before the first pull. */
  readonly epoch?: string | null;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

function pathOf(name: CallName, params: Readonly<Record<string, string>> = {}): string {
  return calls[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

/** Makes one call. */
export async function send<N extends CallName>(
  http: Http,
  name: N,
  request: Request = {},
): Promise<Outcome<N>> {
  return (await sendWithJson(http, name, request)).outcome;
}

/** The same, with the answer as it came, for what can be made of one that is not of its shape. */
export async function sendWithJson<N extends CallName>(
  http: Http,
  name: N,
  request: Request,
): Promise<{ readonly outcome: Outcome<N>; readonly answer: HttpAnswer | null }> {
  const answer = await ask(http, name, request);
  return { outcome: answer === null ? NOTHING : judge(name, answer), answer };
}

/** Makes a call that answers a PDF. */
export async function sendForPdf(http: Http, name: PdfCallName, request: Request): Promise<PdfOutcome> {
  const answer = await ask(http, name, request);
  if (answer === null) return NOTHING;
  if (answer.status !== 200) return judgeOthers(answer);
  // A page that merely claims to be a PDF is no answer either.
  return startsAsPdf(answer.pdf) ? { kind: 'pdf', bytes: answer.pdf } : notReadable(answer);
}

export const NOTHING: NoAnswer = { kind: 'no-answer', why: NO_CONNECTION, errors: [], retryAfterMs: null };

/** Repairs a mismatched CSRF pair with the fresh cookie, once (rule API-5). Null: there is no answer. */
async function ask(http: Http, name: CallName, request: Request): Promise<HttpAnswer | null> {
  const call: Call = calls[name];
  const attempt = () =>
    http({
      method: call.method,
      path: pathOf(name, request.params) + (request.query ?? ''),
      route: call.path,
      headers: {
        accept: acceptedFrom(call),
        ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
        ...(request.epoch ? { 'x-epoch': request.epoch } : {}),
        ...request.headers,
      },
      ...bodyOf(request),
      ...(request.timeoutMs === undefined ? {} : { timeoutMs: request.timeoutMs }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
  try {
    const first = await attempt();
    return isCsrfMismatch(first) ? await attempt() : first;
  } catch {
    return null;
  }
}

/** An answer that another one carried, as it would have come alone. @param header of the one that carried it */
export function judgeCarried<N extends CallName>(
  name: N,
  { status, body, retryAfter }: JointAnswer,
  header: HttpAnswer['header'],
): Outcome<N> {
  const own = (key: string) => {
    if (key !== 'retry-after') return header(key);
    return retryAfter === undefined ? null : String(retryAfter);
  };
  return judge(name, { status, header: own, json: parsedJson(body) });
}

function acceptedFrom({ pdf, csv, xlsx, fhir }: Call): string {
  const files = [
    ...(pdf === undefined ? [] : ['application/pdf']),
    ...(csv === undefined ? [] : ['text/csv']),
    ...(xlsx === undefined ? [] : [XLSX_TYPE]),
    ...(fhir === undefined ? [] : [FHIR_TYPE]),
  ];
  return [...files, 'application/json'].join(', ');
}

function bodyOf({ body, frozenBody }: Request): { body?: unknown } {
  if (frozenBody !== undefined) return { body: frozenBody };
  return body === undefined ? {} : { body: toWire(body) };
}

function isCsrfMismatch(answer: HttpAnswer): boolean {
  return answer.status === 403 && readAnswer(errorsSchema, answer.json)?.reason === 'csrf';
}

/** Tells what an answer means. The status is compared as a number, and every class has its case. */
function judge<N extends CallName>(name: N, answer: HttpAnswer): Outcome<N> {
  const value = valueOf(calls[name], answer);
  if (value === undefined) return judgeOthers(answer);
  if (value === null || !isOurs(value, answer)) return notReadable(answer);
  const { status } = answer;
  return { kind: 'answer', status, value, header: (key: string) => answer.header(key) } as Answered<N>;
}

/** Any JSON has the shape of an answer that says nothing: what is more than that names the server's epoch. */
function isOurs(value: unknown, answer: HttpAnswer): boolean {
  return !isNothing(value) || isNothing(answer.json) || answer.header('x-epoch') !== null;
}

function isNothing(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((field) => field === undefined);
}

/** A table, or what the schema reads. Undefined: not among the call's answers; null: not of its shape. */
function valueOf({ answers, csv }: Call, answer: HttpAnswer): unknown {
  if (csv !== undefined && answer.table !== undefined) return answer.table;
  const schema = answers[answer.status];
  return schema && readAnswer(schema, answer.json);
}

/** An answer that the call's contract does not have. */
function judgeOthers(answer: HttpAnswer): Exclude<Outcome<never>, Answered<never>> {
  if (answer.status === 304) return { kind: 'not-modified' };
  const errors = readAnswer(errorsSchema, answer.json);
  if (errors === null || answer.status < 400) return notReadable(answer);
  return judgeErrors(answer, errors);
}

function startsAsPdf(bytes: Uint8Array<ArrayBuffer> | undefined): bytes is Uint8Array<ArrayBuffer> {
  return bytes !== undefined && String.fromCodePoint(...bytes.subarray(0, 5)) === '%PDF-';
}

function judgeErrors(answer: HttpAnswer, errors: Errors): Exclude<Outcome<never>, Answered<never>> {
  const { status } = answer;
  if (status === 401) return { kind: isExpired(errors) ? 'expired' : 'signed-out', errors: errors.errors };
  const isTransient =
    status >= 500 || status === 408 || status === 429 || (status === 403 && errors.reason === 'csrf');
  if (isTransient)
    return {
      ...noAnswer(answer, errors.errors.join(' ')),
      errors: errors.errors,
      ...(status === 429 && errors.reason === 'quota' ? { isQuota: true } : {}),
    };
  return {
    kind: 'refused',
    status,
    errors: errors.errors,
    fields: errors.fields ?? [],
    reason: errors.reason ?? null,
  };
}

/** Not of the server's shape: something else answered, or a server of another age. */
export function notReadable(answer: HttpAnswer): NoAnswer {
  if (!isOfNetwork(answer)) return noAnswer(answer, NO_CONNECTION);
  const { status } = answer;
  return { ...noAnswer(answer, notByThisNetwork(status)), blockedWith: status };
}

function noAnswer(answer: HttpAnswer, why: string): NoAnswer {
  const seconds = Number(answer.header('retry-after') ?? Number.NaN);
  return {
    kind: 'no-answer',
    why,
    errors: [],
    retryAfterMs:
      Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, DAY_MS / SECOND_MS) * SECOND_MS : null,
  };
}

/** What to say where the server could not say anything itself. */
export function sentencesOf(
  { errors = [], blockedWith }: { readonly kind: string } & Partial<Pick<NoAnswer, 'errors' | 'blockedWith'>>,
  why = NO_CONNECTION,
): string[] {
  if (errors.length > 0) return errors;
  return [blockedWith === undefined ? why : notByThisNetwork(blockedWith)];
}

/**
 * Every call goes through here, so that whichever is first to hear that a log-in was ended with the order to delete
 * is enough (rule SES-21).
 */
export function heedingWipes(
  http: Http,
  userId: () => number | null,
  refused: (refusal: Refusal) => void,
): Http {
  return async (request) => {
    const answer = await http(request);
    const { status, json } = answer;
    const token = /^Bearer (.+)$/.exec(request.headers['authorization'] ?? '')?.[1];
    const isWipe = status === 401 && isRecord(json) && json['reason'] === 'ended' && json['wipe'] === true;
    const owner = userId();
    if (isWipe && token !== undefined && owner !== null)
      refused({ why: 'signed-out', of: { userId: owner, token }, wipes: true });
    return answer;
  };
}
