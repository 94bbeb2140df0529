import type { Leaf, Leaves, LeafValue } from '#domain/leaf.ts';
import { Observable } from '../observable.ts';
import type { Clock } from '../ports.ts';
import { NotHeld } from '../store/not-held.ts';

/**
 * Typing on its way to disk. The first key of a burst is written at once, then at most every second, and 400
 * ms after the last key. When the database fails (iOS closes it in the background), the answer stays in
 * memory, the screen says NOT saved, and writing is retried until it works.
 */

export type DraftStatus = 'saved' | 'saving' | 'failed';

export interface Draft {
  /** Typing: written by the burst rule. */
  set(leaf: Leaf, value: LeafValue): void;
  /** Taps: written at once. */
  setNow(leaf: Leaf, value: LeafValue): void;
  /** Writes what is pending; never rejects; the status tells how it went. */
  flush(): Promise<void>;
  getStatus(): DraftStatus;
  readonly subscribe: Observable['subscribe'];
  /** What was typed but is not on disk yet. */
  pending(leaf: Leaf): LeafValue | undefined;
  /** Writes what is pending, retrying until the database accepts it. */
  close(): Promise<void>;
}

export interface DraftPorts {
  readonly clock: Clock;
  /** One strict transaction. @throws NotHeld when there is no longer anything to write to */
  readonly write: (leaves: Leaves) => Promise<void>;
  /** The same while the page may be about to close, when there is no time for a result. */
  readonly writeOnLeaving: (leaves: Leaves) => void;
  /** Opens the database again after a failure. */
  readonly reopen: () => Promise<void>;
  /** Calls back when the page may be about to close; returns a function that stops it. */
  readonly onLeaving: (flush: () => void) => () => void;
}

const BURST_MS = 1000;
const PAUSE_MS = 400;
const RETRY_MS = 1000;

export class DraftWriter implements Draft {
  readonly #ports: DraftPorts;
  readonly #changes = new Observable();
  readonly #stopLeaving: () => void;
  #pending = new Map<Leaf, LeafValue>();
  #writing = new Map<Leaf, LeafValue>();
  #lastWriteAt = 0;
  #timer: AbortController | null = null;
  #chain: Promise<void> = Promise.resolve();
  #failed = false;

  constructor(ports: DraftPorts) {
    this.#ports = ports;
    this.#stopLeaving = ports.onLeaving(() => this.#leave());
  }

  set(leaf: Leaf, value: LeafValue): void {
    this.#pending.set(leaf, value);
    this.#changes.notify();
    const since = this.#ports.clock.now() - this.#lastWriteAt;
    if (since >= BURST_MS || since < 0) void this.flush();
    else this.#later(Math.min(PAUSE_MS, BURST_MS - since));
  }

  setNow(leaf: Leaf, value: LeafValue): void {
    this.#pending.set(leaf, value);
    this.#changes.notify();
    void this.flush();
  }

  flush(): Promise<void> {
    this.#timer?.abort();
    this.#timer = null;
    this.#lastWriteAt = this.#ports.clock.now();
    this.#chain = this.#chain.then(() => this.#writePending());
    return this.#chain;
  }

  getStatus = (): DraftStatus => {
    if (this.#failed) return 'failed';
    return this.#pending.size + this.#writing.size > 0 ? 'saving' : 'saved';
  };

  subscribe = this.#changes.subscribe;

  pending(leaf: Leaf): LeafValue | undefined {
    return this.#pending.has(leaf) ? this.#pending.get(leaf) : this.#writing.get(leaf);
  }

  async close(): Promise<void> {
    await this.flush();
    this.#stopLeaving();
  }

  /** The page may survive; then the usual write reports how it went. */
  #leave(): void {
    const unwritten = new Map([...this.#writing, ...this.#pending]);
    if (unwritten.size > 0) this.#ports.writeOnLeaving(Object.fromEntries(unwritten));
    void this.flush();
  }

  async #writePending(): Promise<void> {
    if (this.#pending.size === 0) return;
    if (this.#failed) await this.#ports.reopen().catch(() => undefined);
    this.#writing = this.#pending;
    this.#pending = new Map();
    try {
      await this.#ports.write(Object.fromEntries(this.#writing));
      this.#writing = new Map();
      this.#failed = false;
    } catch (error) {
      // Later keystrokes win over what could not be written.
      this.#pending = new Map([...this.#writing, ...this.#pending]);
      this.#writing = new Map();
      this.#failed = true;
      if (!(error instanceof NotHeld)) this.#later(RETRY_MS);
    }
    this.#changes.notify();
  }

  #later(ms: number): void {
    this.#timer?.abort();
    const timer = new AbortController();
    this.#timer = timer;
    void this.#ports.clock
      .sleep(ms, timer.signal)
      .then(() => (timer.signal.aborted ? undefined : this.flush()));
  }
}
