import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SAVE_TIMEOUT_MS } from '#device/call/request-timeouts.ts';
import type { LoggedIn } from './process-people.ts';

/** What somebody entered into a leaf of a document. */
export interface Entered {
  readonly id: string;
  readonly leaf: string;
  readonly value: string;
}

/** When a save was sent the time that it was acknowledged, and when that was; by `performance`. */
interface Acknowledgement {
  readonly sentAt: number;
  readonly at: number;
}

/** Nobody types faster. */
const BETWEEN_SAVES_MS = 15;
/** Sooner than a tablet would: what is measured is the server. */
const AGAIN_MS = 100;

/**
 * Somebody who saves into an assessment of their own, one value after another. A save that is not acknowledged is sent
 * again as it was, as often as it takes; each goes to the next of the servers, as by a proxy that knows of none that it
 * is away.
 */
export class Writer {
  readonly id: string;
  readonly #address: () => string;
  readonly #headers: LoggedIn;
  /** What the server has of this document: each of these, in the order of its versions. */
  readonly entered: Entered[];
  readonly acknowledgements: Acknowledgement[] = [];
  /** How many tries were answered with 503. */
  refused = 0;
  #isOver = false;
  #isGivenUp = false;
  #saving: Promise<void> = Promise.resolve();
  #failure: unknown = null;

  private constructor(address: () => string, headers: LoggedIn, begun: Entered) {
    this.id = begun.id;
    this.#address = address;
    this.#headers = headers;
    this.entered = [begun];
  }

  /** @param address of the server whose turn it is */
  static async at(address: () => string, headers: LoggedIn): Promise<Writer> {
    const value = randomUUID();
    const body = JSON.stringify({ section: '1', notes: value });
    const begun = await fetch(`${address()}/api/assessments`, { method: 'POST', headers, body });
    const { id } = (await begun.json()) as { id: string };
    return new Writer(address, headers, { id, leaf: 'notes', value });
  }

  saveOn(): void {
    this.#saving = this.#saveOn().catch((error: unknown) => {
      this.#failure = error;
    });
  }

  /** Once what is on its way is acknowledged. @throws what a save was answered that no server should */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#saving;
    this.#throwFailure();
  }

  /** Even if what is on its way is never acknowledged. */
  async giveUp(): Promise<void> {
    this.#isGivenUp = true;
    this.#isOver = true;
    await this.#saving;
  }

  /** The first acknowledgement after then of what was sent later than that. @throws as `stop` */
  firstAfter(then: number, sentLaterThan: number): number | null {
    this.#throwFailure();
    const first = this.acknowledgements.find(({ sentAt, at }) => sentAt > sentLaterThan && at > then);
    return first?.at ?? null;
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  async #saveOn(): Promise<void> {
    while (!this.#isOver) {
      await this.#save(randomUUID());
      await pause(BETWEEN_SAVES_MS);
    }
  }

  async #save(value: string): Promise<void> {
    const version = this.entered.length;
    const headers = { ...this.#headers, 'if-match': `"${version}"`, 'idempotency-key': randomUUID() };
    const sent = { method: 'PUT', headers, body: JSON.stringify({ notes: value }) };
    while (!this.#isGivenUp) {
      const sentAt = performance.now();
      const answer = await this.#answerTo(sent);
      if (answer?.status === 200) {
        const saved = JSON.parse(answer.text) as { version: number };
        if (saved.version !== version + 1) throw new Error(`Version ${saved.version} after ${version}.`);
        this.acknowledgements.push({ sentAt, at: performance.now() });
        this.entered.push({ id: this.id, leaf: 'notes', value });
        return;
      }
      if (answer?.status === 503) this.refused += 1;
      else if (answer !== null) throw new Error(`${answer.status}: ${answer.text}`);
      await pause(AGAIN_MS);
    }
  }

  /** Null where none comes, or not all of it. */
  async #answerTo(sent: RequestInit): Promise<{ readonly status: number; readonly text: string } | null> {
    const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS);
    try {
      const answer = await fetch(`${this.#address()}/api/assessments/${this.id}`, { ...sent, signal });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return null;
    }
  }
}
