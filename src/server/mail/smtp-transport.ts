import { createTransport } from 'nodemailer';
import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import { mailOptions } from './mail-options.ts';
import { MailRefused } from './transport.ts';
import type { MailTransport } from './transport.ts';

export interface SmtpTimes {
  /** For connection and greeting. */
  readonly connectMs: number;
  /** From the start to the server's last reply; shorter than a claim on a mail. */
  readonly sendMs: number;
}

const TIMES: SmtpTimes = { connectMs: 30 * SECOND_MS, sendMs: 2 * MINUTE_MS };

/**
 * Sends through the mail server at SMTP_URL. `smtp:` is upgraded to TLS when the server offers it, and must be
 * where there is a password to send.
 */
export function createSmtpTransport(smtpUrl: string, times: SmtpTimes = TIMES): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const mailer = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port === '' ? {} : { port: Number(port) }),
    secure: protocol === 'smtps:',
    ...(username === ''
      ? {}
      : {
          requireTLS: protocol === 'smtp:',
          auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
        }),
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    socketTimeout: times.sendMs,
  });
  return {
    kind: 'smtp',
    send: async (message) => {
      try {
        await mailer.sendMail({ ...mailOptions(message), signal: AbortSignal.timeout(times.sendMs) });
      } catch (error) {
        throw isForGood(error) ? new MailRefused(error) : error;
      }
    },
  };
}

/**
 * A 5xx for the recipient or the text is about this mail and is final. A 5xx for anything earlier (log-in,
 * sender) is about the settings, which an operator can fix.
 */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  );
}
