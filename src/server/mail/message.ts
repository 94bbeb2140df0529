import { createHash } from 'node:crypto';
import { withoutLinks } from './addresses-in-text.ts';
import { asHtml, asText } from './layout.ts';
import { linkIn } from './link.ts';
import type { Mail } from './mail-kinds.ts';
import { wordsOf } from './mail-words.ts';

/** A mail in the form transports take. */
export interface Message {
  readonly messageId: string;
  readonly date: Date;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Opened by its button. */
  readonly link: string;
}

export interface MailSettings {
  /** Where people reach the app. */
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly supportEmail?: string | undefined;
}

/**
 * The same mail always gives the same message with the same Message-ID, however often it is tried, so that
 * mail servers and apps recognize a repeat.
 */
export function messageOf(
  mail: Mail,
  { event, queuedAt }: { event: string; queuedAt: string },
  { publicUrl, mailFrom, supportEmail }: MailSettings,
): Message {
  const name = createHash('sha256').update(`${event}\n${mail.to}`).digest('hex').slice(0, 32);
  const words = wordsOf(asWords(mail));
  const around = { link: linkIn(mail, publicUrl), supportEmail };
  return {
    messageId: `<${name}@${new URL(publicUrl).hostname}>`,
    date: new Date(queuedAt),
    from: mailFrom,
    to: mail.to,
    replyTo: supportEmail,
    subject: words.subject,
    text: asText(words, around),
    html: asHtml(words, around),
    link: around.link,
  };
}

/** Addresses that are meant as such. */
const MAILBOXES = new Set(['to', 'newEmail']);

/**
 * Names and places come from people: a line break in one must not start a header or a paragraph, no sign in one
 * turns around what stands beside it, and none becomes a link (rule MAIL-7).
 */
function asWords<T>(value: T, field?: string): T;
function asWords(value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    const words = inOneLine(value);
    return MAILBOXES.has(field) ? words : withoutLinks(words);
  }
  if (Array.isArray(value)) return value.map((one: unknown) => asWords(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, asWords(one as unknown, name)]),
  );
}

const inOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
