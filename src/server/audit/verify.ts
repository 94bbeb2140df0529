import type { AuditRow } from '#contract/audit.ts';
import { auditHeads, auditRows, hashesAt, placeOf, rowsOfChain } from '../persistence/audit-chains.ts';
import { chainOf, SERVER_CHAIN } from '../persistence/audit-log.ts';
import type { Database, Queries } from '../persistence/database/database.ts';
import { anchorsOfRow, movedBy } from './anchor-rows.ts';
import type { Anchor } from './anchor-rows.ts';
import { ChainCheck, logOf } from './chain-check.ts';

interface Verdict {
  readonly rows: number;
  /** How many hospitals have rows. */
  readonly hospitals: number;
  /** How many of the anchors that were kept outside of the database it was held against. */
  readonly anchors: number;
  /** In words, one sentence each; none where nothing was changed. */
  readonly faults: readonly string[];
}

export type KeptAnchors = AsyncIterable<Anchor> | Iterable<Anchor>;

/** How many anchors are looked up with one query. */
const AT_ONCE = 200;
/** More would be read by nobody. */
const MOST_FAULTS = 20;

/**
 * Whether the audit log is what was written: no row changed, removed, added or moved, and no chain missing (rule
 * AUD-3). The log alone cannot tell that a whole log was computed anew, or that the end of the server's own chain was
 * cut; anchors from elsewhere can.
 *
 * @param kept what the ends of chains were before, as it was kept outside of the database
 */
export function verifyAudit(database: Database, kept: KeptAnchors = []): Promise<Verdict> {
  return database.snapshot(async (queries) => {
    const { chains, rows } = await walked(queries);
    const faults = new Set([...chains.values()].flatMap((check) => check.fault ?? []));
    for (const check of chains.values()) {
      const fault = await faultOfBeginning(queries, check);
      if (fault !== null) faults.add(fault);
    }
    const trial = new AnchorTrial(queries, chains, faults);
    await trial.hear(anchorsWithin(queries));
    const anchors = await trial.hear(kept);
    const hospitals = [...chains].filter(
      ([chain, { last }]) => chain !== SERVER_CHAIN && last !== null,
    ).length;
    return { rows, hospitals, anchors, faults: [...faults].slice(0, MOST_FAULTS) };
  });
}

async function walked(queries: Queries): Promise<{ chains: Map<number, ChainCheck>; rows: number }> {
  const chains = new Map((await auditHeads(queries)).map((head) => [head.chain, new ChainCheck(head)]));
  let rows = 0;
  for await (const row of auditRows(queries)) {
    rows += 1;
    const chain = chainOf(row);
    const check = chains.get(chain) ?? new ChainCheck({ chain, seq: 0, hash: '' });
    check.take(row);
    chains.set(chain, check);
  }
  return { chains, rows };
}

/** A chain begins with its first row, or behind what the retention has removed. */
async function faultOfBeginning(queries: Queries, check: ChainCheck): Promise<string | null> {
  const { first, head, removals } = check;
  if (first === null || (first.seq === 1 && first.previousHash === '')) return null;
  for (const { seq, hash } of removals) {
    if (seq === first.seq - 1 && hash === first.previousHash) return null;
    // The retention may have been broken off before it had removed all that it named.
    if (seq < first.seq) continue;
    const place = { chain: head.chain, seq };
    if ((await hashesAt(queries, [place])).get(placeOf(place)) === hash) return null;
  }
  return `Rows before number ${first.seq} of ${logOf(head.chain)} are missing.`;
}

/** What the server's own chain says of the ends of the others, but for what a later restore has given other numbers. */
async function* anchorsWithin(queries: Queries): AsyncGenerator<Anchor> {
  const moves: { readonly by: number; readonly chain: number; readonly from: number }[] = [];
  for await (const row of rowsOfChain(queries, SERVER_CHAIN)) {
    for (const moved of movedBy(row)) moves.push({ by: row.seq, ...moved });
  }
  for await (const row of rowsOfChain(queries, SERVER_CHAIN)) {
    for (const anchor of anchorsOfRow(row)) {
      const isMoved = moves.some(
        ({ by, chain, from }) => by > row.seq && chain === anchor.chain && from <= anchor.seq,
      );
      if (!isMoved) yield anchor;
    }
  }
}

/** Holds what stands in the log against anchors. What the retention has removed can be tried no more. */
class AnchorTrial {
  readonly #queries: Queries;
  readonly #chains: ReadonlyMap<number, ChainCheck>;
  readonly #faults: Set<string>;

  constructor(queries: Queries, chains: ReadonlyMap<number, ChainCheck>, faults: Set<string>) {
    this.#queries = queries;
    this.#chains = chains;
    this.#faults = faults;
  }

  /** @returns how many there were */
  async hear(anchors: KeptAnchors): Promise<number> {
    let count = 0;
    const some: Anchor[] = [];
    for await (const anchor of anchors) {
      count += 1;
      some.push(anchor);
      if (some.length === AT_ONCE) await this.#tryAll(some.splice(0));
    }
    await this.#tryAll(some);
    return count;
  }

  async #tryAll(anchors: readonly Anchor[]): Promise<void> {
    const hashes = await hashesAt(this.#queries, anchors);
    for (const anchor of anchors) {
      const fault = this.#faultOf(anchor, hashes.get(placeOf(anchor)));
      if (fault !== null && this.#faults.size < MOST_FAULTS) this.#faults.add(fault);
    }
  }

  #faultOf(anchor: Anchor, hash: string | undefined): string | null {
    const { chain, seq, at } = anchor;
    const { first = null, last = null } = this.#chains.get(chain) ?? {};
    const found = hash ?? hashBefore(first, seq);
    if (found !== undefined) {
      return found === anchor.hash
        ? null
        : `Row ${seq} of ${logOf(chain)} is not the one that was there at ${at}.`;
    }
    if (first !== null && seq < first.seq) return null;
    const there = `at ${at} there was number ${seq}`;
    if (last === null) return `All rows of ${logOf(chain)} are missing: ${there}.`;
    return `Rows after number ${last.seq} of ${logOf(chain)} are missing: ${there}.`;
  }
}

/** The hash of a row that is gone, as the first one that is there has it. */
const hashBefore = (first: AuditRow | null, seq: number): string | undefined =>
  first !== null && first.seq === seq + 1 ? first.previousHash : undefined;
