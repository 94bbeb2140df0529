import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Call } from '#contract/call-shape.ts';
import { isRecord } from '#contract/record.ts';
import { hasRight } from '#domain/role.ts';
import type { Right } from '#domain/role.ts';
import { LARGEST_PUBLIC_BODY } from './bodies.ts';
import { requireFreshPasswordFor } from './fresh-password.ts';
import type { RequireFreshPassword } from './fresh-password.ts';
import type { Metrics } from '../operation/metrics.ts';
import { bearerToken } from './identity.ts';
import type { Caller, Identify } from './identity.ts';
import { actorOf, checkEpoch, readCall, readForm, readRepeated } from './read-call.ts';
import type { Asked, CallRequest, Received, Repeated } from './read-call.ts';
import { forbidden, isLackOfRight } from './refusal.ts';
import { RequestRecord } from './request-record.ts';
import type { RecordDeps } from './request-record.ts';
import { sendAnswer } from './send-answer.ts';
import type { CallAnswer } from './send-answer.ts';

export type Handler<C extends Call> = (request: CallRequest<C>) => Promise<CallAnswer<C>>;

/** Answers what was accepted before, and changes nothing that would not have come anyway; null for everything else. */
type Repeat<C extends Call> = (request: Repeated) => Promise<CallAnswer<C> | null>;

interface ServingDeps extends RecordDeps {
  readonly identify: Identify;
  readonly metrics: Metrics;
}

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
    app.route(routeOf(served, deps));
    return served;
  };
}

function routeOf<C extends Call>(served: ServedCall<C>, deps: ServingDeps): RouteOptions {
  const { call } = served;
  const callers = new WeakMap<FastifyRequest, Caller>();
  const enter = async (request: FastifyRequest, token: string | undefined): Promise<void> => {
    const caller = await served.identify(token);
    if (caller === undefined) return;
    callers.set(request, caller);
    await recording(deps, request, caller, (record) => served.requireRight(request, caller, record));
  };
  const isByBody = ({ headers }: FastifyRequest): boolean =>
    call.takesJwt === true && headers.authorization === undefined;
  return {
    method: call.method,
    url: served.route,
    // If the token is in the body, anybody may be asking until that has been read.
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
      const caller = callers.get(request);
      const form = () => readForm(call, request);
      const answer = await recording(deps, request, caller, (record) =>
        served.answer({ asked: request, form, carrier: { request, reply, caller, record } }),
      );
      return sendAnswer(call, reply, answer);
    },
  };
}

/** Runs a part of a request; whatever becomes of it, what it leaves in the audit log is written. */
async function recording<T>(
  deps: ServingDeps,
  request: FastifyRequest,
  caller: Caller | undefined,
  run: (record: RequestRecord) => T | Promise<T>,
): Promise<T> {
  const record = new RequestRecord(deps);
  try {
    return await run(record);
  } finally {
    await record.write(actorOf(request, caller));
  }
}

function jwtIn(body: unknown): string | undefined {
  const jwt = isRecord(body) ? body['jwt'] : undefined;
  return typeof jwt === 'string' ? jwt : undefined;
}

interface CallParts<C extends Call> {
  readonly call: C;
  readonly right: Right;
  readonly handler: Handler<C>;
  readonly repeat: Repeat<C> | undefined;
}

/**
 * One call of the contract: who may make it, and what it answers. A request reaches it by its own route or inside
 * another request (`carried-calls.ts`).
 */
export class ServedCall<C extends Call> {
  readonly call: C;
  readonly #parts: CallParts<C>;
  readonly #deps: ServingDeps;
  readonly #requireFreshPassword: RequireFreshPassword | null;

  constructor(parts: CallParts<C>, deps: ServingDeps) {
    this.call = parts.call;
    this.#parts = parts;
    this.#deps = deps;
    this.#requireFreshPassword = requireFreshPasswordFor(parts.call);
  }

  /** Its address as the routes have it. */
  get route(): string {
    return `/api${this.call.path.replace(/\{(\w+)\}/g, ':$1')}`;
  }

  /** Another request carried it, and this came of it. */
  isCarried(status: number): void {
    this.#deps.metrics.carried({ method: this.call.method, route: this.route, status });
  }

  /**
   * Who is asking; undefined for a public call.
   * @throws Refusal 401
   */
  async identify(token: string | undefined): Promise<Caller | undefined> {
    const { access } = this.call;
    return access === 'public' ? undefined : this.#deps.identify(token, access);
  }

  /**
   * Without the right, nothing but a repetition is answered, where the call has one (rule ASM-20).
   * @throws Refusal 403
   */
  requireRight(asked: Asked, caller: Caller | undefined, record: RequestRecord): void {
    if (this.#parts.repeat !== undefined || !this.#lacksRight(caller)) return;
    const refusal = forbidden();
    this.#recordRefusal(asked, caller, { record, error: refusal });
    throw refusal;
  }

  /** @throws Refusal 412 */
  requireEpoch(asked: Asked, caller: Caller | undefined): void {
    if (!this.#lacksRight(caller)) checkEpoch(this.call, asked);
  }

  /** Whatever it tells of assessments is recorded here, for every call (rule AUD-7). */
  async answer(received: Received): Promise<CallAnswer<C>> {
    const { asked, carrier } = received;
    const { record } = carrier;
    try {
      const answer = this.#lacksRight(carrier.caller)
        ? await this.#parts.repeat?.(readRepeated(this.call, asked, carrier.caller.account))
        : await this.#parts.handler(this.#read(received));
      if (!answer) throw forbidden();
      record.reads(answer.reading ?? null);
      return answer;
    } catch (error) {
      this.#recordRefusal(asked, carrier.caller, { record, error });
      throw error;
    }
  }

  #read(received: Received): CallRequest<C> {
    const request = readCall(this.call, received);
    const { account, token } = received.carrier.caller ?? {};
    if (account && token) {
      this.#requireFreshPassword?.(
        { account, params: request.params, body: request.body },
        { authTime: token.authTime, now: this.#deps.clock() },
      );
    }
    return request;
  }

  #lacksRight(caller: Caller | undefined): caller is Caller {
    return caller !== undefined && !hasRight(caller.account.roleId, this.#parts.right);
  }

  /** The audit log keeps who was refused for lack of a right. */
  #recordRefusal(
    asked: Asked,
    caller: Caller | undefined,
    { record, error }: { readonly record: RequestRecord; readonly error: unknown },
  ): void {
    if (caller === undefined || !isLackOfRight(error)) return;
    const [path = ''] = asked.url.split('?');
    record.isRefused(this.call, path.replace(/^\/api/, ''));
  }
}
