import type { JointAnswer, JointSave } from '#contract/assessments.ts';
import { fromWire, toWire } from '#contract/wire-case.ts';
import type { HttpAnswer, HttpRequest } from '#device/ports.ts';

/**
 * Saves and fetches that one call carries (rules SYN-23 and SYN-25), as separate requests; determined without the
 * engine's code.
 */

const isJoint = ({ method, path }: HttpRequest): boolean => method === 'POST' && path === '/saves';
export const isFetches = ({ method, path }: Pick<HttpRequest, 'method' | 'path'>): boolean =>
  method === 'POST' && path === '/fetches';

/** What a request carries, each as it would go alone; every other request is itself. */
export function requestsIn(request: HttpRequest): HttpRequest[] {
  if (isFetches(request)) return readingsIn(request);
  return isJoint(request) ? savesIn(request) : [request];
}

function savesIn(request: HttpRequest): HttpRequest[] {
  const { saves } = fromWire(request.body) as { saves: JointSave[] };
  return saves.map(({ id, completed, idempotencyKey, ifMatch, epoch, held, body }) => ({
    ...request,
    method: id === undefined ? 'POST' : 'PUT',
    path: `/assessments${id === undefined ? '' : `/${id}`}${completed === true ? '?completed=true' : ''}`,
    headers: {
      ...request.headers,
      'idempotency-key': idempotencyKey,
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      ...(epoch === undefined ? {} : { 'x-epoch': epoch }),
      ...(held === undefined ? {} : { 'x-held': held }),
    },
    body: JSON.parse(body) as unknown,
  }));
}

function readingsIn({ body, ...request }: HttpRequest): HttpRequest[] {
  const { assessments } = body as { assessments: { id: string; seen?: number }[] };
  return assessments.map(({ id, seen }) => ({
    ...request,
    method: 'GET',
    path: `/assessments/${id}${seen === undefined ? '' : `?seen=${seen}`}`,
  }));
}

/** The answers to each of these saves, as the one call says them. */
export function jointAnswer(answers: readonly JointAnswer[]): unknown {
  return toWire({ answers });
}

/** The answers to each of these readings, as the one call says them. */
export function fetchesAnswer(readings: readonly HttpRequest[], answers: readonly HttpAnswer[]): unknown {
  return {
    fetched: answers.map((answer, at) => {
      const { status, json } = answer;
      const seenAt = answer.header('x-seen-at');
      return {
        id: /^\/assessments\/([^?]+)/.exec(readings[at]?.path ?? '')?.[1],
        assessment: status === 200 ? json : null,
        ...(seenAt === null ? {} : { seen_at: seenAt === '' ? null : seenAt }),
      };
    }),
  };
}

/** The answer to each carried request; null if the answer is of another kind. */
export function answersIn(request: HttpRequest, json: unknown): JointAnswer[] | null {
  if (isFetches(request)) {
    const { fetched } = json as { fetched?: { assessment: unknown }[] };
    return (
      fetched?.map(({ assessment }) =>
        assessment === null
          ? { status: 404, body: '{"errors":["This does not exist."]}' }
          : { status: 200, body: JSON.stringify(assessment) },
      ) ?? null
    );
  }
  if (!isJoint(request)) return null;
  return (fromWire(json) as { answers?: JointAnswer[] }).answers ?? null;
}
