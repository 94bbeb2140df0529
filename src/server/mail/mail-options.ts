import type { Message } from './message.ts';

/** A message as nodemailer takes it. */
export function mailOptions(message: Message) {
  return {
    messageId: message.messageId,
    date: message.date,
    from: message.from,
    // Given as an object, it is a single address, whatever it contains.
    to: { name: '', address: message.to },
    ...(message.replyTo === undefined ? {} : { replyTo: { name: '', address: message.replyTo } }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    // Keeps out-of-office replies from answering a mail that nobody wrote.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
