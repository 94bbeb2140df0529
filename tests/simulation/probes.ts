import type { Actor } from './scheduler.ts';

interface Trial {
  /** When the first call since the last answer failed. */
  failedAt: number | null;
  /** When the saves that are under way were begun. */
  readonly flying: Set<{ readonly at: number }>;
}

/**
 * How many saves go out while nothing is answered (rule SYN-8): one at a time. To be looked at only while nobody
 * asks to send now, which would be a reason to try all at once.
 */
export class Probes {
  readonly #trials = new Map<Actor, Trial>();

  /**
   * @param saves how many it carries
   * @returns what is wrong with a call that begins now, or null, and what to tell when it is over
   */
  begun(tab: Actor, saves: number, at: number): { wrong: string | null; over: Over } {
    const trial = this.#trials.get(tab) ?? { failedAt: null, flying: new Set() };
    this.#trials.set(tab, trial);
    const { failedAt, flying } = trial;
    const isTogether =
      failedAt !== null && at > failedAt && (saves > 1 || [...flying].some((one) => one.at > failedAt));
    const call = { at };
    if (saves > 0) flying.add(call);
    const wrong =
      saves > 0 && isTogether ? `${tab.name} sends two saves at once while nothing is answered` : null;
    const over: Over = (isAnswered, now) => {
      flying.delete(call);
      trial.failedAt = isAnswered ? null : (trial.failedAt ?? now);
    };
    return { wrong, over };
  }
}

type Over = (isAnswered: boolean, now: number) => void;
