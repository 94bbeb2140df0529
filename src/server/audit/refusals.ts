import { MINUTE_MS } from '#domain/durations.ts';
import type { Trail } from './audit-trail.ts';
import { entryOf } from './entry.ts';
import type { Actor } from './entry.ts';
import type { AuditKind } from '#contract/audit.ts';

/** Something that a person may not do. */
export interface Refused {
  readonly kind: AuditKind;
  /** Of the first row. */
  readonly object: string;
  /** What is counted together, as the row says that counts it. */
  readonly sort: string;
  /** How often at once. */
  readonly times: number;
}

interface Counting {
  readonly refused: Refused;
  actor: Actor;
  times: number;
  readonly until: number;
}

/**
 * Records what people were refused, so that nobody can flood the log (rule AUD-8): the first is a row at once; the
 * same person's of the same sort in the minute after it are one more, with how many there were. That one is due
 * when the minute is over, and is written before whatever comes next.
 */
export class Refusals {
  readonly #trail: Trail;
  readonly #clock: () => number;
  readonly #counting = new Map<string, Counting>();
  #settled: Promise<void> = Promise.resolve();

  constructor(trail: Trail, clock: () => number) {
    this.#trail = trail;
    this.#clock = clock;
  }

  /** Resolves when the first one is on disk. */
  async note(actor: Actor, refused: Refused): Promise<void> {
    const now = this.#clock();
    const due = this.settle();
    const key = `${actor.userId} ${refused.kind} ${refused.sort}`;
    const going = this.#counting.get(key);
    if (going !== undefined) {
      going.times += refused.times;
      going.actor = inCommon(going.actor, actor);
      return due;
    }
    const counting = { refused, actor, times: 0, until: now + MINUTE_MS };
    this.#counting.set(key, counting);
    await Promise.all([due, this.#writeFirst(key, counting)]);
  }

  /** Resolves when all that is due is on disk; at the end of the server that is all there is. */
  settle(isEnd = false): Promise<void> {
    if (this.#counting.size > 0) this.#settled = this.#settleDue(isEnd, this.#settled);
    return this.#settled;
  }

  async #settleDue(isEnd: boolean, before: Promise<void>): Promise<void> {
    const now = this.#clock();
    const due = [...this.#counting].filter(([, { until }]) => isEnd || until <= now);
    for (const [key] of due) this.#counting.delete(key);
    const counted = due.filter(([, { times }]) => times > 0);
    const rows = counted.map(async ([key, going]) => {
      const { actor, refused, times } = going;
      try {
        await this.#write(actor, { ...refused, object: refused.sort }, times);
      } catch (error) {
        this.#countOn(key, going);
        throw error;
      }
    });
    // What could not be written then is due again now.
    await Promise.all([before.catch(() => undefined), ...rows]);
  }

  async #writeFirst(key: string, { refused, actor, until }: Counting): Promise<void> {
    try {
      await this.#write(actor, refused, refused.times);
    } catch (error) {
      this.#countOn(key, { refused, actor, times: refused.times, until });
      throw error;
    }
  }

  #countOn(key: string, lost: Counting): void {
    const going = this.#counting.get(key);
    if (going === undefined) this.#counting.set(key, lost);
    else going.times += lost.times;
  }

  #write(actor: Actor, { kind, object }: Refused, times: number): Promise<void> {
    const detail = times === 1 ? [] : [`times=${times}`];
    return this.#trail.note(entryOf(actor, this.#clock(), { kind, object, outcome: 'refused', detail }));
  }
}

/** Several log-ins of one person may be counted in one row. */
function inCommon(one: Actor, other: Actor): Actor {
  return {
    ...one,
    sessionId: one.sessionId === other.sessionId ? one.sessionId : null,
    address: one.address === other.address ? one.address : '',
    requestId: one.requestId === other.requestId ? one.requestId : null,
  };
}
