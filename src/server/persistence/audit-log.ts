import { createHash } from 'node:crypto';
import type { AuditKind, AuditOutcome, AuditQuery, AuditRow } from '#contract/audit.ts';
import { noteAppended } from './database/commit-notices.ts';
import type { Queries } from './database/database.ts';
import type { AuditLogTable } from './database/tables.ts';

/** The only queries of the audit log: rows that are added, and read (rules AUD-1 to AUD-3). */

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

const LONGEST_OBJECT = 200;
const PAGE = 100;
/** Values of one statement are limited. */
const MOST_AT_ONCE = 50;

/**
 * Adds rows to the chain, within the transaction of what they record. The head is held until that ends, so do it
 * last: two transactions never follow the same row, and others wait for no longer than a commit.
 */
export async function appendAudit(queries: Queries, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const head = await queries
    .updateTable('audit_head')
    .set((eb) => ({ seq: eb('seq', '+', entries.length) }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  let { hash } = head;
  const first = head.seq - entries.length + 1;
  const rows = entries.map((entry, place): AuditRow => {
    const row = chained({ ...entry, detail: [...entry.detail], seq: first + place, previousHash: hash });
    hash = row.hash;
    return row;
  });
  for (let start = 0; start < rows.length; start += MOST_AT_ONCE) {
    const some = rows.slice(start, start + MOST_AT_ONCE).map(columnsOf);
    await queries.insertInto('audit_log').values(some).execute();
  }
  await queries.updateTable('audit_head').set({ hash }).execute();
  noteAppended(queries, rows);
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
  seq: row.seq,
  at: row.at,
  institution_id: row.institutionId,
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

const rowOf = (row: AuditLogTable): AuditRow => ({
  seq: row.seq,
  at: row.at,
  institutionId: row.institution_id,
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
  return rows.map(rowOf);
}

/** All rows from a number on, the oldest first, some at a time. */
export async function* auditRows(queries: Queries, from = 0): AsyncGenerator<AuditRow> {
  for (let after = from - 1; ;) {
    const rows = await queries
      .selectFrom('audit_log')
      .selectAll()
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(500)
      .execute();
    yield* rows.map(rowOf);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

/** The newest row, which the next one follows. */
export async function auditHead(queries: Queries): Promise<{ seq: number; hash: string }> {
  return queries.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
}

export async function newestBefore(
  queries: Queries,
  at: string,
): Promise<{ seq: number; hash: string } | null> {
  // Times may go back where a restore has brought older rows, so the first that is to be kept decides.
  const kept = await queries
    .selectFrom('audit_log')
    .select((eb) => eb.fn.min('seq').as('seq'))
    .where('at', '>=', at)
    .executeTakeFirst();
  const row = await queries
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .$if(typeof kept?.seq === 'number', (query) => query.where('seq', '<', kept?.seq ?? 0))
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** The one way in which rows go. @param range of numbers, both ends included */
export async function removeAudit(queries: Queries, range: { from: number; to: number }): Promise<void> {
  await queries.updateTable('audit_head').set({ removing: 1 }).execute();
  await queries.deleteFrom('audit_log').where('seq', '>=', range.from).where('seq', '<=', range.to).execute();
  await queries.updateTable('audit_head').set({ removing: 0 }).execute();
}

/** A row of a backup, as it was. */
export async function putBackAudit(queries: Queries, row: AuditRow): Promise<void> {
  await queries.insertInto('audit_log').values(columnsOf(row)).execute();
}

/** Makes this the row that the next one follows. */
export async function setAuditHead(queries: Queries, { seq, hash }: AuditRow): Promise<void> {
  await queries.updateTable('audit_head').set({ seq, hash }).execute();
}

/** The end of the log, its beginning, and the row of a number where there is one. */
export async function anchoredRow(
  queries: Queries,
  seq: number,
): Promise<{ head: { seq: number; hash: string }; oldest: number; row: { hash: string } | undefined }> {
  const row = await queries.selectFrom('audit_log').select('hash').where('seq', '=', seq).executeTakeFirst();
  return { head: await auditHead(queries), oldest: await oldestOfAudit(queries), row };
}

/** The lowest number; 0 where there is none. */
export async function oldestOfAudit(queries: Queries): Promise<number> {
  const row = await queries.selectFrom('audit_log').select('seq').orderBy('seq').limit(1).executeTakeFirst();
  return row?.seq ?? 0;
}
