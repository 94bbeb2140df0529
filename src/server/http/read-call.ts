import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Multipart } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call-shape.ts';
import { readRequest } from '#contract/reading.ts';
import { identifierSchema } from '#domain/assessment-schema.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import type { Mutation } from '../persistence/saving/revision-rows.ts';
import type { TokenClaims } from '../tokens.ts';
import type { Actor } from '../audit/entry.ts';
import { deviceLabel } from './device-label.ts';
import type { Caller } from './identity.ts';
import type { RequestRecord } from './request-record.ts';
import { notFound, notJson, notValid, otherEpoch, pleaseLogIn, unreadableForm } from './refusal.ts';

/** Reads a request by the schemas of its call. */

type Read<C extends Call, K extends 'params' | 'query' | 'body'> = C extends {
  readonly [P in K]: infer S extends z.ZodMiniType;
}
  ? z.output<S>
  : undefined;

/** A version of an assessment as its sender holds it: its number, and the ISO time at which the server made it. */
export interface HeldVersion {
  readonly version: number;
  readonly madeAt: string;
}

/** A request as a handler sees it: everything parsed by the contract. */
export interface CallRequest<C extends Call> {
  readonly params: Read<C, 'params'>;
  readonly query: Read<C, 'query'>;
  readonly body: C extends { readonly form: z.ZodMiniType } ? Read<C, 'body'> | null : Read<C, 'body'>;
  /** The form sent in place of a body; null when there is a body. */
  readonly form: AsyncIterable<Multipart> | null;
  /** Who is asking; throws for a public call. */
  readonly account: Account;
  /** The caller's token; throws for a public call. */
  readonly token: TokenClaims;
  /** Browser and kind of device, in words. */
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
  /** The version in `X-Held`, and when it was made; null when there is none. */
  readonly held: HeldVersion | null;
  readonly ifNoneMatch: string | undefined;
  /** The epoch that the sender holds; the server's when the request came if the sender names none. */
  readonly epoch: string | null;
  /** For calls that may be retried; null without an `Idempotency-Key`. */
  readonly mutation: Mutation | null;
  /** To answer the requests that it carries. */
  readonly carrier: Carrier;
}

/** A request by somebody who lacks the right to make it, and may have had it when they made it first. */
export interface Repeated {
  readonly account: Account;
  /** Unchecked. */
  readonly body: unknown;
  readonly epoch: string | null;
  readonly mutation: Mutation | null;
}

/** The parts of a request that are read, whether it came by itself or was carried by another one. */
export type Asked = Pick<
  FastifyRequest,
  'method' | 'url' | 'headers' | 'params' | 'query' | 'body' | 'bodyText' | 'ip' | 'epoch' | 'id'
>;

/** A request that carries others, whose it is, and what all of them leave in the audit log. */
export interface Carrier {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller | undefined;
  readonly record: RequestRecord;
}

/** A request with what belongs to its connection. */
export interface Received {
  readonly asked: Asked;
  /** Begins to read it. */
  readonly form: () => AsyncIterable<Multipart> | null;
  readonly carrier: Carrier;
}

export function readRepeated(call: Call, asked: Asked, account: Account): Repeated {
  const mutation = call.isMutation === true ? readMutation(asked) : null;
  return { account, body: asked.body, epoch: epochOf(asked), mutation };
}

export function readCall<C extends Call>(call: C, { asked, form: begin, carrier }: Received): CallRequest<C> {
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
    held: readHeld(asked),
    ifNoneMatch: asked.headers['if-none-match'],
    epoch: epochOf(asked),
    mutation: call.isMutation === true ? readMutation(asked) : null,
    carrier,
  };
}

export const actorOf = (asked: Asked, caller: Caller | undefined): Actor => ({
  institutionId: caller?.account.institutionId ?? null,
  userId: caller?.account.id ?? null,
  sessionId: caller?.token.sessionId ?? null,
  address: clientNetwork(asked.ip),
  requestId: asked.id,
});

export function readForm(call: Call, request: FastifyRequest): AsyncIterable<Multipart> | null {
  if (call.form === undefined || !request.isMultipart()) return null;
  // Without it nothing says where a part ends.
  if (!/;\s*boundary=(?:"[^"]+"|[^\s;"]+)/i.test(request.headers['content-type'] ?? ''))
    throw unreadableForm();
  return request.parts();
}

/** Before anything of the request is read (rule API-18). */
export function checkEpoch(call: Call, asked: Asked): void {
  if (call.takesEpoch !== true || call.method === 'GET' || asked.epoch === null) return;
  if (epochOf(asked) !== asked.epoch) throw otherEpoch(asked.epoch);
}

function epochOf({ headers, epoch }: Asked): string | null {
  const named = headers['x-epoch'];
  return typeof named === 'string' ? named : epoch;
}

/** An address with malformed ids is not found. */
function readParams(call: Call, asked: Asked): unknown {
  if (call.params === undefined) return undefined;
  const result = call.params.safeParse(asked.params);
  if (!result.success) throw notFound();
  return result.data;
}

function readBody(call: Call, asked: Asked): unknown {
  if (call.body === undefined) return undefined;
  if (asked.body === undefined && !call.body.safeParse(undefined).success) throw notJson();
  return readPart(call.body, asked.body);
}

function readPart(schema: z.ZodMiniType | undefined, wire: unknown): unknown {
  if (schema === undefined) return undefined;
  const reading = readRequest(schema, wire);
  if (!reading.ok) throw notValid(reading.errors, reading.fields);
  return reading.value;
}

function readIfMatch(asked: Asked): number | null {
  const header = asked.headers['if-match'];
  if (header === undefined) return null;
  const version = /^"(0|[1-9]\d{0,8})"$/.exec(header)?.[1];
  if (version === undefined) throw notValid(['The header If-Match must name one version, such as "3".']);
  return Number(version);
}

/** Only our own tablets say it: what cannot be read says nothing. */
function readHeld({ headers }: Asked): HeldVersion | null {
  const [, version, madeAt] = /^([1-9]\d{0,8}) (\S{1,40})$/.exec(String(headers['x-held'] ?? '')) ?? [];
  return version === undefined || madeAt === undefined ? null : { version: Number(version), madeAt };
}

function readLength({ headers }: Asked): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

/** The same id must come with the same method, path, query, `If-Match` and body (rule ASM-9). */
function readMutation(asked: Asked): Mutation | null {
  const id = asked.headers['idempotency-key'];
  if (id === undefined) return null;
  if (typeof id !== 'string' || !identifierSchema.safeParse(id).success) {
    throw notValid(['The header Idempotency-Key must be a UUID.']);
  }
  const said = [asked.method, asked.url, asked.headers['if-match'] ?? '', asked.bodyText];
  return { id: id.toLowerCase(), hash: hash('sha256', said.join('\n'), 'base64url') };
}

/**
 * Limits by address count this: an IPv4 address, or the /64 network of an IPv6 one, because whoever holds one
 * of those addresses holds them all.
 */
export function clientNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  // `::` stands for however many zeros are missing; what follows is mostly the host's half.
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
