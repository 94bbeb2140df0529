import type { Joining } from '#contract/accounts.ts';
import { KEY_NOT_VALID } from '#contract/accounts.ts';
import { hasRight } from '#domain/role.ts';
import { Refusal } from '../http/refusal.ts';
import type { Queries } from '../persistence/database/database.ts';
import { InstitutionPeople } from '../persistence/people/institution-people.ts';
import { invitationOfKey } from '../persistence/people/invitation-rows.ts';
import type { Invited } from '../persistence/people/invitation-rows.ts';
import { isUnconfirmed, removeRegistration } from '../persistence/people/registrations.ts';
import { userOfKey } from '../persistence/people/user-keys.ts';
import type { UserKeyKind } from '../persistence/people/user-keys.ts';
import { lockByEmail, replacePassword, userByEmail, userById } from '../persistence/people/user-rows.ts';
import type { Account, KnownUser } from '../persistence/people/user-rows.ts';
import type { LogsIn } from './log-in.ts';
import { hashOfKey } from './mailed-key.ts';
import { tellOfJoining } from './tell-of-joining.ts';

/** The uses of a mailed key. Each function takes the key in the transaction that uses it. */

/** A key that opens nothing: used, replaced, expired, of the wrong kind, or never ours. */
export class KeyNotValid extends Refusal {
  constructor() {
    super(422, { errors: [KEY_NOT_VALID] });
    this.name = 'KeyNotValid';
  }
}

interface KeyUse {
  readonly key: string;
  readonly now: number;
}

const hashed = ({ key, now }: KeyUse) => ({ keyHash: hashOfKey(key), at: new Date(now).toISOString() });

/**
 * The key's owner, without using the key up. A welcome key is for an unconfirmed account, a reset key for a
 * confirmed one, and neither for a deactivated one.
 * @throws KeyNotValid
 */
export async function ownerOfKey(queries: Queries, kind: UserKeyKind, use: KeyUse): Promise<KnownUser> {
  const userId = await userOfKey(queries, { kind, ...hashed(use) });
  const user = userId === null ? null : await userById(queries, userId);
  if (user === null || !hasRight(user.account.roleId, 'enter')) throw new KeyNotValid();
  if ((user.passwordHash === null) !== (kind === 'welcome')) throw new KeyNotValid();
  return user;
}

/**
 * Uses up a key to set its owner's password. All the owner's sessions and other keys end.
 * @returns whose it was
 * @throws KeyNotValid
 */
export async function setPasswordByKey(
  queries: Queries,
  kind: UserKeyKind,
  use: KeyUse & { passwordHash: string },
): Promise<Account> {
  const { account, passwordHash } = await ownerOfKey(queries, kind, use);
  const change = { userId: account.id, from: passwordHash, to: use.passwordHash, now: use.now };
  const changed = await replacePassword(queries, change);
  // Someone else has used the key by now, or it was replaced or revoked in the meantime.
  if (changed === null || !changed.endedKeys.includes(hashOfKey(use.key))) throw new KeyNotValid();
  if (!hasRight(changed.account.roleId, 'enter')) throw new KeyNotValid();
  return changed.account;
}

/**
 * The invitation a key opens. It is void while the address has an account; a registration that nobody has
 * confirmed is none (rule ACC-28).
 * @throws KeyNotValid
 */
export async function openInvitation(queries: Queries, use: KeyUse): Promise<Invited> {
  return invitationFor(queries, use, (email) => userByEmail(queries, email));
}

async function invitationFor(
  queries: Queries,
  use: KeyUse,
  ownerOf: (email: string) => Promise<KnownUser | null>,
): Promise<Invited & { readonly registered: KnownUser | null }> {
  const invited = await invitationOfKey(queries, hashed(use));
  if (invited === null) throw new KeyNotValid();
  const registered = await ownerOf(invited.email);
  if (registered !== null && !isUnconfirmed(registered)) throw new KeyNotValid();
  return { ...invited, registered };
}

/**
 * Accepts an invitation: creates the account, in place of an unconfirmed registration of the address, and
 * notifies the administrators who want to know.
 * @returns who has joined
 * @throws KeyNotValid
 */
export async function join(
  queries: Queries,
  given: Omit<Joining, 'password' | 'userKey'>,
  use: KeyUse & { passwordHash: string },
): Promise<LogsIn> {
  const invited = await invitationFor(queries, use, (address) => lockByEmail(queries, address));
  const { institutionId, email, roleId, registered } = invited;
  if (registered !== null) await removeRegistration(queries, registered);
  const people = new InstitutionPeople(queries, institutionId);
  const at = new Date(use.now).toISOString();
  const { firstName, lastName, department, position } = given;
  const details = { firstName, lastName, email, department, position };
  const { id, uid } = await people.addUser({ ...details, roleId, passwordHash: use.passwordHash }, at);
  // An email has one account, so a second caller has waited here and finds the key used.
  if ((await people.endInvitation(email)) !== hashOfKey(use.key)) throw new KeyNotValid();

  await tellOfJoining(people, { id, firstName, lastName, email }, at);
  return { id, uid, institutionId };
}
