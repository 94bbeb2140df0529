import type { LightMyRequestResponse } from 'fastify';
import type { Http, HttpAnswer, HttpRequest } from '#device/ports.ts';
import { busyWith } from '../support/device/device-harness.ts';
import { csrfOf } from '../support/server/client.ts';
import type { TestServer } from '../support/server/harness.ts';

/** What goes wrong with the next request that a tablet sends. */
export type Fault =
  | 'lost before the server'
  | 'answer lost after the server'
  | 'sent twice'
  | 'sent again much later'
  | 'slow answer'
  | 'captive portal says 200'
  | 'proxy says 403'
  | 'too many requests'
  | 'unavailable';

export interface Exchange {
  readonly request: HttpRequest;
  readonly response: LightMyRequestResponse;
}

/** One tablet's way to the server: real requests to the real app, with bad Wi-Fi between. */
export class Network {
  isOnline = true;
  readonly #server: () => TestServer;
  readonly #watch: (exchange: Exchange) => void;
  readonly #check: (request: HttpRequest) => void;
  #faults: Fault[] = [];
  /** Copies of requests that a router still has and delivers much later. */
  #late: HttpRequest[] = [];
  /** Answers that are still under way to the tablet. */
  #slow: (() => void)[] = [];
  #csrf: string | null = null;

  constructor(
    server: () => TestServer,
    hooks: { check: (request: HttpRequest) => void; watch: (exchange: Exchange) => void },
  ) {
    this.#server = server;
    this.#check = hooks.check;
    this.#watch = hooks.watch;
  }

  failNext(fault: Fault): void {
    this.#faults.push(fault);
  }

  heal(): void {
    this.isOnline = true;
    this.#faults = [];
    this.deliverSlow();
  }

  /** Requests sent long ago arrive now, to nobody's ears. */
  async deliverLate(): Promise<void> {
    const late = this.#late;
    this.#late = [];
    for (const request of late) await this.#deliver(request);
  }

  /** Slow answers come in now. */
  deliverSlow(): void {
    const slow = this.#slow;
    this.#slow = [];
    for (const arrive of slow) arrive();
  }

  http: Http = async (request) => {
    const { answer, isSlow } = await busyWith(this.#send(request));
    if (isSlow) await new Promise<void>((resolve) => this.#slow.push(resolve));
    return answer;
  };

  async #send(request: HttpRequest): Promise<{ answer: HttpAnswer; isSlow: boolean }> {
    this.#check(request);
    if (!this.isOnline) throw new Error('Network Error');
    const fault = this.#faults.shift();
    return { answer: await this.#through(fault, request), isSlow: fault === 'slow answer' };
  }

  async #through(fault: Fault | undefined, request: HttpRequest): Promise<HttpAnswer> {
    switch (fault) {
      case 'lost before the server':
        throw new Error('Network Error');
      case 'answer lost after the server':
        await this.#deliver(request);
        throw new Error('Network Error');
      case 'sent twice':
        await this.#deliver(request);
        return answerOf(await this.#deliver(request));
      case 'sent again much later':
        this.#late.push(request);
        return answerOf(await this.#deliver(request));
      case 'captive portal says 200':
        return { status: 200, header: () => null, json: undefined };
      case 'proxy says 403':
        return { status: 403, header: () => null, json: undefined };
      case 'too many requests':
        return refusal(429, { 'retry-after': '30' });
      case 'unavailable':
        return refusal(503, {});
      case 'slow answer':
      case undefined:
        return answerOf(await this.#deliver(request));
    }
  }

  async #deliver(request: HttpRequest): Promise<LightMyRequestResponse> {
    const response = await this.#server().app.inject({
      method: request.method as 'GET',
      url: `/api${request.path}`,
      headers: {
        ...request.headers,
        ...(this.#csrf === null ? {} : { cookie: `XSRF-TOKEN=${this.#csrf}`, 'x-xsrf-token': this.#csrf }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
    });
    if (response.cookies.some((cookie) => cookie.name === 'XSRF-TOKEN')) this.#csrf = csrfOf(response);
    this.#watch({ request, response });
    return response;
  }
}

function answerOf(response: LightMyRequestResponse): HttpAnswer {
  const header = (name: string): string | null => {
    const value = response.headers[name];
    return value === undefined ? null : String(value);
  };
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, header, json: isJson ? response.json<unknown>() : undefined };
}

function refusal(status: number, headers: Record<string, string>): HttpAnswer {
  return { status, header: (name) => headers[name] ?? null, json: { errors: ['Please try again later.'] } };
}
