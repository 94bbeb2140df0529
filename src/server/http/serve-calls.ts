import { hash } from 'node:crypto';
import type { Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { JointAnswer } from '#contract/assessments.ts';
import type { Call } from '#contract/call-shape.ts';
import { readRequest } from '#contract/reading.ts';
import { isRecord } from '#contract/record.ts';
import { identifierSchema } from '#domain/assessment-schema.ts';
import { hasRight } from '#domain/role.ts';
import type { Right } from '#domain/role.ts';
import type { Account } from '../persistence/people.ts';
import type { Mutation } from '../persistence/history.ts';
import type { TokenClaims } from '../tokens.ts';
import { entryOf } from '../audit/entry.ts';
import type { Actor } from '../audit/entry.ts';
import type { Trail } from '../audit/audit-trail.ts';
import { LARGEST_PUBLIC_BODY, bodyIn } from './bodies.ts';
import { clientNetwork } from './client-network.ts';
import { deviceLabel } from './device-label.ts';
import { errorAnswer } from './error-answers.ts';
import { bearerToken } from './identity.ts';
import { requireFreshPassword } from './fresh-password.ts';
import type { Caller, Identify } from './identity.ts';
import { jsonOf, sendAnswer } from './send-answer.ts';
import type { CallAnswer } from './send-answer.ts';
import {
  forbidden,
  notFound,
  notJson,
  notValid,
  isLackOfRight,
  otherEpoch,
  pleaseLogIn,
  unreadableForm,
} from './refusal.ts';

type Read<C extends Call, K extends 'params' | 'query' | 'body'> = C extends {
  readonly [P in K]: infer S extends z.ZodMiniType;
}
  ? z.output<S>
  : undefined;

/** A request as a handler sees it: everything parsed by the contract. */
interface CallRequest<C extends Call> {
  readonly params: Read<C, 'params'>;
  readonly query: Read<C, 'query'>;
  readonly body: C extends { readonly form: z.ZodMiniType } ? Read<C, 'body'> | null : Read<C, 'body'>;
  /** The form sent in place of a body; null when there is a body. */
  readonly form: AsyncIterable<Multipart> | null;
  /** Who is asking; throws for a public call. */
  readonly account: Account;
  /** What the caller's token says; throws for a public call. */
  readonly token: TokenClaims;
  /** In which session; null where the token is from before there were any. */
  readonly sessionId: string | null;
  /** When the caller last entered the password, in milliseconds since 1970; null where that is not known. */
  readonly authTime: number | null;
  /** What asks: browser and kind of device, in words. */
  readonly device: string;
  readonly cookies: string | undefined;
  /** The same as the audit log knows it. */
  readonly actor: Actor;
  /** Who the limits count against (`clientNetwork`). */
  readonly address: string;
  /** Aborted when whoever asked does not wait any more, or has been answered. */
  readonly gone: AbortSignal;
  /** `Content-Length`; null when not given. */
  readonly length: number | null;
  /** The version in `If-Match`; null when there is none. */
  readonly ifMatch: number | null;
  readonly ifNoneMatch: string | undefined;
  /** The epoch that the sender holds; the server's when the request came if the sender names none. */
  readonly epoch: string | null;
  /** For calls that may be retried; null without an `Idempotency-Key`. */
  readonly mutation: Mutation | null;
  /** To answer the requests that it carries. */
  readonly carrier: Carrier;
}

export type Handler<C extends Call> = (request: CallRequest<C>) => Promise<CallAnswer<C>>;

/** A request by somebody who lacks the right to make it, and may have had it when they made it first. */
interface Repeated {
  readonly account: Account;
  /** Unchecked. */
  readonly body: unknown;
  readonly epoch: string | null;
  readonly mutation: Mutation | null;
}

/** Answers what was accepted before, and changes nothing that would not have come anyway; null for everything else. */
type Repeat<C extends Call> = (request: Repeated) => Promise<CallAnswer<C> | null>;

/** What is read of a request, whether it came by itself or was carried by another one. */
type Asked = Pick<
  FastifyRequest,
  'method' | 'url' | 'headers' | 'params' | 'query' | 'body' | 'bodyText' | 'ip' | 'epoch'
>;

/** A request that carries others, and whose it is. */
interface Carrier {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller | undefined;
}

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
        const { status, headers, body } = errorAnswer(error, request);
        const retryAfter = headers['retry-after'];
        return {
          status,
          body: JSON.stringify(body),
          ...(retryAfter === undefined ? {} : { retryAfter: Number(retryAfter) }),
        };
      }
    };
  };
}

/** @throws Refusal 400, 422 where its body cannot be read */
function askedBy({ method, path, text, ...said }: Carried, { ip, epoch }: FastifyRequest): Asked {
  const body = text === '' ? undefined : bodyIn(text);
  return { ...said, method, url: `/api${path}`, body, bodyText: text, ip, epoch };
}

