import { STATUS_CODES, maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Errors } from '#contract/errors.ts';
import { sizeWords } from '#domain/size-words.ts';
import { Refusal } from './refusal.ts';

/** Connections before there is a request, or without one that can be read. */

const NOT_READABLE = 'The request could not be read.';

/** A connection that sends nothing for this long is closed; those of files have their own limit (rule UPL-8). */
export const LONGEST_SILENCE_MS = 30_000;

/** Node's own limits: for the head of a request, and for connections that never begin one. */
export const connectionOptions = (silenceMs: number) => ({
  // Node's refusal would not have the contract's shape.
  requireHostHeader: false,
  headersTimeout: silenceMs,
  connectionsCheckingInterval: Math.min(silenceMs, 5000),
});

/** Refuses what names no host, which HTTP/1.1 requires. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isNameless = raw.headers.host === undefined && raw.httpVersion !== '1.0';
    done(isNameless ? new Refusal(400, { errors: [NOT_READABLE] }) : undefined);
  });
}

/** Closes a connection whose request stops in the middle of its body. */
export function endSilence(app: FastifyInstance, silenceMs: number): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!request.headers['content-type']?.startsWith('multipart/')) quiet(request.raw.socket, silenceMs);
    done(null, payload);
  });
  // Read; from here on the connection may wait for the answer as long as that takes.
  app.addHook('preValidation', (request, _reply, done) => {
    quiet(request.raw.socket, 0);
    done();
  });
}

function quiet(socket: Partial<Pick<Socket, 'setTimeout'>>, ms: number): void {
  // A request that was injected has no connection.
  socket.setTimeout?.(ms);
}

const SENTENCES: Readonly<Record<number, string>> = {
  400: NOT_READABLE,
  408: 'The request took too long to arrive.',
  431: `The request is too large. Its headers may have at most ${sizeWords(maxHeaderSize)}.`,
};

/** Answers what is not HTTP, or too much of it, in the contract's shape (rule API-2), and hangs up. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(answerFor(statusOf(error.code)));
  socket.destroySoon();
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

function answerFor(status: number): string {
  const body: Errors = { errors: [SENTENCES[status] ?? ''] };
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
