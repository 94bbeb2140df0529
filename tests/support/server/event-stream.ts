import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';

/** A stream of events as a device hears it, over a port. */
export interface Heard {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  /** What was told, as it came over the wire. */
  readonly events: unknown[];
  /** Comments, by which a server says that it is there. */
  readonly comments: string[];
  readonly isOver: () => boolean;
  /** Resolves when the stream has ended. */
  readonly over: Promise<void>;
  hangUp(): void;
}

/** @param address of a server that listens */
export async function hear(address: string, token: string): Promise<Heard> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const request = get(`${address}/api/events`, { agent: false, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const [events, comments]: [unknown[], string[]] = [[], []];
  const parser = createParser({
    onEvent: ({ data }) => events.push(JSON.parse(data)),
    onComment: (comment) => comments.push(comment),
  });
  response.setEncoding('utf8');
  response.on('data', (text: string) => parser.feed(text));
  // Cut off.
  response.on('error', () => undefined);
  let isOver = false;
  const over = new Promise<void>((resolve) =>
    response.once('close', () => {
      isOver = true;
      resolve();
    }),
  );
  return {
    status: response.statusCode,
    headers: response.headers,
    events,
    comments,
    isOver: () => isOver,
    over,
    hangUp: () => request.destroy(),
  };
}
