import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestOptions, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';

/**
 * A real HTTP proxy in front of the server that does what bad networks do. Every connection carries one request,
 * because a browser silently sends again what breaks on a connection that it had used before.
 *
 * - `answer-lost`: the server carries out the request, and its answer never arrives
 * - `held`: the same, but the answer does arrive once the rule is released
 * - `reset`: the connection breaks before the request reaches the server
 * - `stall`: nothing happens until the rule is released, then the connection breaks
 * - `duplicate`: the server gets the request twice
 * - `portal`: a captive portal answers 200 with a page of its own
 * - `status`: something between answers with this status, and the server never hears of it
 */
export type Fault =
  | { readonly kind: 'answer-lost' | 'held' | 'reset' | 'stall' | 'duplicate' | 'portal' }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string;
    };

export interface Passage {
  readonly method: string;
  /** With query. */
  readonly path: string;
  readonly mutationId: string | undefined;
  /** Inflated. */
  readonly body: string;
  readonly encoding: string | undefined;
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
  /** The server's answer; null if the server was not asked. */
  status: number | null;
  /** The fault that was applied to it, if any. */
  readonly fault: Fault['kind'] | null;
}

interface Which {
  readonly method?: string;
  readonly path: RegExp;
  /** Only those whose body is encoded so, as `gzip`. */
  readonly encoding?: string;
  /** How many requests it strikes; all of them unless given. */
  readonly times?: number;
}

interface Rule {
  readonly fault: Fault;
  readonly which: Which;
  readonly until: Promise<void>;
  readonly release: () => void;
  struck: number;
}

/** A rule that is in force. */
export interface Striking {
  /** How many requests it has struck so far. */
  struck(): number;
  /** Ends it, and releases what it holds. */
  release(): void;
}

/** Shown by networks that want a person to accept their terms. */
export const PORTAL_PAGE = '<!doctype html><title>Guest Wi-Fi</title><p>Accept the terms to go on.</p>';

export class FaultProxy {
  readonly passages: Passage[] = [];
  readonly #target: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #rules: Rule[] = [];

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((incoming, answer) => void this.#pass(incoming, answer));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  static async start(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  strike(fault: Fault, which: Which): Striking {
    const { promise, resolve } = Promise.withResolvers<void>();
    const rule: Rule = { fault, which, until: promise, release: resolve, struck: 0 };
    this.#rules.push(rule);
    return {
      struck: () => rule.struck,
      release: () => {
        this.#rules = this.#rules.filter((other) => other !== rule);
        rule.release();
      },
    };
  }

  /** Ends every fault. */
  heal(): void {
    for (const rule of this.#rules) rule.release();
    this.#rules = [];
  }

  /** The saves of assessments that reached the proxy. */
  saves(): Passage[] {
    return this.passages.filter(
      ({ method, path }) => /^(POST|PUT)$/.test(method) && path.startsWith('/api/assessments'),
    );
  }

  async close(): Promise<void> {
    this.heal();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #ruleFor({ method = 'GET', url: path = '/', headers }: IncomingMessage): Rule | undefined {
    const rule = this.#rules.find(
      ({ which, struck }) =>
        (which.method === undefined || which.method === method) &&
        which.path.test(path) &&
        (which.encoding === undefined || which.encoding === headers['content-encoding']) &&
        struck < (which.times ?? Number.POSITIVE_INFINITY),
    );
    if (rule !== undefined) rule.struck += 1;
    return rule;
  }

  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = incoming;
    const rule = this.#ruleFor(incoming);
    const body = await bytesOf(incoming);
    const mutationId = incoming.headers['idempotency-key'];
    const encoding = incoming.headers['content-encoding'];
    const passage: Passage = {
      method,
      path,
      mutationId: Array.isArray(mutationId) ? mutationId[0] : mutationId,
      body: (encoding === 'gzip' ? gunzipSync(body) : body).toString(),
      encoding,
      at: Date.now(),
      status: null,
      fault: rule?.fault.kind ?? null,
    };
    this.passages.push(passage);
    const breakOff = () => void incoming.socket.resetAndDestroy();
    try {
      if (rule !== undefined && !(await this.#suffer(rule, answer, breakOff))) return;
      const times = rule?.fault.kind === 'duplicate' ? 2 : 1;
      let served = await this.#ask(incoming, body);
      for (let asked = 1; asked < times; asked += 1) served = await this.#ask(incoming, body);
      passage.status = served.status;
      if (rule?.fault.kind === 'answer-lost') return breakOff();
      if (rule?.fault.kind === 'held') await rule.until;
      answer.writeHead(served.status, { ...served.headers, connection: 'close' }).end(served.body);
    } catch {
      // The server is not there.
      breakOff();
    }
  }

  /** Plays a fault instead of asking the server; true if the server is to be asked anyway. */
  async #suffer({ fault, until }: Rule, answer: ServerResponse, breakOff: () => void): Promise<boolean> {
    switch (fault.kind) {
      case 'reset':
        breakOff();
        return false;
      case 'stall':
        await until;
        breakOff();
        return false;
      case 'portal':
        answer.writeHead(200, { 'content-type': 'text/html', connection: 'close' }).end(PORTAL_PAGE);
        return false;
      case 'status':
        answer.writeHead(fault.status, { ...fault.headers, connection: 'close' }).end(fault.body);
        return false;
      default:
        return true;
    }
  }

  #ask(incoming: IncomingMessage, body: Buffer): Promise<Served> {
    const { promise, resolve, reject } = Promise.withResolvers<Served>();
    const options: RequestOptions = {
      method: incoming.method,
      headers: { ...incoming.headers, connection: 'close' },
      agent: false,
    };
    const outgoing = request(new URL(incoming.url ?? '/', this.#target), options, (reply) => {
      bytesOf(reply).then((bytes) => {
        const { 'transfer-encoding': _, ...headers } = reply.headers;
        resolve({ status: reply.statusCode ?? 502, headers, body: bytes });
      }, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
    return promise;
  }
}

interface Served {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
