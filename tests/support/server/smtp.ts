import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readMail } from './mailbox.ts';
import type { WrittenMail } from './mailbox.ts';

/** The mail server's reaction to the next mail. */
export type SmtpMood =
  /** Accepts it. */
  | 'accept'
  /** Does not know the recipient: 550. */
  | 'no-such-recipient'
  /** Wants to be asked later: 451. */
  | 'later'
  /** Ends the connection in the middle of the text. */
  | 'cut-off'
  /** Accepts the mail, but the connection breaks before it can say so. */
  | 'silent'
  /** Does not accept the sender's credentials: 535. */
  | 'no-such-user';

/** A mail server in this process, on a free port. */
export class TestSmtp {
  mood: SmtpMood = 'accept';
  /** The mails that it accepted, in order. */
  readonly taken: WrittenMail[] = [];
  /** The user and password that the last client gave. */
  credentials: string | null = null;
  readonly #server: SMTPServer;

  private constructor(offersTls: boolean) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: offersTls ? [] : ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) => {
        this.credentials = `${auth.username}:${auth.password}`;
        if (this.mood === 'no-such-user') done(said(535, 'Who are you?'));
        else done(null, { user: auth.username });
      },
      onRcptTo: (_address, _session, done) => {
        done(this.mood === 'no-such-recipient' ? said(550, 'Nobody of this name') : null);
      },
      onData: (stream, session, done) => {
        const mood = this.mood;
        const cut = (): void => {
          for (const connection of this.#server.connections) {
            if (connection.id === session.id) connection.close();
          }
        };
        if (mood === 'cut-off') cut();
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          void (async () => {
            if (mood === 'later') return done(said(451, 'Please try again later'));
            const bytes = Buffer.concat(chunks);
            if (bytes.length > 0) this.taken.push(await readMail(bytes));
            if (mood === 'silent') return cut();
            done();
          })();
        });
      },
    });
    this.#server.on('error', () => undefined);
  }

  /** @param offersTls with a certificate that nobody has signed */
  static async start({ offersTls = false } = {}): Promise<TestSmtp> {
    const smtp = new TestSmtp(offersTls);
    smtp.#server.listen(0, '127.0.0.1');
    await once(smtp.#server.server, 'listening');
    return smtp;
  }

  /** As SMTP_URL. */
  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** The same with a user and a password. */
  get urlWithPassword(): string {
    return `smtp://tracers:p%40ss@127.0.0.1:${this.#port}`;
  }

  get #port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

function said(responseCode: number, sentence: string): Error {
  return Object.assign(new Error(sentence), { responseCode });
}
