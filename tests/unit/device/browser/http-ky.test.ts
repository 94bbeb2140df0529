import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CsrfPair } from '#device/browser/cookies.ts';
import { kyHttp } from '#device/browser/http-ky.ts';
import type { HttpRequest } from '#device/ports.ts';
import type { TechnicalEvent } from '#device/technical-log.ts';

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  /** Inflated. */
  readonly body: string;
  /** As they arrived. */
  readonly bytes: number;
}

let server: Server;
let asked: Asked[];
/** Told to the technical log. */
let logged: TechnicalEvent[];
const note = (event: TechnicalEvent) => void logged.push(event);
/** The server's reaction to a request. */
let answer: (response: ServerResponse) => void;
let base: string;

beforeEach(async () => {
  asked = [];
  logged = [];
  answer = (response) => response.setHeader('content-type', 'application/json').end('{"fine":true}');
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, url, headers } = request;
    const sent = Buffer.concat(chunks);
    const body = (headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString();
    asked.push({ method, url, headers, body, bytes: sent.length });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  vi.stubGlobal('document', { cookie: '' });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const status = (code: number, body: string) => (response: ServerResponse) => {
  response.statusCode = code;
  response.end(body);
};

test('a PDF comes as it is, byte for byte', async () => {
  const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0xff, 0x00, 0xc3, 0x28, 0x0d, 0x0a]);
  answer = (response) => response.setHeader('content-type', 'application/pdf').end(bytes);
  const given = await kyHttp(
    base,
    note,
  )({ method: 'POST', path: '/download-comparison', headers: {}, body: {} });
  expect(given.json).toBeUndefined();
  expect(Buffer.from(given.pdf ?? [])).toEqual(bytes);
});

test('an answer that is not a PDF gives none', async () => {
  const given = await kyHttp(base, note)({ method: 'GET', path: '/me', headers: {} });
  expect([given.json, given.pdf]).toEqual([{ fine: true }, undefined]);
});

test('a request goes below the base, with its method, headers and JSON body', async () => {
  const http = kyHttp(base, note);
  await http({
    method: 'PUT',
    path: '/assessments/1?completed=true',
    headers: { authorization: 'Bearer t', 'if-match': '"3"' },
    body: { last_question_index: 4 },
  });
  expect(asked).toMatchObject([
    {
      method: 'PUT',
      url: '/api/assessments/1?completed=true',
      headers: { authorization: 'Bearer t', 'if-match': '"3"', 'content-type': 'application/json' },
      body: '{"last_question_index":4}',
    },
  ]);
});

const TOKEN = { authorization: 'Bearer t' };

/** A body whose JSON has this many letters. */
const bodyOf = (letters: number) => ({ notes: 'ß'.repeat(letters - '{"notes":""}'.length) });

