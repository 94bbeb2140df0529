import { createParser } from 'eventsource-parser';
import type { EventStream, EventsEnd } from '../ports.ts';

/** What a server of ours answers with; a sign-in page of the network is something else. */
const EVENTS = /^text\/event-stream\b/i;

/**
 * Server-sent events by `fetch`: the browser's own `EventSource` can send no token but in the address, where proxies
 * and logs would keep it, and comes back by itself when it pleases.
 */
export const fetchEvents =
  (base: string): EventStream =>
  async ({ path, headers, signal, silenceMs, onOpen, onData }) => {
    const stop = new AbortController();
    const cancel = () => stop.abort();
    if (signal.aborted) return 'ended';
    signal.addEventListener('abort', cancel);
    let end: EventsEnd = 'broken';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        end = 'silent';
        cancel();
      }, silenceMs);
    };
    heard();
    try {
      const response = await fetch(`${base}${path}`, {
        headers,
        signal: stop.signal,
        credentials: 'same-origin',
        cache: 'no-store',
      });
      const { body } = response;
      if (
        response.status !== 200 ||
        body === null ||
        !EVENTS.test(response.headers.get('content-type') ?? '')
      ) {
        end = 'refused';
        return end;
      }
      await read(body, { heard, onOpen, onData });
      end = 'ended';
    } catch {
      // Broken, silent, or not wanted any more.
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      // An answer that is not read to its end would keep one of the few connections to the server.
      cancel();
    }
    return end;
  };

async function read(
  body: ReadableStream<Uint8Array>,
  { heard, onOpen, onData }: { heard: () => void; onOpen: () => void; onData: (data: string) => void },
): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => onData(data) });
  const text = new TextDecoder();
  const reader = body.getReader();
  let isOpen = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    if (!isOpen) onOpen();
    isOpen = true;
    parser.feed(text.decode(value, { stream: true }));
  }
}
