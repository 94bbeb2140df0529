import { sql } from 'kysely';
import type { AuditRow } from '#contract/audit.ts';
import { NEW_HEAD, SERVER_CHAIN, auditRowOf } from './audit-log.ts';
import type { Queries } from './database/database.ts';

/** The audit log as chains: their ends, their rows from one end to the other, and how rows go (rules AUD-3 and AUD-9). */

interface Place {
  readonly chain: number;
  readonly seq: number;
}

/** A row, by its place and its hash. */
export interface Link extends Place {
  readonly hash: string;
}

const PAGE = 500;

/** The newest row of each chain, which the next one follows, in the order of the chains. */
export async function auditHeads(queries: Queries): Promise<Link[]> {
  return queries
    .selectFrom('audit_head')
    .select(['institution_id as chain', 'seq', 'hash'])
    .orderBy('institution_id')
    .execute();
}

/** All rows, chain by chain, the oldest first, some at a time. */
export async function* auditRows(queries: Queries): AsyncGenerator<AuditRow> {
  let [chain, seq] = [SERVER_CHAIN, 0];
  for (;;) {
    const rows = await queries
      .selectFrom('audit_log')
      .selectAll()
      .where((eb) => eb(eb.refTuple('institution_id', 'seq'), '>', eb.tuple(chain, seq)))
      .orderBy('institution_id')
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    yield* rows.map(auditRowOf);
    const last = rows.at(-1);
    if (last === undefined) return;
    [chain, seq] = [last.institution_id, last.seq];
  }
}

/** The rows of one chain from a number on, the oldest first, some at a time. */
export async function* rowsOfChain(queries: Queries, chain: number, from = 0): AsyncGenerator<AuditRow> {
  for (let after = from - 1; ;) {
    const rows = await queries
      .selectFrom('audit_log')
      .selectAll()
      .where('institution_id', '=', chain)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    yield* rows.map(auditRowOf);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

/** The hashes of those rows that are there, by `placeOf`. */
export async function hashesAt(
  queries: Queries,
  places: readonly Place[],
): Promise<ReadonlyMap<string, string>> {
  if (places.length === 0) return new Map();
  const rows = await queries
    .selectFrom('audit_log')
    .select(['institution_id as chain', 'seq', 'hash'])
    .where(isAmong(places))
    .execute();
  return new Map(rows.map((row) => [placeOf(row), row.hash]));
}

/** Of several columns SQLite knows only lists that are tables. */
function isAmong(places: readonly Place[]) {
  const listed = places.map(({ chain, seq }) => sql`(${sql.lit(chain)}, ${sql.lit(seq)})`);
  return sql<boolean>`(institution_id, seq) in (values ${sql.join(listed)})`;
}

export const placeOf = ({ chain, seq }: Place): string => `${chain} ${seq}`;

/** The last row before the first that is to be kept; null where there is none. @param at ISO time */
export async function newestBefore(queries: Queries, chain: number, at: string): Promise<Link | null> {
  // Times may go back where a restore has brought older rows, so the first that is to be kept decides.
  const kept = await queries
    .selectFrom('audit_log')
    .select('seq')
    .where('institution_id', '=', chain)
    .where('at', '>=', at)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  const row = await queries
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .where('institution_id', '=', chain)
    .$if(kept !== undefined, (query) => query.where('seq', '<', kept?.seq ?? 0))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { chain, ...row };
}

/** The lowest number of a chain; null where it has no row. */
export async function oldestOfChain(queries: Queries, chain: number): Promise<number | null> {
  const row = await queries
    .selectFrom('audit_log')
    .select('seq')
    .where('institution_id', '=', chain)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? null;
}

/** Up to which number rows may go. */
export async function removableTo(queries: Queries, chain: number): Promise<number> {
  const row = await queries
    .selectFrom('audit_head')
    .select('removable_to')
    .where('institution_id', '=', chain)
    .executeTakeFirst();
  return row?.removable_to ?? 0;
}

/** Lets rows go up to this number. */
export async function letGo(queries: Queries, chain: number, seq: number): Promise<void> {
  await queries
    .updateTable('audit_head')
    .set({ removable_to: seq })
    .where('institution_id', '=', chain)
    .execute();
}

/** The one way in which rows go, once they may. @param range of numbers, both ends included */
export async function removeAudit(
  queries: Queries,
  chain: number,
  range: { readonly from: number; readonly to: number },
): Promise<void> {
  await queries
    .deleteFrom('audit_log')
    .where('institution_id', '=', chain)
    .where('seq', '>=', range.from)
    .where('seq', '<=', range.to)
    .execute();
}

/** Makes this the row that the next one follows. */
export async function setAuditHead(queries: Queries, { chain, seq, hash }: Link): Promise<void> {
  await queries
    .insertInto('audit_head')
    .values({ ...NEW_HEAD, institution_id: chain, seq, hash })
    .onConflict((known) => known.column('institution_id').doUpdateSet({ ...NEW_HEAD, seq, hash }))
    .execute();
}

/** The ends that no row of the server's own chain names yet. */
export async function headsToAnchor(queries: Queries): Promise<Link[]> {
  return queries
    .selectFrom('audit_head')
    .select(['institution_id as chain', 'seq', 'hash'])
    .where('anchored', '=', 0)
    .where('institution_id', '!=', SERVER_CHAIN)
    .orderBy('institution_id')
    .execute();
}

/** Notes that these ends are named; one that has moved on meanwhile is not. */
export async function noteAnchored(queries: Queries, heads: readonly Link[]): Promise<void> {
  await queries.updateTable('audit_head').set({ anchored: 1 }).where(isAmong(heads)).execute();
}
