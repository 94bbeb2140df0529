import { Observable } from '../observable.ts';
import { LOCK_PREFIX, isLockDue, keyOf, seatOf } from './lock-marks.ts';
import type { LockMarks, Seat } from './lock-marks.ts';
import type { SessionState } from './session-state.ts';

/**
 * Whether this tab is locked (rules SES-22 and SES-23). The mark of the tab's own person and log-in decides, no matter
 * which tab wrote it. Once the tab has locked, only a mark with a new opening opens it: a tab that was used at that
 * very moment may still write the old one.
 */

/** How exactly other tabs, and the next start, know when somebody was here. */
const TELL_EVERY_MS = 5000;
/** How often keys and pointers ask the storage. */
const ASK_EVERY_MS = 1000;

interface TabLockPorts {
  readonly marks: LockMarks;
  readonly session: {
    readonly getSnapshot: () => SessionState;
    readonly subscribe: (listener: () => void) => unknown;
  };
  readonly now: () => number;
  /** Another tab has written to local storage. */
  readonly onStorage: (listener: (key: string | null) => void) => unknown;
}

export class TabLock {
  readonly #ports: TabLockPorts;
  readonly #changes = new Observable();
  #seat: Seat | null = null;
  /** The opening after which the tab locked; null while it is open. */
  #closed: string | null = null;
  /** The last key or pointer in this tab. */
  #seenAt = 0;
  #toldAt = 0;
  #minutes: number | null = null;

  constructor(ports: TabLockPorts) {
    this.#ports = ports;
    ports.session.subscribe(() => this.#sit(seatOf(ports.session.getSnapshot())));
    ports.onStorage((key) => {
      if (key === null || key.startsWith(LOCK_PREFIX)) this.look();
    });
  }

  get isLocked(): boolean {
    return this.#closed !== null;
  }

  subscribe = this.#changes.subscribe;

  /** As the institution of whoever is, or was last, here has set it. */
  setMinutes(minutes: number): void {
    this.#minutes = minutes;
    this.look();
  }

  /** At each key and pointer, so as little as can be. False: they come too late. */
  seen(): boolean {
    const now = this.#ports.now();
    const isNews = now < this.#seenAt || now - this.#seenAt >= ASK_EVERY_MS;
    if (isNews) this.look();
    if (this.isLocked) return false;
    this.#seenAt = now;
    if (isNews && this.#seat) this.#tell(this.#seat, now);
    return true;
  }

  /** Every second, and whenever the page is looked at again: a tablet that slept has told no time. */
  look(): void {
    const before = this.isLocked;
    this.#closed = this.#seat && this.#decide(this.#seat);
    if (before !== this.isLocked) this.#changes.notify();
  }

  #sit(seat: Seat | null): void {
    const before = this.#seat;
    if (seat?.uid === before?.uid && seat?.session === before?.session) return;
    this.#seat = seat;
    if (seat && before && seat.uid === before.uid) this.#takeAlong(before, seat);
    else this.#seenAt = 0;
    // Logged out, or refused by the server: should the log-in come back all the same, it is locked.
    if (seat === null && before) this.#ports.marks.remove(before);
    this.look();
  }

  /** The same person's newer log-in in another tab, whose mark this tab may see only after its token. */
  #takeAlong(before: Seat, seat: Seat): void {
    const { marks, now } = this.#ports;
    const mark = marks.read(before);
    if (mark && !isLockDue(mark, now()) && marks.read(seat) === null) marks.write(seat, mark);
  }

  #decide(seat: Seat): string | null {
    const { marks } = this.#ports;
    const now = this.#ports.now();
    const opening = `${keyOf(seat)} ${marks.read(seat)?.opening}`;
    if (opening === this.#closed) marks.lock(seat);
    else if (!marks.isDue(seat, now)) this.#tell(seat, now);
    return marks.isDue(seat, now) ? opening : null;
  }

  #tell(seat: Seat, now: number): void {
    const { marks } = this.#ports;
    const mark = marks.read(seat);
    if (mark === null) return;
    const minutes = this.#minutes ?? mark.minutes;
    const usedAt = Math.max(this.#seenAt, mark.usedAt);
    const isDue = usedAt - mark.usedAt >= TELL_EVERY_MS || now - this.#toldAt >= TELL_EVERY_MS;
    if (minutes === mark.minutes && (usedAt === mark.usedAt || !isDue)) return;
    this.#toldAt = now;
    marks.write(seat, { ...mark, minutes, usedAt });
  }
}
