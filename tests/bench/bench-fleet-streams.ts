import { Agent, request } from 'node:http';
import type { ClientRequest } from 'node:http';

/** Opens a stream of events for each token, as an open tablet does. @returns closes them */
export async function openStreams(url: string, tokens: readonly string[]): Promise<() => void> {
  const agent = new Agent({ maxSockets: Infinity });
  const open: ClientRequest[] = [];
  await Promise.all(
    tokens.map((token) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const outgoing = request(
        `${url}/api/events`,
        { agent, headers: { authorization: `Bearer ${token}` } },
        (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`Events were answered with ${answer.statusCode}.`));
          answer.once('data', () => resolve());
          // The end of all of them is its closing.
          answer.on('error', () => undefined);
        },
      );
      outgoing.on('error', reject);
      outgoing.end();
      open.push(outgoing);
      return promise;
    }),
  );
  return () => open.forEach((one) => one.destroy());
}
