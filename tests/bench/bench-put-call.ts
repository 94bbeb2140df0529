import { request } from 'node:http';
import type { Agent, OutgoingHttpHeaders } from 'node:http';

/** Puts JSON; resolves when it was answered with 200. */
export function put(url: string, agent: Agent, headers: OutgoingHttpHeaders, body: object): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const text = JSON.stringify(body);
  const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers };
  const outgoing = request(url, { method: 'PUT', agent, headers: own }, (answer) => {
    answer.resume();
    answer.on('end', () => {
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`A save was answered with ${answer.statusCode}.`));
    });
  });
  outgoing.on('error', reject);
  outgoing.end(text);
  return promise;
}
