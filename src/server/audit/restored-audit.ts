import type { AuditRow } from '#contract/audit.ts';
import {
  appendAudit,
  auditRows,
  oldestOfAudit,
  putBackAudit,
  removeAudit,
  setAuditHead,
} from '../persistence/audit-log.ts';
import type { AuditEntry } from '../persistence/audit-log.ts';
import type { Queries } from '../persistence/database/database.ts';

/**
 * The audit log of a backup meets the one that is here. Nothing of either is lost: what both have stays; from
 * where they differ on, the backup's rows come first, and those from here are chained on behind them.
 */
export class RestoredAudit {
  readonly #queries: Queries;
  #oldest: number | null = null;
  #differs = false;
  #here: AuditRow[] = [];
  #last: AuditRow | null = null;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** The next row of the backup, in the order of their numbers. */
  async take(row: AuditRow): Promise<void> {
    if (!this.#differs) {
      this.#oldest ??= await oldestOfAudit(this.#queries);
      // Removed here by the retention.
      if (row.seq < this.#oldest) return;
      const { value: here } = await auditRows(this.#queries, row.seq).next();
      if (here?.seq === row.seq && here.hash === row.hash) return;
      await this.#setAside(row.seq);
    }
    await putBackAudit(this.#queries, row);
    this.#last = row;
  }

  /** Whether rows that were here have other numbers now. */
  get hasMoved(): boolean {
    return this.#here.length > 0;
  }

  async finish(entry: AuditEntry): Promise<void> {
    if (this.#last !== null) await setAuditHead(this.#queries, this.#last);
    const entries = this.#here.map(({ seq: _seq, previousHash: _previous, hash: _hash, ...said }) => said);
    await appendAudit(this.#queries, [...(entries as AuditEntry[]), entry]);
  }

  async #setAside(from: number): Promise<void> {
    this.#differs = true;
    for await (const row of auditRows(this.#queries, from)) this.#here.push(row);
    const to = this.#here.at(-1)?.seq;
    if (to !== undefined) await removeAudit(this.#queries, { from, to });
  }
}
