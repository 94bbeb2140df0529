import type { AuditRow } from '#contract/audit.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import { appendAudit, chainOf } from '../persistence/audit-log.ts';
import type { AuditEntry } from '../persistence/audit-log.ts';
import { chainWaited, forgetWaited } from '../persistence/audit-waited.ts';
import type { Database } from '../persistence/database/database.ts';
import type { WaitingRows } from './waiting-rows.ts';

/** Records deeds that have no transaction of their own. */
export type Trail = Pick<AuditTrail, 'note'>;

/** Neither the database nor the disk takes rows: nothing may be told that would have to be recorded. */
export class AuditUnwritable extends Error {
  constructor(cause: unknown) {
    super('The audit log cannot be written.', { cause });
    this.name = 'AuditUnwritable';
  }
}

interface TrailDeps {
  readonly database: Database;
  readonly waiting: WaitingRows;
  readonly warn: (facts: object, sentence: string) => void;
  /** Calls back after so many milliseconds; by the machine's timers unless given. */
  readonly after?: (ms: number, wake: () => void) => void;
}

interface Noted {
  readonly entry: AuditEntry;
  readonly settle: () => void;
  readonly fail: (error: AuditUnwritable) => void;
}

/** One chain, while there is something to do for it. */
class Chain {
  readonly number: number;
  readonly noted: Noted[] = [];
  isInTurn = false;
  /** Rows of it wait on the disk, so that those that come go behind them. */
  isHeldUp = false;
  /** Time to try again to chain what waits. */
  isDue = false;
  pauseMs = FIRST_PAUSE_MS;

  constructor(number: number) {
    this.number = number;
  }

  get hasWork(): boolean {
    return this.noted.length > 0 || this.isDue;
  }
}

const MOST_AT_ONCE = 200;
/** How many write at the same moment: each takes a connection. */
const MOST_WRITERS = 4;
const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;

const wakeLater = (ms: number, wake: () => void): void => {
  setTimeout(wake, ms).unref();
};

/**
 * Records what has no transaction of its own: readings, refusals and wrong passwords. What waits at the same moment is
 * written together, and some chains side by side, so that hospitals do not wait for each other.
 * What the database cannot take now waits on the disk, and is chained in its order once it can (rule AUD-10).
 */
