import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ColumnDefinitionBuilder } from 'kysely';
import type { Db, StepKind } from './step.ts';

/**
 * Every table of release 1.0.0. Until that release is cut, a change of the schema changes this step; from then
 * on this step stands and a change is a new one.
 */
export async function firstRelease(db: Db, kind: StepKind): Promise<void> {
  await createServerTables(db);
  await createPeople(db);
  await createSessions(db);
  await createPresence(db, kind);
  await createKeys(db);
  await createSignIns(db);
  await createAssessments(db);
  await createActions(db);
  await createHistory(db);
  await createUploads(db);
  await createMailOutbox(db);
  await createBugReports(db);
  await createAuditLog(db, kind);
  await PROTECTIONS[kind](db);
}

/** Tables of the server itself: its epoch, the numbers it gave out, its instances, jobs, limits and page views. */
async function createServerTables(db: Db): Promise<void> {
  await db.schema
    .createTable('meta')
    .addColumn('name', 'text', key)
    .addColumn('value', 'text', required)
    .execute();
  await sql`insert into meta (name, value) values ('epoch', ${randomUUID()})`.execute(db);
  await db.schema
    .createTable('id_counters')
    .addColumn('name', 'text', key)
    .addColumn('highest', 'integer', required)
    .execute();
  for (const name of ['institutions', 'users', 'bug_reports']) {
    await sql`insert into id_counters (name, highest) values (${name}, 0)`.execute(db);
  }
  await db.schema
    .createTable('instances')
    .addColumn('id', 'text', key)
    .addColumn('version', 'text', required)
    .addColumn('seen_at', 'text', required)
    .execute();
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', key)
    .addColumn('due_at', 'text', required)
    .addColumn('claim', 'text')
    .execute();
  await db.schema
    .createTable('limits')
    .addColumn('subject', 'text', key)
    .addColumn('used', 'integer', required)
    .addColumn('ends_at', 'text', required)
    .execute();
  await db.schema.createIndex('limits_end').on('limits').column('ends_at').execute();
  await db.schema
    .createTable('page_views')
    .addColumn('day', 'text', required)
    .addColumn('path_template', 'text', required)
    .addColumn('views', 'integer', required)
    .addPrimaryKeyConstraint('page_views_key', ['day', 'path_template'])
    .execute();
}

