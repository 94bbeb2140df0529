/* oxlint-disable no-underscore-dangle -- the inner names of the stand-in for IndexedDB */

import { IDBDatabase, IDBFactory, IDBKeyRange, IDBObjectStore, IDBTransaction } from 'fake-indexeddb';
import type { IndexedDb } from '#device/store/indexed-db.ts';
import { Stream } from './scheduler.ts';
import type { Actor, Scheduler } from './scheduler.ts';

/**
 * The databases of one browser. Each step of a transaction is a task of the tab that opened it; a tab that
 * dies takes its open transactions with it; writes can fail, and what was not written strictly can be lost
 * with the power.
 */

/** The stand-in's own inner state for a transaction. */
interface RawTransaction {
  readonly db: RawConnection;
  readonly mode: string;
  readonly durability: string;
  _state: 'active' | 'inactive' | 'committing' | 'finished';
  _started: boolean;
  _rollbackLog: (() => void)[];
  _requests: { readonly request: { source?: unknown } }[];
  error: unknown;
  /** Ours: its steps, in their order. */
  steps?: Stream;
  _start: (this: RawTransaction) => void;
  readonly _abort: (this: RawTransaction, name: string | null) => void;
  _execRequestAsync: (this: RawTransaction, given: { operation: () => unknown }) => unknown;
  _markFinished: (this: RawTransaction) => void;
}
interface RawConnection {
  readonly _rawDatabase: RawDatabase;
  _closed: boolean;
  _closePending: boolean;
  /** Ours. */
  owner?: Owner;
}
interface RawDatabase {
  transactions: RawTransaction[];
  connections: RawConnection[];
  readonly rawObjectStores: Map<string, { readonly records: { values(): Iterable<{ value: unknown }> } }>;
  processTransactions: () => void;
}

/** A way in which writing fails. */
export type DiskFault = 'quota' | 'unknown' | 'at commit';

/** The tab that a connection belongs to. */
interface Owner {
  readonly browser: BrowserDatabases;
  readonly actor: Actor;
}

let isWriting = false;

const transaction: object = IDBTransaction.prototype;
const rawTransaction = transaction as RawTransaction;
const { _start: start, _execRequestAsync: request, _markFinished: finish } = rawTransaction;

rawTransaction._start = function (this: RawTransaction): void {
  const { owner } = this.db;
  if (owner === undefined) return start.call(this);
  // Begun by whoever ended the one before it, but the tab's own from here on.
  this.steps ??= new Stream(owner.actor, true);
  const isOver = this._started && this._state !== 'finished' && this._requests.length === 0;
  if (isOver && this.mode === 'readwrite' && owner.browser.takeFault(owner.actor, 'commit')) {
    return this._abort('QuotaExceededError');
  }
  return owner.browser.scheduler.within(this.steps, () => start.call(this));
};

rawTransaction._execRequestAsync = function (this: RawTransaction, given): unknown {
  const { owner } = this.db;
  const fault = isWriting && owner !== undefined ? owner.browser.takeFault(owner.actor, 'write') : null;
  if (!fault) return request.call(this, given);
  const fail = () => {
    throw new DOMException(
      'The disk does not take it.',
      fault === 'quota' ? 'QuotaExceededError' : 'UnknownError',
    );
  };
  return request.call(this, { ...given, operation: fail });
};

rawTransaction._markFinished = function (this: RawTransaction): void {
  const { owner, _rawDatabase: raw } = this.db;
  if (owner === undefined || this.error) return finish.call(this);
  if (this.mode === 'readwrite') owner.browser.wrote(this);
  // The stand-in forgets it in a task of its own, of which nobody would see anything.
  this._state = 'finished';
  raw.transactions = raw.transactions.filter((other) => other !== this);
};

const store: object = IDBObjectStore.prototype;
for (const name of ['put', 'add', 'delete']) {
  const write: unknown = Reflect.get(store, name);
  if (typeof write !== 'function') throw new Error(`An object store has no ${name}.`);
  Reflect.set(store, name, function (this: object, ...args: unknown[]): unknown {
    isWriting = true;
    try {
      return Reflect.apply(write, this, args);
    } finally {
      isWriting = false;
    }
  });
}

const connection: object = IDBDatabase.prototype;
const begin: unknown = Reflect.get(connection, 'transaction');
if (typeof begin !== 'function') throw new Error('A connection has no transaction.');
Reflect.set(connection, 'transaction', function (this: RawConnection, ...args: unknown[]): unknown {
  const { owner } = this;
  if (owner === undefined) return Reflect.apply(begin, this, args);
  // An invalid state would make Dexie open it again, and say so.
  if (owner.actor.state === 'dead') throw new DOMException('The tab is gone.', 'AbortError');
  return owner.browser.begin(this, () => Reflect.apply(begin, this, args));
});

