import { LOCKS_AT_KEY } from '#device/person/lock-marks.ts';
import { LOCK_AFTER_MINUTES } from '#domain/defaults.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/** Since when nobody has touched this device, in any of its tabs, and whether that is too long (rule SES-22). */

/** How exactly other tabs, and the next start, know when somebody was here. */
const TELL_EVERY_MS = 5000;

interface IdlePorts {
  readonly now: () => number;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly onIdle: () => void;
}

export class IdleClock {
  readonly #ports: IdlePorts;
  #lastAt: number;
  #toldAt: number | null = null;
  #limitMs = LOCK_AFTER_MINUTES * MINUTE_MS;

  constructor(ports: IdlePorts) {
    this.#ports = ports;
    this.#lastAt = ports.now();
  }

  setMinutes(minutes: number): void {
    this.#limitMs = minutes * MINUTE_MS;
    this.#toldAt = null;
  }

  /** Begins anew: somebody has just proved who they are. */
  reset(): void {
    this.#lastAt = this.#ports.now();
    this.#tell();
  }

  /** At each key and pointer, so as little as can be. False: they come too late. */
  seen(): boolean {
    const now = this.#ports.now();
    if (now - this.#lastAt >= this.#limitMs && this.#isIdle(now)) {
      this.#ports.onIdle();
      return false;
    }
    this.#lastAt = now;
    return true;
  }

  /** Every second, and whenever the page is looked at again: a tablet that slept has told no time. */
  look(): void {
    const isIdle = this.#isIdle(this.#ports.now());
    if (isIdle) this.#ports.onIdle();
    else if (this.#toldAt === null || this.#lastAt - this.#toldAt >= TELL_EVERY_MS) this.#tell();
  }

  /** Other tabs, and the next page. */
  #tell(): void {
    this.#toldAt = this.#lastAt;
    try {
      this.#ports.storage.setItem(LOCKS_AT_KEY, String(this.#lastAt + this.#limitMs));
    } catch {
      // No room: each tab counts for itself.
    }
  }

  #isIdle(now: number): boolean {
    const ownMs = this.#lastAt + this.#limitMs;
    const locksAt = Math.max(ownMs, Number(this.#ports.storage.getItem(LOCKS_AT_KEY) ?? ownMs));
    if (locksAt > now + this.#limitMs) {
      // The clock was set back, or the time was shortened.
      this.#lastAt = Math.min(this.#lastAt, now);
      this.#tell();
      return now - this.#lastAt >= this.#limitMs;
    }
    return now >= locksAt;
  }
}
