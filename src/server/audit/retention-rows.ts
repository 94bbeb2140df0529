import type { AuditRow } from '#contract/audit.ts';
import type { AuditEntry } from '../persistence/audit-log.ts';
import { SERVER_CHAIN } from '../persistence/audit-log.ts';
import type { Link } from '../persistence/audit-chains.ts';
import { byServer } from './entry.ts';

/** What the retention says of what it removes: the last row of it, so that what follows stays provable. */

export const removalEntry = ({ chain, seq, hash }: Link, now: number): AuditEntry => ({
  ...byServer(now, { kind: 'retention', object: `up to ${seq} ${hash}` }),
  institutionId: chain === SERVER_CHAIN ? null : chain,
});

/** The last row that was removed, by the retention's own row; null for every other row. */
export function removalNamedBy({ kind, object }: AuditRow): { seq: number; hash: string } | null {
  const [, seq, hash] = kind === 'retention' ? (/^up to (\d+) (\S+)$/.exec(object) ?? []) : [];
  return hash === undefined ? null : { seq: Number(seq), hash };
}
