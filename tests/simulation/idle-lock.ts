import { LOCK_AFTER_MINUTES } from '#domain/defaults.ts';
import { sessionOfToken } from '#device/person/session-of-token.ts';
import type { Tab } from './tab.ts';

/**
 * The lock after a while without a key or pointer (rules SES-22 and SES-23): a lock that is due is there in every tab
 * of that log-in, and only that person's password opens it. Read without the product's own marks.
 */

const MINUTE = 60_000;

interface Clocked {
  /** Its own clock. */
  readonly now: number;
}

interface Used {
  /** By the tablet's clock. */
  at: number;
  isLocked: boolean;
}

export class IdleLock {
  /** The log-ins of one tablet, by person and session. */
  readonly #used = new Map<string, Used>();

  /** A key or a pointer. @returns whether it comes in time */
  touches(tablet: Clocked, tab: Tab): boolean {
    const isInTime = tab.session.lock.seen();
    const seat = seatOf(tab);
    if (isInTime && seat !== null) this.#used.set(seat, { at: tablet.now, isLocked: false });
    return isInTime;
  }

  /** Passwords that were entered and not answered yet. */
  readonly #tries = new Set<{ readonly userId: number; readonly tab: Tab }>();

  /** A person enters their password: all of their log-ins here may open. @returns to be called with its outcome */
  proves(tablet: Clocked, tab: Tab, userId: number): (isProof: boolean) => void {
    const attempt = { userId, tab };
    this.#tries.add(attempt);
    const before = [...this.#used].filter(([seat]) => seat.startsWith(`${userId} `));
    for (const [seat] of before) this.#used.set(seat, { at: tablet.now, isLocked: false });
    const own = new Map(before.map(([seat]) => [seat, this.#used.get(seat)]));
    return (isProof) => {
      this.#tries.delete(attempt);
      if (isProof) return;
      // Another try may have opened it meanwhile.
      for (const [seat, used] of before)
        if (this.#used.get(seat) === own.get(seat)) this.#used.set(seat, used);
    };
  }

  /** Whether its person waits for the answer to a password, here or in another tab that lives. */
  #mayOpen({ session }: Tab): boolean {
    const { userId } = session.getSnapshot();
    return [...this.#tries].some((one) => one.userId === userId && one.tab.actor.state !== 'dead');
  }

  /** @returns what is wrong, or null */
  check(tablet: Clocked, tab: Tab): string | null {
    const seat = seatOf(tab);
    const used = seat === null ? undefined : this.#used.get(seat);
    if (used === undefined) return null;
    tab.session.lock.look();
    const { isLocked } = tab.session.lock;
    if (used.isLocked && !isLocked) return `${tab.actor.name} opened by itself`;
    used.isLocked = isLocked && !this.#mayOpen(tab);
    const isDue = tablet.now - used.at >= LOCK_AFTER_MINUTES * MINUTE;
    return isDue && !isLocked ? `${tab.actor.name} stands open after ${LOCK_AFTER_MINUTES} minutes` : null;
  }
}

function seatOf(tab: Tab): string | null {
  const { userId, token } = tab.session.getSnapshot();
  return userId === null || token === null ? null : `${userId} ${sessionOfToken(token) ?? ''}`;
}