function isWaiting({ _started, _state }: RawTransaction): boolean {
  return !_started && _state !== 'finished';
}

export class BrowserDatabases {
  readonly scheduler: Scheduler;
  /** The browser's own process. */
  readonly #browser: Actor;
  readonly #factory = new IDBFactory();
  readonly #patched = new WeakSet<RawDatabase>();
  readonly #faults = new Map<Actor, { fault: DiskFault; left: number; after: number }>();
  /** Undoes the commits that are not on the disk yet. */
  readonly #volatile = new Map<RawDatabase, (() => void)[][]>();

  constructor(scheduler: Scheduler, browser: Actor) {
    this.scheduler = scheduler;
    this.#browser = browser;
  }

  /** IndexedDB as one tab has it. */
  of(actor: Actor): IndexedDb {
    const factory = this.#factory;
    const open = (name: string, version?: number): IDBOpenDBRequest =>
      this.scheduler.as(this.#browser, () => {
        const opening = factory.open(name, version);
        const own = () => void Object.assign(opening.result, { owner: { browser: this, actor } });
        opening.addEventListener('success', own);
        return opening;
      });
    const indexedDB = new Proxy(factory, {
      get: (target, key) => {
        if (key === 'open') return open;
        const member: unknown = Reflect.get(target, key);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    return { indexedDB, IDBKeyRange };
  }

  begin<T>(of: RawConnection, run: () => T): T {
    const raw = of._rawDatabase;
    if (!this.#patched.has(raw)) {
      this.#patched.add(raw);
      const next = raw.processTransactions;
      raw.processTransactions = () => {
        // Else nothing would come of it.
        if (raw.transactions.some(isWaiting)) this.scheduler.as(this.#browser, next);
      };
    }
    return run();
  }

  /** The next writes of a tab fail. */
  fail(actor: Actor, fault: DiskFault, { after, times }: { after: number; times: number }): void {
    this.#faults.set(actor, { fault, left: times, after });
  }

  heal(): void {
    this.#faults.clear();
  }

  takeFault(actor: Actor, at: 'write' | 'commit'): 'quota' | 'unknown' | null {
    const set = this.#faults.get(actor);
    if (set === undefined || (set.fault === 'at commit') !== (at === 'commit')) return null;
    if (set.after > 0) {
      set.after -= 1;
      return null;
    }
    set.left -= 1;
    if (set.left <= 0) this.#faults.delete(actor);
    return set.fault === 'unknown' ? 'unknown' : 'quota';
  }

  wrote(committed: RawTransaction): void {
    const raw = committed.db._rawDatabase;
    if (committed.durability === 'strict') this.#volatile.delete(raw);
    else this.#volatile.set(raw, [...(this.#volatile.get(raw) ?? []), committed._rollbackLog]);
  }

  /** The tab is gone: what it had not committed never happened. */
  kill(actor: Actor): void {
    for (const raw of this.#databases().values()) {
      const own = raw.connections.filter((other) => other.owner?.actor === actor);
      for (const open of raw.transactions.filter(
        (other) => own.includes(other.db) && other._state !== 'finished',
      )) {
        for (const undo of open._rollbackLog.toReversed()) undo();
        open._requests = [];
        open._state = 'finished';
      }
      raw.transactions = raw.transactions.filter((other) => !own.includes(other.db));
      raw.connections = raw.connections.filter((other) => !own.includes(other));
      for (const closed of own) closed._closed = true;
      if (this.#patched.has(raw)) raw.processTransactions();
    }
  }

  /** The power goes: what was not written strictly is lost. To be called when no tab lives. */
  losePower(): void {
    for (const logs of this.#volatile.values())
      for (const log of logs.toReversed()) for (const undo of log.toReversed()) undo();
    this.#volatile.clear();
  }

  /**
   * Past the app: a person's rows on this disk. Open writes are finished first; null where one cannot be, or
   * there is no database.
   */
  async rows(name: string): Promise<((table: string) => unknown[]) | null> {
    const raw = this.#databases().get(name);
    if (raw === undefined) return null;
    const isOpen = (other: RawTransaction) =>
      other._started && other._state !== 'finished' && other.mode !== 'readonly';
    for (const open of raw.transactions.filter(isOpen)) {
      if (open.steps !== undefined) await this.scheduler.finish(open.steps);
    }
    return raw.transactions.some(isOpen) ? null : (table) => this.peek(name, table);
  }

  /** A table as it is, even in the middle of a write. */
  peek(name: string, table: string): unknown[] {
    const kept = this.#databases().get(name)?.rawObjectStores.get(table);
    return kept === undefined ? [] : Array.from(kept.records.values(), ({ value }) => value);
  }

  #databases(): Map<string, RawDatabase> {
    return Reflect.get(this.#factory, '_databases') as Map<string, RawDatabase>;
  }
}
