import { SECOND_MS } from '#domain/durations.ts';
import type { LaneFacts } from '../outbox/due-lanes.ts';

/** A lane rests for so long after a save that changed what the server had: one a second is enough for everybody. */
const REST_MS = SECOND_MS;
/** How long a lane waits for which there was no room. */
const NO_ROOM_WAIT_MS = 30_000;
/** More lanes than are ever sent in a second. */
const MANY = 1000;

/** Lanes that are not sent now though something of them waits; each holds up only itself. */
export class Resting {
  readonly #savedAt = new Map<string, number>();
  /** Those that cannot be sent as stored, each with the time until then. */
  readonly #stuck = new Map<string, number>();

  /** At most one save of an assessment and second (rule SYN-4), however fast somebody taps and moves on. */
  saved(key: string, now: number): void {
    if (this.#savedAt.size > MANY) this.#savedAt.clear();
    this.#savedAt.set(key, now);
  }

  unreadable(key: string): void {
    this.#stuck.set(key, Infinity);
  }

  noRoom(key: string, now: number): void {
    this.#stuck.set(key, now + NO_ROOM_WAIT_MS);
  }

  /** A person asks: nothing rests. */
  hurry(): void {
    this.#savedAt.clear();
    this.#stuck.clear();
  }

  /** Those that can be sent, each when it is due. */
  among(lanes: readonly LaneFacts[], now: number): LaneFacts[] {
    return lanes.filter(({ key }) => !this.#isStuck(key, now)).map((lane) => this.#rested(lane, now));
  }

  #isStuck(key: string, now: number): boolean {
    const until = this.#stuck.get(key) ?? now;
    return until === Infinity || (until > now && until <= now + NO_ROOM_WAIT_MS);
  }

  #rested(lane: LaneFacts, now: number): LaneFacts {
    const savedAt = this.#savedAt.get(lane.key);
    // A clock that was set back lets nothing rest for longer.
    if (savedAt === undefined || savedAt + REST_MS <= now || savedAt > now) return lane;
    return { ...lane, nextAttemptAt: Math.max(lane.nextAttemptAt, savedAt + REST_MS), isDue: false };
  }
}
