import { hash } from 'node:crypto';
import type { Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
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
import { LARGEST_PUBLIC_BODY } from './bodies.ts';
import { clientNetwork } from './client-network.ts';
import { deviceLabel } from './device-label.ts';
import { bearerToken } from './identity.ts';
import { requireFreshPassword } from './fresh-password.ts';
import type { Caller, Identify } from './identity.ts';
import { sendAnswer } from './send-answer.ts';
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

/**
 * Serves one call of the contract; `right` is what the caller's account needs. Without it, nothing but a
 * repetition is answered, where the call has one (rule ASM-20).
 */
export type Serve = <C extends Call>(call: C, right: Right, handler: Handler<C>, repeat?: Repeat<C>) => void;

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
      if (repeat === undefined && !hasRight(caller.account.roleId, right)) throw forbidden();
    };
    const mayOnlyRepeat = (caller: Caller | undefined): caller is Caller =>
      caller !== undefined && !hasRight(caller.account.roleId, right);
    /** Whoever lacks a right is refused, and that is recorded. */
    const recorded = async <T>(request: FastifyRequest, run: () => Promise<T>): Promise<T> => {
      try {
        return await run();
      } catch (error) {
        const caller = callers.get(request);
        if (caller === undefined || !isLackOfRight(error)) throw error;
        const object = `${call.method} ${request.url.split('?')[0]?.replace(/^\/api/, '')}`;
        const deed = { kind: 'refusal', object, outcome: 'refused' } as const;
        await trail.note(entryOf(actorOf(request, caller), clock(), deed));
        throw error;
      }
    };
    const isByBody = ({ headers }: FastifyRequest) =>
      call.takesJwt === true && headers.authorization === undefined;

    const read = (asking: Received) => {
      const asked = readCall(call, asking);
      const { params, body } = asked;
      const { account, token } = asking.caller ?? {};
      if (account && token) requireFreshPassword(call, { account, params, body }, { ...token, now: clock() });
      return asked;
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
        if (!isByBody(request)) await recorded(request, () => enter(request, token));
        if (!mayOnlyRepeat(callers.get(request))) checkEpoch(call, request);
      },
      preHandler: async (request) => {
        if (isByBody(request)) await recorded(request, () => enter(request, jwtIn(request.body)));
      },
      handler: (request, reply) =>
        recorded(request, async () => {
          const caller = callers.get(request);
          const answer = mayOnlyRepeat(caller)
            ? await repeat?.(readRepeated(call, request, caller.account))
            : await handler(read({ request, reply, caller }));
          if (!answer) throw forbidden();
          return sendAnswer(call, reply, answer);
        }),
    });
  };
}

function readRepeated(call: Call, request: FastifyRequest, account: Account): Repeated {
  const mutation = call.isMutation === true ? readMutation(request) : null;
  return { account, body: request.body, epoch: epochOf(request), mutation };
}

interface Received {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller | undefined;
}

function readCall<C extends Call>(call: C, { request, reply, caller }: Received): CallRequest<C> {
  const ifMatch = readIfMatch(request);
  const form = readForm(call, request);
  return {
    params: readParams(call, request) as Read<C, 'params'>,
    query: readPart(call.query, request.query) as Read<C, 'query'>,
    body: (form === null ? readBody(call, request) : null) as CallRequest<C>['body'],
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
    device: deviceLabel(request.headers['user-agent'] ?? ''),
    cookies: request.headers.cookie,
    address: clientNetwork(request.ip),
    actor: actorOf(request, caller),
    get gone() {
      // A request ends as soon as it has been read; its answer ends with the connection.
      const controller = new AbortController();
      reply.raw.once('close', () => controller.abort());
      return controller.signal;
    },
    length: readLength(request),
    ifMatch,
    ifNoneMatch: request.headers['if-none-match'],
    epoch: epochOf(request),
    mutation: call.isMutation === true ? readMutation(request) : null,
  };
}

const actorOf = (request: FastifyRequest, caller: Caller | undefined): Actor => ({
  institutionId: caller?.account.institutionId ?? null,
  userId: caller?.account.id ?? null,
  sessionId: caller?.token.sessionId ?? null,
  address: clientNetwork(request.ip),
});

function readForm(call: Call, request: FastifyRequest): AsyncIterable<Multipart> | null {
  if (call.form === undefined || !request.isMultipart()) return null;
  // Without it nothing says where a part ends.
  if (!/;\s*boundary=(?:"[^"]+"|[^\s;"]+)/i.test(request.headers['content-type'] ?? ''))
    throw unreadableForm();
  return request.parts();
}

/** Before anything of the request is read (rule API-18). */
function checkEpoch(call: Call, request: FastifyRequest): void {
  if (call.takesEpoch !== true || call.method === 'GET' || request.epoch === null) return;
  if (epochOf(request) !== request.epoch) throw otherEpoch(request.epoch);
}

function epochOf({ headers, epoch }: FastifyRequest): string | null {
  const held = headers['x-epoch'];
  return typeof held === 'string' ? held : epoch;
}

/** An address with malformed ids is not found. */
function readParams(call: Call, request: FastifyRequest): unknown {
  if (call.params === undefined) return undefined;
  const result = call.params.safeParse(request.params);
  if (!result.success) throw notFound();
  return result.data;
}

function jwtIn(body: unknown): string | undefined {
  const jwt = isRecord(body) ? body['jwt'] : undefined;
  return typeof jwt === 'string' ? jwt : undefined;
}

function readBody(call: Call, request: FastifyRequest): unknown {
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

function readIfMatch(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined) return null;
  const version = /^"(0|[1-9]\d{0,8})"$/.exec(header)?.[1];
  if (version === undefined) throw notValid(['The header If-Match must name one version, such as "3".']);
  return Number(version);
}

function readLength({ headers }: FastifyRequest): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

/** The same id must come with the same method, path, query, `If-Match` and body (rule ASM-9). */
function readMutation(request: FastifyRequest): Mutation | null {
  const id = request.headers['idempotency-key'];
  if (id === undefined) return null;
  if (typeof id !== 'string' || !identifierSchema.safeParse(id).success) {
    throw notValid(['The header Idempotency-Key must be a UUID.']);
  }
  const said = [request.method, request.url, request.headers['if-match'] ?? '', request.bodyText];
  return { id: id.toLowerCase(), hash: hash('sha256', said.join('\n'), 'base64url') };
}
