import type { Selectable } from 'kysely';
import { notificationPreferencesSchema } from '#contract/people.ts';
import type { Institution, NotificationPreferences, User } from '#contract/people.ts';
import type { Queries } from './database.ts';
import type { UsersTable } from './tables.ts';

/** Who is asking: what every request checks afresh. */
export interface Account {
  readonly id: number;
  readonly institutionId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: number;
  readonly generation: number;
}

export interface NewUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly department: string;
  readonly position: string;
  readonly roleId: number;
  readonly passwordHash: string;
}

/** Everything on, once a year (decisions 3). */
const FIRST_PREFERENCES: NotificationPreferences = {
  invitationAccepted: true,
  accountPermissionsChange: true,
  assessmentCompleted: true,
  retakeAssessmentReminder: true,
  retakeAssessmentReminderInterval: 12,
};

/** One email has one account, whatever its capitals. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

type UserRow = Selectable<UsersTable>;

export function accountOf(
  row: Pick<UserRow, 'id' | 'institution_id' | 'first_name' | 'last_name' | 'role_id' | 'generation'>,
): Account {
  return {
    id: row.id,
    institutionId: row.institution_id,
    firstName: row.first_name,
    lastName: row.last_name,
    roleId: row.role_id,
    generation: row.generation,
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

export async function insertInstitution(
  queries: Queries,
  institution: Omit<Institution, 'id'>,
  at: string,
): Promise<Institution> {
  const { id } = await queries
    .insertInto('institutions')
    .values({ ...institution, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...institution };
}

export async function insertUser(
  queries: Queries,
  institutionId: number,
  user: NewUser,
  at: string,
): Promise<User> {
  const row = await queries
    .insertInto('users')
    .values({
      institution_id: institutionId,
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email.trim(),
      email_key: emailKey(user.email),
      department: user.department,
      position: user.position,
      role_id: user.roleId,
      password_hash: user.passwordHash,
      generation: 1,
      notification_preferences: JSON.stringify(FIRST_PREFERENCES),
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return userOf(row);
}
