import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { IndexedDb } from '#device/store/indexed-db.ts';
import type { Channel, Clock, Locks, Random } from '#device/ports.ts';
import './quick-platform.ts';

/**
 * A world for the device's side in which nothing really waits: time moves when a test
 * says so, randomness comes from a seed, and locks, channels and storage live in the
 * process. fake-indexeddb runs one transaction at a time and has no durability: it shows logic only.
 */

/** Work under way that a test must wait for before it looks, or moves the time on. */
const underWay = new Set<object>();

// fake-indexeddb makes each step of a transaction with setImmediate, so that counting them
// shows when a database has come to rest.
const nextTurn = globalThis.setImmediate;
const forgetTurn = globalThis.clearImmediate;
globalThis.setImmediate = Object.assign((run: (...args: unknown[]) => void, ...args: unknown[]) => {
  const turn = nextTurn(() => {
    underWay.delete(turn);
    run(...args);
  });
  underWay.add(turn);
  return turn;
}, nextTurn);
globalThis.clearImmediate = (turn) => {
  if (turn !== undefined) underWay.delete(turn);
  forgetTurn(turn);
};

/** Counts as work under way until it is settled: for anything real, like a call to a server in this process. */
async function busyWith<T>(work: Promise<T>): Promise<T> {
  const mark = {};
  underWay.add(mark);
  try {
    return await work;
  } finally {
    underWay.delete(mark);
  }
}

/** Resolves when databases, channels, locks and promises have nothing left to do by themselves. */
export async function settle(): Promise<void> {
  do {
    await new Promise((resolve) => nextTurn(resolve));
  } while (underWay.size > 0);
}

interface Sleeper {
  readonly wakeAt: number;
  readonly wake: () => void;
}

/** More wake-ups than this at one instant mean a loop that never rests. */
const MOST_WAKINGS = 1000;

/**
 * The time of one device. Its wall clock can be set forward and back without waking
 * anyone; only `advance` lets time pass.
 */
export class VirtualClock implements Clock {
  #elapsed = 0;
  #offset: number;
  #sleepers: Sleeper[] = [];

  constructor(start = Date.parse('2026-11-21T08:00:00.000Z')) {
    this.#offset = start;
  }

  now = (): number => this.#offset + this.#elapsed;

  /** A person sets the wall clock. */
  set(ms: number): void {
    this.#offset = ms - this.#elapsed;
  }

  /** How many are asleep: for "nobody is waiting any more". */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  /** The time until the next one wakes; null when nobody sleeps. */
  get untilNextWaking(): number | null {
    const next = this.#next();
    return next === undefined ? null : next.wakeAt - this.#elapsed;
  }

  sleep = (ms: number, signal: AbortSignal): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (signal.aborted) resolve();
    else {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        resolve();
      };
      const sleeper: Sleeper = { wakeAt: this.#elapsed + Math.max(0, ms), wake };
      this.#sleepers.push(sleeper);
      signal.addEventListener('abort', wake);
    }
    return promise;
  };

  /** Lets time pass: wakes the sleepers whose time comes, in order, each with all that follows from it. */
  async advance(ms: number): Promise<void> {
    const end = this.#elapsed + ms;
    let wakings = 0;
    await settle();
    for (let next = this.#next(); next !== undefined && next.wakeAt <= end; next = this.#next()) {
      wakings = next.wakeAt > this.#elapsed ? 0 : wakings + 1;
      if (wakings > MOST_WAKINGS) throw new Error('Somebody wakes again and again without time passing.');
      this.#elapsed = Math.max(this.#elapsed, next.wakeAt);
      next.wake();
      await settle();
    }
    this.#elapsed = end;
  }

  #next(): Sleeper | undefined {
    return this.#sleepers.reduce<Sleeper | undefined>(
      (first, sleeper) => (first === undefined || sleeper.wakeAt < first.wakeAt ? sleeper : first),
      undefined,
    );
  }
}

/** The same seed gives the same random numbers (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  return {
    fraction,
    bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(fraction() * 256)),
  };
}

interface Held {
  readonly tab: object;
  readonly lose: (error: DOMException) => void;
}

interface Waiting {
  readonly tab: object;
  readonly isShared: boolean;
  readonly grant: () => void;
}

interface Line {
  held: Held | null;
  /** Who holds it together with others. */
  readonly sharing: Set<Held>;
  waiting: Waiting[];
}

interface Asked {
  readonly tab: object;
  readonly name: string;
  readonly isShared: boolean;
}

type LockOptions = Parameters<Locks['request']>[1];
type LockRun = Parameters<Locks['request']>[2];

/** The locks of one origin, with the Web Locks API's stealing, asking and giving up. */
export class InProcessLocks implements Locks {
  readonly #lines = new Map<string, Line>();
  readonly #firstTab = {};

  request(name: string, options: LockOptions, run: LockRun): Promise<void> {
    return this.#request(this.#firstTab, name, options, run);
  }

  /** One tab's locks; when it dies they are free, and what it was doing continues unheard. */
  tab(): Locks & { die: () => void } {
    const tab = {};
    return {
      request: (name, options, run) => this.#request(tab, name, options, run),
      die: () => this.#leave(tab),
    };
  }

