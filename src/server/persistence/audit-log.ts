import { createHash } from 'node:crypto';
import type { AuditKind, AuditOutcome, AuditQuery, AuditRow } from '#contract/audit.ts';
import { noteAppended } from './database/commit-notices.ts';
import type { Queries } from './database/database.ts';
import type { AuditLogTable } from './database/tables.ts';
import type { TableRows } from './insert-rows.ts';

/** The audit log: rows that are added, and read by their hospital (rules AUD-1 to AUD-4). */

export interface AuditEntry {
  readonly at: string;
  readonly institutionId: number | null;
  readonly userId: number | null;
  readonly sessionId: string | null;
  readonly kind: AuditKind;
  readonly object: string;
  readonly address: string;
  readonly outcome: AuditOutcome;
  /** Names of fields, never values. */
  readonly detail: readonly string[];
  readonly requestId: string | null;
}

/** The chain of what belongs to no hospital, which on the wire is null. */
export const SERVER_CHAIN = 0;

/** Each hospital's rows are a chain of their own, so that hospitals do not wait for each other. */
export const chainOf = ({ institutionId }: Pick<AuditEntry, 'institutionId'>): number =>
  institutionId ?? SERVER_CHAIN;

const LONGEST_OBJECT = 200;
const PAGE = 100;
/** Values of one statement are limited. */
const MOST_ROWS_AT_ONCE = 50;

/**
 * Adds rows to their chains, within the transaction of what they record. The heads of these are held until that ends,
 * so do it last: two transactions never follow the same row, and others wait for no longer than a commit.
 *
 * @returns the rows as they stand in the log
 */
export async function appendAudit(queries: Queries, entries: readonly AuditEntry[]): Promise<AuditRow[]> {
  if (entries.length === 0) return [];
  // In one order everywhere, so that no two transactions wait for each other.
  const chains = [...Map.groupBy(entries, chainOf)].toSorted(([one], [other]) => one - other);
  const heads = await raisedHeads(queries, chains);
  const rows: AuditRow[] = [];
  for (const [chain, some] of chains) {
    const { seq: end, hash } = heads.get(chain) ?? { seq: some.length, hash: '' };
    let previousHash = hash;
    for (const [place, entry] of some.entries()) {
      const seq = end - some.length + 1 + place;
      const row = chained({ ...entry, detail: [...entry.detail], seq, previousHash });
      rows.push(row);
      previousHash = row.hash;
    }
  }
  await insertAudit(queries, rows);
  await setHashes(queries, new Map(rows.map((row) => [chainOf(row), row])));
  noteAppended(queries, rows);
  return rows;
}

/** Counts each head on by its entries, and holds it. @returns the new number, and the hash of the row before */
async function raisedHeads(
  queries: Queries,
  chains: readonly (readonly [number, readonly AuditEntry[]])[],
): Promise<ReadonlyMap<number, { readonly seq: number; readonly hash: string }>> {
  const heads = await queries
    .insertInto('audit_head')
    .values(
      chains.map(([institution_id, { length: seq }]) => ({ ...NEW_HEAD, institution_id, seq, hash: '' })),
    )
    .onConflict((known) =>
      known
        .column('institution_id')
        .doUpdateSet((eb) => ({ seq: eb('audit_head.seq', '+', eb.ref('excluded.seq')), anchored: 0 })),
    )
    .returning(['institution_id', 'seq', 'hash'])
    .execute();
  return new Map(heads.map((head) => [head.institution_id, head]));
}

/** @param ends the last row of each chain; its head is held */
async function setHashes(queries: Queries, ends: ReadonlyMap<number, AuditRow>): Promise<void> {
  await queries
    .insertInto('audit_head')
    .values([...ends].map(([institution_id, { seq, hash }]) => ({ ...NEW_HEAD, institution_id, seq, hash })))
    .onConflict((known) =>
      known.column('institution_id').doUpdateSet((eb) => ({ hash: eb.ref('excluded.hash') })),
    )
    .execute();
}

/** No row may be removed, and none of the server's own chain names it. */
export const NEW_HEAD = { removable_to: 0, anchored: 0 };

async function insertAudit(queries: Queries, rows: readonly AuditRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += MOST_ROWS_AT_ONCE) {
    const some = rows.slice(start, start + MOST_ROWS_AT_ONCE).map(columnsOf);
    await queries.insertInto('audit_log').values(some).execute();
  }
}

function chained(row: Omit<AuditRow, 'hash'>): AuditRow {
  const object = row.object.slice(0, LONGEST_OBJECT).toWellFormed().replaceAll('\0', '');
  const cut = { ...row, object };
  return { ...cut, hash: hashOf(cut) };
}

/** The digest that proves a row, and through it all before. */
export function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const said = [
    row.seq,
    row.at,
    row.institutionId,
    row.userId,
    row.sessionId,
    row.kind,
    row.object,
    row.address,
    row.outcome,
    row.detail,
    row.requestId,
    row.previousHash,
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

const columnsOf = (row: AuditRow): AuditLogTable => ({
  institution_id: chainOf(row),
  seq: row.seq,
  at: row.at,
  user_id: row.userId,
  session_id: row.sessionId,
  kind: row.kind,
  object: row.object,
  address: row.address,
  outcome: row.outcome,
  detail: JSON.stringify(row.detail),
  request_id: row.requestId,
  previous_hash: row.previousHash,
  hash: row.hash,
});

/** Rows as they are, to be put past the head. */
export function auditTableRows(rows: readonly AuditRow[]): TableRows {
  const lines = rows.map(columnsOf);
  const columns = Object.keys(lines[0] ?? {}) as (keyof AuditLogTable)[];
  return { table: 'audit_log', columns, rows: lines.map((line) => columns.map((name) => line[name])) };
}

export const auditRowOf = (row: AuditLogTable): AuditRow => ({
  seq: row.seq,
  at: row.at,
  institutionId: row.institution_id === SERVER_CHAIN ? null : row.institution_id,
  userId: row.user_id,
  sessionId: row.session_id,
  kind: row.kind,
  object: row.object,
  address: row.address,
  outcome: row.outcome,
  detail: JSON.parse(row.detail) as string[],
  requestId: row.request_id,
  previousHash: row.previous_hash,
  hash: row.hash,
});

/** The newest of one institution first, 100 at most. */
export async function auditOf(
  queries: Queries,
  institutionId: number,
  { from, to, user, kind, before }: AuditQuery,
): Promise<AuditRow[]> {
  const rows = await queries
    .selectFrom('audit_log')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? ''))
    .$if(user !== undefined, (query) => query.where('user_id', '=', Number(user)))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(before !== undefined, (query) => query.where('seq', '<', Number(before)))
    .orderBy('seq', 'desc')
    .limit(PAGE)
    .execute();
  return rows.map(auditRowOf);
}
