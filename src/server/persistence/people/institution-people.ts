import type { ChangeUser } from '#contract/accounts.ts';
import type { Institution, User } from '#contract/people.ts';
import { hasRight } from '#domain/role.ts';
import type { Queries } from '../database/database.ts';
import { erasePerson } from './erase-person.ts';
import { endInvitation, saveInvitation } from './invitation-rows.ts';
import type { NewInvitation } from './invitation-rows.ts';
import { removeUserKeys } from './user-keys.ts';
import { endSessionsOf } from './session-rows.ts';
import { INSTITUTION_COLUMNS } from './institution-rows.ts';
import { administratorsOf, emailKey, insertUser, userOf } from './user-rows.ts';
import type { NewUser } from './user-rows.ts';

/** Changes of one's own account; a field that is left out stays as it is. */
type OwnChange = Omit<ChangeUser, 'roleId' | 'pendingEmail'>;

/** The people and the data of one institution, within one transaction. */
export class InstitutionPeople {
  readonly queries: Queries;
  readonly #institutionId: number;

  constructor(queries: Queries, institutionId: number) {
    this.queries = queries;
    this.#institutionId = institutionId;
  }

  /** A person of the institution, locked until the transaction ends: nobody else changes them meanwhile. */
  async lockUser(id: number): Promise<User | null> {
    // Writing what is already there locks the row on both databases; SQLite has no `for update`.
    const row = await this.queries
      .updateTable('users')
      .set((eb) => ({ email: eb.ref('email') }))
      .where('id', '=', id)
      .where('institution_id', '=', this.#institutionId)
      .returningAll()
      .executeTakeFirst();
    return row === undefined ? null : userOf(row);
  }

  async changeUser(user: User, change: OwnChange): Promise<User> {
    const { notificationPreferences, ...texts } = change;
    const preferences = {
      ...user.notificationPreferences,
      ...withoutUndefined(notificationPreferences ?? {}),
    };
    const changed = { ...user, ...withoutUndefined(texts) };
    const row = await this.queries
      .updateTable('users')
      .set({
        first_name: changed.firstName,
        last_name: changed.lastName,
        email: changed.email,
        email_key: emailKey(changed.email),
        department: changed.department,
        position: changed.position,
        notification_preferences: JSON.stringify(preferences satisfies User['notificationPreferences']),
      })
      .where('id', '=', user.id)
      .where('institution_id', '=', this.#institutionId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return userOf(row);
  }

  /** Gives another role. Without the right to enter, all sessions and keys of the person end for good. */
  async changeRole(user: User, roleId: number, change: { by: number | null; now: number }): Promise<User> {
    const isOut = !hasRight(roleId, 'enter');
    const row = await this.queries
      .updateTable('users')
      .set({ role_id: roleId })
      .where('id', '=', user.id)
      .where('institution_id', '=', this.#institutionId)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isOut) {
      await removeUserKeys(this.queries, user.id);
      await endSessionsOf(this.queries, user.id, change);
    }
    return userOf(row);
  }

  /** See `erasePerson` of erase-person.ts. */
  erase(userId: number): Promise<void> {
    return erasePerson(this.queries, { institutionId: this.#institutionId, userId });
  }

  /** Role 1 and able to log in; locked until the transaction ends: nobody else changes who they are meanwhile. */
  async lockAdministrators(): Promise<readonly number[]> {
    await this.queries
      .updateTable('institutions')
      .set((eb) => ({ name: eb.ref('name') }))
      .where('id', '=', this.#institutionId)
      .execute();
    const administrators = await administratorsOf(this.queries, this.#institutionId);
    return administrators.filter(({ roleId }) => roleId === 1).map(({ id }) => id);
  }

  addUser(user: NewUser, at: string): Promise<User & { uid: string }> {
    return insertUser(this.queries, this.#institutionId, user, at);
  }

  /** Administrators who can log in and want this mail. */
  async administratorsWanting(mail: 'invitationAccepted' | 'accountPermissionsChange'): Promise<User[]> {
    const administrators = await administratorsOf(this.queries, this.#institutionId);
    return administrators.filter(({ notificationPreferences }) => notificationPreferences[mail]);
  }

  saveInvitation(invitation: Omit<NewInvitation, 'institutionId'>): Promise<void> {
    return saveInvitation(this.queries, { ...invitation, institutionId: this.#institutionId });
  }

  /** See `endInvitation` of invitation-rows.ts. */
  endInvitation(email: string): Promise<string | null> {
    return endInvitation(this.queries, { institutionId: this.#institutionId, email });
  }

  institution(): Promise<Institution> {
    return this.queries
      .selectFrom('institutions')
      .select(INSTITUTION_COLUMNS)
      .where('id', '=', this.#institutionId)
      .executeTakeFirstOrThrow();
  }

  async changeInstitution(change: {
    name?: string | undefined;
    location?: string | undefined;
    lockAfterMinutes?: number | undefined;
  }): Promise<Institution> {
    const changed = { ...(await this.institution()), ...withoutUndefined(change) };
    await this.queries
      .updateTable('institutions')
      .set({
        name: changed.name,
        location: changed.location,
        lock_after_minutes: changed.lockAfterMinutes,
      })
      .where('id', '=', this.#institutionId)
      .execute();
    return changed;
  }
}

function withoutUndefined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
