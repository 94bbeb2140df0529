import * as z from 'zod/mini';
import { assessmentSummarySchema } from '#domain/assessment-schema.ts';
import { fetchedSchema } from '#contract/assessments.ts';
import type { Fetched } from '#contract/assessments.ts';
import type { AssessmentSummary } from '#domain/assessment.ts';
import { readAnswer } from '#contract/reading.ts';
import type { Http, HttpAnswer } from '../ports.ts';
import { notReadable, sendWithJson } from './api.ts';
import type { Outcome, Request } from './api.ts';

/**
 * Answers about assessments that this build cannot read although they name the assessment: a newer server's,
 * or one with something wrong in it. Each is set aside, and the others count.
 */

/** As much of such an answer as can be relied on. */
// oxlint-disable-next-line promise/valid-params -- a schema's, not a promise's
const oddSchema = z.object({ id: z.uuid(), version: z.catch(z.nullable(z.int()), null) });
type Odd = z.infer<typeof oddSchema>;

export async function sendForList(
  http: Http,
  request: Request,
): Promise<{ readonly outcome: Outcome<'assessments'>; readonly odd: readonly Odd[] }> {
  const { outcome, answer } = await sendWithJson(http, 'assessments', request);
  const rows: unknown = answer?.json;
  if (answer?.status !== 200 || !Array.isArray(rows)) return { outcome, odd: [] };
  if (outcome.kind === 'answer' && outcome.value.length === rows.length) return { outcome, odd: [] };
  const value: AssessmentSummary[] = [];
  const odd: Odd[] = [];
  for (const row of rows) {
    const read = readAnswer(assessmentSummarySchema, row);
    const named = oddSchema.safeParse(row).data;
    if (read !== null) value.push(read);
    else if (named !== undefined) odd.push(named);
    // Rows without an id are not the server's.
    else return { outcome: notReadable(answer), odd: [] };
  }
  const header = (name: string) => answer.header(name);
  return { outcome: { kind: 'answer', status: 200, value, header }, odd };
}

/** `odd`: it is there, but cannot be read. */
export type FetchedOrOdd = Fetched | { readonly id: string; readonly assessment: 'odd' };

interface FetchedTogether {
  readonly each: readonly FetchedOrOdd[];
  readonly header: HttpAnswer['header'];
}

const fetchesSchema = z.object({ fetched: z.array(z.looseObject({ id: z.uuid() })) });

/** @returns `fetched` as far as it can be read; null where nothing was answered */
export async function sendForFetches(
  http: Http,
  request: Request,
): Promise<{ readonly outcome: Outcome<'fetchTogether'>; readonly fetched: FetchedTogether | null }> {
  const { outcome, answer } = await sendWithJson(http, 'fetchTogether', request);
  const rows = answer?.status === 200 ? fetchesSchema.safeParse(answer.json).data?.fetched : undefined;
  if (answer === null || rows === undefined) return { outcome, fetched: null };
  const each = rows.map(
    (row): FetchedOrOdd => readAnswer(fetchedSchema, row) ?? { id: row.id, assessment: 'odd' },
  );
  return { outcome, fetched: { each, header: (name) => answer.header(name) } };
}

/** `odd`: the assessment is there, but cannot be read. */
export async function sendForAssessment(
  http: Http,
  id: string,
  request: Request,
): Promise<Outcome<'assessment'> | { readonly kind: 'odd' }> {
  const { outcome, answer } = await sendWithJson(http, 'assessment', { ...request, params: { id } });
  const isOdd =
    outcome.kind === 'no-answer' &&
    answer?.status === 200 &&
    oddSchema.safeParse(answer.json).data?.id === id;
  return isOdd ? { kind: 'odd' } : outcome;
}