async function createPeople(db: Db): Promise<void> {
  await db.schema
    .createTable('institutions')
    .addColumn('id', 'integer', key)
    .addColumn('uid', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('location', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('lock_after_minutes', 'integer', required)
    .execute();
  await db.schema
    .createTable('newest_changes')
    .addColumn('institution_id', 'integer', (column) => institution(column).primaryKey().onDelete('cascade'))
    .addColumn('number', 'integer', required)
    .addColumn('mark', 'text', required)
    .execute();
  await db.schema.createIndex('institutions_uid').on('institutions').column('uid').unique().execute();
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', key)
    .addColumn('uid', 'text', required)
    .addColumn('institution_id', 'integer', institution)
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (column) => required(column).unique())
    .addColumn('department', 'text', required)
    .addColumn('position', 'text', required)
    .addColumn('role_id', 'integer', required)
    .addColumn('password_hash', 'text', required)
    .addColumn('notification_preferences', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_log_in_at', 'text')
    .execute();
  await db.schema.createIndex('users_uid').on('users').column('uid').unique().execute();
  await db.schema.createIndex('users_institution').on('users').column('institution_id').execute();
}

/** A log-in is a row, so that it can be seen and ended by itself. */
async function createSessions(db: Db): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('institution_id', 'integer', institution)
    .addColumn('id', 'text', required)
    // A restore removes people; those who logged in meanwhile lose their sessions with it.
    .addColumn('user_id', 'integer', (column) => user(column).onDelete('cascade'))
    .addColumn('device', 'text', required)
    .addColumn('stay_signed_in', 'integer', required)
    .addColumn('end_key_hash', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_seen_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('ended_at', 'text')
    .addColumn('ended_by', 'integer')
    .addColumn('wipe', 'integer', (column) => required(column).defaultTo(0))
    .addColumn('provider_issuer', 'text')
    .addColumn('provider_subject', 'text')
    .addColumn('provider_sid', 'text')
    .addPrimaryKeyConstraint('sessions_key', ['institution_id', 'id'])
    .execute();
  await db.schema.createIndex('sessions_id').on('sessions').column('id').execute();
  await db.schema.createIndex('sessions_of_user').on('sessions').columns(['user_id', 'created_at']).execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
  await db.schema.createIndex('sessions_of_subject').on('sessions').column('provider_subject').execute();
  await db.schema.createIndex('sessions_of_sid').on('sessions').column('provider_sid').execute();
}

/** Where people are now: nothing that has to be on a disk. */
async function createPresence(db: Db, kind: StepKind): Promise<void> {
  await sql`
    create ${kind === 'postgres' ? sql`unlogged` : sql``} table presence (
      institution_id integer not null,
      session_id text not null,
      assessment_id text not null,
      user_id integer not null,
      question integer,
      until text not null,
      primary key (institution_id, session_id)
    )`.execute(db);
  await db.schema.createIndex('presence_assessment').on('presence').column('assessment_id').execute();
  await db.schema.createIndex('presence_end').on('presence').column('until').execute();
}

/** Mailed keys and invitations. */
async function createKeys(db: Db): Promise<void> {
  await db.schema
    .createTable('user_keys')
    .addColumn('user_id', 'integer', user)
    .addColumn('kind', 'text', required)
    .addColumn('key_hash', 'text', (column) => required(column).unique())
    .addColumn('expires_at', 'text', required)
    .addColumn('email', 'text')
    .addPrimaryKeyConstraint('user_keys_key', ['user_id', 'kind'])
    .execute();
  await db.schema.createIndex('user_keys_expiry').on('user_keys').column('expires_at').execute();
  await db.schema
    .createTable('invitations')
    .addColumn('institution_id', 'integer', institution)
    .addColumn('email_key', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('role_id', 'integer', required)
    .addColumn('invited_by', 'integer', user)
    .addColumn('invited_at', 'text', required)
    .addColumn('key_hash', 'text', (column) => required(column).unique())
    .addColumn('expires_at', 'text', required)
    .addPrimaryKeyConstraint('invitations_key', ['institution_id', 'email_key'])
    .execute();
  await db.schema.createIndex('invitations_expiry').on('invitations').column('expires_at').execute();
}

/** Sign-ins by the hospital: under way, and whom a provider has vouched for. */
async function createSignIns(db: Db): Promise<void> {
  await db.schema
    .createTable('sign_ins')
    .addColumn('state_hash', 'text', key)
    .addColumn('browser_hash', 'text', required)
    .addColumn('verifier', 'text', required)
    .addColumn('nonce', 'text', required)
    .addColumn('place', 'text', required)
    .addColumn('stay_signed_in', 'integer', required)
    .addColumn('is_fresh', 'integer', required)
    .addColumn('begun_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('code_hash', 'text', (column) => column.unique())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('sid', 'text')
    .addColumn('auth_time', 'text')
    .execute();
  await db.schema.createIndex('sign_ins_expiry').on('sign_ins').column('expires_at').execute();
  await db.schema
    .createTable('identities')
    .addColumn('issuer', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('user_id', 'integer', user)
    .addColumn('first_at', 'text', required)
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('identities_of_user').on('identities').column('user_id').execute();
  await db.schema
    .createTable('claimed_domains')
    .addColumn('domain', 'text', key)
    .addColumn('institution_id', 'integer', institution)
    .addColumn('claimed_at', 'text', required)
    .execute();
}

async function createAssessments(db: Db): Promise<void> {
  await db.schema
    .createTable('assessments')
    .addColumn('institution_id', 'integer', institution)
    .addColumn('id', 'text', required)
    .addColumn('section', 'text', required)
    .addColumn('section_version', 'integer', required)
    .addColumn('split_from', 'text')
    .addColumn('created_by', 'integer', user)
    .addColumn('created_at', 'text', required)
    .addColumn('last_edited_by', 'integer', user)
    .addColumn('updated_at', 'text', required)
    .addColumn('date_completed', 'text')
    .addColumn('version', 'integer', required)
    .addColumn('change_number', 'integer', required)
    .addColumn('uploaded', 'integer', required)
    .addColumn('editors', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('summary', 'text', required)
    .addPrimaryKeyConstraint('assessments_key', ['institution_id', 'id'])
    .execute();
  await db.schema
    .createIndex('assessments_list')
    .on('assessments')
    .columns(['institution_id', 'updated_at'])
    .execute();
  await db.schema
    .createIndex('assessments_changes')
    .on('assessments')
    .columns(['institution_id', 'change_number'])
    .execute();
}

async function createActions(db: Db): Promise<void> {
  await db.schema
    .createTable('actions')
    .addColumn('institution_id', 'integer', institution)
    .addColumn('id', 'text', required)
    .addColumn('created_by', 'integer', user)
    .addColumn('created_at', 'text', required)
    .addColumn('last_edited_by', 'integer', user)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('change_number', 'integer', required)
    .addColumn('editors', 'text', required)
    .addColumn('content', 'text', required)
    .addPrimaryKeyConstraint('actions_key', ['institution_id', 'id'])
    .execute();
  await db.schema
    .createIndex('actions_changes')
    .on('actions')
    .columns(['institution_id', 'change_number'])
    .execute();
}

/**
 * Accepted changes of assessments and actions, changes that their devices gave up, and conflicts that people were told
 * of. A document is looked up by its institution, too: two institutions may have an assessment and an action of one id.
 */
async function createHistory(db: Db): Promise<void> {
  await db.schema
    .createTable('revisions')
    .addColumn('institution_id', 'integer', institution)
    .addColumn('document_id', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('edited_by', 'integer', user)
    .addColumn('updated_at', 'text', required)
    .addColumn('date_completed', 'text')
    .addColumn('leaves', 'text', required)
    .addColumn('positions', 'text', required)
    .addColumn('replaced', 'text')
    .addColumn('mutation_id', 'text')
    .addColumn('request_hash', 'text')
    .addColumn('epoch', 'text')
    .addPrimaryKeyConstraint('revisions_version', ['institution_id', 'document_id', 'version'])
    .addUniqueConstraint('revisions_once', ['institution_id', 'edited_by', 'mutation_id', 'epoch'])
    .execute();
  await db.schema
    .createTable('dead_mutations')
    .addColumn('institution_id', 'integer', institution)
    .addColumn('user_id', 'integer', user)
    .addColumn('mutation_id', 'text', required)
    .addColumn('epoch', 'text', required)
    .addColumn('given_up_at', 'text', required)
    .addPrimaryKeyConstraint('dead_mutations_key', ['institution_id', 'user_id', 'mutation_id', 'epoch'])
    .execute();
  await db.schema.createIndex('dead_mutations_by_time').on('dead_mutations').column('given_up_at').execute();
  await db.schema
    .createTable('conflicts')
    .addColumn('institution_id', 'integer', institution)
    .addColumn('document_id', 'text', required)
    .addColumn('user_id', 'integer', user)
    .addColumn('named', 'integer', user)
    .addColumn('version', 'integer', required)
    .addColumn('raised_at', 'text', required)
    .addColumn('forced_at', 'text')
    .addPrimaryKeyConstraint('conflicts_key', ['institution_id', 'document_id', 'user_id', 'named'])
    .execute();
}

/** Scans that are on their way into storage, and those that arrived. */
async function createUploads(db: Db): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('institution_id', 'integer', institution)
    .addColumn('id', 'text', required)
    .addColumn('user_id', 'integer', user)
    .addColumn('section', 'text', required)
    .addColumn('file_name', 'text', required)
    .addColumn('date_completed', 'text', required)
    .addColumn('requested_at', 'text', required)
    .addColumn('done_at', 'text')
    .addPrimaryKeyConstraint('uploads_key', ['institution_id', 'id'])
    .execute();
  await db.schema.createIndex('uploads_done').on('uploads').column('done_at').execute();
}

async function createMailOutbox(db: Db): Promise<void> {
  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', 'text', key)
    .addColumn('event', 'text', required)
    .addColumn('recipient', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('content', 'text')
    .addColumn('queued_at', 'text', required)
    .addColumn('next_try_at', 'text')
    .addColumn('tries', 'integer', required)
    .addColumn('claim', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('given_up_at', 'text')
    .addUniqueConstraint('mail_outbox_once', ['event', 'recipient'])
    .execute();
  await db.schema.createIndex('mail_outbox_waiting').on('mail_outbox').column('next_try_at').execute();
}

/** In the order in which they are offered: their ids are their places (rule BUG-8). */
const TAGS = [
  'Account',
  'Assessment',
  'Comparison',
  'Content',
  'Download',
  'Offline',
  'Performance',
  'Upload',
  'Other',
];

async function createBugReports(db: Db): Promise<void> {
  await db.schema
    .createTable('bug_reports')
    .addColumn('id', 'integer', key)
    .addColumn('institution_id', 'integer', institution)
    .addColumn('user_id', 'integer', user)
    .addColumn('uuid', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('log_key', 'text')
    .addColumn('email_me', 'integer', required)
    .addColumn('is_open', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('bug_reports_once', ['user_id', 'uuid'])
    .execute();
  await db.schema
    .createTable('tags')
    .addColumn('id', 'integer', key)
    .addColumn('name', 'text', required)
    .execute();
  await db.schema
    .createTable('bug_report_tags')
    .addColumn('bug_report_id', 'integer', (column) => required(column).references('bug_reports.id'))
    .addColumn('tag_id', 'integer', (column) => required(column).references('tags.id'))
    .addPrimaryKeyConstraint('bug_report_tags_key', ['bug_report_id', 'tag_id'])
    .execute();
  for (const [index, name] of TAGS.entries()) {
    await sql`insert into tags (id, name) values (${index + 1}, ${name})`.execute(db);
  }
}

/**
 * The audit log, a chain for each hospital and one for what belongs to none; the chains' ends; what devices have told
 * it of, so that each deed is recorded once.
 */
async function createAuditLog(db: Db, kind: StepKind): Promise<void> {
  const log = db.schema
    .createTable('audit_log')
    .addColumn('institution_id', 'integer', required)
    .addColumn('seq', 'integer', required)
    .addColumn('at', 'text', required)
    .addColumn('user_id', 'integer')
    .addColumn('session_id', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('object', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('outcome', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('request_id', 'text')
    .addColumn('previous_hash', 'text', required)
    .addColumn('hash', 'text', required)
    .addPrimaryKeyConstraint('audit_log_key', ['institution_id', 'seq']);
  // Rows lie in the order of their chains, without a second tree that leads to them.
  await (kind === 'sqlite' ? log.modifyEnd(sql`without rowid`) : log).execute();
  await db.schema
    .createTable('audit_head')
    .addColumn('institution_id', 'integer', key)
    .addColumn('seq', 'integer', required)
    .addColumn('hash', 'text', required)
    .addColumn('removable_to', 'integer', (column) => required(column).defaultTo(0))
    .addColumn('anchored', 'integer', (column) => required(column).defaultTo(0))
    .execute();
  await db.schema.createTable('audit_waited').addColumn('file', 'text', key).execute();
  await db.schema
    .createTable('told_deeds')
    .addColumn('user_id', 'integer', (column) => user(column).onDelete('cascade'))
    .addColumn('id', 'text', required)
    .addColumn('at', 'text', required)
    .addPrimaryKeyConstraint('told_deeds_key', ['user_id', 'id'])
    .execute();
  await db.schema.createIndex('told_deeds_by_time').on('told_deeds').column('at').execute();
}

/*
 * Triggers keep every row of the audit log as it is. A distributed database has none: there, whoever owns the table
 * takes the right to change it from everybody, and from themselves. Rows are removed only up to the number that their chain's head
 * names, which the server raises in two places: its retention and a restore.
 */

async function protectAuditOnSqlite(db: Db): Promise<void> {
  // Replacing a row fires no trigger of its removal, unless the connection asks for that.
  await sql`
    create trigger audit_never_replaced before insert on audit_log
    when exists (select 1 from audit_log where institution_id = new.institution_id and seq = new.seq)
    begin select raise(abort, 'The audit log cannot be changed.'); end
  `.execute(db);
  await sql`
    create trigger audit_never_changed before update on audit_log
    begin select raise(abort, 'The audit log cannot be changed.'); end
  `.execute(db);
  await sql`
    create trigger audit_never_removed before delete on audit_log
    when old.seq > coalesce((select removable_to from audit_head where institution_id = old.institution_id), 0)
    begin select raise(abort, 'The audit log cannot be changed.'); end
  `.execute(db);
}

async function protectAuditOnPostgres(db: Db): Promise<void> {
  await sql`
    create function audit_stands() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.seq <= (select removable_to from audit_head where institution_id = old.institution_id) then
          return old;
        end if;
      end if;
      raise exception 'The audit log cannot be changed.';
    end $$
  `.execute(db);
  await sql`
    create trigger audit_rows_stand before update or delete on audit_log
    for each row execute function audit_stands()
  `.execute(db);
  await sql`
    create trigger audit_table_stands before truncate on audit_log
    for each statement execute function audit_stands()
  `.execute(db);
}

async function protectAuditOnDistributed(db: Db): Promise<void> {
  await sql`revoke update on audit_log from public, current_user`.execute(db);
  await sql`revoke truncate on audit_log from public, current_user`.execute(db);
}

const PROTECTIONS: Readonly<Record<StepKind, (db: Db) => Promise<void>>> = {
  sqlite: protectAuditOnSqlite,
  postgres: protectAuditOnPostgres,
  distributed: protectAuditOnDistributed,
};

type Column = ColumnDefinitionBuilder;

const required = (column: Column): Column => column.notNull();
const key = (column: Column): Column => column.primaryKey();
const institution = (column: Column): Column => required(column).references('institutions.id');
const user = (column: Column): Column => required(column).references('users.id');
