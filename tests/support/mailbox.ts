import { linkIn } from '#server/mail/link.ts';
import { mailSchema } from '#server/mail/mail.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { Database } from '#server/persistence/database.ts';

const PUBLIC_URL = 'http://localhost:8080';

/**
 * The mails that wait in a database's outbox, oldest first: what a server queued that has no
 * sender, as those of `startTestServer`.
 * @param to only this recipient's
 */
export async function queuedMails(
  { database }: { database: Database },
  to?: string,
): Promise<(Mail & { event: string; link: string })[]> {
  const rows = await database.queries
    .selectFrom('mail_outbox')
    .select(['event', 'content'])
    .where('content', 'is not', null)
    .orderBy('id')
    .execute();
  return rows
    .map(({ event, content }) => {
      const mail = mailSchema.parse(JSON.parse(content ?? ''));
      return { ...mail, event, link: linkIn(mail, PUBLIC_URL) };
    })
    .filter((mail) => to === undefined || mail.to === to);
}

/** The one mail of a kind that waits for a recipient. */
export async function queuedMail<K extends Mail['kind']>(
  server: { database: Database },
  to: string,
  kind: K,
): Promise<Extract<Mail, { kind: K }> & { event: string; link: string }> {
  const mails = (await queuedMails(server, to)).filter(
    (mail): mail is Extract<Mail, { kind: K }> & { event: string; link: string } => mail.kind === kind,
  );
  const [mail] = mails;
  if (mail === undefined || mails.length > 1) {
    throw new Error(`${mails.length} mails of kind ${kind} wait for ${to}.`);
  }
  return mail;
}
