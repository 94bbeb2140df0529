import { createHash } from 'node:crypto';
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
  const words = wordsOf(inOneLine(mail));
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

/**
 * Names and places come from people: a line break in one must not start a header or a paragraph, and no sign in one
 * turns around what stands beside it.
 */
function inOneLine<T>(value: T): T;
function inOneLine(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  if (Array.isArray(value)) return value.map((one: unknown) => inOneLine(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inOneLine(one as unknown)]));
}
