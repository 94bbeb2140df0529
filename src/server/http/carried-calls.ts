import type { FastifyRequest } from 'fastify';
import type { JointAnswer } from '#contract/assessments.ts';
import type { Call } from '#contract/call-shape.ts';
import { bodyIn } from './bodies.ts';
import { errorAnswer } from './error-answers.ts';
import type { Asked, Carrier } from './read-call.ts';
import { jsonOf } from './send-answer.ts';
import type { ServedCall } from './serve-calls.ts';

/** A request that another one carries, as it would be alone. */
export interface Carried {
  readonly method: Call['method'];
  /** Below `/api`, with query. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as a text. */
  readonly text: string;
}

/** Answers a request that another one carries just as if it had come alone. */
export async function answerCarried<C extends Call>(
  served: ServedCall<C>,
  carried: Carried,
  carrier: Carrier,
): Promise<JointAnswer> {
  const { request, caller, record } = carrier;
  try {
    const asked = askedBy(carried, request);
    served.requireRight(asked, caller, record);
    served.requireEpoch(asked, caller);
    const answer = await served.answer({ asked, form: () => null, carrier });
    return counted(served, { status: Number(answer.status), body: jsonOf(answer) ?? '' });
  } catch (error) {
    return counted(served, refused(error, request));
  }
}

function counted<C extends Call>(served: ServedCall<C>, answer: JointAnswer): JointAnswer {
  served.isCarried(answer.status);
  return answer;
}

function refused(error: unknown, request: FastifyRequest): JointAnswer {
  const { status, headers, body } = errorAnswer(error, request);
  const retryAfter = headers['retry-after'];
  return {
    status,
    body: JSON.stringify(body),
    ...(retryAfter === undefined ? {} : { retryAfter: Number(retryAfter) }),
  };
}

/** @throws Refusal 400, 422 where its body cannot be read */
function askedBy({ method, path, text, ...said }: Carried, { ip, epoch, id }: FastifyRequest): Asked {
  const body = text === '' ? undefined : bodyIn(text);
  return { ...said, method, url: `/api${path}`, body, bodyText: text, ip, epoch, id };
}
