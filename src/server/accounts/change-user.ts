import { randomUUID } from 'node:crypto';
import type { ChangeUser } from '#contract/accounts.ts';
import type { User } from '#contract/people.ts';
import { isFormerUser } from '#domain/former-user.ts';
import { fullName } from '#domain/names.ts';
import { ROLES, hasRight, isRoleId } from '#domain/role.ts';
import { forbidden, notFound, notValid } from '../http/refusal.ts';
import type { InstitutionPeople } from '../persistence/people/institution-people.ts';
import { pendingEmailOf, withdrawEmail } from '../persistence/people/user-keys.ts';
import { queueMail } from '../persistence/mail-outbox.ts';
import { emailKey } from '../persistence/people/user-rows.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import { requestEmailChange } from './change-email.ts';
import { refuseAddresses } from './refuse-addresses.ts';

/** With one's own new email, while it waits. */
type ChangedUser = User & { readonly pendingEmail?: string | undefined };

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
): Promise<ChangedUser> {
  const user = await people.lockUser(id);
  if (user === null) throw notFound();
  return id === asking.account.id
    ? changeOneself(people, user, change, asking.now)
    : changePermission(people, user, change, asking);
}

async function changeOneself(
  people: InstitutionPeople,
  user: User,
  { roleId, email, pendingEmail, ...own }: ChangeUser,
  now: number,
): Promise<ChangedUser> {
  const isAdministrator = hasRight(user.roleId, 'administer');
  if (roleId !== undefined) {
    if (isAdministrator) throw permissionStands();
    throw forbidden('Only an administrator can change a permission.');
  }
  if (!isAdministrator && choosesForAdministrators(own.notificationPreferences)) {
    throw forbidden('Only an administrator chooses these notification emails.');
  }
  refuseAddresses({ firstName: own.firstName, lastName: own.lastName });
  if (pendingEmail === null) await withdrawEmail(people.queries, user.id);
  // The same mailbox, perhaps in other letters.
  const isSame = email === undefined || emailKey(email) === emailKey(user.email);
  if (!isSame) await requestEmailChange(people.queries, user, email, now);
  const changed = await people.changeUser(user, isSame ? { ...own, email } : own);
  return { ...changed, pendingEmail: await pendingEmailOf(people.queries, user.id) };
}

/** Everyone may own an action, and chooses whether to be mailed about it. */
function choosesForAdministrators(chosen: ChangeUser['notificationPreferences']): boolean {
  const { actionAssigned: _assigned, actionDue: _due, ...others } = chosen ?? {};
  return chosen !== undefined && (Object.keys(others).length > 0 || Object.keys(chosen).length === 0);
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
  // An administrator can only be deactivated, and a Super Admin not even that (rule ACC-13).
  if (hasRight(user.roleId, 'administer')) {
    if (user.roleId !== 1 || roleId !== 4) throw permissionStands();
    await requireAnotherAdministrator(people, user, account);
  }
  if (roleId === user.roleId) return user;
  if (isFormerUser(user)) throw notValid([ERASED], ['role_id']);
  const changed = await people.changeRole(user, roleId, { by: account.id, now });
  await tellOfPermission(people, changed, fullName(account), now);
  return changed;
}

/**
 * Holds also when two administrators deactivate each other at once: one of them waits here, and by then is
 * none any more.
 */
async function requireAnotherAdministrator(
  people: InstitutionPeople,
  user: User,
  by: Account,
): Promise<void> {
  const active = await people.lockAdministrators();
  if (active.every((id) => id === user.id)) throw notValid([LAST_ADMINISTRATOR], ['role_id']);
  if (by.roleId === 1 && !active.includes(by.id)) throw forbidden();
}

export const LAST_ADMINISTRATOR = 'A hospital needs at least one active administrator.';

/** Nobody could log in to the account. */
const ERASED = 'The personal data of this user has been erased. Please invite them again.';

const permissionStands = () => notValid(["An administrator's permission cannot be changed."], ['role_id']);

/** Mails the person, and the administrators who want it (rule ACC-15). */
export async function tellOfPermission(
  people: InstitutionPeople,
  person: User,
  changedByName: string,
  now: number,
): Promise<void> {
  if (!isRoleId(person.roleId)) return;
  const occasion = { at: new Date(now).toISOString(), event: `permission-changed:${randomUUID()}` };
  const said = {
    personName: fullName(person),
    roleName: ROLES[person.roleId],
    changedByName,
  };
  const administrators = await people.administratorsWanting('accountPermissionsChange');
  const others = administrators.filter(({ id }) => id !== person.id);
  for (const { id, email: to, firstName } of [person, ...others]) {
    const mail = { kind: 'permission-changed', to, firstName, ...said, isOwn: id === person.id } as const;
    await queueMail(people.queries, mail, occasion);
  }
}
