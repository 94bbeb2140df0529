import { randomUUID } from 'node:crypto';
import type { ChangeUser } from '#contract/accounts.ts';
import type { User } from '#contract/people.ts';
import { fullName } from '#domain/names.ts';
import { ROLES, hasRight, isRoleId } from '#domain/role.ts';
import { forbidden, notFound, notValid } from '../http/refusal.ts';
import type { InstitutionPeople } from '../persistence/institution-people.ts';
import { removeUserKeys } from '../persistence/user-keys.ts';
import { queueMail } from '../persistence/mail-outbox.ts';
import { emailKey, userByEmail } from '../persistence/people.ts';
import type { Account } from '../persistence/people.ts';

interface Asking {
  readonly account: Account;
  readonly now: number;
}

/**
 * Changes one's own data, or another person's permission (rule ACC-12). If the caller may not change any one
 * field, the whole request is refused and nothing changes.
 * @throws Refusal 403, 404, 422
 */
export async function changeUser(
  people: InstitutionPeople,
  id: number,
  change: ChangeUser,
  asking: Asking,
): Promise<User> {
  const user = await people.lockUser(id);
  if (user === null) throw notFound();
  return id === asking.account.id
    ? changeOneself(people, user, change)
    : changePermission(people, user, change, asking);
}

async function changeOneself(people: InstitutionPeople, user: User, change: ChangeUser): Promise<User> {
  const { roleId, ...own } = change;
  const isAdministrator = hasRight(user.roleId, 'administer');
  if (roleId !== undefined) {
    if (isAdministrator) throw permissionStands();
    throw forbidden('Only an administrator can change a permission.');
  }
  if (own.notificationPreferences !== undefined && !isAdministrator) {
    throw forbidden('Only an administrator has notification emails.');
  }
  if (own.email !== undefined && emailKey(own.email) !== emailKey(user.email)) {
    if ((await userByEmail(people.queries, own.email)) !== null) {
      throw notValid(['This email address is already in use.'], ['email']);
    }
    // Keys sent to the old mailbox no longer open the account.
    await removeUserKeys(people.queries, user.id);
  }
  return people.changeUser(user, own);
}

async function changePermission(
  people: InstitutionPeople,
  user: User,
  { roleId, ...others }: ChangeUser,
  { account, now }: Asking,
): Promise<User> {
  if (!hasRight(account.roleId, 'administer')) throw forbidden();
  if (Object.values(others).some((value) => value !== undefined)) {
    throw forbidden('People change their own information; an administrator changes only their permission.');
  }
  if (roleId === undefined) return user;
  // Once Administrator, always Administrator (rule ACC-13).
  if (hasRight(user.roleId, 'administer')) throw permissionStands();
  if (roleId === user.roleId) return user;
  const changed = await people.changeRole(user, roleId, { by: account.id, now });
  await tellOfPermission(people, changed, account, now);
  return changed;
}

const permissionStands = () => notValid(["An administrator's permission cannot be changed."], ['role_id']);

/** Mails the person, and the administrators who want it (rule ACC-15). */
async function tellOfPermission(
  people: InstitutionPeople,
  person: User,
  by: Account,
  now: number,
): Promise<void> {
  if (!isRoleId(person.roleId)) return;
  const occasion = { at: new Date(now).toISOString(), event: `permission-changed:${randomUUID()}` };
  const said = {
    personName: fullName(person),
    roleName: ROLES[person.roleId],
    changedByName: fullName(by),
  };
  const administrators = await people.administratorsWanting('accountPermissionsChange');
  const others = administrators.filter(({ id }) => id !== person.id);
  for (const { id, email: to, firstName } of [person, ...others]) {
    const mail = { kind: 'permission-changed', to, firstName, ...said, isOwn: id === person.id } as const;
    await queueMail(people.queries, mail, occasion);
  }
}
