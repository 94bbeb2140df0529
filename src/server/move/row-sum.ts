import { hash } from 'node:crypto';
import type { TableRows, Value } from '../persistence/insert-rows.ts';

/**
 * The sum of the hashes of rows, whatever their order and that of their columns: two databases sort texts in different
 * ways, and a table that took all steps may have its columns in another order than one that was made anew.
 */
export class RowSum {
  /** Four numbers of 64 bits; each goes round. */
  readonly #parts = new BigUint64Array(4);

  /** @param sum of rows that were added earlier */
  constructor(sum = '') {
    for (const [place] of this.#parts.entries()) {
      this.#parts[place] = BigInt(`0x0${sum.slice(16 * place, 16 * (place + 1))}`);
    }
  }

  add({ columns, rows }: TableRows): void {
    const order = columns
      .map((_, place) => place)
      .toSorted((a, b) => ((columns[a] ?? '') < (columns[b] ?? '') ? -1 : 1));
    for (const row of rows) this.#addOne(order.map((place) => row[place] ?? null));
  }

  #addOne(values: readonly Value[]): void {
    const digest = hash('sha256', JSON.stringify(values), 'buffer');
    for (const [place, part] of this.#parts.entries()) {
      this.#parts[place] = part + digest.readBigUInt64BE(8 * place);
    }
  }

  toString(): string {
    return [...this.#parts].map((part) => part.toString(16).padStart(16, '0')).join('');
  }
}
