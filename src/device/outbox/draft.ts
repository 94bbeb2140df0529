import type { Leaf, LeafValue } from '#domain/leaf.ts';
import { Observable } from '../observable.ts';
import type { Clock } from '../ports.ts';
import { NotHeld } from '../store/not-held.ts';
import type { Late } from '../store/take-left.ts';
import type { LeafEdit, SeenVersion } from '../rows/stored.ts';
import type { LeftIn, Overtaken, Unwritten } from '../rows/left-behind.ts';

/**
 * Typing on its way to disk. The first key of a burst is written at once, then at most every second, and 400
 * ms after the last key. When the database fails (iOS closes it in the background), the answer stays in
 * memory, the screen says NOT saved, and writing is retried until it works.
 *
 * A page that is left puts what is not on the disk yet where a closing page still can, and the next opening
 * takes it in. If this page lives on, or wakes up after others may have written, its next write is a late one,
 * which compares first.
 */

export type DraftStatus = 'saved' | 'saving' | 'failed';

export interface Draft<L extends string = Leaf> {
  /** Typing: written by the burst rule. */
  set(leaf: L, value: LeafValue, seen?: SeenVersion): void;
  /** Taps: written at once. */
  setNow(leaf: L, value: LeafValue, seen?: SeenVersion): void;
  /** A tap that is several leaves: written at once, together. */
  setAll(leaves: readonly (readonly [L, LeafValue])[], seen?: SeenVersion): void;
  /** Writes what is pending; never rejects; the status tells how it went. */
  flush(): Promise<void>;
  /** The same when another tab may have written: its changes stay. */
  flushLate(): Promise<void>;
  getStatus(): DraftStatus;
  readonly subscribe: Observable['subscribe'];
  /** Typed, but not on disk yet. */
  pending(leaf: L): LeafValue | undefined;
  /** Writes what is pending, retrying until the database accepts it. */
  close(): Promise<void>;
}

/** The screen that a draft is typed on. */
export interface DraftScreen<L extends string = Leaf> {
  /** A leaf as it is shown when typing into it begins. */
  readonly shown: (leaf: L) => LeafValue;
  /** Another page has taken these leaves in or changed them: what is stored stays. */
  readonly overtaken: (leaves: Overtaken<L>) => void;
}

export interface DraftPorts<L extends string = Leaf> extends DraftScreen<L> {
  readonly clock: Clock;
  readonly newId: () => string;
  /**
   * One strict transaction.
   *
   * @param isStillMeant false once nothing has run in the page for a while: it must not begin any more
   * @throws NotHeld when there is no longer anything to write to
   */
  readonly write: (edits: readonly LeafEdit<L>[], isStillMeant: () => boolean) => Promise<void>;
  /** The same, but what another page has taken in or changed stays. @returns those leaves */
  readonly writeLate: (late: Late<L>) => Promise<Overtaken<L>>;
  /** Keeps it outside the database, at once; the page may be about to close. */
  readonly leaveBehind: (left: LeftIn<L>, mayReturn: boolean) => void;
  readonly removeLeft: (id: string) => void;
  /** Opens the database again after a failure. */
  readonly reopen: () => Promise<void>;
  readonly page: PageLife;
}

/** Each returns a function that stops it. */
export interface PageLife {
  /** Calls back when the page may be about to close; `mayReturn`: the browser may keep it, with nothing running in it. */
  readonly onLeaving: (leave: (mayReturn: boolean) => void) => () => void;
  /** Calls back when a page on which nothing ran goes on. */
  readonly onReturn: (goOn: () => void) => () => void;
}

const BURST_MS = 1000;
const PAUSE_MS = 400;
const RETRY_MS = 1000;
/** A timer that comes this much too late has slept with its page; a tab gets its lock stolen after more. */
const SLEPT_MS = 1000;
/** How many values that may have been written are remembered of a leaf, besides the first. */
const REMEMBERED = 8;

/** Thrown where nothing ran in the page for a while, in which others may have written. */
class PageWasAway extends Error {}

