import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { linkIn } from '#server/mail/link.ts';
import { mailSchema } from '#server/mail/mail-kinds.ts';
import type { Mail } from '#server/mail/mail-kinds.ts';
import type { Database } from '#server/persistence/database/database.ts';

const PUBLIC_URL = 'http://localhost:8080';

/**
 * The mails waiting in a database's outbox, oldest first: what a server queued that has no
 * sender, as those of `startTestServer`.
 * @param to only those for this recipient
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

/** The one mail of a kind waiting for a recipient. */
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

/** A mail as its reader gets it. */
export interface WrittenMail {
  readonly file: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** The address behind its button; empty if it has none. */
  readonly link: string;
}

/** Reads a mail as a mail app does. */
export async function readMail(bytes: Uint8Array, file = ''): Promise<WrittenMail> {
  const mail = await PostalMime.parse(bytes);
  const html = mail.html ?? '';
  return {
    file,
    to: mail.to?.[0]?.address ?? '',
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html,
    messageId: mail.messageId ?? '',
    link: /class="button" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '',
  };
}

/** The mails in a server's `DATA_DIR/outbox`, oldest first, of one recipient or of all. */
export async function writtenMails({ dataDir }: { dataDir: string }, to?: string): Promise<WrittenMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      // `….eml`, `…-2.eml`, `…-10.eml` came in this order.
      .toSorted((a, b) => a.slice(0, -4).localeCompare(b.slice(0, -4), 'en', { numeric: true }))
      .map(async (name) => readMail(await readFile(join(folder, name)), name)),
  );
  return mails.filter((mail) => to === undefined || mail.to === to);
}

const LONGEST_WAIT_MS = 15_000;
const LOOK_MS = 50;

/** Waits until a real server process has written a mail with this in its subject, and returns the newest. */
export async function mailTo(server: { dataDir: string }, to: string, subject: string): Promise<WrittenMail> {
  const end = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const mails = await writtenMails(server, to);
    const found = mails.findLast((mail) => mail.subject.includes(subject));
    if (found !== undefined) return found;
    if (Date.now() > end) {
      const subjects = mails.map((mail) => mail.subject);
      throw new Error(`No mail "${subject}" came to ${to}; there are: ${subjects.join(', ') || 'none'}`);
    }
    await pause(LOOK_MS);
  }
}
