import type { Message } from './message.ts';

/** A way for mail to leave the server. */
export interface MailTransport {
  readonly kind: 'outbox' | 'smtp';
  /**
   * Resolves when the message is somebody else's to keep: on disk, or taken by a mail server.
   * @throws MailRefused when trying again cannot help; anything else when it may
   */
  send(message: Message): Promise<void>;
}

/** The mail server does not want this message, now or later. */
export class MailRefused extends Error {
  constructor(cause: unknown) {
    super('The mail was refused.', { cause });
    this.name = 'MailRefused';
  }
}
