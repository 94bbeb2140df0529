/**
 * The tables, the same on SQLite and PostgreSQL. Times are ISO 8601 text (they sort as
 * text), booleans are 0 or 1, and nested data is JSON text, so that both databases keep
 * exactly what they were given.
 */
export interface Tables {
  meta: { name: string; value: string };
  institutions: InstitutionsTable;
  newest_changes: NewestChangesTable;
  users: UsersTable;
  sessions: SessionsTable;
  told_deeds: ToldDeedsTable;
  id_counters: { name: CountedThing; highest: number };
  assessments: AssessmentsTable;
  actions: ActionsTable;
  revisions: RevisionsTable;
  dead_mutations: DeadMutationsTable;
  conflicts: ConflictsTable;
  mail_outbox: MailOutboxTable;
  user_keys: UserKeysTable;
  invitations: InvitationsTable;
  sign_ins: SignInsTable;
  identities: IdentitiesTable;
  claimed_domains: ClaimedDomainsTable;
  limits: LimitsTable;
  uploads: UploadsTable;
  jobs: JobsTable;
  bug_reports: BugReportsTable;
  tags: { id: number; name: string };
  bug_report_tags: { bug_report_id: number; tag_id: number };
  audit_log: AuditLogTable;
  audit_head: AuditHeadTable;
  /** Files of waiting audit rows (`audit/waiting-rows.ts`) that are in the log, until they are removed. */
  audit_waited: { file: string };
  page_views: { day: string; path_template: string; views: number };
  /** The steps that were taken (`migrations.ts`); 1 where one took something away from older versions. */
  migrations: { name: string; contracts: number; taken_at: string };
  /** One row: who may take steps, and until when. */
  migration_lease: { id: number; holder: string; until: string };
  /** The processes that serve from this database, and when each was last seen. */
  instances: { id: string; version: string; seen_at: string };
  presence: PresenceTable;
}

/** On which question of which assessment a log-in is now. PostgreSQL does not keep it over a crash. */
interface PresenceTable {
  session_id: string;
  institution_id: number;
  assessment_id: string;
  user_id: number;
  /** Its index; null on any other page of the assessment. */
  question: number | null;
  /** ISO time from which on it does not count. */
  until: string;
}

/** Things whose numbers are never given out twice (see `ids.ts`). */
export type CountedThing = 'users' | 'institutions' | 'bug_reports';

interface InstitutionsTable {
  id: number;
  /** A UUID that never changes. */
  uid: string;
  name: string;
  location: string;
  created_at: string;
  /** After how many minutes a device that nobody touches locks. */
  lock_after_minutes: number;
}

/** The newest accepted change of an institution's assessments and actions. Whoever saves holds this row. */
interface NewestChangesTable {
  institution_id: number;
  /** 0 before the first one. */
  number: number;
  /**
   * A mark that no other change has, so that a history which has gone back shows it when it comes to the same
   * number again.
   */
  mark: string;
}

export interface UsersTable {
  id: number;
  /** A UUID that never changes; tokens and tablets know the person by it. */
  uid: string;
  institution_id: number;
  first_name: string;
  last_name: string;
  email: string;
  /** The email in lower case; unique across all institutions. */
  email_key: string;
  department: string;
  position: string;
  role_id: number;
  /** Empty until the account is confirmed: no password opens it. */
  password_hash: string;
  /** JSON of NotificationPreferences. */
  notification_preferences: string;
  created_at: string;
  /** Null: never yet. */
  last_log_in_at: string | null;
}

/** A log-in; its tokens name it. */
interface SessionsTable {
  institution_id: number;
  id: string;
  user_id: number;
  /** Browser and kind of device, in words. */
  device: string;
  stay_signed_in: number;
  /** SHA-256 of the key that ends it, which itself is only on the device. */
  end_key_hash: string;
  created_at: string;
  /** To the minute. */
  last_seen_at: string;
  /** When the last of its tokens runs out. */
  expires_at: string;
  ended_at: string | null;
  /** Null where the server itself ended it. */
  ended_by: number | null;
  /** Whether the device is to delete the person's work at its next contact. */
  wipe: number;
  /** Of a sign-in by the hospital: its provider, whom that calls so, and the provider's own session. */
  provider_issuer: string | null;
  provider_subject: string | null;
  provider_sid: string | null;
}

/** A sign-in by the hospital that is under way, at its provider and then back in the browser. */
interface SignInsTable {
  /** SHA-256 of what the provider brings back. */
  state_hash: string;
  /** SHA-256 of what only the browser knows that began it. */
  browser_hash: string;
  verifier: string;
  nonce: string;
  /** The page that it leads back to. */
  place: string;
  stay_signed_in: number;
  /** Whether somebody who is logged in proves who they are. */
  is_fresh: number;
  begun_at: string;
  expires_at: string;
  /** From here on once the provider has said who it is: SHA-256 of the code that the app exchanges. */
  code_hash: string | null;
  user_id: number | null;
  issuer: string | null;
  subject: string | null;
  sid: string | null;
  auth_time: string | null;
}

/** Whom a provider has vouched for. */
interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: number;
  first_at: string;
}

/** Whoever has an address there, and is vouched for, may join the institution. */
interface ClaimedDomainsTable {
  domain: string;
  institution_id: number;
  claimed_at: string;
}

/** A deed that a device has told the audit log of. */
interface ToldDeedsTable {
  user_id: number;
  id: string;
  at: string;
}

