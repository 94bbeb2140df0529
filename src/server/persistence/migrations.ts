import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database, DatabaseKind } from './database.ts';

/**
 * The steps that make the tables, in order, the same for both databases. A step that
 * has been released is never changed; a new one is added.
 */
function migrationsFor(kind: DatabaseKind) {
  const serial = kind === 'postgres' ? sql`serial` : sql`integer`;
  return {
    '001-tracers': {
      up: async (db: Kysely<never>): Promise<void> => {
        await db.schema
          .createTable('meta')
          .addColumn('name', 'text', (column) => column.primaryKey())
          .addColumn('value', 'text', (column) => column.notNull())
          .execute();
        await db.schema
          .createTable('institutions')
          .addColumn('id', serial, (column) => column.primaryKey())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('location', 'text', (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .execute();
        await db.schema
          .createTable('users')
          .addColumn('id', serial, (column) => column.primaryKey())
          .addColumn('institution_id', 'integer', (column) => column.notNull().references('institutions.id'))
          .addColumn('first_name', 'text', (column) => column.notNull())
          .addColumn('last_name', 'text', (column) => column.notNull())
          .addColumn('email', 'text', (column) => column.notNull())
          .addColumn('email_key', 'text', (column) => column.notNull().unique())
          .addColumn('department', 'text', (column) => column.notNull())
          .addColumn('position', 'text', (column) => column.notNull())
          .addColumn('role_id', 'integer', (column) => column.notNull())
          .addColumn('password_hash', 'text', (column) => column.notNull())
          .addColumn('generation', 'integer', (column) => column.notNull())
          .addColumn('notification_preferences', 'text', (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .execute();
        await db.schema.createIndex('users_institution').on('users').column('institution_id').execute();
        await db.schema
          .createTable('login_failures')
          .addColumn('id', serial, (column) => column.primaryKey())
          .addColumn('email_hash', 'text', (column) => column.notNull())
          .addColumn('address', 'text', (column) => column.notNull())
          .addColumn('at', 'text', (column) => column.notNull())
          .execute();
        await db.schema.createIndex('login_failures_at').on('login_failures').column('at').execute();
        await db.schema
          .createTable('assessments')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('institution_id', 'integer', (column) => column.notNull().references('institutions.id'))
          .addColumn('section', 'text', (column) => column.notNull())
          .addColumn('section_version', 'integer', (column) => column.notNull())
          .addColumn('split_from', 'text')
          .addColumn('created_by', 'integer', (column) => column.notNull().references('users.id'))
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addColumn('last_edited_by', 'integer', (column) => column.notNull().references('users.id'))
          .addColumn('updated_at', 'text', (column) => column.notNull())
          .addColumn('date_completed', 'text')
          .addColumn('version', 'integer', (column) => column.notNull())
          .addColumn('touched', 'integer', (column) => column.notNull())
          .addColumn('uploaded', 'integer', (column) => column.notNull())
          .addColumn('content', 'text', (column) => column.notNull())
          .addColumn('summary', 'text', (column) => column.notNull())
          .execute();
        await db.schema
          .createIndex('assessments_list')
          .on('assessments')
          .columns(['institution_id', 'updated_at', 'touched'])
          .execute();
        await db.schema
          .createTable('revisions')
          .addColumn('institution_id', 'integer', (column) => column.notNull().references('institutions.id'))
          .addColumn('assessment_id', 'text', (column) => column.notNull().references('assessments.id'))
          .addColumn('version', 'integer', (column) => column.notNull())
          .addColumn('edited_by', 'integer', (column) => column.notNull().references('users.id'))
          .addColumn('updated_at', 'text', (column) => column.notNull())
          .addColumn('date_completed', 'text')
          .addColumn('leaves', 'text', (column) => column.notNull())
          .addColumn('positions', 'text', (column) => column.notNull())
          .addColumn('replaced', 'text')
          .addColumn('mutation_id', 'text')
          .addColumn('request_hash', 'text')
          .addPrimaryKeyConstraint('revisions_key', ['assessment_id', 'version'])
          .addUniqueConstraint('revisions_mutation', ['edited_by', 'mutation_id'])
          .execute();
        await db.schema
          .createTable('conflicts')
          .addColumn('institution_id', 'integer', (column) => column.notNull().references('institutions.id'))
          .addColumn('assessment_id', 'text', (column) => column.notNull().references('assessments.id'))
          .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
          .addColumn('named', 'integer', (column) => column.notNull().references('users.id'))
          .addColumn('version', 'integer', (column) => column.notNull())
          .addColumn('raised_at', 'text', (column) => column.notNull())
          .addColumn('forced_at', 'text')
          .addPrimaryKeyConstraint('conflicts_key', ['assessment_id', 'user_id', 'named'])
          .execute();
      },
    },
  };
}

/**
 * Brings the tables up to date; safe when several instances start at once.
 * @throws when a step fails; that step is then undone
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.queries,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    provider: { getMigrations: async () => migrationsFor(database.kind) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