test('a body over 1 KB is sent compressed, and is byte for byte the same each time', async () => {
  const http = kyHttp(base, note);
  const body = bodyOf(1025);
  for (let tries = 0; tries < 2; tries += 1) await http({ method: 'PUT', path: '/', headers: TOKEN, body });
  expect(asked.map((request) => request.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  for (const { headers, bytes } of asked) {
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/json' });
    expect(headers['content-length']).toBe(String(bytes));
    expect(bytes).toBeLessThan(200);
  }
});

test('a body of 1 KB, without a token, or from a browser that cannot compress, is sent plain', async () => {
  const http = kyHttp(base, note);
  await http({ method: 'PUT', path: '/', headers: TOKEN, body: bodyOf(1024) });
  // The server takes nothing compressed without a token.
  await http({ method: 'POST', path: '/', headers: {}, body: bodyOf(4000) });
  vi.stubGlobal('CompressionStream', undefined);
  await http({ method: 'PUT', path: '/', headers: TOKEN, body: bodyOf(5000) });
  expect(asked.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, undefined, undefined]);
  expect(asked.map((request) => request.body)).toEqual(
    [1024, 4000, 5000].map((letters) => JSON.stringify(bodyOf(letters))),
  );
});

describe('A box on the way that refuses what is compressed', () => {
  const REFUSALS: [string, (response: ServerResponse) => void][] = [
    ['415', status(415, '')],
    ['415 with errors of our form', status(415, '{"errors":["No."]}')],
    ['403 with its own page', status(403, '<html>Blocked</html>')],
    ['403 with its own JSON', status(403, '{"message":"Forbidden"}')],
    ['200 with its own page', status(200, '<html>Blocked</html>')],
  ];
  test.each(REFUSALS)('by %s gets the same body plain, and then only plain ones', async (_, refuse) => {
    vi.spyOn(console, 'info').mockReturnValue();
    const fine = answer;
    answer = (response) => (asked.at(-1)?.headers['content-encoding'] === 'gzip' ? refuse : fine)(response);
    const http = kyHttp(base, note);
    const body = bodyOf(5000);
    for (let tries = 0; tries < 2; tries += 1)
      expect(await http({ method: 'PUT', path: '/', headers: TOKEN, body })).toMatchObject({
        status: 200,
        json: { fine: true },
      });
    expect(asked.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', undefined, undefined]);
    expect(new Set(asked.map((request) => request.body))).toEqual(new Set([JSON.stringify(body)]));
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['a refusal of ours', status(422, '{"errors":["No."]}')],
    ['a server away behind its proxy', status(502, '<html>Bad Gateway</html>')],
  ])('is not taken for one at %s', async (_, refuse) => {
    vi.spyOn(console, 'info').mockReturnValue();
    answer = refuse;
    const http = kyHttp(base, note);
    for (let tries = 0; tries < 2; tries += 1)
      await http({ method: 'PUT', path: '/', headers: TOKEN, body: bodyOf(5000) });
    expect(asked.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'gzip']);
  });
});

test('a request without a body has neither body nor body headers', async () => {
  await kyHttp(base, note)({ method: 'GET', path: '/', headers: {} });
  expect(asked[0]?.headers).not.toHaveProperty('content-type');
  expect(asked[0]?.bytes).toBe(0);
});

test('the answer has its status, its headers and its JSON', async () => {
  answer = (response) => {
    response.statusCode = 201;
    response.setHeader('x-epoch', 'first').setHeader('content-encoding', 'gzip').end(gzipSync('[1,2]'));
  };
  const got = await kyHttp(base, note)({ method: 'GET', path: '/', headers: {} });
  expect(got).toMatchObject({ status: 201, json: [1, 2] });
  expect(got.header('X-Epoch')).toBe('first');
  expect(got.header('etag')).toBeNull();
});

test.each([400, 401, 403, 409, 413, 422, 429, 500, 502, 503])(
  '%d is an answer like any other, and is asked for only once',
  async (code) => {
    answer = (response) => {
      response.setHeader('retry-after', '0');
      status(code, '{"errors":["No."]}')(response);
    };
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const got = await kyHttp(base, note)({ method: 'PUT', path: '/', route: '/', headers: {}, body: {} });
    expect(info).toHaveBeenCalledExactlyOnceWith(`${code}: PUT /`);
    expect(got).toMatchObject({ status: code, json: { errors: ['No.'] } });
    expect(asked).toHaveLength(1);
  },
);

test.each([
  ['HTML', '<html>Welcome to Guest Wi-Fi</html>'],
  ['nothing', ''],
  ['half of a JSON', '{"id":'],
])('%s is not JSON', async (_, body) => {
  answer = status(200, body);
  expect((await kyHttp(base, note)({ method: 'GET', path: '/', headers: {} })).json).toBeUndefined();
});

/** Makes a call that gets no answer; returns what it fails with, and what is in the console. */
async function failing(request: Partial<HttpRequest>): Promise<{ message: string; log: unknown[][] }> {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const failure: unknown = await kyHttp(
    base,
    note,
  )({
    method: 'GET',
    path: '/me?key=secret',
    headers: {},
    ...request,
  }).catch((error: unknown) => error);
  return { message: failure instanceof Error ? failure.message : 'It did not fail.', log: info.mock.calls };
}

test('a broken connection is no answer, and the call is not repeated', async () => {
  answer = (response) => response.destroy();
  expect((await failing({})).message).toBe('Network Error');
  expect(asked).toHaveLength(1);
});

test('a server that is not there is no answer', async () => {
  await new Promise((resolve) => server.close(resolve));
  expect((await failing({})).message).toBe('Network Error');
  server = createServer().listen(0, '127.0.0.1');
});

test('an answer that does not come within the time given is none', async () => {
  answer = () => undefined;
  expect((await failing({ timeoutMs: 50 })).message).toBe('timeout of 50ms exceeded');
});

test('nor is an answer that begins and then stalls', async () => {
  answer = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":');
  expect((await failing({ timeoutMs: 50 })).message).toBe('timeout of 50ms exceeded');
});

test('a person who presses Cancel no longer waits', async () => {
  const cancel = new AbortController();
  answer = () => cancel.abort();
  expect((await failing({ signal: cancel.signal })).message).not.toBe('It did not fail.');
});

test.each([
  ['no answer', (response: ServerResponse) => void response.destroy(), 'Network Error'],
  ['a refusal', status(422, '{"errors":["private"]}'), '422'],
  ['a server that fails', status(503, '<html>private</html>'), '503'],
])(
  'the console says of %s the method, the route and the status, and nothing else',
  async (_, given, what) => {
    answer = given;
    const { log } = await failing({
      method: 'PUT',
      path: '/assessments/0190a1b2?key=secret',
      route: '/assessments/{id}',
      headers: { authorization: 'Bearer t' },
      body: { notes: 'private' },
    });
    expect(log).toEqual([[`${what}: PUT /assessments/{id}`]]);
  },
);

test('the console says nothing of an answer that is none of a failure', async () => {
  for (const fine of [200, 201, 304]) {
    answer = status(fine, fine === 304 ? '' : '{}');
    expect((await failing({ route: '/me' })).log).toEqual([]);
  }
});

test('the CSRF cookie is echoed, each time with its present value', async () => {
  const http = kyHttp(base, note);
  const cookies = { cookie: '' };
  vi.stubGlobal('document', cookies);
  for (const cookie of ['', 'theme=dark; XSRF-TOKEN=first%2Ecookie', 'XSRF-TOKEN=second']) {
    cookies.cookie = cookie;
    await http({ method: 'POST', path: '/', headers: {}, body: {} });
  }
  expect(asked.map((request) => request.headers['x-xsrf-token'])).toEqual([
    undefined,
    'first.cookie',
    'second',
  ]);
});

test('where the page does not see the cookie, or sees an old one, the value in a refusal is sent', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const http = kyHttp(base, note);
  const cookies = { cookie: '' };
  vi.stubGlobal('document', cookies);
  const send = async (cookie: string, told?: string): Promise<unknown> => {
    cookies.cookie = cookie;
    answer = (response) => {
      if (told !== undefined) response.setHeader('x-xsrf-token', told);
      response.writeHead(told === undefined ? 200 : 403).end('{}');
    };
    await http({ method: 'POST', path: '/', headers: {}, body: {} });
    return asked.at(-1)?.headers['x-xsrf-token'];
  };
  expect(await send('', 'first')).toBeUndefined();
  expect(await send('')).toBe('first');
  expect(await send('XSRF-TOKEN=second')).toBe('second');
  expect(await send('XSRF-TOKEN=second', 'third')).toBe('second');
  expect(await send('XSRF-TOKEN=second')).toBe('third');
  expect(await send('XSRF-TOKEN=fourth')).toBe('fourth');
});

test.each([
  ['', null],
  ['a=b', null],
  ['NOT-XSRF-TOKEN=x', null],
  ['XSRF-TOKEN=', ''],
  ['XSRF-TOKEN=a=b', 'a=b'],
  ['a=b; XSRF-TOKEN=value%20here; c=d', 'value here'],
])('in the cookies "%s" the CSRF value is %s', (cookies, value) => {
  expect(new CsrfPair(() => cookies).value()).toBe(value);
});