function readRepeated(call: Call, asked: Asked, account: Account): Repeated {
  const mutation = call.isMutation === true ? readMutation(asked) : null;
  return { account, body: asked.body, epoch: epochOf(asked), mutation };
}

interface Received {
  readonly asked: Asked;
  /** Begins to read it. */
  readonly form: () => AsyncIterable<Multipart> | null;
  readonly carrier: Carrier;
}

function readCall<C extends Call>(call: C, { asked, form: begin, carrier }: Received): CallRequest<C> {
  const { reply, caller } = carrier;
  const ifMatch = readIfMatch(asked);
  const form = begin();
  return {
    params: readParams(call, asked) as Read<C, 'params'>,
    query: readPart(call.query, asked.query) as Read<C, 'query'>,
    body: (form === null ? readBody(call, asked) : null) as CallRequest<C>['body'],
    form,
    get account() {
      if (caller === undefined) throw pleaseLogIn();
      return caller.account;
    },
    get token() {
      if (caller === undefined) throw pleaseLogIn();
      return caller.token;
    },
    sessionId: caller?.token.sessionId ?? null,
    authTime: caller?.token.authTime ?? null,
    device: deviceLabel(asked.headers['user-agent'] ?? ''),
    cookies: asked.headers.cookie,
    address: clientNetwork(asked.ip),
    actor: actorOf(asked, caller),
    get gone() {
      // A request ends as soon as it has been read; its answer ends with the connection.
      const controller = new AbortController();
      reply.raw.once('close', () => controller.abort());
      return controller.signal;
    },
    length: readLength(asked),
    ifMatch,
    ifNoneMatch: asked.headers['if-none-match'],
    epoch: epochOf(asked),
    mutation: call.isMutation === true ? readMutation(asked) : null,
    carrier,
  };
}

const actorOf = (asked: Asked, caller: Caller | undefined): Actor => ({
  institutionId: caller?.account.institutionId ?? null,
  userId: caller?.account.id ?? null,
  sessionId: caller?.token.sessionId ?? null,
  address: clientNetwork(asked.ip),
});

function readForm(call: Call, request: FastifyRequest): AsyncIterable<Multipart> | null {
  if (call.form === undefined || !request.isMultipart()) return null;
  // Without it nothing says where a part ends.
  if (!/;\s*boundary=(?:"[^"]+"|[^\s;"]+)/i.test(request.headers['content-type'] ?? ''))
    throw unreadableForm();
  return request.parts();
}

/** Before anything of the request is read (rule API-18). */
function checkEpoch(call: Call, request: Asked): void {
  if (call.takesEpoch !== true || call.method === 'GET' || request.epoch === null) return;
  if (epochOf(request) !== request.epoch) throw otherEpoch(request.epoch);
}

function epochOf({ headers, epoch }: Asked): string | null {
  const held = headers['x-epoch'];
  return typeof held === 'string' ? held : epoch;
}

/** An address with malformed ids is not found. */
function readParams(call: Call, request: Asked): unknown {
  if (call.params === undefined) return undefined;
  const result = call.params.safeParse(request.params);
  if (!result.success) throw notFound();
  return result.data;
}

function jwtIn(body: unknown): string | undefined {
  const jwt = isRecord(body) ? body['jwt'] : undefined;
  return typeof jwt === 'string' ? jwt : undefined;
}

function readBody(call: Call, request: Asked): unknown {
  if (call.body === undefined) return undefined;
  if (request.body === undefined && !call.body.safeParse(undefined).success) throw notJson();
  return readPart(call.body, request.body);
}

function readPart(schema: z.ZodMiniType | undefined, wire: unknown): unknown {
  if (schema === undefined) return undefined;
  const reading = readRequest(schema, wire);
  if (!reading.ok) throw notValid(reading.errors, reading.fields);
  return reading.value;
}

function readIfMatch(request: Asked): number | null {
  const header = request.headers['if-match'];
  if (header === undefined) return null;
  const version = /^"(0|[1-9]\d{0,8})"$/.exec(header)?.[1];
  if (version === undefined) throw notValid(['The header If-Match must name one version, such as "3".']);
  return Number(version);
}

function readLength({ headers }: Asked): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

/** The same id must come with the same method, path, query, `If-Match` and body (rule ASM-9). */
function readMutation(request: Asked): Mutation | null {
  const id = request.headers['idempotency-key'];
  if (id === undefined) return null;
  if (typeof id !== 'string' || !identifierSchema.safeParse(id).success) {
    throw notValid(['The header Idempotency-Key must be a UUID.']);
  }
  const said = [request.method, request.url, request.headers['if-match'] ?? '', request.bodyText];
  return { id: id.toLowerCase(), hash: hash('sha256', said.join('\n'), 'base64url') };
}
