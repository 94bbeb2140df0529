import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JointAnswer } from '#contract/assessments.ts';
import type { Call } from '#contract/call-shape.ts';
import { isRecord } from '#contract/record.ts';
import { hasRight } from '#domain/role.ts';
import type { Right } from '#domain/role.ts';
import { entryOf } from '../audit/entry.ts';
import type { Trail } from '../audit/audit-trail.ts';
import { LARGEST_PUBLIC_BODY, bodyIn } from './bodies.ts';
import { errorAnswer } from './error-answers.ts';
import { bearerToken } from './identity.ts';
import { requireFreshPassword } from './fresh-password.ts';
import type { Caller, Identify } from './identity.ts';
import { actorOf, checkEpoch, readCall, readForm, readRepeated } from './read-call.ts';
import type { Asked, CallRequest, Carrier, Received, Repeated } from './read-call.ts';
import { forbidden, isLackOfRight } from './refusal.ts';
import { jsonOf, sendAnswer } from './send-answer.ts';
import type { CallAnswer } from './send-answer.ts';

export type Handler<C extends Call> = (request: CallRequest<C>) => Promise<CallAnswer<C>>;

/** Answers what was accepted before, and changes nothing that would not have come anyway; null for everything else. */
type Repeat<C extends Call> = (request: Repeated) => Promise<CallAnswer<C> | null>;

/** A request that another one carries, as it would be alone. */
export interface Carried {
  readonly method: Call['method'];
  /** Below `/api`, with query. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Its body. */
  readonly text: string;
}

/** Answers a request that was carried by another one just as if it had come alone. */
type AnswerCarried = (carried: Carried, carrier: Carrier) => Promise<JointAnswer>;

/**
 * Serves one call of the contract; `right` is what the caller's account needs. Without it, nothing but a
 * repetition is answered, where the call has one (rule ASM-20).
 */
export type Serve = <C extends Call>(
  call: C,
  right: Right,
  handler: Handler<C>,
  repeat?: Repeat<C>,
) => AnswerCarried;

export interface ServingDeps {
  readonly identify: Identify;
  readonly clock: () => number;
  readonly trail: Trail;
}

/** The one function that turns the contract's calls into routes. */
export function serveCalls(app: FastifyInstance, { identify, clock, trail }: ServingDeps): Serve {
  return (call, right, handler, repeat) => {
    const callers = new WeakMap<FastifyRequest, Caller>();
    const enter = async (request: FastifyRequest, token: string | undefined): Promise<void> => {
      if (call.access === 'public') return;
      const caller = await identify(token, call.access);
      callers.set(request, caller);
      requireRight(caller);
    };
    const mayOnlyRepeat = (caller: Caller | undefined): caller is Caller =>
      caller !== undefined && !hasRight(caller.account.roleId, right);
    const requireRight = (caller: Caller | undefined): void => {
      if (repeat === undefined && mayOnlyRepeat(caller)) throw forbidden();
    };
    const requireEpoch = (asked: Asked, caller: Caller | undefined): void => {
      if (!mayOnlyRepeat(caller)) checkEpoch(call, asked);
    };
    /** Whoever lacks a right is refused, and that is recorded. */
    const recorded = async <T>(
      asked: Asked,
      callerNow: () => Caller | undefined,
      run: () => Promise<T>,
    ): Promise<T> => {
      try {
        return await run();
      } catch (error) {
        const caller = callerNow();
        if (caller === undefined || !isLackOfRight(error)) throw error;
        const object = `${call.method} ${asked.url.split('?')[0]?.replace(/^\/api/, '')}`;
        const deed = { kind: 'refusal', object, outcome: 'refused' } as const;
        await trail.note(entryOf(actorOf(asked, caller), clock(), deed));
        throw error;
      }
    };
    const recordedOf = <T>(request: FastifyRequest, run: () => Promise<T>): Promise<T> =>
      recorded(request, () => callers.get(request), run);
    const isByBody = ({ headers }: FastifyRequest) =>
      call.takesJwt === true && headers.authorization === undefined;

    const read = (received: Received) => {
      const request = readCall(call, received);
      const { params, body } = request;
      const { account, token } = received.carrier.caller ?? {};
      if (account && token) requireFreshPassword(call, { account, params, body }, { ...token, now: clock() });
      return request;
    };

    const answered = async (received: Received) => {
      const { asked, carrier } = received;
      const answer = mayOnlyRepeat(carrier.caller)
        ? await repeat?.(readRepeated(call, asked, carrier.caller.account))
        : await handler(read(received));
      if (!answer) throw forbidden();
      return answer;
    };

    app.route({
      method: call.method,
      url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      // Whose token is in the body is anybody until it has been read.
      ...(call.access === 'public' || call.takesJwt === true
        ? { bodyLimit: LARGEST_PUBLIC_BODY, config: { isPublic: true } }
        : {}),
      onRequest: async (request) => {
        const token = bearerToken(request.headers.authorization);
        if (!isByBody(request)) await recordedOf(request, () => enter(request, token));
        requireEpoch(request, callers.get(request));
      },
      preHandler: async (request) => {
        if (isByBody(request)) await recordedOf(request, () => enter(request, jwtIn(request.body)));
      },
      handler: (request, reply) =>
        recordedOf(request, async () => {
          const carrier = { request, reply, caller: callers.get(request) };
          const form = () => readForm(call, request);
          return sendAnswer(call, reply, await answered({ asked: request, form, carrier }));
        }),
    });

    return async (carried, carrier) => {
      const { request, caller } = carrier;
      try {
        const asked = askedBy(carried, request);
        const answer = await recorded(
          asked,
          () => caller,
          () => {
            requireRight(caller);
            requireEpoch(asked, caller);
            return answered({ asked, form: () => null, carrier });
          },
        );
        return { status: Number(answer.status), body: jsonOf(answer) ?? '' };
      } catch (error) {
        return refused(error, request);
      }
    };
  };
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
function askedBy({ method, path, text, ...said }: Carried, { ip, epoch }: FastifyRequest): Asked {
  const body = text === '' ? undefined : bodyIn(text);
  return { ...said, method, url: `/api${path}`, body, bodyText: text, ip, epoch };
}

function jwtIn(body: unknown): string | undefined {
  const jwt = isRecord(body) ? body['jwt'] : undefined;
  return typeof jwt === 'string' ? jwt : undefined;
}
