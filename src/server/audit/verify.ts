import type { AuditRow } from '#contract/audit.ts';
import { auditHead, auditRows, hashOf } from '../persistence/audit-log.ts';
import type { Database } from '../persistence/database/database.ts';

export interface Verdict {
  readonly rows: number;
  /** In words; null where nothing was changed. */
  readonly fault: string | null;
}

/** The last row that the retention job removed, as its own row names it. */
export const anchorOf = ({ seq, hash }: { seq: number; hash: string }): string => `up to ${seq} ${hash}`;

/** Whether the audit log is what was written: no row changed, removed, added or moved (rule AUD-3). */
export function verifyAudit(database: Database): Promise<Verdict> {
  return database.snapshot(async (queries) => {
    const head = await auditHead(queries);
    let first: AuditRow | null = null;
    let last: AuditRow | null = null;
    const anchors = new Set<string>();
    let rows = 0;
    for await (const row of auditRows(queries)) {
      rows += 1;
      const fault = faultOf(row, last);
      if (fault !== null) return { rows, fault };
      first ??= row;
      last = row;
      if (row.kind === 'retention') anchors.add(row.object);
    }
    if (head.seq !== (last?.seq ?? 0) || head.hash !== (last?.hash ?? '')) {
      return { rows, fault: `Rows after number ${last?.seq ?? 0} are missing.` };
    }
    if (first === null || (first.seq === 1 && first.previousHash === '')) return { rows, fault: null };
    const removed = anchorOf({ seq: first.seq - 1, hash: first.previousHash });
    return {
      rows,
      fault: anchors.has(removed) ? null : `Rows before number ${first.seq} are missing.`,
    };
  });
}

function faultOf(row: AuditRow, before: AuditRow | null): string | null {
  if (row.hash !== hashOf(row)) return `Row ${row.seq} was changed.`;
  if (before === null) return null;
  if (row.seq !== before.seq + 1) return `Rows between number ${before.seq} and ${row.seq} are missing.`;
  return row.previousHash === before.hash ? null : `Row ${row.seq} does not follow row ${before.seq}.`;
}
