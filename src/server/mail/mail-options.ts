import type { Message } from './message.ts';

/** A message as nodemailer takes it. */
export function mailOptions(message: Message) {
  return {
    messageId: message.messageId,
    date: message.date,
    from: message.from,
    // As an object it is one address, whatever it holds.
    to: { name: '', address: message.to },
    ...(message.replyTo === undefined ? {} : { replyTo: { name: '', address: message.replyTo } }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    // No out-of-office reply comes to a mail that nobody wrote.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
