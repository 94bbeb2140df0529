/** What a check has found wrong, in sentences; the first of them where there are very many. */
export class Faults {
  readonly #sentences: string[] = [];
  #count = 0;

  /** Further ones are only counted. */
  static readonly MOST = 100;

  add(sentence: string): void {
    this.#count += 1;
    if (this.#sentences.length < Faults.MOST) this.#sentences.push(sentence);
  }

  get sentences(): readonly string[] {
    return this.#sentences;
  }

  /** Those that are not among the sentences. */
  get more(): number {
    return this.#count - this.#sentences.length;
  }
}
