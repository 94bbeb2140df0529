import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { sendForPdf, sentencesOf } from './api.ts';
import { DOCUMENT_TIMEOUT_MS } from './request-timeouts.ts';
import type { Http } from '../ports.ts';

/** Documents made by the server (rule DOC-1). */

export type DocumentRequest =
  | { readonly kind: 'assessment'; readonly id: string }
  /** One to three completed assessments of one module. */
  | { readonly kind: 'comparison'; readonly ids: readonly string[] };

export type FetchedDocument =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The server says no, in sentences fit to show. */
  | { readonly kind: 'refused'; readonly errors: readonly string[] }
  /** No answer, or not logged in: the device may still make it. */
  | { readonly kind: 'unreachable'; readonly errors: readonly string[] };

export interface FetchOptions {
  /** The reader's, as `America/Chicago`. */
  readonly timeZone: string;
  readonly signal: AbortSignal;
}

/** @param token null where nobody is logged in */
export async function fetchDocument(
  http: Http,
  token: string | null,
  request: DocumentRequest,
  { timeZone, signal }: FetchOptions,
): Promise<FetchedDocument> {
  if (token === null) return { kind: 'unreachable', errors: [NO_CONNECTION] };
  const common = {
    token,
    signal,
    timeoutMs: DOCUMENT_TIMEOUT_MS,
    query: `?time_zone=${encodeURIComponent(timeZone)}`,
  };
  const outcome =
    request.kind === 'assessment'
      ? await sendForPdf(http, 'downloadAssessment', { ...common, params: { id: request.id } })
      : await sendForPdf(http, 'downloadComparison', { ...common, body: { assessmentIds: request.ids } });
  if (outcome.kind === 'pdf') return outcome;
  if (outcome.kind === 'refused') return { kind: 'refused', errors: outcome.errors };
  return { kind: 'unreachable', errors: sentencesOf(outcome) };
}
