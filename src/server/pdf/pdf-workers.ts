import { availableParallelism } from 'node:os';
import { MINUTE_MS } from '#domain/durations.ts';
import { PdfThread } from './pdf-thread.ts';
import type { PdfOrder } from './pdf-worker.ts';

/** A person who asked now would wait too long. */
export class PdfQueueFull extends Error {
  override readonly name = 'PdfQueueFull';
}

export interface PdfWorkersOptions {
  /** The program of each worker. */
  readonly program?: URL;
  /** How many PDFs are drawn at a time: one core is left to the requests unless given. */
  readonly places?: number;
  /** How many PDFs may wait, and how many of them for one person. */
  readonly mostWaiting?: number;
  readonly mostOfPerson?: number;
  /** A worker that draws for longer hangs, and is ended. */
  readonly longestMs?: number;
}

interface Waiting {
  readonly userId: number;
  readonly order: PdfOrder;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Draws PDFs in worker threads, because three full assessments take seconds, in which the server would answer
 * nobody (rule DOC-11). Of a person one is drawn at a time.
 */
export class PdfWorkers {
  readonly #program: URL;
  readonly #places: number;
  readonly #mostWaiting: number;
  readonly #mostOfPerson: number;
  readonly #longestMs: number;
  readonly #idle: PdfThread[] = [];
  readonly #busy = new Set<PdfThread>();
  readonly #served = new Set<number>();
  #waiting: Waiting[] = [];

  constructor(options: PdfWorkersOptions = {}) {
    this.#program = options.program ?? new URL('./pdf-worker.ts', import.meta.url);
    this.#places = options.places ?? Math.max(1, Math.min(2, availableParallelism() - 1));
    this.#mostWaiting = options.mostWaiting ?? 20;
    this.#mostOfPerson = options.mostOfPerson ?? 3;
    this.#longestMs = options.longestMs ?? 2 * MINUTE_MS;
  }

  /**
   * @param gone aborted when nobody waits for it any more; what is being drawn is drawn to its end
   * @throws PdfQueueFull, PdfThreadLost, or what the renderer threw
   */
  draw(userId: number, order: PdfOrder, gone: AbortSignal): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const entry: Waiting = { userId, order, resolve, reject };
    this.#waiting.push(entry);
    this.#next();
    const isWaiting = this.#waiting.includes(entry);
    const ofPerson = this.#waiting.filter((other) => other.userId === userId).length;
    if (isWaiting && (this.#waiting.length > this.#mostWaiting || ofPerson > this.#mostOfPerson)) {
      this.#giveUp(entry);
    }
    gone.addEventListener('abort', () => this.#giveUp(entry), { once: true });
    return promise;
  }

  /** Ends the workers; whoever still waits is refused. */
  async end(): Promise<void> {
    for (const entry of this.#waiting) this.#giveUp(entry);
    const threads = [...this.#idle.splice(0), ...this.#busy];
    await Promise.all(threads.map((thread) => thread.end()));
  }

  #giveUp(entry: Waiting): void {
    if (!this.#waiting.includes(entry)) return;
    this.#waiting = this.#waiting.filter((other) => other !== entry);
    entry.reject(new PdfQueueFull('Too many PDFs wait to be drawn.'));
  }

  #next(): void {
    while (this.#busy.size < this.#places) {
      const entry = this.#waiting.find(({ userId }) => !this.#served.has(userId));
      if (entry === undefined) return;
      this.#waiting = this.#waiting.filter((other) => other !== entry);
      void this.#serve(entry);
    }
  }

  async #serve({ userId, order, resolve, reject }: Waiting): Promise<void> {
    const thread = this.#idleThread();
    this.#busy.add(thread);
    this.#served.add(userId);
    try {
      resolve(await thread.draw(order, this.#longestMs));
    } catch (error) {
      reject(error);
    }
    this.#busy.delete(thread);
    this.#served.delete(userId);
    if (!thread.isLost) this.#idle.push(thread);
    this.#next();
  }

  #idleThread(): PdfThread {
    for (let thread = this.#idle.pop(); thread !== undefined; thread = this.#idle.pop()) {
      if (!thread.isLost) return thread;
    }
    return new PdfThread(this.#program);
  }
}
