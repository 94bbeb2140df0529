import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as realImmediate } from 'node:timers';
import type { Random } from '#device/ports.ts';

/**
 * One virtual clock, and a seed that chooses what runs next. Every await that crosses a port
 * (a request, a step of an IndexedDB transaction, a lock, a timer, a message, a query of the server)
 * is a task here, so that tabs and server are truly interleaved, and the same seed gives the same
 * history. Whose task it is, is known from the asynchronous context: a tab or a server process can be
 * stopped at any await by dropping what it has waiting.
 */

/** A tab, a server process, or what is never stopped. */
export class Actor {
  readonly name: string;
  state: 'running' | 'frozen' | 'dead' = 'running';

  constructor(name: string) {
    this.name = name;
  }
}

/** Tasks that keep their order. */
export class Stream {
  readonly actor: Actor;
  /** Goes on while its actor is frozen: a browser lets a page finish a transaction first. */
  readonly isUnstoppable: boolean;
  readonly tasks: (() => void)[] = [];
  isQueued = false;

  constructor(actor: Actor, isUnstoppable = false) {
    this.actor = actor;
    this.isUnstoppable = isUnstoppable;
  }
}

interface Scope {
  readonly scheduler: Scheduler;
  readonly stream: Stream;
}

interface Timer {
  readonly at: number;
  readonly actor: Actor;
  readonly wake: () => void;
}

/** Null: real, although inside a history. */
const scopes = new AsyncLocalStorage<Scope | null>();

// fake-indexeddb, the group commit and the request injector make their steps with it.
Reflect.set(
  globalThis,
  'setImmediate',
  Object.assign((run: (...args: unknown[]) => void, ...args: unknown[]) => {
    const scope = scopes.getStore();
    if (!scope) return realImmediate(run, ...args);
    return scope.scheduler.post(scope.stream, () => run(...args));
  }, realImmediate),
);

// Signatures and digests are made on threads of their own, which know nothing of a seed.
for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(SubtleCrypto.prototype))) {
  if (typeof value !== 'function' || name === 'constructor') continue;
  Reflect.set(SubtleCrypto.prototype, name, function (this: SubtleCrypto, ...args: unknown[]) {
    return outside((): Promise<unknown> => Promise.resolve(Reflect.apply(value, this, args)));
  });
}

/** Real work, one after another: the history waits for it, so that it does not count when it is done. */
export function outside<T>(work: () => Promise<T>): Promise<T> {
  const scope = scopes.getStore();
  return scope ? scope.scheduler.outside(() => scopes.run(null, work)) : work();
}

/** A scheduling point of whoever is running; none where nobody is. */
export async function schedulingPoint(): Promise<void> {
  const scope = scopes.getStore();
  if (scope) await scope.scheduler.hop(scope.stream.actor);
}

/** More tasks than this without time passing are a loop that never rests. */
const MOST_TASKS = 200_000;

export class Scheduler {
  readonly #random: Random;
  readonly #ready: Stream[] = [];
  readonly #suspended: Stream[] = [];
  #timers: Timer[] = [];
  #outside = 0;
  #lastOutside: Promise<void> = Promise.resolve();
  #now = 0;
  /** How many tasks have run. */
  tasks = 0;
  /** A hash of the order of everything that ran. */
  trace = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Milliseconds since the history began. */
  get now(): number {
    return this.#now;
  }

  /** Runs something as this actor. */
  within<T>(stream: Stream, run: () => T): T {
    return scopes.getStore()?.stream === stream ? run() : scopes.run({ scheduler: this, stream }, run);
  }

  as<T>(actor: Actor, run: () => T): T {
    return this.within(new Stream(actor), run);
  }

  post(stream: Stream, run: () => void): void {
    if (stream.actor.state === 'dead') return;
    stream.tasks.push(run);
    this.#queue(stream);
  }

  /** A scheduling point. */
  hop(actor: Actor): Promise<void> {
    return new Promise((resolve) => this.post(new Stream(actor), resolve));
  }

