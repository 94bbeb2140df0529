import { sql } from 'kysely';
import { SECOND_MS } from '#domain/durations.ts';
import type { Database, DatabaseKind, Queries } from './database.ts';
import { takeOneByOne } from './one-by-one.ts';
import type { Db } from './steps/step.ts';

/** Which steps a database has taken, and who may take the next one. */

/** How long somebody may take steps before others do, should they have died. */
const LEASE_MS = 30 * SECOND_MS;

/** Whether each step that was taken has taken something away from older versions, by its name. */
export type Taken = ReadonlyMap<string, boolean>;

export async function takenSteps(queries: Queries, kind: DatabaseKind): Promise<Taken> {
  if (!(await hasTable(queries, kind))) return new Map();
  const rows = await queries.selectFrom('migrations').select(['name', 'contracts']).execute();
  return new Map(rows.map(({ name, contracts }) => [name, contracts === 1]));
}

async function hasTable(queries: Queries, kind: DatabaseKind): Promise<boolean> {
  const found =
    kind === 'postgres'
      ? sql`select 1 where to_regclass('migrations') is not null`
      : sql`select 1 from sqlite_master where name = 'migrations'`;
  return (await found.execute(queries)).rows.length > 0;
}

export async function noteTaken(
  queries: Queries,
  step: { readonly name: string; readonly contracts: boolean; readonly now: number },
): Promise<void> {
  const { name, contracts, now } = step;
  const taken = { name, contracts: contracts ? 1 : 0, taken_at: new Date(now).toISOString() };
  await queries.insertInto('migrations').values(taken).execute();
}

/**
 * Takes the lease, or keeps it, unless somebody else has it. Whoever finds an empty database makes its row first.
 *
 * @param holder a name that nobody else uses
 */
export async function holdLease(database: Database, holder: string, now: number): Promise<boolean> {
  if (database.isDistributed && !(await hasTable(database.queries, database.kind)))
    await takeOneByOne(database.queries, createTables);
  return database.transaction(async (queries) => {
    if (!(await hasTable(queries, database.kind))) await createTables(queries.withTables<never>());
    const at = new Date(now).toISOString();
    const held = await queries
      .updateTable('migration_lease')
      .set({ holder, until: new Date(now + LEASE_MS).toISOString() })
      .where((eb) => eb.or([eb('until', '<=', at), eb('holder', '=', holder)]))
      .returning('id')
      .executeTakeFirst();
    return held !== undefined;
  });
}

/**
 * Whether it is still theirs, inside the transaction of a step. That holds the row to its end, so that nobody takes
 * over from somebody who is only slow.
 */
export async function stillHolds(queries: Queries, holder: string): Promise<boolean> {
  const held = await queries
    .updateTable('migration_lease')
    .set({ holder })
    .where('holder', '=', holder)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

export async function giveLeaseBack(database: Database, holder: string): Promise<void> {
  await database.transaction((queries) =>
    queries.updateTable('migration_lease').set({ until: '' }).where('holder', '=', holder).execute(),
  );
}

/** Several who start at once may all come here; where they meet, the transaction runs again and finds them. */
async function createTables(db: Db): Promise<void> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('contracts', 'integer', (column) => column.notNull())
    .addColumn('taken_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('migration_lease')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute();
  await sql`
    insert into migration_lease (id, holder, until) values (1, '', '') on conflict (id) do nothing
  `.execute(db);
}
