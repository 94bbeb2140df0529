import { LONGEST_DELAY_MS, delayAfter } from '../call/retry-delays.ts';

interface BackoffPorts {
  readonly now: () => number;
  readonly fraction: () => number;
  /** Somebody sees that something waits. */
  readonly isWaitedFor: () => boolean;
}

/** How long a server that did not answer is left alone (rule SYN-8). */
export class Backoff {
  readonly #ports: BackoffPorts;
  /** Unanswered attempts since the last answered one. */
  #failures = 0;
  #nextProbeAt = 0;
  #longestWaitMs = LONGEST_DELAY_MS;

  constructor(ports: BackoffPorts) {
    this.#ports = ports;
  }

  get isFailing(): boolean {
    return this.#failures > 0;
  }

  /** When the next attempt is made; 0 where nothing failed. */
  get nextProbeAt(): number {
    return this.#nextProbeAt;
  }

  /** An attempt further ahead than any wait counts as due: the clock was set back. */
  isProbeDue(now: number): boolean {
    return this.#nextProbeAt <= now || this.#nextProbeAt > now + this.#longestWaitMs;
  }

  reached(): void {
    this.#failures = 0;
  }

  /** The next attempt may be made now. */
  hurry(): void {
    this.#failures = 0;
    this.#nextProbeAt = 0;
  }

  missed(retryAfterMs: number | null): void {
    const { now, fraction, isWaitedFor } = this.#ports;
    const delay = Math.max(
      delayAfter(this.#failures, { fraction, isVisible: isWaitedFor }),
      retryAfterMs ?? 0,
    );
    this.#failures += 1;
    this.#nextProbeAt = now() + delay;
    this.#longestWaitMs = Math.max(LONGEST_DELAY_MS, retryAfterMs ?? 0);
  }
}
