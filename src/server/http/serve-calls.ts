import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Call } from '#contract/call-shape.ts';
import { isRecord } from '#contract/record.ts';
import type { Right } from '#domain/role.ts';
import { LARGEST_PUBLIC_BODY } from './bodies.ts';
import { bearerToken } from './identity.ts';
import type { Caller } from './identity.ts';
import { readForm } from './read-call.ts';
import { sendAnswer } from './send-answer.ts';
import { ServedCall } from './served-call.ts';
import type { Handler, Repeat, ServingDeps } from './served-call.ts';

/** Serves one call of the contract; `right` is what the caller's account needs. */
export type Serve = <C extends Call>(
  call: C,
  right: Right,
  handler: Handler<C>,
  repeat?: Repeat<C>,
) => ServedCall<C>;

/** Makes routes out of the contract's calls. */
export function serveCalls(app: FastifyInstance, deps: ServingDeps): Serve {
  return (call, right, handler, repeat) => {
    const served = new ServedCall({ call, right, handler, repeat }, deps);
    app.route(routeOf(served));
    return served;
  };
}

function routeOf<C extends Call>(served: ServedCall<C>): RouteOptions {
  const { call } = served;
  const callers = new WeakMap<FastifyRequest, Caller>();
  const enter = async (request: FastifyRequest, token: string | undefined): Promise<void> => {
    const caller = await served.enter(request, token);
    if (caller !== undefined) callers.set(request, caller);
  };
  const isByBody = ({ headers }: FastifyRequest): boolean =>
    call.takesJwt === true && headers.authorization === undefined;
  return {
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    // Where the token is in the body, anybody may be asking until that has been read.
    ...(call.access === 'public' || call.takesJwt === true
      ? { bodyLimit: LARGEST_PUBLIC_BODY, config: { isPublic: true } }
      : {}),
    onRequest: async (request) => {
      if (!isByBody(request)) await enter(request, bearerToken(request.headers.authorization));
      served.requireEpoch(request, callers.get(request));
    },
    preHandler: async (request) => {
      if (isByBody(request)) await enter(request, jwtIn(request.body));
    },
    handler: async (request, reply) => {
      const carrier = { request, reply, caller: callers.get(request) };
      const form = () => readForm(call, request);
      return sendAnswer(call, reply, await served.answer({ asked: request, form, carrier }));
    },
  };
}

function jwtIn(body: unknown): string | undefined {
  const jwt = isRecord(body) ? body['jwt'] : undefined;
  return typeof jwt === 'string' ? jwt : undefined;
}
