import { isPdfHead } from '#domain/upload.ts';
import type { Storage, StoredFile } from '../storage/storage.ts';
import type { Faults } from './faults.ts';

/** A bucket answers many as quickly as one. */
const AT_ONCE = 16;

/** Looks for files that ought to be there, some at a time. */
export class FileLooks {
  readonly #storage: Storage;
  readonly #faults: Faults;
  readonly #waiting: (() => Promise<void>)[] = [];
  #count = 0;

  constructor(storage: Storage, faults: Faults) {
    this.#storage = storage;
    this.#faults = faults;
  }

  /** How many were expected. */
  get count(): number {
    return this.#count;
  }

  /** @param what begins the sentence where it is not there */
  expect(key: string, what: string): Promise<void> {
    return this.#look(key, (found) => (found === null ? `${what} is missing.` : null));
  }

  expectPdf(key: string, what: string): Promise<void> {
    return this.#look(key, (found) => {
      if (found === null) return `${what} is missing.`;
      return isPdfHead(found.head) ? null : `${what} is no PDF.`;
    });
  }

  /** Resolves when all have been looked for. */
  async settle(): Promise<void> {
    await Promise.all(this.#waiting.splice(0).map((look) => look()));
  }

  async #look(key: string, faultOf: (found: StoredFile | null) => string | null): Promise<void> {
    this.#count += 1;
    this.#waiting.push(async () => {
      const fault = faultOf(await this.#storage.look(key));
      if (fault !== null) this.#faults.add(fault);
    });
    if (this.#waiting.length >= AT_ONCE) await this.settle();
  }
}
