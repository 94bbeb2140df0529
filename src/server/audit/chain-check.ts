import type { AuditRow } from '#contract/audit.ts';
import type { Link } from '../persistence/audit-chains.ts';
import { hashOf, SERVER_CHAIN } from '../persistence/audit-log.ts';
import { removalNamedBy } from './retention-rows.ts';

/** Whose rows a chain holds, in words. */
export const logOf = (chain: number): string =>
  chain === SERVER_CHAIN ? 'the server’s own log' : `institution ${chain}’s log`;

/** Follows one chain row by row: whether each is as it was written, and follows the one before. */
export class ChainCheck {
  readonly head: Link;
  /** What the retention has removed, by its own rows. */
  readonly removals: { readonly seq: number; readonly hash: string }[] = [];
  first: AuditRow | null = null;
  last: AuditRow | null = null;
  #fault: string | null = null;

  /** @param head the end that it should have */
  constructor(head: Link) {
    this.head = head;
  }

  /** The next row. */
  take(row: AuditRow): void {
    this.#fault ??= this.#faultOf(row);
    this.first ??= row;
    this.last = row;
    const removal = removalNamedBy(row);
    if (removal !== null) this.removals.push(removal);
  }

  /** What is wrong, in words, once all rows were taken; null where nothing is. */
  get fault(): string | null {
    return this.#fault ?? this.#faultOfEnd();
  }

  #faultOf(row: AuditRow): string | null {
    const { last } = this;
    const log = logOf(this.head.chain);
    if (row.hash !== hashOf(row)) return `Row ${row.seq} of ${log} was changed.`;
    if (last === null) return null;
    if (row.seq !== last.seq + 1)
      return `Rows between number ${last.seq} and ${row.seq} of ${log} are missing.`;
    return row.previousHash === last.hash
      ? null
      : `Row ${row.seq} of ${log} does not follow row ${last.seq}.`;
  }

  #faultOfEnd(): string | null {
    const log = logOf(this.head.chain);
    const end = this.last?.seq ?? 0;
    const { seq, hash } = this.head;
    if (seq > end && end === 0) return `All rows of ${log} are missing.`;
    if (seq > end) return `Rows after number ${end} of ${log} are missing.`;
    if (seq < end) return `Rows after number ${seq} of ${log} were not written by the server.`;
    return hash === (this.last?.hash ?? '') ? null : `Row ${seq} of ${log} is not the one that was written.`;
  }
}
