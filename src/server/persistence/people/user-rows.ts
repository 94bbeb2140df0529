import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { notificationPreferencesSchema } from '#contract/people.ts';
import type { NotificationPreferences, User } from '#contract/people.ts';
import { RETAKE_REMINDER_MONTHS } from '#domain/defaults.ts';
import { fullName } from '#domain/names.ts';
import { hasRight } from '#domain/role.ts';
import { trimmed } from '#domain/trimmed.ts';
import type { Queries } from '../database/database.ts';
import { nextId } from '../ids.ts';
import { endSessionsOf } from './session-rows.ts';
import { removeUserKeys } from './user-keys.ts';
import type { UsersTable } from '../database/tables.ts';

/** An account as every request reads it anew. */
export interface Account {
  readonly id: number;
  readonly uid: string;
  readonly institutionId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roleId: number;
}

export interface NewUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly department: string;
  readonly position: string;
  readonly roleId: number;
  /** Null: unconfirmed, no password opens the account yet. */
  readonly passwordHash: string | null;
}

/** A person as the account calls need them; `passwordHash` null is an unconfirmed account. */
export interface KnownUser {
  readonly account: Account;
  readonly email: string;
  readonly passwordHash: string | null;
}

/** Everything on. */
const FIRST_PREFERENCES: NotificationPreferences = {
  invitationAccepted: true,
  accountPermissionsChange: true,
  assessmentCompleted: true,
  retakeAssessmentReminder: true,
  actionAssigned: true,
  actionDue: true,
  retakeAssessmentReminderInterval: RETAKE_REMINDER_MONTHS,
};

/** Kept as the hash of an unconfirmed account, and of one that was erased: no password has it. */
export const NO_PASSWORD = '';

/** One email has one account, regardless of capitalization. */
export function emailKey(email: string): string {
  return trimmed(email).toLowerCase();
}

type UserRow = Selectable<UsersTable>;

export const ACCOUNT_COLUMNS = [
  'id',
  'uid',
  'institution_id',
  'first_name',
  'last_name',
  'email',
  'role_id',
] as const;

/** A person's columns that `nameIn` reads, where another table is joined. */
export const NAME_COLUMNS = ['users.first_name', 'users.last_name', 'users.email'] as const;

/** A person's name, as it is written everywhere. */
export function nameIn(row: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string {
  return fullName({ firstName: row.first_name, lastName: row.last_name, email: row.email });
}

/** The name of somebody of this institution. */
export async function nameOf(queries: Queries, institutionId: number, userId: number): Promise<string> {
  const row = await queries
    .selectFrom('users')
    .select(NAME_COLUMNS)
    .where('id', '=', userId)
    .where('institution_id', '=', institutionId)
    .executeTakeFirstOrThrow();
  return nameIn(row);
}

/** Somebody of this institution who can log in; null for everybody else. */
export async function memberOf(
  queries: Queries,
  institutionId: number,
  userId: number,
): Promise<User | null> {
  const row = await queries
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('institution_id', '=', institutionId)
    .where('password_hash', '!=', NO_PASSWORD)
    .executeTakeFirst();
  return row === undefined || !hasRight(row.role_id, 'enter') ? null : userOf(row);
}

export async function isOfInstitution(
  queries: Queries,
  institutionId: number,
  userId: number,
): Promise<boolean> {
  const row = await queries
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  return row !== undefined;
}

export function accountOf(row: Pick<UserRow, (typeof ACCOUNT_COLUMNS)[number]>): Account {
  return {
    id: row.id,
    uid: row.uid,
    institutionId: row.institution_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    roleId: row.role_id,
  };
}

/** The user as the API shows them: never password data. */
export function userOf(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    department: row.department,
    position: row.position,
    roleId: row.role_id,
    createdAt: row.created_at,
    notificationPreferences: notificationPreferencesSchema.parse(JSON.parse(row.notification_preferences)),
  };
}

