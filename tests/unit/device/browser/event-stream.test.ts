import { createServer } from 'node:http';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchEvents } from '#device/browser/event-stream.ts';
import type { EventStream } from '#device/ports.ts';

type EventRequest = Parameters<EventStream>[0];

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A stream from a server that answers like this, and what comes of it. */
async function listening(answer: RequestListener, given: Partial<EventRequest> = {}) {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const heard: string[] = [];
  const end = fetchEvents(base)({
    path: '/events',
    headers: { authorization: 'Bearer x' },
    signal: new AbortController().signal,
    silenceMs: 5000,
    onOpen: () => heard.push('(open)'),
    onData: (data) => heard.push(data),
    ...given,
  });
  return { heard, end };
}

function begin(response: ServerResponse, type = 'text/event-stream; charset=utf-8'): ServerResponse {
  response.writeHead(200, { 'content-type': type });
  return response;
}

describe('A stream of events', () => {
  test('is heard event by event, wherever the network cuts it, and ends with its server', async () => {
    const seen: (string | undefined)[] = [];
    const { heard, end } = await listening(({ url, headers }, response) => {
      seen.push(url, headers.authorization);
      begin(response).write(': open\n\ndata: Zoë ');
      const rest = Buffer.from('Łuk\n\n:\n\ndata: two\n\n');
      // In the middle of a letter.
      response.write(rest.subarray(0, 1));
      setTimeout(() => response.end(rest.subarray(1)), 20);
    });
    expect(await end).toBe('ended');
    expect(seen).toEqual(['/api/events', 'Bearer x']);
    expect(heard).toEqual(['(open)', 'Zoë Łuk', 'two']);
  });

  test.each([
    ['a refusal', 401, 'application/json'],
    ['a sign-in page of the network', 200, 'text/html'],
  ])('is not %s', async (_, status, type) => {
    const { heard, end } = await listening((_request, response) => {
      response.writeHead(status, { 'content-type': type }).end('data: no\n\n');
    });
    expect(await end).toBe('refused');
    expect(heard).toEqual([]);
  });

  test('is given up where nothing comes, held back or dead', async () => {
    const swallowed = await listening((_request, response) => begin(response).flushHeaders(), {
      silenceMs: 50,
    });
    expect(await swallowed.end).toBe('silent');
    expect(swallowed.heard).toEqual([]);
    const dead = await listening((_request, response) => void begin(response).write(':\n\n'), {
      silenceMs: 1000,
    });
    expect(await dead.end).toBe('silent');
    expect(dead.heard).toEqual(['(open)']);
  });

  test('that is cut off is broken; the next one is tried', async () => {
    const { end } = await listening((_request, response) => {
      begin(response).write(':\n\n');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await end).toBe('broken');
  });

  test('is hung up when nobody wants it any more', async () => {
    const stop = new AbortController();
    const closed = vi.fn<() => void>();
    const { heard, end } = await listening(
      (_request, response) => {
        response.on('close', closed);
        begin(response).write(':\n\n');
      },
      { signal: stop.signal },
    );
    await vi.waitFor(() => expect(heard).toEqual(['(open)']));
    stop.abort();
    expect(await end).not.toBe('silent');
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });
});
