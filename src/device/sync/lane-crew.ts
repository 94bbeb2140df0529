/**
 * Carries lanes, so many at once, in the order in which they were added. More may be added while others are under
 * way; one that is already among them is not carried twice at a time.
 */
export class LaneCrew {
  readonly #most: number;
  readonly #carry: (id: string) => Promise<void>;
  readonly #ahead: string[] = [];
  readonly #taken = new Set<string>();
  /** Resolves when nobody works any more; rejects with what the first that failed has thrown, at once. */
  readonly done: Promise<void>;
  #resolve = () => {};
  #reject: (error: unknown) => void = () => {};
  #working = 0;
  #isDone = false;

  /** @param carry one lane, to its end */
  constructor(most: number, carry: (id: string) => Promise<void>) {
    this.#most = most;
    this.#carry = carry;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** A lane added after the end waits for another crew. */
  get isDone(): boolean {
    return this.#isDone;
  }

  add(ids: readonly string[]): void {
    if (this.#isDone) return;
    for (const id of ids) {
      if (this.#taken.has(id)) continue;
      this.#taken.add(id);
      this.#ahead.push(id);
      if (this.#working < this.#most) void this.#work();
    }
  }

  async #work(): Promise<void> {
    this.#working += 1;
    try {
      for (let id = this.#ahead.shift(); id !== undefined; id = this.#ahead.shift()) {
        await this.#carry(id);
        this.#taken.delete(id);
      }
      this.#working -= 1;
      if (this.#working > 0) return;
      this.#isDone = true;
      this.#resolve();
    } catch (error) {
      this.#isDone = true;
      this.#reject(error);
    }
  }
}
