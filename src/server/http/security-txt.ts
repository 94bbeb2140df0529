import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#domain/durations.ts';
import { notFound, sendRefusal } from './refusal.ts';

/** RFC 9116 asks for a date less than a year away, so that nobody relies on a file that was forgotten. */
const VALID_MS = 364 * DAY_MS;

/** Says at `/.well-known/security.txt` where somebody who finds a hole writes, as RFC 9116 has it; without a contact 404. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl, clock }: { contact: string | undefined; publicUrl: string; clock: () => number },
): void {
  const path = '/.well-known/security.txt';
  app.get(path, (_request, reply) => {
    if (contact === undefined) return sendRefusal(reply, notFound());
    const expires = new Date(clock() + VALID_MS).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        [
          `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
          `Expires: ${expires}`,
          'Preferred-Languages: en',
          `Canonical: ${publicUrl}${path}`,
          '',
        ].join('\n'),
      );
  });
}
