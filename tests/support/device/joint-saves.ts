import type { JointAnswer, JointSave } from '#contract/assessments.ts';
import { fromWire, toWire } from '#contract/wire-case.ts';
import type { HttpRequest } from '#device/ports.ts';

/** The saves carried by one call (rule SYN-23), as separate requests; determined without the engine's code. */

const isJoint = ({ method, path }: HttpRequest): boolean => method === 'POST' && path === '/saves';

/** The saves that a request carries, each as it would go alone; every other request is itself. */
export function requestsIn(request: HttpRequest): HttpRequest[] {
  if (!isJoint(request)) return [request];
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

/** The answers to each of these, as the one call says them. */
export function jointAnswer(answers: readonly JointAnswer[]): unknown {
  return toWire({ answers });
}

/** The answer to each carried save; null if the answer is of another kind. */
export function answersIn(request: HttpRequest, json: unknown): JointAnswer[] | null {
  if (!isJoint(request)) return null;
  return (fromWire(json) as { answers?: JointAnswer[] }).answers ?? null;
}
