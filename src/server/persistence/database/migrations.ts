import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import type { Database, DatabaseKind } from './database.ts';
import { firstRelease } from './steps/001-first-release.ts';
import type { Db } from './steps/step.ts';

/**
 * The steps that lead to the tables of this version, in order, the same for both databases. A hospital's
 * database remembers which ones it has taken, so a step that has been released is never changed: what a
 * later release needs is a new step. Until 1.0.0 is released, a change of the tables changes the first one.
 */
function stepsFor(kind: DatabaseKind): Record<string, Migration> {
  return {
    '001-first-release': { up: (db: Db) => firstRelease(db, kind) },
  };
}

/** The name of the newest step. */
export function latestMigration(kind: DatabaseKind): string {
  return Object.keys(stepsFor(kind)).toSorted().at(-1) ?? '';
}

/** Whether the tables are those of this version; also false when there are none. */
export async function isUpToDate(database: Database): Promise<boolean> {
  const steps = await migratorOf(database).getMigrations();
  return steps.every((step) => step.executedAt !== undefined);
}

/**
 * Brings the tables up to date; safe when several instances start at once.
 * @throws when a step fails; that step is then rolled back
 */
export async function migrate(database: Database): Promise<void> {
  const { error } = await migratorOf(database).migrateToLatest();
  if (error !== undefined) throw error;
}

function migratorOf(database: Database): Migrator {
  return new Migrator({
    db: database.queries,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    provider: { getMigrations: async () => stepsFor(database.kind) },
  });
}
