import type { AuditRow } from '#contract/audit.ts';
import { count } from '#domain/count.ts';
import type { AuditEntry } from '../persistence/audit-log.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import { headsToAnchor, noteAnchored } from '../persistence/audit-chains.ts';
import type { Link } from '../persistence/audit-chains.ts';
import type { Database } from '../persistence/database/database.ts';
import { byServer } from './entry.ts';

/**
 * The server's own chain names the ends of all others, so that none of them can be cut or vanish unless that one is
 * changed, too (rule AUD-9).
 */

/** The end of a chain as it was at some time. */
export interface Anchor extends Link {
  /** ISO time. */
  readonly at: string;
}

/** How many ends a row or a line names at most. */
export const MOST_IN_ONE = 200;

/** Names the ends that have changed since the last time in a row; in several where there are very many. */
export async function anchorHeads(database: Database, now: number): Promise<void> {
  const heads = await database.read(headsToAnchor);
  for (let start = 0; start < heads.length; start += MOST_IN_ONE) {
    const some = heads.slice(start, start + MOST_IN_ONE);
    await database.transaction((queries) => appendAudit(queries, [anchorEntry(some, now)]));
    // Their heads are not held while the row is written. Named twice does no harm.
    await database.transaction((queries) => noteAnchored(queries, some));
  }
}

const anchorEntry = (heads: readonly Link[], now: number): AuditEntry =>
  byServer(now, {
    kind: 'anchor',
    object: `ends of ${count(heads.length, 'log')}`,
    detail: heads.map(({ chain, seq, hash }) => `${chain} ${seq} ${hash}`),
  });

/** The ends that a row names; none where it is of another kind. */
export function anchorsOfRow({ kind, at, detail }: AuditRow): Anchor[] {
  if (kind !== 'anchor') return [];
  return detail.flatMap((fact) => {
    const [, chain, seq, hash] = /^(\d+) (\d+) (\S+)$/.exec(fact) ?? [];
    return hash === undefined ? [] : [{ at, chain: Number(chain), seq: Number(seq), hash }];
  });
}

/** Rows that a restore has given other numbers: those of a chain, from a number on. */
export interface Moved {
  readonly chain: number;
  readonly from: number;
}

export const movedFact = ({ chain, from }: Moved): string => `moved=${chain}:${from}`;

/** What a restore has moved, by its row. */
export function movedBy({ kind, detail }: AuditRow): Moved[] {
  if (kind !== 'restore') return [];
  return detail.flatMap((fact) => {
    const [, chain, from] = /^moved=(\d+):(\d+)$/.exec(fact) ?? [];
    return from === undefined ? [] : [{ chain: Number(chain), from: Number(from) }];
  });
}