  isHeld(name: string): boolean {
    return (this.#lines.get(name)?.held ?? null) !== null;
  }

  async #request(tab: object, name: string, options: LockOptions, run: LockRun): Promise<void> {
    const { signal } = options;
    signal?.throwIfAborted();
    // A browser handles each request in a task of its own.
    await Promise.resolve();
    signal?.throwIfAborted();
    const line = this.#line(name);
    const isShared = options.mode === 'shared';
    const isTaken = line.held !== null || line.waiting.length > 0 || (!isShared && line.sharing.size > 0);
    if (options.steal) {
      line.held?.lose(new DOMException('The lock was stolen.', 'AbortError'));
      line.held = null;
    } else if (options.ifAvailable && isTaken) {
      return run(null);
    } else if (isTaken) {
      return this.#waitInLine({ tab, name, isShared }, signal, run);
    }
    return this.#hold({ tab, name, isShared }, run);
  }

  #waitInLine(asked: Asked, signal: AbortSignal | undefined, run: LockRun): Promise<void> {
    const line = this.#line(asked.name);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      line.waiting = line.waiting.filter((other) => other !== waiting);
      reject(signal?.reason);
    };
    const waiting: Waiting = {
      ...asked,
      grant: () => {
        signal?.removeEventListener('abort', giveUp);
        this.#hold(asked, run).then(resolve, reject);
      },
    };
    line.waiting.push(waiting);
    signal?.addEventListener('abort', giveUp);
    return promise;
  }

  #hold({ tab, name, isShared }: Asked, run: LockRun): Promise<void> {
    const line = this.#line(name);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const held: Held = { tab, lose: reject };
    if (isShared) line.sharing.add(held);
    else line.held = held;
    const release = () => {
      if (line.sharing.delete(held) || line.held === held) this.#passOn(line, held);
    };
    // Whoever lost the lock continues its work, but nobody waits for it any more.
    void run({ name }).then(
      () => {
        release();
        resolve();
      },
      (error: unknown) => {
        release();
        reject(error);
      },
    );
    return promise;
  }

  #passOn(line: Line, from: Held): void {
    if (line.held === from) line.held = null;
    for (let [next] = line.waiting; next !== undefined; [next] = line.waiting) {
      if (line.held !== null || (!next.isShared && line.sharing.size > 0)) return;
      line.waiting.shift();
      next.grant();
    }
  }

  #leave(tab: object): void {
    for (const line of this.#lines.values()) {
      line.waiting = line.waiting.filter((waiting) => waiting.tab !== tab);
      for (const held of [...line.sharing, ...(line.held === null ? [] : [line.held])]) {
        if (held.tab !== tab) continue;
        line.sharing.delete(held);
        this.#passOn(line, held);
      }
    }
  }

  #line(name: string): Line {
    let line = this.#lines.get(name);
    if (line === undefined) {
      line = { held: null, sharing: new Set(), waiting: [] };
      this.#lines.set(name, line);
    }
    return line;
  }
}

/** The broadcast channels of one origin. A message reaches everyone on the name but its sender, a little later. */
export class ChannelHub {
  readonly #members = new Map<string, Set<Set<(message: unknown) => void>>>();

  open(name: string): Channel {
    const listeners = new Set<(message: unknown) => void>();
    const members = this.#members.get(name) ?? new Set();
    this.#members.set(name, members.add(listeners));
    return {
      post: (message) => {
        if (!members.has(listeners)) return;
        const copy: unknown = structuredClone(message);
        const others = [...members].filter((other) => other !== listeners);
        queueMicrotask(() => {
          for (const other of others) if (members.has(other)) other.forEach((hear) => hear(copy));
        });
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: () => {
        listeners.clear();
        members.delete(listeners);
      },
    };
  }
}

export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

type StorageListener = (key: string | null) => void;

/** The local storage of one origin: what one tab writes, the others hear of. */
export class SharedStorage {
  readonly #storage = memoryStorage();
  readonly #tabs = new Set<Set<StorageListener>>();
  isFull = false;

  /** Nobody hears of anything any more. */
  closeTabs(): void {
    this.#tabs.clear();
  }

  tab(): { storage: Storage; onStorage: (listener: StorageListener) => () => void } {
    const storage = this.#storage;
    const listeners = new Set<StorageListener>();
    this.#tabs.add(listeners);
    const tell = (key: string | null) => {
      const others = [...this.#tabs].filter((other) => other !== listeners);
      queueMicrotask(() => others.forEach((other) => other.forEach((hear) => hear(key))));
    };
    const changing = (key: string, value: string | null) => {
      if (storage.getItem(key) === value) return;
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      tell(key);
    };
    return {
      storage: {
        get length() {
          return storage.length;
        },
        key: (index) => storage.key(index),
        getItem: (key) => storage.getItem(key),
        setItem: (key, value) => {
          if (this.isFull) throw new DOMException('No room.', 'QuotaExceededError');
          changing(key, value);
        },
        removeItem: (key) => changing(key, null),
        clear: () => {
          storage.clear();
          tell(null);
        },
      },
      onStorage: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }
}

/** The platform's cryptography, which works on threads of its own: waited for like any work under way. */
export const busySubtle: SubtleCrypto = new Proxy(crypto.subtle, {
  get: (subtle, name) => {
    const member: unknown = Reflect.get(subtle, name);
    if (typeof member !== 'function') return member;
    return (...args: unknown[]) => busyWith(Promise.resolve(Reflect.apply(member, subtle, args)));
  },
});

/** An IndexedDB with nothing in it. */
export function freshIdb(): IndexedDb {
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}