export class DraftWriter<L extends string = Leaf> implements Draft<L> {
  readonly #ports: DraftPorts<L>;
  readonly #changes = new Observable();
  readonly #stops: readonly (() => void)[];
  #pending = new Map<L, LeafEdit<L>>();
  #writing = new Map<L, LeafEdit<L>>();
  /** The values that the database may hold for each leaf, as far as this page knows. */
  readonly #from = new Map<L, readonly LeafValue[]>();
  /** Left behind, and not known to be in the database; the leaves are those not typed into since. */
  #left: { readonly id: string; readonly leaves: Set<L> } | null = null;
  /** Others may have written since this page last did. */
  #isLate = false;
  /** The page was left, and may be kept: nothing is begun that could not end. */
  #isAway = false;
  /** Waits no longer for the write under way. */
  #giveUp: () => void = () => undefined;
  #lastWriteAt = 0;
  #timer: AbortController | null = null;
  #chain: Promise<void> = Promise.resolve();
  #failed = false;
  #isClosed = false;

  constructor(ports: DraftPorts<L>) {
    this.#ports = ports;
    this.#stops = [
      ports.page.onLeaving((mayReturn) => this.#leave(mayReturn)),
      ports.page.onReturn(() => this.#goOn()),
    ];
  }

  set(leaf: L, value: LeafValue, seen?: SeenVersion): void {
    this.#take(leaf, value, seen);
    const since = this.#ports.clock.now() - this.#lastWriteAt;
    if (since >= BURST_MS || since < 0) void this.flush();
    else this.#later(Math.min(PAUSE_MS, BURST_MS - since));
  }

  setNow(leaf: L, value: LeafValue, seen?: SeenVersion): void {
    this.#take(leaf, value, seen);
    void this.flush();
  }

  setAll(leaves: readonly (readonly [L, LeafValue])[], seen?: SeenVersion): void {
    for (const [leaf, value] of leaves) this.#take(leaf, value, seen);
    void this.flush();
  }

  #take(leaf: L, value: LeafValue, seen: SeenVersion | undefined): void {
    if (!this.#from.has(leaf)) this.#from.set(leaf, [this.#ports.shown(leaf)]);
    this.#left?.leaves.delete(leaf);
    this.#pending.set(leaf, { leaf, value, ...(seen === undefined ? {} : { seen }) });
    this.#changes.notify();
  }

  flush(): Promise<void> {
    this.#timer?.abort();
    this.#timer = null;
    this.#lastWriteAt = this.#ports.clock.now();
    this.#chain = this.#chain.then(() => this.#writePending());
    return this.#chain;
  }

  flushLate(): Promise<void> {
    this.#isLate = true;
    return this.flush();
  }

  getStatus = (): DraftStatus => {
    if (this.#failed) return 'failed';
    return this.#pending.size + this.#writing.size > 0 ? 'saving' : 'saved';
  };

  subscribe = this.#changes.subscribe;

  pending(leaf: L): LeafValue | undefined {
    return (this.#pending.get(leaf) ?? this.#writing.get(leaf))?.value;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flush();
    this.#stopWhenDone();
  }

  /** Stops listening only once everything is written: anything still unwritten must survive the page. */
  #stopWhenDone(): void {
    if (this.#isClosed && this.getStatus() === 'saved') this.#stops.forEach((stop) => stop());
  }

  #leave(mayReturn: boolean): void {
    if (this.#isAway) return;
    this.#isAway = mayReturn;
    this.#leaveBehind(mayReturn);
    // A page that is only hidden may survive; then the usual write reports how it went.
    if (!mayReturn) void this.flush();
  }

  #leaveBehind(mayReturn: boolean): void {
    const unwritten = new Map([...this.#writing, ...this.#pending]);
    if (unwritten.size === 0) return;
    // A write that is under way may have reached the disk or not.
    this.#writing.forEach((edit) => this.#mayHold(edit));
    const { clock, newId } = this.#ports;
    const before = this.#left;
    const id = newId();
    this.#ports.leaveBehind({ id, at: clock.now(), leaves: this.#unwritten(unwritten) }, mayReturn);
    this.#left = { id, leaves: new Set(unwritten.keys()) };
    if (before !== null) this.#ports.removeLeft(before.id);
    // Once they are taken in, these are the stored values.
    unwritten.forEach((edit) => this.#mayHold(edit));
  }

  #goOn(): void {
    this.#isAway = false;
    // A write that was under way may never answer, and must not be made now: another page may have written since.
    this.#giveUp();
    void this.flushLate();
  }

  async #writePending(): Promise<void> {
    const left = this.#left;
    if (this.#isAway || (this.#pending.size === 0 && left === null)) return;
    if (this.#failed) await this.#ports.reopen().catch(() => undefined);
    this.#writing = this.#pending;
    this.#pending = new Map();
    const isLate = this.#isLate;
    this.#isLate = false;
    try {
      let overtaken: Overtaken<L> = new Map();
      if (isLate || left !== null) overtaken = await this.#writeLate(left);
      else {
        const edits = [...this.#writing.values()];
        await this.#unlessAway((isStillMeant) => this.#ports.write(edits, isStillMeant));
      }
      for (const { leaf, value } of this.#writing.values()) {
        if (this.#pending.has(leaf)) this.#from.set(leaf, [value]);
        else this.#from.delete(leaf);
      }
      this.#writing = new Map();
      this.#failed = false;
      // A person who types on over an overtaken text has not seen the newer text either.
      if ([...overtaken.keys()].some((leaf) => this.#pending.has(leaf))) this.#isLate = true;
      if (overtaken.size > 0) this.#ports.overtaken(overtaken);
    } catch (error) {
      // A connection that breaks may have written all the same.
      this.#writing.forEach((edit) => this.#mayHold(edit));
      // Later keystrokes win over what could not be written.
      this.#pending = new Map([...this.#writing, ...this.#pending]);
      this.#writing = new Map();
      this.#isLate ||= isLate;
      // Not a failure: the write was given up on purpose, and is done again next.
      if (error instanceof PageWasAway) return;
      this.#failed = true;
      if (!(error instanceof NotHeld)) this.#later(RETRY_MS);
    }
    this.#stopWhenDone();
    this.#changes.notify();
  }

  async #writeLate(left: { id: string; leaves: ReadonlySet<L> } | null): Promise<Overtaken<L>> {
    const writing = this.#unwritten(this.#writing);
    const late = {
      id: left?.id ?? this.#ports.newId(),
      leaves: writing.filter(({ leaf }) => left?.leaves.has(leaf)),
      since: writing.filter(({ leaf }) => !left?.leaves.has(leaf)),
    };
    const overtaken = await this.#unlessAway(() => this.#ports.writeLate(late));
    if (left !== null) {
      this.#ports.removeLeft(left.id);
      if (this.#left === left) this.#left = null;
    }
    return overtaken;
  }

  #unlessAway<T>(write: (isStillMeant: () => boolean) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isMeant = true;
      this.#giveUp = () => {
        isMeant = false;
        reject(new PageWasAway());
      };
      write(() => isMeant).then(resolve, reject);
    });
  }

  #unwritten(edits: ReadonlyMap<L, LeafEdit<L>>): Unwritten<L>[] {
    return [...edits.values()].map((edit) => ({ ...edit, from: this.#from.get(edit.leaf) ?? [] }));
  }

  #mayHold({ leaf, value }: LeafEdit<L>): void {
    const [first, ...others] = this.#from.get(leaf) ?? [];
    if (first === undefined || others.at(-1) === value) return;
    this.#from.set(leaf, [first, ...[...others, value].slice(-REMEMBERED)]);
  }

  #later(ms: number): void {
    this.#timer?.abort();
    const timer = new AbortController();
    this.#timer = timer;
    const { clock } = this.#ports;
    const due = clock.now() + ms;
    void clock.sleep(ms, timer.signal).then(() => {
      if (timer.signal.aborted) return;
      if (Math.abs(clock.now() - due) > SLEPT_MS) this.#isLate = true;
      void this.flush();
    });
  }
}
