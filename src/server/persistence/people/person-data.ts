import type { PersonData } from '#contract/person-data.ts';
import type { ActionOrigin } from '#domain/action.ts';
import type { EditedFields } from '#domain/action-leaves.ts';
import { trimmed } from '#domain/trimmed.ts';
import type { Queries } from '../database/database.ts';
import { identitiesOf } from './identity-rows.ts';
import { pendingEmailOf } from './user-keys.ts';
import { emailKey, nameIn, userOf } from './user-rows.ts';

/** All that the tables hold about one person (rule ACC-30), each list in the order in which it came about. */

interface Whom {
  readonly institutionId: number;
  readonly userId: number;
}

/** @returns null for whoever is not of this institution */
export async function personData(queries: Queries, whom: Whom, now: number): Promise<PersonData | null> {
  const row = await queries
    .selectFrom('users')
    .selectAll()
    .where('id', '=', whom.userId)
    .where('institution_id', '=', whom.institutionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, firstName, lastName, email, department, position, roleId, createdAt, notificationPreferences } =
    userOf(row);
  const revisions = await revisionsBy(queries, whom);
  const edited = new Set(revisions.map((revision) => revision.id));
  return {
    madeAt: new Date(now).toISOString(),
    institution: await institutionOf(queries, whom),
    account: {
      id,
      uid: row.uid,
      firstName,
      lastName,
      email,
      pendingEmail: (await pendingEmailOf(queries, id)) ?? null,
      department,
      position,
      roleId,
      createdAt,
      lastLogInAt: row.last_log_in_at,
      notificationPreferences,
    },
    sessions: await sessionsOfPerson(queries, whom),
    signIns: await identitiesOf(queries, whom.userId),
    invitations: await invitationsBy(queries, whom),
    mails: email === '' ? [] : await mailsTo(queries, email),
    assessments: await assessmentsOf(queries, whom, { edited, name: nameIn(row) }),
    actions: await actionsOf(queries, whom, edited),
    revisions,
    uploads: await uploadsBy(queries, whom),
    bugReports: await bugReportsBy(queries, whom),
    audit: await auditAbout(queries, whom, email),
  };
}

function institutionOf(queries: Queries, { institutionId }: Whom): Promise<PersonData['institution']> {
  return queries
    .selectFrom('institutions')
    .select(['id', 'name', 'location'])
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow();
}

async function sessionsOfPerson(queries: Queries, { userId }: Whom): Promise<PersonData['sessions']> {
  const rows = await queries
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    staySignedIn: row.stay_signed_in === 1,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
  }));
}

async function invitationsBy(queries: Queries, whom: Whom): Promise<PersonData['invitations']> {
  const rows = await queries
    .selectFrom('invitations')
    .select(['email', 'role_id', 'invited_at', 'expires_at'])
    .where('institution_id', '=', whom.institutionId)
    .where('invited_by', '=', whom.userId)
    .orderBy('invited_at')
    .orderBy('email_key')
    .execute();
  return rows.map((row) => ({
    email: row.email,
    roleId: row.role_id,
    invitedAt: row.invited_at,
    expiresAt: row.expires_at,
  }));
}

async function mailsTo(queries: Queries, email: string): Promise<PersonData['mails']> {
  const rows = await queries
    .selectFrom('mail_outbox')
    .select(['kind', 'queued_at', 'sent_at', 'given_up_at'])
    .where('recipient', '=', emailKey(email))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    queuedAt: row.queued_at,
    sentAt: row.sent_at,
    givenUpAt: row.given_up_at,
  }));
}

/** What of a row of the list says who took part. */
interface NamedPeople {
  readonly facilitators?: readonly { readonly name: string }[];
  readonly participants?: readonly { readonly name: string }[];
}

