import { MINUTE_MS } from '#domain/durations.ts';

/**
 * Assessments that devices are about to fetch, announced in one row of the log (rule AUD-6): each can then be
 * read once without a row of its own. Kept in memory: an instance that has not heard writes a row for each.
 */

const GOOD_FOR_MS = 10 * MINUTE_MS;
/** More devices than begin their morning at once. */
const MOST_SESSIONS = 2000;

interface Announced {
  readonly ids: Set<string>;
  readonly until: number;
}

export class AnnouncedFetches {
  readonly #bySession = new Map<string, Announced>();

  announce(sessionId: string, ids: readonly string[], now: number): void {
    const waiting = this.#bySession.get(sessionId);
    this.#bySession.delete(sessionId);
    const isStillGood = waiting !== undefined && waiting.until > now;
    this.#bySession.set(sessionId, {
      ids: new Set([...(isStillGood ? waiting.ids : []), ...ids]),
      until: now + GOOD_FOR_MS,
    });
    const [oldest] = this.#bySession.keys();
    if (this.#bySession.size > MOST_SESSIONS && oldest !== undefined) this.#bySession.delete(oldest);
  }

  /** Whether this reading has its row already. Each announcement covers one reading. */
  take(sessionId: string | null, id: string, now: number): boolean {
    const waiting = this.#bySession.get(sessionId ?? '');
    if (waiting === undefined || waiting.until <= now) return false;
    const isAnnounced = waiting.ids.delete(id);
    if (waiting.ids.size === 0) this.#bySession.delete(sessionId ?? '');
    return isAnnounced;
  }
}
