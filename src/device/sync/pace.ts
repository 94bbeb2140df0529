import { SECOND_MS } from '#domain/durations.ts';
import type { LaneFacts } from '../outbox/due-lanes.ts';

/** A lane rests for so long after a save that changed what the server had: one a second is enough for everybody. */
const REST_MS = SECOND_MS;
/** More lanes than are ever sent in a second. */
const MANY = 1000;

/** At most one save of an assessment and second (rule SYN-4), however fast somebody taps and moves on. */
export class Pace {
  readonly #savedAt = new Map<string, number>();

  saved(key: string, now: number): void {
    if (this.#savedAt.size > MANY) this.#savedAt.clear();
    this.#savedAt.set(key, now);
  }

  /** A person asks: nothing rests. */
  hurry(): void {
    this.#savedAt.clear();
  }

  /** The lane as it is due while it rests. */
  of(lane: LaneFacts, now: number): LaneFacts {
    const savedAt = this.#savedAt.get(lane.key);
    // A clock that was set back lets nothing rest for longer.
    if (savedAt === undefined || savedAt + REST_MS <= now || savedAt > now) return lane;
    return { ...lane, nextAttemptAt: Math.max(lane.nextAttemptAt, savedAt + REST_MS), isDue: false };
  }
}
