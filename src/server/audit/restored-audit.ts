import type { AuditRow } from '#contract/audit.ts';
import { letGo, removeAudit, rowsOfChain, setAuditHead } from '../persistence/audit-chains.ts';
import { appendAudit, auditTableRows, chainOf } from '../persistence/audit-log.ts';
import type { AuditEntry } from '../persistence/audit-log.ts';
import type { Queries } from '../persistence/database/database.ts';
import type { RowInserter } from '../persistence/insert-rows.ts';
import { movedFact } from './anchor-rows.ts';
import type { Moved } from './anchor-rows.ts';

/**
 * The audit log of a backup meets the one that is here, chain by chain. Nothing of either is lost: what both have
 * stays; from where they differ on, the backup's rows come first, and those from here are chained on behind them.
 */
export class RestoredAudit {
  readonly #queries: Queries;
  readonly #inserter: RowInserter;
  readonly #moved: Moved[] = [];
  #chain: RestoredChain | null = null;

  /** @param inserter into the same transaction */
  constructor(queries: Queries, inserter: RowInserter) {
    this.#queries = queries;
    this.#inserter = inserter;
  }

  /** The next row of the backup, in the order of chains and numbers. */
  async take(row: AuditRow): Promise<void> {
    if (this.#chain?.chain !== chainOf(row)) {
      await this.#finishChain();
      this.#chain = new RestoredChain(this.#queries, this.#inserter, chainOf(row));
    }
    await this.#chain?.take(row);
  }

  /** Whether rows that were here have other numbers now. */
  get hasMoved(): boolean {
    return this.#moved.length > 0;
  }

  /** @param entry says that it was restored; with it stands which rows have other numbers now */
  async finish(entry: AuditEntry): Promise<void> {
    await this.#finishChain();
    await appendAudit(this.#queries, [{ ...entry, detail: this.#moved.map(movedFact) }]);
  }

  async #finishChain(): Promise<void> {
    const moved = await this.#chain?.finish();
    if (moved) this.#moved.push(moved);
  }
}

/** As many as are put in at once. */
const ROWS_AT_ONCE = 250;

class RestoredChain {
  readonly chain: number;
  readonly #queries: Queries;
  readonly #inserter: RowInserter;
  readonly #rowsHere: AsyncGenerator<AuditRow>;
  /** The row from here that is next to be compared; undefined before the first. */
  #here: IteratorResult<AuditRow, unknown> | undefined;
  #oldest = 0;
  #differs = false;
  #aside: AuditRow[] = [];
  #toInsert: AuditRow[] = [];
  #last: AuditRow | null = null;

  constructor(queries: Queries, inserter: RowInserter, chain: number) {
    this.#queries = queries;
    this.#inserter = inserter;
    this.chain = chain;
    this.#rowsHere = rowsOfChain(queries, chain);
  }

  async take(row: AuditRow): Promise<void> {
    if (!this.#differs && (await this.#isHere(row))) return;
    this.#last = row;
    this.#toInsert.push(row);
    if (this.#toInsert.length === ROWS_AT_ONCE) await this.#insert();
  }

  /** @returns which rows have other numbers now; null where none has */
  async finish(): Promise<Moved | null> {
    await this.#insert();
    if (this.#last === null) return null;
    const { seq, hash } = this.#last;
    await setAuditHead(this.#queries, { chain: this.chain, seq, hash });
    const entries = this.#aside.map(({ seq: _seq, previousHash: _previous, hash: _hash, ...said }) => said);
    await appendAudit(this.#queries, entries as AuditEntry[]);
    const [first] = this.#aside;
    return first === undefined ? null : { chain: this.chain, from: first.seq };
  }

  /** Whether both have this row, or it was removed here by the retention. */
  async #isHere(row: AuditRow): Promise<boolean> {
    if (this.#here === undefined) {
      this.#here = await this.#rowsHere.next();
      this.#oldest = this.#here.done === true ? 0 : this.#here.value.seq;
    }
    if (row.seq < this.#oldest) return true;
    const { value: here, done } = this.#here;
    if (done !== true && here.seq === row.seq && here.hash === row.hash) {
      this.#here = await this.#rowsHere.next();
      return true;
    }
    this.#differs = true;
    await this.#setAside(row.seq);
    return false;
  }

  async #setAside(from: number): Promise<void> {
    for await (const row of rowsOfChain(this.#queries, this.chain, from)) this.#aside.push(row);
    const to = this.#aside.at(-1)?.seq;
    if (to === undefined) return;
    await letGo(this.#queries, this.chain, to);
    await removeAudit(this.#queries, this.chain, { from, to });
  }

  async #insert(): Promise<void> {
    await this.#inserter.insert(auditTableRows(this.#toInsert.splice(0)));
  }
}
