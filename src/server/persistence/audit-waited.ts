import { hashesAt, placeOf } from './audit-chains.ts';
import { appendAudit, NEW_HEAD } from './audit-log.ts';
import type { AuditEntry } from './audit-log.ts';
import type { Queries } from './database/database.ts';

/** Rows that have waited on a disk come into the log once, however often that is tried, and by whomever. */

export interface WaitingBatch {
  readonly entries: readonly AuditEntry[];
  /** They are in the log already where it has this row: what has failed may have been committed nevertheless. */
  readonly unless: { readonly seq: number; readonly hash: string } | null;
}

interface Waited {
  readonly chain: number;
  /** The names of files, the oldest first. */
  readonly files: readonly string[];
  /** Reads a file within the transaction; null where somebody else has chained and removed it. */
  readonly read: (file: string) => Promise<WaitingBatch | null>;
  /** With so many rows it is enough for one transaction. */
  readonly most: number;
}

/**
 * Chains the first of these files, within one transaction.
 * @returns those that are in the log once it has committed
 */
export async function chainWaited(queries: Queries, { chain, files, read, most }: Waited): Promise<string[]> {
  // From here on nobody else chains these, and what was being committed has been or will not be.
  await holdHead(queries, chain);
  const done: string[] = [];
  const entries: AuditEntry[] = [];
  for (const file of files) {
    if (entries.length >= most) break;
    done.push(file);
    if (!(await claim(queries, file))) continue;
    const batch = await read(file);
    if (batch !== null && !(await isThere(queries, chain, batch))) entries.push(...batch.entries);
  }
  await appendAudit(queries, entries);
  return done;
}

/** Once its file is removed, nobody can find it again. */
export async function forgetWaited(queries: Queries, files: readonly string[]): Promise<void> {
  await queries.deleteFrom('audit_waited').where('file', 'in', files).execute();
}

async function holdHead(queries: Queries, chain: number): Promise<void> {
  await queries
    .insertInto('audit_head')
    .values({ ...NEW_HEAD, institution_id: chain, seq: 0, hash: '' })
    .onConflict((known) =>
      known.column('institution_id').doUpdateSet((eb) => ({ seq: eb.ref('audit_head.seq') })),
    )
    .execute();
}

/** @returns false where its rows are in the log */
async function claim(queries: Queries, file: string): Promise<boolean> {
  const added = await queries
    .insertInto('audit_waited')
    .values({ file })
    .onConflict((known) => known.column('file').doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function isThere(queries: Queries, chain: number, { unless }: WaitingBatch): Promise<boolean> {
  if (unless === null) return false;
  const place = { chain, seq: unless.seq };
  return (await hashesAt(queries, [place])).get(placeOf(place)) === unless.hash;
}