  sleep(actor: Actor, ms: number, signal?: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (signal?.aborted) {
      resolve();
      return promise;
    }
    const wake = () => {
      signal?.removeEventListener('abort', wake);
      this.#timers = this.#timers.filter((other) => other !== timer);
      this.post(new Stream(actor), resolve);
    };
    const timer: Timer = { at: this.#now + Math.max(0, ms), actor, wake };
    const before = this.#timers.findLastIndex((other) => other.at <= timer.at);
    this.#timers.splice(before + 1, 0, timer);
    signal?.addEventListener('abort', wake);
    return promise;
  }

  async outside<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#lastOutside;
    this.#lastOutside = promise;
    this.#outside += 1;
    try {
      await before;
      return await work();
    } finally {
      this.#outside -= 1;
      resolve();
    }
  }

  /** Stops an actor for good; what it has waiting never runs. */
  kill(actor: Actor): void {
    actor.state = 'dead';
    this.#timers = this.#timers.filter((timer) => timer.actor !== actor);
    for (const list of [this.#ready, this.#suspended]) {
      for (let index = list.length - 1; index >= 0; index -= 1)
        if (list[index]?.actor === actor) list.splice(index, 1);
    }
  }

  freeze(actor: Actor): void {
    if (actor.state === 'running') actor.state = 'frozen';
  }

  thaw(actor: Actor): void {
    if (actor.state !== 'frozen') return;
    actor.state = 'running';
    for (let index = this.#suspended.length - 1; index >= 0; index -= 1) {
      const stream = this.#suspended[index];
      if (stream?.actor !== actor) continue;
      this.#suspended.splice(index, 1);
      this.#ready.push(stream);
    }
  }

  /** Runs at most so many tasks, without letting time pass. False: nothing is left to do. */
  async run(most: number): Promise<boolean> {
    for (let count = 0; count < most; count += 1) if (!(await this.#runOne())) return false;
    return true;
  }

  /** Runs one stream until it has nothing left to do. */
  async finish(stream: Stream): Promise<void> {
    while (stream.tasks.length > 0) {
      const index = this.#ready.indexOf(stream);
      if (index === -1) return;
      await this.#runAt(index);
    }
  }

  /** Runs everything that is left to do now. */
  async settle(): Promise<void> {
    const end = this.tasks + MOST_TASKS;
    while (await this.#runOne())
      if (this.tasks > end) throw new Error('Somebody works on and on without time passing.');
  }

  /** Lets time pass, each timer with all that follows from it. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await this.settle();
    for (let next = this.#timers[0]; next !== undefined && next.at <= end; next = this.#timers[0]) {
      this.#now = Math.max(this.#now, next.at);
      next.wake();
      await this.settle();
    }
    this.#now = end;
  }

  /** Time goes by with every screen off: nobody wakes before its end. */
  letPass(ms: number): void {
    this.#now += ms;
  }

  #queue(stream: Stream): void {
    if (stream.isQueued) return;
    stream.isQueued = true;
    this.#ready.push(stream);
  }

  async #runOne(): Promise<boolean> {
    await this.#quiet();
    while (this.#ready.length > 0) {
      const index = Math.floor(this.#random.fraction() * this.#ready.length);
      const stream = this.#ready[index];
      if (stream === undefined) return false;
      if (stream.actor.state === 'frozen' && !stream.isUnstoppable) {
        this.#take(index);
        this.#suspended.push(stream);
        continue;
      }
      await this.#runAt(index);
      return true;
    }
    return false;
  }

  async #runAt(index: number): Promise<void> {
    const stream = this.#take(index);
    const task = stream.tasks.shift();
    stream.isQueued = false;
    if (stream.tasks.length > 0) this.#queue(stream);
    if (task === undefined) return;
    this.tasks += 1;
    this.trace = (Math.imul(this.trace, 31) + index + this.#ready.length * 7) | 0;
    this.within(stream, task);
    await turn();
    if (this.#outside > 0) await this.#quiet();
  }

  /** Resolves when no real work is under way. */
  async #quiet(): Promise<void> {
    while (this.#outside > 0) {
      await this.#lastOutside;
      await turn();
    }
  }

  #take(index: number): Stream {
    const stream = this.#ready[index];
    const last = this.#ready.pop();
    if (stream === undefined || last === undefined) throw new Error('There is nothing to take.');
    if (last !== stream) this.#ready[index] = last;
    return stream;
  }
}

/** Everything that follows by itself has run. */
function turn(): Promise<void> {
  return new Promise((resolve) => realImmediate(resolve));
}