export class AuditTrail {
  readonly #deps: TrailDeps;
  readonly #after: NonNullable<TrailDeps['after']>;
  /** The one that has waited the longest for its turn first. */
  readonly #chains = new Map<number, Chain>();
  readonly #turns = new Set<Promise<void>>();
  #isStopped = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: TrailDeps) {
    this.#deps = deps;
    this.#after = deps.after ?? wakeLater;
  }

  /** Looks now and every minute for rows that wait, also of other processes. */
  start(): void {
    this.#timer = setInterval(() => void this.look(), MINUTE_MS);
    this.#timer.unref();
    void this.look();
  }

  /** Resolves when nothing is being written. What waits on the disk stays there for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    while (this.#turns.size > 0) await Promise.all(this.#turns);
  }

  /**
   * Resolves when it is on a disk: in the log, or among the rows that wait for it.
   * @throws AuditUnwritable
   */
  note(entry: AuditEntry): Promise<void> {
    return new Promise((settle, fail) => {
      this.#chain(chainOf(entry)).noted.push({ entry, settle, fail });
      this.#next();
    });
  }

  /** Resolves once what waits on the disk is known, and is being chained. */
  async look(): Promise<void> {
    try {
      for (const number of (await this.#deps.waiting.look()).keys()) {
        const chain = this.#chain(number);
        // Whoever is held up already tries again when it is time.
        if (!chain.isHeldUp) chain.isDue = true;
        chain.isHeldUp = true;
      }
      this.#next();
    } catch (error) {
      this.#deps.warn({ err: error }, 'The audit rows that wait on the disk could not be looked for');
    }
  }

  #chain(number: number): Chain {
    const chain = this.#chains.get(number) ?? new Chain(number);
    this.#chains.set(number, chain);
    return chain;
  }

  #next(): void {
    while (this.#turns.size < MOST_WRITERS) {
      const chains = this.#nextChains();
      if (chains.length === 0) return;
      for (const chain of chains) chain.isInTurn = true;
      const turn = this.#turn(chains).finally(() => {
        this.#turns.delete(turn);
        for (const chain of chains) this.#backInLine(chain);
        this.#next();
      });
      this.#turns.add(turn);
    }
  }

  /** One each, while there are writers enough; otherwise those that wait share the next one. */
  #nextChains(): Chain[] {
    const ready = [...this.#chains.values()].filter((chain) => !chain.isInTurn && chain.hasWork);
    const [first] = ready;
    if (first === undefined) return [];
    // Whoever is held up holds up nobody else.
    if (first.isHeldUp) return [first];
    const others = ready.filter((chain) => !chain.isHeldUp);
    return others.slice(0, Math.ceil(others.length / (MOST_WRITERS - this.#turns.size)));
  }

  #backInLine(chain: Chain): void {
    chain.isInTurn = false;
    this.#chains.delete(chain.number);
    if (chain.hasWork || chain.isHeldUp) this.#chains.set(chain.number, chain);
  }

  async #turn(chains: readonly Chain[]): Promise<void> {
    for (const chain of chains) if (chain.isDue) await this.#chainWaiting(chain);
    const noted = chains.map((chain) => ({ chain, some: chain.noted.splice(0, MOST_AT_ONCE) }));
    const entries = noted.flatMap(({ some }) => some.map(({ entry }) => entry));
    if (entries.length === 0) return;
    const isHeldUp = chains.some((chain) => chain.isHeldUp);
    const appended = isHeldUp ? { failed: true, rows: [] } : await this.#append(entries);
    if (appended.failed)
      await Promise.all(noted.map(({ chain, some }) => this.#keep(chain, some, appended.rows)));
    else for (const { some } of noted) for (const { settle } of some) settle();
  }

  /** @returns whether it failed, and what may be in the log nevertheless */
  async #append(entries: readonly AuditEntry[]): Promise<{ failed: boolean; rows: readonly AuditRow[] }> {
    let rows: readonly AuditRow[] = [];
    try {
      await this.#deps.database.transaction(async (queries) => {
        rows = [];
        rows = await appendAudit(queries, entries);
      });
      return { failed: false, rows };
    } catch (error) {
      this.#deps.warn({ err: error }, 'The audit log could not be written; its rows wait on the disk');
      return { failed: true, rows };
    }
  }

  async #keep(chain: Chain, some: readonly Noted[], rows: readonly AuditRow[]): Promise<void> {
    const first = rows.find((row) => chainOf(row) === chain.number);
    const unless = first === undefined ? null : { seq: first.seq, hash: first.hash };
    try {
      await this.#deps.waiting.keep(chain.number, { entries: some.map(({ entry }) => entry), unless });
    } catch (error) {
      this.#deps.warn(
        { err: error },
        'The audit log could not be written; what needs a row of it is refused',
      );
      for (const { fail } of some) fail(new AuditUnwritable(error));
      return;
    }
    for (const { settle } of some) settle();
    if (chain.isHeldUp) return;
    chain.isHeldUp = true;
    this.#tryAgain(chain);
  }

  /** Some of what waits, so that whoever notes something meanwhile has a turn soon. */
  async #chainWaiting(chain: Chain): Promise<void> {
    const { database, waiting, warn } = this.#deps;
    try {
      const files = await waiting.filesOf(chain.number);
      if (files.length === 0) {
        chain.isHeldUp = false;
        chain.isDue = false;
        chain.pauseMs = FIRST_PAUSE_MS;
        return;
      }
      const read = (file: string) => waiting.read(file);
      const done = await database.transaction((queries) =>
        chainWaited(queries, { chain: chain.number, files, read, most: MOST_AT_ONCE }),
      );
      for (const file of done) await waiting.remove(file);
      await database.transaction((queries) => forgetWaited(queries, done));
    } catch (error) {
      warn({ err: error }, 'Audit rows that wait on the disk could not be written; will try again');
      chain.isDue = false;
      this.#tryAgain(chain);
    }
  }

  #tryAgain(chain: Chain): void {
    const pause = chain.pauseMs;
    chain.pauseMs = Math.min(2 * pause, LONGEST_PAUSE_MS);
    this.#after(pause, () => {
      if (this.#isStopped) return;
      chain.isDue = true;
      this.#next();
    });
  }
}
