import type { Db, Serial } from './step.ts';

/** Institutions, people, log-in limits, assessments and their history. */
export async function tracers(db: Db, serial: Serial): Promise<void> {
  await createMeta(db);
  await createPeople(db, serial);
  await createLoginFailures(db, serial);
  await createAssessments(db);
  await createRevisions(db);
  await createConflicts(db);
}

async function createMeta(db: Db): Promise<void> {
  await db.schema
    .createTable('meta')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

async function createPeople(db: Db, serial: Serial): Promise<void> {
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
}

async function createLoginFailures(db: Db, serial: Serial): Promise<void> {
  await db.schema
    .createTable('login_failures')
    .addColumn('id', serial, (column) => column.primaryKey())
    .addColumn('email_hash', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('login_failures_at').on('login_failures').column('at').execute();
}

async function createAssessments(db: Db): Promise<void> {
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
    .addColumn('editors', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('assessments_list')
    .on('assessments')
    .columns(['institution_id', 'updated_at', 'touched'])
    .execute();
}

async function createRevisions(db: Db): Promise<void> {
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
}

async function createConflicts(db: Db): Promise<void> {
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
}
