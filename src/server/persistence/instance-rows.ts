import { DAY_MS } from '#domain/durations.ts';
import type { Database, DatabaseKind, Queries } from './database/database.ts';

/** The processes that serve from this database, so that nothing is taken away from those of an older version. */

/** Who was seen within it may still be there, or be started again. */
const KEPT_MS = DAY_MS;

export interface Instance {
  readonly id: string;
  /** As in package.json. */
  readonly version: string;
}

/** Notes that it is here, and forgets those that have long been gone. @param now milliseconds since 1970 */
export async function noteInstance(
  database: Database,
  { id, version }: Instance,
  now: number,
): Promise<void> {
  const seen_at = new Date(now).toISOString();
  await database.transaction(async (queries) => {
    if (database.kind === 'postgres')
      await queries.selectFrom('migration_lease').select('id').forShare().execute();
    await queries
      .insertInto('instances')
      .values({ id, version, seen_at })
      .onConflict((known) => known.column('id').doUpdateSet({ seen_at }))
      .execute();
    await queries.deleteFrom('instances').where('seen_at', '<=', longAgo(now)).execute();
  });
}

/** Whether an instance of a version before this one was seen within the last day. */
export async function hasSeenOlder(queries: Queries, version: string, now: number): Promise<boolean> {
  const seen = await queries
    .selectFrom('instances')
    .select('version')
    .distinct()
    .where('seen_at', '>', longAgo(now))
    .execute();
  return seen.some((one) => isBefore(one.version, version));
}

/** Until the transaction ends, no instance can note that it is here. */
export async function holdInstances(queries: Queries, kind: DatabaseKind): Promise<void> {
  // SQLite has one writer anyway. Whoever notes that it is here shares this row until that is committed.
  if (kind === 'postgres') await queries.selectFrom('migration_lease').select('id').forUpdate().execute();
}

const longAgo = (now: number): string => new Date(now - KEPT_MS).toISOString();

function isBefore(one: string, other: string): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  for (const [place, number] of b.entries()) {
    const its = a[place] ?? 0;
    if (its !== number) return its < number;
  }
  return false;
}

/** Of `1.2.0`: three of them. */
const numbersOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10));
