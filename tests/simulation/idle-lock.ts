import { LOCK_AFTER_MINUTES } from '#domain/defaults.ts';
import { sessionOfToken } from '#device/person/session-of-token.ts';
import { PASSWORD } from './hospital.ts';
import type { Tab } from './tab.ts';
import type { Tablet } from './tablet.ts';
import type { World } from './world.ts';

/**
 * The lock after a while without a key or pointer (rules SES-22 and SES-23): a lock that is due is there in every tab
 * of that log-in, and only that person's password opens it. Read without the product's own marks.
 */

const MINUTE = 60_000;

interface Used {
  /** By the tablet's clock. */
  at: number;
  isLocked: boolean;
}

export class IdleLock {
  /** The log-ins of one tablet, by person and session. */
  readonly #used = new Map<string, Used>();

  /** A key or a pointer. @returns whether it comes in time */
  touches(tablet: Tablet, tab: Tab): boolean {
    const isInTime = tab.session.lock.seen();
    const seat = seatOf(tab);
    if (isInTime && seat !== null) this.#used.set(seat, { at: tablet.now, isLocked: false });
    return isInTime;
  }

  /** A person enters their password: all of their log-ins here may open. @returns to be called if it was no proof */
  proves(tablet: Tablet, userId: number): () => void {
    const before = [...this.#used].filter(([seat]) => seat.startsWith(`${userId} `));
    for (const [seat] of before) this.#used.set(seat, { at: tablet.now, isLocked: false });
    return () => before.forEach(([seat, used]) => this.#used.set(seat, used));
  }

  /** @returns what is wrong, or null */
  check(tablet: Tablet, tab: Tab): string | null {
    const seat = seatOf(tab);
    const used = seat === null ? undefined : this.#used.get(seat);
    if (used === undefined) return null;
    tab.session.lock.look();
    const { isLocked } = tab.session.lock;
    if (used.isLocked && !isLocked) return `${tab.actor.name} opened by itself`;
    used.isLocked = isLocked;
    const isDue = tablet.now - used.at >= LOCK_AFTER_MINUTES * MINUTE;
    return isDue && !isLocked ? `${tab.actor.name} stands open after ${LOCK_AFTER_MINUTES} minutes` : null;
  }
}

function seatOf(tab: Tab): string | null {
  const { userId, token } = tab.session.getSnapshot();
  return userId === null || token === null ? null : `${userId} ${sessionOfToken(token) ?? ''}`;
}

/**
 * Somebody wants to do something here: behind a lock they enter their password first.
 *
 * @param mayLeaveIt whether they may also leave it locked
 */
export async function touch(
  world: World,
  { tablet, tab, mayLeaveIt }: { tablet: Tablet; tab: Tab; mayLeaveIt: boolean },
): Promise<boolean> {
  if (tablet.idleLock.touches(tablet, tab)) return true;
  world.count('found locked');
  const person = world.personOf(tab.session.getSnapshot().userId);
  if (person === undefined || (mayLeaveIt && world.chance(0.3))) return false;
  const isNoProof = tablet.idleLock.proves(tablet, person.id);
  const proof = await tab.session.prove(PASSWORD, person.email);
  if (!proof.ok) isNoProof();
  else world.count('opened with the password');
  return proof.ok && tablet.idleLock.touches(tablet, tab);
}

/** In every tab. */
export function checkLocks(world: World, tablet: Tablet): void {
  for (const tab of tablet.running) {
    const wrong = tablet.idleLock.check(tablet, tab);
    if (wrong !== null) world.fault('SES-22', wrong);
  }
}
