import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import type { Database, DatabaseKind } from './database.ts';
import { tracers } from './steps/001-tracers.ts';
import { mailOutbox } from './steps/002-mail-outbox.ts';
import { accounts } from './steps/003-accounts.ts';
import { uploads } from './steps/004-uploads.ts';
import { changes } from './steps/005-changes.ts';
import { uids } from './steps/006-uids.ts';
import { deadMutations } from './steps/007-dead-mutations.ts';
import { jobs } from './steps/008-jobs.ts';
import { pageViews } from './steps/009-page-views.ts';
import { bugReports } from './steps/010-bug-reports.ts';
import { sessions } from './steps/011-sessions.ts';
import { emailChanges } from './steps/012-email-changes.ts';
import { lockAfter } from './steps/013-lock-after.ts';
import { audit } from './steps/014-audit.ts';
import { toldDeeds } from './steps/015-told-deeds.ts';
import { serialOf } from './steps/step.ts';
import type { Db } from './steps/step.ts';

/**
 * The steps that create the tables, in order, the same for both databases. A step that
 * has been released is never changed; a new one is added.
 */
function migrationsFor(kind: DatabaseKind): Record<string, Migration> {
  const serial = serialOf(kind);
  return {
    '001-tracers': { up: (db: Db) => tracers(db, serial) },
    '002-mail-outbox': { up: (db: Db) => mailOutbox(db, serial) },
    '003-accounts': { up: accounts },
    '004-uploads': { up: uploads },
    '005-changes': { up: changes },
    '006-uids': { up: uids },
    '007-dead-mutations': { up: deadMutations },
    '008-jobs': { up: jobs },
    '009-page-views': { up: pageViews },
    '010-bug-reports': { up: bugReports },
    '011-sessions': { up: sessions },
    '012-email-changes': { up: emailChanges },
    '013-lock-after': { up: lockAfter },
    '014-audit': { up: (db: Db) => audit(db, kind) },
    '015-told-deeds': { up: toldDeeds },
  };
}

/** The name of the newest step. */
export function latestMigration(kind: DatabaseKind): string {
  return Object.keys(migrationsFor(kind)).toSorted().at(-1) ?? '';
}

/** Whether the tables are those of this version; also false when there are none. */
export async function isUpToDate(database: Database): Promise<boolean> {
  const steps = await migratorOf(database).getMigrations();
  return steps.every((step) => step.executedAt !== undefined);
}

/**
 * Brings the tables up to date; safe when several instances start at once.
 * @param to the last step to take; all of them unless given
 * @throws when a step fails; that step is then rolled back
 */
export async function migrate(database: Database, to?: string): Promise<void> {
  const migrator = migratorOf(database);
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error !== undefined) throw error;
}

/** As `migrate`, up to one step: what an older version left behind. */
export async function migrateTo(database: Database, step: string): Promise<void> {
  const { error } = await migratorOf(database).migrateTo(step);
  if (error !== undefined) throw error;
}

function migratorOf(database: Database): Migrator {
  return new Migrator({
    db: database.queries,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    provider: { getMigrations: async () => migrationsFor(database.kind) },
  });
}