export async function insertUser(
  queries: Queries,
  institutionId: number,
  user: NewUser,
  at: string,
): Promise<User & { uid: string }> {
  const row = await queries
    .insertInto('users')
    .values({
      id: await nextId(queries, 'users'),
      uid: randomUUID(),
      institution_id: institutionId,
      first_name: user.firstName,
      last_name: user.lastName,
      email: trimmed(user.email),
      email_key: emailKey(user.email),
      department: user.department,
      position: user.position,
      role_id: user.roleId,
      password_hash: user.passwordHash ?? NO_PASSWORD,
      notification_preferences: JSON.stringify(FIRST_PREFERENCES),
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...userOf(row), uid: row.uid };
}

function knownUserOf(row: UserRow): KnownUser {
  const passwordHash = row.password_hash === NO_PASSWORD ? null : row.password_hash;
  return { account: accountOf(row), email: row.email, passwordHash };
}

export async function userByEmail(queries: Queries, email: string): Promise<KnownUser | null> {
  const key = emailKey(email);
  // PostgreSQL refuses this character, and no email contains it.
  if (key.includes('\0')) return null;
  const row = await queries.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst();
  return row === undefined ? null : knownUserOf(row);
}

/**
 * Like `userByEmail`, and locked until the transaction ends: nobody else confirms, changes or removes the person
 * meanwhile.
 */
export async function lockByEmail(queries: Queries, email: string): Promise<KnownUser | null> {
  const key = emailKey(email);
  if (key.includes('\0')) return null;
  // Writing what is already there locks the row on both databases; SQLite has no `for update`.
  const lock = () =>
    queries
      .updateTable('users')
      .set((eb) => ({ email: eb.ref('email') }))
      .where('email_key', '=', key)
      .returningAll()
      .executeTakeFirst();
  // If this waited for somebody who removed the row, a second look sees who has the address now.
  const row = (await lock()) ?? (await lock());
  return row === undefined ? null : knownUserOf(row);
}

export async function userById(queries: Queries, id: number): Promise<KnownUser | null> {
  const row = await queries.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : knownUserOf(row);
}

/** @returns the account as it is now, locked until the transaction ends */
export async function changeEmail(queries: Queries, userId: number, email: string): Promise<Account> {
  const row = await queries
    .updateTable('users')
    .set({ email: trimmed(email), email_key: emailKey(email) })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return accountOf(row);
}

/** Who administers an institution and can log in, in the order in which they joined. */
export async function administratorsOf(queries: Queries, institutionId: number): Promise<User[]> {
  const rows = await queries
    .selectFrom('users')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('password_hash', '!=', NO_PASSWORD)
    .orderBy('id')
    .execute();
  return rows.map(userOf).filter(({ roleId }) => hasRight(roleId, 'administer'));
}

/**
 * Sets a password in place of the one that was there (null: of an unconfirmed account).
 * Every session and every mailed key of the person ends.
 * @returns the account, and the hashes of the keys that died; null when the password has changed meanwhile, and so nothing was changed
 */
export async function replacePassword(
  queries: Queries,
  change: { userId: number; from: string | null; to: string; now: number },
): Promise<{ account: Account; endedKeys: readonly string[] } | null> {
  const row = await queries
    .updateTable('users')
    .set({ password_hash: change.to })
    .where('id', '=', change.userId)
    .where('password_hash', '=', change.from ?? NO_PASSWORD)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  await endSessionsOf(queries, row.id, { by: row.id, now: change.now });
  return { account: accountOf(row), endedKeys: await removeUserKeys(queries, row.id) };
}

/**
 * The account, locked until the transaction ends, if this is still its password: nobody logs in with one that is
 * being changed.
 */
export async function lockByPassword(
  queries: Queries,
  known: { userId: number; passwordHash: string | null },
): Promise<Account | null> {
  const row = await queries
    .updateTable('users')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('id', '=', known.userId)
    .where('password_hash', '=', known.passwordHash ?? NO_PASSWORD)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : accountOf(row);
}