async function assessmentsOf(
  queries: Queries,
  { institutionId, userId }: Whom,
  { edited, name }: { readonly edited: ReadonlySet<string>; readonly name: string },
): Promise<PersonData['assessments']> {
  const rows = await queries
    .selectFrom('assessments')
    .select(['id', 'section', 'created_by', 'created_at', 'last_edited_by', 'updated_at', 'date_completed'])
    .select('summary')
    .where('institution_id', '=', institutionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const { facilitators = [], participants = [] } = JSON.parse(row.summary) as NamedPeople;
    const roles = chosen({
      began: row.created_by === userId,
      edited: edited.has(row.id),
      'edited last': row.last_edited_by === userId,
      facilitator: facilitators.some((one) => isSameName(one.name, name)),
      participant: participants.some((one) => isSameName(one.name, name)),
    });
    if (roles.length === 0) return [];
    const { id, section, created_at: createdAt, updated_at: updatedAt, date_completed: dateCompleted } = row;
    return [{ id, section, createdAt, updatedAt, dateCompleted, roles }];
  });
}

async function actionsOf(
  queries: Queries,
  { institutionId, userId }: Whom,
  edited: ReadonlySet<string>,
): Promise<PersonData['actions']> {
  const rows = await queries
    .selectFrom('actions')
    .select(['id', 'created_by', 'created_at', 'last_edited_by', 'updated_at', 'content'])
    .where('institution_id', '=', institutionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const { section, ownerUser } = JSON.parse(row.content) as ActionOrigin & EditedFields;
    const roles = chosen({
      began: row.created_by === userId,
      edited: edited.has(row.id),
      'edited last': row.last_edited_by === userId,
      owner: ownerUser === userId,
    });
    if (roles.length === 0) return [];
    return [
      { id: row.id, section: Number(section), createdAt: row.created_at, updatedAt: row.updated_at, roles },
    ];
  });
}

const chosen = (roles: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(roles).filter((role) => roles[role]);

const isSameName = (one: string, other: string): boolean =>
  trimmed(one).toLowerCase() === trimmed(other).toLowerCase();

async function revisionsBy(queries: Queries, whom: Whom): Promise<PersonData['revisions']> {
  const rows = await queries
    .selectFrom('revisions')
    .select(['document_id', 'version', 'updated_at', 'leaves'])
    .where('institution_id', '=', whom.institutionId)
    .where('edited_by', '=', whom.userId)
    .orderBy('updated_at')
    .orderBy('document_id')
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    id: row.document_id,
    version: row.version,
    updatedAt: row.updated_at,
    fields: Object.keys(JSON.parse(row.leaves) as object),
  }));
}

async function uploadsBy(queries: Queries, whom: Whom): Promise<PersonData['uploads']> {
  const rows = await queries
    .selectFrom('uploads')
    .select(['id', 'file_name', 'requested_at', 'done_at'])
    .where('institution_id', '=', whom.institutionId)
    .where('user_id', '=', whom.userId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    requestedAt: row.requested_at,
    doneAt: row.done_at,
  }));
}

async function bugReportsBy(queries: Queries, { userId }: Whom): Promise<PersonData['bugReports']> {
  const rows = await queries
    .selectFrom('bug_reports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    message: String(JSON.parse(row.message)),
    createdAt: row.created_at,
    emailMe: row.email_me === 1,
    isOpen: row.is_open === 1,
    hasLog: row.log_key !== null,
  }));
}

async function auditAbout(queries: Queries, whom: Whom, email: string): Promise<PersonData['audit']> {
  const { institutionId, userId } = whom;
  const invited = `invitation of ${emailKey(email)}`;
  const objects = [`user ${userId}`, ...(email === '' ? [] : [invited, `${invited}, withdrawn`])];
  const rows = await queries
    .selectFrom('audit_log')
    .select(['seq', 'at', 'user_id', 'kind', 'object', 'address', 'outcome', 'detail'])
    .where('institution_id', '=', institutionId)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('object', 'in', objects)]))
    .orderBy('seq')
    .execute();
  return rows.map((row) => {
    const isOwn = row.user_id === userId;
    const { seq, at, kind, object, outcome } = row;
    const detail = JSON.parse(row.detail) as string[];
    return { seq, at, isOwn, kind, object, outcome, detail, address: isOwn ? row.address : null };
  });
}
