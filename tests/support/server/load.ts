import { setTimeout as pause } from 'node:timers/promises';
import { RunningTablet } from './running-tablet.ts';
import { logIn } from './process-people.ts';
import { compare } from './stored-history.ts';
import type { Comparison, ReadHistory } from './stored-history.ts';
import { Writer } from './writer.ts';

const WRITERS = 6;
/** How long anything may take until it goes on by itself. */
const LONGEST_MS = 120_000;
const LOOK_EVERY_MS = 20;
const PEOPLE = ['editor@demo.test', 'second.editor@demo.test'];

/** From what on the time is counted until saves are acknowledged again. */
export type CountedFrom = 'its begin' | 'its end';

/** What came of it all. */
export interface Ended extends Comparison {
  /** How many values people had entered. */
  readonly entered: number;
}

/** People of the demo hospital at work, some of them on whole tablets, while something happens to their servers. */
export class Load {
  readonly #writers: readonly Writer[];
  readonly tablets: readonly RunningTablet[];

  private constructor(writers: readonly Writer[], tablets: readonly RunningTablet[]) {
    this.#writers = writers;
    this.tablets = tablets;
  }

  /** @param urls of servers that stand for each other, the demo's */
  static async at(urls: readonly [string, ...string[]]): Promise<Load> {
    const people = await Promise.all(PEOPLE.map((email) => logIn(urls[0], email)));
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, (_, index) => Writer.at(inTurn(urls), turnOf(people, index))),
    );
    const tablets = await Promise.all(people.map((person) => RunningTablet.at(inTurn(urls), person)));
    return new Load(writers, tablets);
  }

  begin(): void {
    for (const writer of this.#writers) writer.saveOn();
    for (const tablet of this.tablets) tablet.typeOn();
  }

  /** How many saves were answered with 503. */
  get refused(): number {
    return this.#writers.reduce((sum, writer) => sum + writer.refused, 0);
  }

  /**
   * Lets something happen, and waits until each writer has a save acknowledged that was sent since.
   *
   * @returns the seconds that this took the slowest
   * @throws what a save was answered that no server should
   */
  async through(happen: () => Promise<unknown>, countedFrom: CountedFrom): Promise<number> {
    const begun = performance.now();
    await happen();
    const from = countedFrom === 'its begin' ? begun : performance.now();
    for (;;) {
      const firsts = this.#writers.map((writer) => writer.firstAfter(from, begun));
      const seconds = Math.max(...firsts.map((at) => (at ?? Infinity) - from)) / 1000;
      if (seconds < Infinity) return seconds;
      if (performance.now() - from > LONGEST_MS)
        throw new Error(`Somebody cannot save for ${LONGEST_MS} ms.`);
      await pause(LOOK_EVERY_MS);
    }
  }

  /** Resolves when nobody has anything left to send, with what came of it. */
  async end(history: ReadHistory): Promise<Ended> {
    await Promise.all(this.#writers.map((writer) => writer.stop()));
    await Promise.all(this.tablets.map((tablet) => tablet.stopTyping()));
    await Promise.all(this.tablets.map((tablet) => tablet.atRest()));
    const entered = [...this.#writers, ...this.tablets].flatMap((person) => person.entered);
    return { ...compare(entered, await history()), entered: entered.length };
  }

  async close(): Promise<void> {
    await Promise.all(this.#writers.map((writer) => writer.giveUp()));
    await Promise.all(this.tablets.map((tablet) => tablet.close()));
  }
}

function inTurn(urls: readonly [string, ...string[]]): () => string {
  let calls = -1;
  return () => {
    calls += 1;
    return turnOf(urls, calls);
  };
}

function turnOf<T>(all: readonly T[], index: number): T {
  const found = all[index % all.length];
  if (found === undefined) throw new Error('There is nobody.');
  return found;
}
