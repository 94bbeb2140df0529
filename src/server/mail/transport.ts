import type { Message } from './message.ts';

/** A way for mail to leave the server. */
export interface MailTransport {
  readonly kind: 'outbox' | 'smtp';
  /**
   * Resolves once the message is safely out of our hands: on disk, or accepted by a mail server.
   * @throws MailRefused when retrying cannot help; any other error when it might
   */
  send(message: Message): Promise<void>;
}

/** The mail server will never accept this message. */
export class MailRefused extends Error {
  constructor(cause: unknown) {
    super('The mail was refused.', { cause });
    this.name = 'MailRefused';
  }
}
