import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import type { Database } from '../persistence/database/database.ts';
import {
  claimMail,
  giveUpMail,
  markMailSent,
  nextMailTime,
  postponeMail,
} from '../persistence/mail-outbox.ts';
import type { ClaimedMail } from '../persistence/mail-outbox.ts';
import { mailSchema } from './mail-kinds.ts';
import type { Mail } from './mail-kinds.ts';
import { messageOf } from './message.ts';
import type { MailSettings } from './message.ts';
import { MailRefused } from './transport.ts';
import type { MailTransport } from './transport.ts';

/** How long a mail waits after its first failed try, its second, and so on; the last entry repeats. */
const WAITS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
];
/** Then it is given up. */
const LONGEST_WAIT_MS = 3 * DAY_MS;
/** A reset key has expired by then (rule MAIL-3). */
const RESET_WAIT_MS = 2 * HOUR_MS;
/** Longer than a send can take: a claim only runs out when its instance has died. */
const CLAIM_MS = 5 * MINUTE_MS;
/** Checks at least this often for mail that another instance left behind. */
const LOOK_MS = 30_000;

export interface SenderDeps {
  readonly database: Database;
  readonly transport: MailTransport;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly settings: MailSettings;
  /** Receives what went wrong, without addresses or content. */
  readonly warn: (facts: object, sentence: string) => void;
}

/**
 * Sends what is waiting in the outbox, one mail at a time, alongside the requests:
 *
 *     waiting → claimed → sent
 *        ↑         ↓ ↘
 *        └─ later ─┘   given up
 *
 * Each event reaches a person once, even with several instances. One case cannot be ruled out: the mail
 * server took a mail but its answer was lost, or the process was killed before recording that answer. The
 * mail is then sent again under the same Message-ID, so that mail servers and apps can recognize it.
 */
export class MailSender {
  readonly #deps: SenderDeps;
  #timer: NodeJS.Timeout | null = null;
  #run: Promise<void> | null = null;
  #isWanted = false;
  #isStopped = false;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
    deps.database.onMailQueued(() => this.wake());
  }

  /** Checks the outbox now. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isWanted = true;
    this.#run ??= this.#untilDone();
  }

  /** Resolves when everything that was due has been tried. */
  async idle(): Promise<void> {
    while (this.#run !== null) await this.#run;
  }

  /** Starts no other mail and waits for the one in progress. What is left is sent after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.idle();
  }

  async #untilDone(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    let wait = LOOK_MS;
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false;
        while (!this.#isStopped && (await this.#sendOne())) continue;
      }
      const next = await nextMailTime(this.#deps.database);
      if (next !== null) wait = Math.min(LOOK_MS, Math.max(0, Date.parse(next) - this.#deps.clock()));
    } catch (error) {
      this.#deps.warn({ err: error }, 'The mail outbox could not be read; will try again');
    }
    this.#run = null;
    if (this.#isStopped) return;
    if (this.#isWanted) return this.wake();
    this.#timer = setTimeout(() => this.wake(), wait);
    this.#timer.unref();
  }

  /** @returns false when nothing is due */
  async #sendOne(): Promise<boolean> {
    const { database, clock } = this.#deps;
    const claimed = await claimMail(database, {
      now: isoOf(clock()),
      until: isoOf(clock() + CLAIM_MS),
      claim: randomUUID(),
    });
    if (claimed === null) return false;
    const failure = await this.#try(claimed);
    const at = isoOf(clock());
    if (failure === null) await this.#persist(() => markMailSent(database, claimed, at));
    else await this.#afterFailure(claimed, failure, at);
    return true;
  }

  /** @returns what went wrong; null when the mail is sent */
  async #try(claimed: ClaimedMail): Promise<Error | null> {
    try {
      const mail = mailOf(claimed);
      await this.#deps.transport.send(messageOf(mail, claimed, this.#deps.settings));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async #afterFailure(claimed: ClaimedMail, failure: Error, at: string): Promise<void> {
    const { database, clock, warn } = this.#deps;
    const { id, kind, tries } = claimed;
    const facts = { mail: id, kind, tries, reason: reasonOf(failure) };
    const until = clock() + (WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? 0);
    const isOver = until > Date.parse(claimed.queuedAt) + longestWait(kind as Mail['kind']);
    if (failure instanceof MailRefused || isOver) {
      warn(facts, 'A mail could not be sent; giving up');
      await this.#persist(() => giveUpMail(database, claimed, at));
    } else {
      warn({ ...facts, next: isoOf(until) }, 'A mail could not be sent; will try again');
      await this.#persist(() => postponeMail(database, claimed, isoOf(until)));
    }
  }

  /** The outcome is recorded as soon as the database is available, so that the mail is not sent again. */
  async #persist(note: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await note();
        return;
      } catch (error) {
        if (this.#isStopped) return;
        this.#deps.warn({ err: error }, 'The outcome of a mail could not be recorded; will try again');
        await pause(1000, undefined, { ref: false });
      }
    }
  }
}

/** @throws MailRefused when no version of the product wrote this */
function mailOf({ content }: ClaimedMail): Mail {
  try {
    return mailSchema.parse(JSON.parse(content));
  } catch (error) {
    throw new MailRefused(error);
  }
}

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

const longestWait = (kind: Mail['kind']): number => (kind === 'reset' ? RESET_WAIT_MS : LONGEST_WAIT_MS);

/** A mail server's own messages may repeat the address, so only codes and names are logged. */
function reasonOf(failure: Error): string {
  const { cause = failure } = failure;
  const { code, responseCode, command } = cause as Record<string, unknown>;
  const said = [code, responseCode, command].filter((part) => part !== undefined).map(String);
  return said.length > 0 ? said.join(' ') : failure.name;
}
