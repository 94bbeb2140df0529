import type { AuditRow } from '#contract/audit.ts';
import { auditHead, auditRows, hashOf } from '../persistence/audit-log.ts';
import type { Database } from '../persistence/database/database.ts';
import type { Anchor } from './anchors.ts';

export interface Verdict {
  readonly rows: number;
  /** In words; null where nothing was changed. */
  readonly fault: string | null;
}

/** The last row that the retention job removed, as its own row names it. */
export const anchorOf = ({ seq, hash }: { seq: number; hash: string }): string => `up to ${seq} ${hash}`;

/**
 * Whether the audit log is what was written: no row changed, removed, added or moved (rule AUD-3). The log alone
 * cannot tell that its end was cut and its head set back; anchors can.
 *
 * @param kept what the log's end was before, as it was kept outside of the database
 */
export function verifyAudit(database: Database, kept: readonly Anchor[] = []): Promise<Verdict> {
  return database.snapshot(async (queries) => {
    const head = await auditHead(queries);
    const expected = new Expected(kept);
    let first: AuditRow | null = null;
    let last: AuditRow | null = null;
    const anchors = new Set<string>();
    let rows = 0;
    for await (const row of auditRows(queries)) {
      rows += 1;
      const fault = faultOf(row, last) ?? expected.faultOf(row, last === null);
      if (fault !== null) return { rows, fault };
      first ??= row;
      last = row;
      if (row.kind === 'retention') anchors.add(row.object);
    }
    const end = last?.seq ?? 0;
    if (head.seq !== end || head.hash !== (last?.hash ?? '')) {
      return { rows, fault: `Rows after number ${end} are missing.` };
    }
    const missing = expected.missingAfter(end);
    if (missing !== null) return { rows, fault: missing };
    if (first === null || (first.seq === 1 && first.previousHash === '')) return { rows, fault: null };
    const removed = anchorOf({ seq: first.seq - 1, hash: first.previousHash });
    return {
      rows,
      fault: anchors.has(removed) ? null : `Rows before number ${first.seq} are missing.`,
    };
  });
}

/** What anchors say of rows. Those from before what the retention left can be tried no more, but for its last one. */
class Expected {
  readonly #bySeq = new Map<number, Anchor[]>();

  constructor(kept: readonly Anchor[]) {
    for (const anchor of kept) this.#bySeq.set(anchor.seq, [...(this.#bySeq.get(anchor.seq) ?? []), anchor]);
  }

  faultOf({ seq, hash, previousHash }: AuditRow, isFirst: boolean): string | null {
    return this.#other(seq, hash) ?? (isFirst && seq > 1 ? this.#other(seq - 1, previousHash) : null);
  }

  #other(seq: number, hash: string): string | null {
    const other = this.#bySeq.get(seq)?.find((anchor) => anchor.hash !== hash);
    return other === undefined ? null : `Row ${seq} is not the one that was there at ${other.at}.`;
  }

  missingAfter(end: number): string | null {
    const [anchor] = [...this.#bySeq].find(([seq]) => seq > end)?.[1] ?? [];
    if (anchor === undefined) return null;
    return `Rows after number ${end} are missing: at ${anchor.at} there was number ${anchor.seq}.`;
  }
}

function faultOf(row: AuditRow, before: AuditRow | null): string | null {
  if (row.hash !== hashOf(row)) return `Row ${row.seq} was changed.`;
  if (before === null) return null;
  if (row.seq !== before.seq + 1) return `Rows between number ${before.seq} and ${row.seq} are missing.`;
  return row.previousHash === before.hash ? null : `Row ${row.seq} does not follow row ${before.seq}.`;
}