export interface AssessmentsTable {
  institution_id: number;
  /** Of an assessment or an action: no other of its institution has it. */
  id: string;
  section: string;
  section_version: number;
  /** The assessment this one was split from. */
  split_from: string | null;
  created_by: number;
  created_at: string;
  last_edited_by: number;
  updated_at: string;
  date_completed: string | null;
  version: number;
  /** The number of its newest change, including changes of positions, which make no version. */
  change_number: number;
  uploaded: number;
  /** JSON of each editor's newest revision, so that a save need not read the history (Editors). */
  editors: string;
  /** JSON of what people edit and where they stand (AssessmentContent). */
  content: string;
  /** JSON of the wire summary without the last editor's name, so that the list need not read the whole content. */
  summary: string;
}

export interface ActionsTable {
  institution_id: number;
  id: string;
  created_by: number;
  created_at: string;
  last_edited_by: number;
  updated_at: string;
  version: number;
  /** The number of its newest change. */
  change_number: number;
  /** As of assessments. */
  editors: string;
  /** JSON of where it comes from and of what people edit (ActionContent). */
  content: string;
}

/** An accepted change of a document: an assessment, or an action. */
export interface RevisionsTable {
  institution_id: number;
  /** Of an assessment or an action, no two of which have the same within an institution. */
  document_id: string;
  version: number;
  edited_by: number;
  updated_at: string;
  /** Of an assessment. */
  date_completed: string | null;
  /** JSON: the value of every leaf this revision set. The state of a version is the sum of all up to it. */
  leaves: string;
  /** JSON of Positions; of an action, which has none, an empty object. */
  positions: string;
  /** JSON: newer values of the editor's own that were replaced; null when there were none. */
  replaced: string | null;
  mutation_id: string | null;
  request_hash: string | null;
  /** The epoch in which the mutation was accepted; null without one. */
  epoch: string | null;
}

/** A mutation id that its device gave up, in that epoch. */
interface DeadMutationsTable {
  institution_id: number;
  user_id: number;
  mutation_id: string;
  epoch: string;
  given_up_at: string;
}

export interface UploadsTable {
  institution_id: number;
  /** The id that the assessment gets. */
  id: string;
  user_id: number;
  section: string;
  /** The name of the sender's file, cleaned. */
  file_name: string;
  date_completed: string;
  requested_at: string;
  /** When the assessment was created; null until the file has arrived. */
  done_at: string | null;
}

export interface BugReportsTable {
  id: number;
  /** The sender's. */
  institution_id: number;
  user_id: number;
  /** Made by the sender's client. */
  uuid: string;
  /** JSON of the text, which may hold characters that PostgreSQL keeps in no text. */
  message: string;
  /** The storage key of the log; null without one, and once it was cleared away. */
  log_key: string | null;
  email_me: number;
  is_open: number;
  created_at: string;
}

/** The last conflict that told a person about another one, and when that person forced past it. */
interface ConflictsTable {
  institution_id: number;
  document_id: string;
  user_id: number;
  named: number;
  version: number;
  raised_at: string;
  forced_at: string | null;
}

interface MailOutboxTable {
  /** Sorts by age. */
  id: string;
  /** The event it is about; one event makes one mail to a recipient. */
  event: string;
  /** The address in lower case; once it has gone, a mark in its place (see `mail-outbox.ts`). */
  recipient: string;
  kind: string;
  /** JSON of Mail, which may hold a key; null once it no longer waits. */
  content: string | null;
  queued_at: string;
  /** When it may be tried, or when the claim on it ends; null once it no longer waits. */
  next_try_at: string | null;
  tries: number;
  /** The attempt under way, under a name that only its sender knows. */
  claim: string | null;
  sent_at: string | null;
  given_up_at: string | null;
}

/** A mailed key that confirms an account or an email, or sets a new password; a person has one of each kind. */
interface UserKeysTable {
  user_id: number;
  kind: 'welcome' | 'reset' | 'email';
  /** SHA-256 of the key, which itself is only in the mail. */
  key_hash: string;
  expires_at: string;
  /** The new one, for the kind `email`. */
  email: string | null;
}

/** An invitation that nobody has accepted yet; an institution has one for an address. */
interface InvitationsTable {
  institution_id: number;
  email_key: string;
  email: string;
  role_id: number;
  invited_by: number;
  invited_at: string;
  key_hash: string;
  expires_at: string;
}

/** One of the server's own jobs. */
interface JobsTable {
  name: string;
  /** When its next turn is due, or when the claim on the one under way ends. */
  due_at: string;
  /** The turn under way, under a name that only its instance knows. */
  claim: string | null;
}

/** How much of a limit is used up; whom it concerns is only ever compared, so its hash is enough. */
interface LimitsTable {
  subject: string;
  used: number;
  ends_at: string;
}

/** A row of the audit log, with the hash of the one before in its chain. */
export interface AuditLogTable {
  /** Whose chain it is in; 0 for what belongs to no hospital. */
  institution_id: number;
  seq: number;
  at: string;
  user_id: number | null;
  session_id: string | null;
  kind: string;
  object: string;
  address: string;
  outcome: string;
  /** JSON of names of fields. */
  detail: string;
  request_id: string | null;
  previous_hash: string;
  hash: string;
}

/** The end of a chain of the audit log. */
interface AuditHeadTable {
  institution_id: number;
  seq: number;
  hash: string;
  /** Rows up to this number may be removed. */
  removable_to: number;
  /** Whether a row of the server's own chain names this end. */
  anchored: number;
}
