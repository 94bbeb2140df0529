import { Readable } from 'node:stream';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export interface Answer<T = WireBody> {
  status: number;
  headers: LightMyRequestResponse['headers'];
  /** The parsed JSON; null when the answer is something else. */
  body: T;
  text: string;
  bytes: Uint8Array;
}

/** The fields of all answers in one type; a test reads those that its call gives. */
export interface WireBody extends WireAssessment {
  token: string;
  errors: string[];
  fields?: string[];
  reason?: string;
  epoch?: string;
  leaves: string[];
  assessment: WireAssessment;
  replaced?: { leaf: string; value: unknown }[];
  content_hash?: string;
}

interface WireAnswer {
  parts: Record<string, unknown>;
  flagged: boolean;
  observations: string;
  opportunities: string;
}

/** An assessment as it goes over the wire. */
interface WireAssessment {
  id: string;
  section: string;
  section_version: number;
  area: string;
  department: string;
  facilitators: { id: string; name: string; title: string }[];
  participants: { id: string; name: string; title: string }[];
  answers: Record<string, WireAnswer>;
  date_completed: string | null;
  last_edited_by: number;
  last_edited_by_name: string;
  created_by: number;
  created_at: string;
  updated_at: string;
  version: number;
  last_question_index: number;
  uploaded: boolean;
  flagged_questions: number;
  notes: string;
  wastage_calculator: Record<string, string | number>[];
  page: number;
  current_question_index: number;
}

export interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends requests as the app in a browser does: bearer token, CSRF pair, JSON. */
export class TestClient {
  readonly #app: FastifyInstance;
  token: string | null;
  /** A cookie that it keeps besides, such as `device=…`. */
  cookie: string | null = null;
  #csrf: string | null = null;

  constructor(app: FastifyInstance, token: string | null) {
    this.#app = app;
    this.token = token;
  }

  get<T = WireBody>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send('GET', path, { headers });
  }

  post<T = WireBody>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send('POST', path, { body, headers });
  }

  put(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('PUT', path, { body, headers });
  }

  async send<T = WireBody>(
    method: NonNullable<InjectOptions['method']>,
    path: string,
    sent: Sent = {},
  ): Promise<Answer<T>> {
    const csrf = await this.#csrfCookie();
    const payload = payloadOf(sent.body);
    const response = await this.#app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        cookie: [`XSRF-TOKEN=${csrf}`, ...(this.cookie === null ? [] : [this.cookie])].join('; '),
        'x-xsrf-token': csrf,
        ...sent.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return answerOf(response);
  }

  /** Asks for what goes on, and hears only whether it begins. */
  async begins(path: string): Promise<{ readonly status: number }> {
    const response = await this.#app.inject({
      url: `/api${path}`,
      headers: this.token === null ? {} : { authorization: `Bearer ${this.token}` },
      payloadAsStream: true,
    });
    response.stream().destroy();
    return { status: response.statusCode };
  }

  async #csrfCookie(): Promise<string> {
    this.#csrf ??= csrfOf(await this.#app.inject({ url: '/api/health' }));
    return this.#csrf;
  }
}

/** Text, bytes and streams as they are, anything else as JSON. */
function payloadOf(body: unknown): string | Buffer | Readable | undefined {
  if (typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable) return body;
  return body === undefined ? undefined : JSON.stringify(body);
}

export function answerOf<T = WireBody>(response: LightMyRequestResponse): Answer<T> {
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json<T>() : (null as T),
    text: response.body,
    bytes: new Uint8Array(response.rawPayload),
  };
}

/** The value of the cookie that an answer sets. */
export function csrfOf(response: LightMyRequestResponse): string {
  const cookie = response.cookies.find(({ name }) => name === 'XSRF-TOKEN');
  if (cookie === undefined) throw new Error('The answer sets no XSRF-TOKEN cookie.');
  return cookie.value;
}
