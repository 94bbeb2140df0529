import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import type { Database, DatabaseKind } from './database.ts';
import { firstRelease } from './steps/001-first-release.ts';
import type { Db } from './steps/step.ts';

/** Changes the tables of a database of this kind. */
type Step = (db: Db, kind: DatabaseKind) => Promise<void>;
/** Steps by name; the names sort in the order in which they are taken. */
export type Steps = Readonly<Record<string, Step>>;

/**
 * The steps that lead to the tables of this version, the same for both databases. A hospital's
 * database remembers which ones it has taken, so a step that has been released is never changed: what a
 * later release needs is a new step. Until 1.0.0 is released, a change of the tables changes the first one.
 *
 * @internal
 */
export const STEPS: Steps = {
  '001-first-release': firstRelease,
};

/** The name of the newest step. */
export function newestStep(steps: Steps = STEPS): string {
  return Object.keys(steps).toSorted().at(-1) ?? '';
}

/** Whether a database can stand at this step before it goes on to the newest. */
export function isStep(name: string, steps: Steps = STEPS): boolean {
  return Object.hasOwn(steps, name);
}

/** Whether the tables are those of this version; also false when there are none. */
export async function isUpToDate(database: Database): Promise<boolean> {
  const steps = await migratorOf(database, STEPS).getMigrations();
  return steps.every((step) => step.executedAt !== undefined);
}

/**
 * Brings the tables up to date, or as far as one step; safe when several instances start at once.
 * @throws when a step fails; that step is then rolled back
 */
export async function migrate(
  database: Database,
  { steps = STEPS, to }: { steps?: Steps | undefined; to?: string } = {},
): Promise<void> {
  const migrator = migratorOf(database, steps);
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error !== undefined) throw error;
}

function migratorOf({ kind, queries }: Database, steps: Steps): Migrator {
  const migrations = Object.entries(steps).map(([name, step]): [string, Migration] => [
    name,
    { up: (db: Db) => step(db, kind) },
  ]);
  return new Migrator({
    db: queries,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    provider: { getMigrations: async () => Object.fromEntries(migrations) },
  });
}
