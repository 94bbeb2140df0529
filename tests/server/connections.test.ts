import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords } from '#server/password-hashing.ts';
import type { Passwords } from '#server/password-hashing.ts';
import { startTestServer } from '../support/server/harness.ts';
import type { TestServer } from '../support/server/harness.ts';
import { csrfOf } from '../support/server/client.ts';

/** Bytes that arrive over a port and are no whole request. */

const SILENCE_MS = 300;
/** How long a log-in takes here. */
const SLOW_MS = 1000;
let server: TestServer;
let port = 0;
beforeAll(async () => {
  const verify: Passwords['verify'] = async () => {
    await pause(SLOW_MS);
    return false;
  };
  const passwords = { ...createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }), verify };
  server = await startTestServer({ silenceMs: SILENCE_MS, passwords });
  port = Number(new URL(await server.listen()).port);
});
afterAll(() => server.close());

/** Sends this and nothing more; what comes back until the server hangs up. */
function say(words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(words));
    let heard = '';
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
  });
}

/** The head of a log-in, without the line that ends it. */
async function headFor(length: number): Promise<string> {
  const cookie = csrfOf(await server.app.inject({ url: '/api/health' }));
  return [
    'POST /api/authenticate HTTP/1.1',
    'Host: x',
    `Cookie: XSRF-TOKEN=${cookie}`,
    `X-XSRF-TOKEN: ${cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
  ].join('\r\n');
}

const readAnswer = (heard: string): unknown[] => {
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  return [head.split('\r\n')[0], JSON.parse(body), /content-type: ([^;\r]+)/i.exec(head)?.[1]];
};

describe('bytes that are not HTTP are refused in the contract’s shape, and the connection is closed', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a method that there is not', 'FETCH /api/health HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'two lengths',
      'POST /api/authenticate HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'a length and chunks, between which a proxy and the server could choose differently',
      'POST /api/authenticate HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('%s', async (_what, words) => {
    expect(readAnswer(await say(words))).toEqual([
      'HTTP/1.1 400 Bad Request',
      { errors: ['The request could not be read.'] },
      'application/json',
    ]);
  });

  test('headers of more than 16 KB', async () => {
    const words = `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(readAnswer(await say(words))).toEqual([
      'HTTP/1.1 431 Request Header Fields Too Large',
      { errors: ['The request is too large. Its headers may have at most 16 kilobytes.'] },
      'application/json',
    ]);
  });
});

describe('a connection that falls silent is closed', () => {
  test('before it has said anything, and in the middle of a head', async () => {
    const late = { errors: ['The request took too long to arrive.'] };
    for (const words of ['', 'GET /api/health HTTP/1.1\r\nHost:']) {
      expect(readAnswer(await say(words))[1]).toEqual(late);
    }
  });

  test('in the middle of a body', async () => {
    const head = await headFor(100);
    const began = performance.now();
    await say(`${head}\r\n{"email":`);
    expect(performance.now() - began).toBeGreaterThanOrEqual(SILENCE_MS - 50);
  });

  test('but not while it waits for its answer', async () => {
    const body = '{"email":"ann@hospital.test","password":"wrong"}';
    const head = await headFor(body.length);
    const began = performance.now();
    expect(await say(`${head}Connection: close\r\n\r\n${body}`)).toMatch(/^HTTP\/1\.1 401 /);
    expect(performance.now() - began).toBeGreaterThan(SLOW_MS - 50);
  });
});
