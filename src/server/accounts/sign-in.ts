import { emailSchema, joinSchema } from '#contract/accounts.ts';
import type { SignInProblem } from '#contract/sign-in.ts';
import { hasRight } from '#domain/role.ts';
import { trimmed } from '#domain/trimmed.ts';
import { entryOf } from '../audit/entry.ts';
import type { Actor, Deed } from '../audit/entry.ts';
import { hasAddress } from '../mail/addresses-in-text.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import type { Queries } from '../persistence/database/database.ts';
import { claimantOf } from '../persistence/people/claimed-domains.ts';
import { isKnownTo, ownerOfIdentity, rememberIdentity } from '../persistence/people/identity-rows.ts';
import { InstitutionPeople } from '../persistence/people/institution-people.ts';
import { invitationsTo } from '../persistence/people/invitation-rows.ts';
import { isUnconfirmed, removeRegistration } from '../persistence/people/registrations.ts';
import { lockByEmail, userById } from '../persistence/people/user-rows.ts';
import type { Account, KnownUser } from '../persistence/people/user-rows.ts';
import type { ProviderPerson } from '../sign-in/provider.ts';
import type { SignInSettings } from '../sign-in/settings.ts';
import { tellOfPermission } from './change-user.ts';
import { tellOfJoining } from './tell-of-joining.ts';

/** Whose account a sign-in by the hospital opens (rules ACC-33 to ACC-36). */

/** Nobody is signed in, and nothing has changed. */
export class SignInRefused extends Error {
  readonly problem: SignInProblem;
  /** Whose account it would have been, where there is one. */
  readonly account: Account | null;

  constructor(problem: SignInProblem, account: Account | null = null) {
    super(`Nobody is signed in: ${problem}.`);
    this.name = 'SignInRefused';
    this.problem = problem;
    this.account = account;
  }
}

interface How {
  readonly settings: Pick<SignInSettings, 'hospitals'>;
  /** Of nobody's password, for an account that is made now. */
  readonly passwordHash: string;
  readonly by: Pick<Actor, 'address' | 'requestId'>;
  readonly now: number;
}

/** How a person became known to the provider's sign-in, in the audit log. */
type Met = 'email' | 'invitation' | 'domain';

const VIEWER = 3;
const ADMINISTRATOR = 1;
/** Who changes a permission, in mails. */
const BY_HOSPITAL = 'The sign-in of your hospital';

/**
 * Within the caller's transaction. By the provider's name for the person, else by their verified email: their
 * account, an invitation, a claimed domain. The role follows the claim, where one is set.
 * @throws SignInRefused
 */
export async function accountSigningIn(queries: Queries, person: ProviderPerson, how: How): Promise<Account> {
  const found = (await accountKnown(queries, person, how)) ?? (await accountMet(queries, person, how));
  if (!hasRight(found.roleId, 'enter')) throw new SignInRefused('deactivated', found);
  return withRole(queries, found, person.roleId, how);
}

async function accountKnown(queries: Queries, person: ProviderPerson, how: How): Promise<Account | null> {
  const userId = await ownerOfIdentity(queries, person);
  const known = userId === null ? null : await userById(queries, userId);
  return known === null ? null : vouchedFor(known.account, how);
}

/** The provider vouches for nobody elsewhere, and not for the product's own staff. */
function vouchedFor(account: Account, { settings: { hospitals } }: How): Account {
  const isTheirs = hospitals === 'all' || hospitals.includes(account.institutionId);
  if (!isTheirs || hasRight(account.roleId, 'support')) throw new SignInRefused('unknown', account);
  return account;
}

async function accountMet(queries: Queries, person: ProviderPerson, how: How): Promise<Account> {
  const email = trimmed(person.email);
  if (!emailSchema.safeParse(email).success || !person.isEmailVerified) throw new SignInRefused('unverified');
  const known = await lockByEmail(queries, email);
  const [account, met] =
    known !== null && !isUnconfirmed(known)
      ? ([vouchedFor(known.account, how), 'email'] as const)
      : await newAccount(queries, { ...person, email }, known, how);
  if (met === 'email' && (await isKnownTo(queries, account.id, person.issuer))) {
    // The same person's other sign-in was first, while this one waited for it.
    if ((await ownerOfIdentity(queries, person)) === account.id) return account;
    // It was somebody else's at the hospital before, or they have been made anew there.
    throw new SignInRefused('another', account);
  }
  if (!hasRight(account.roleId, 'enter')) throw new SignInRefused('deactivated', account);
  await rememberIdentity(queries, person, { userId: account.id, at: new Date(how.now).toISOString() });
  await record(queries, account, how, {
    kind: 'account-link',
    object: `user ${account.id}`,
    detail: [met],
  });
  return account;
}

async function newAccount(
  queries: Queries,
  person: ProviderPerson,
  registered: KnownUser | null,
  how: How,
): Promise<readonly [Account, Met]> {
  const at = new Date(how.now).toISOString();
  const { institutionId, roleId, met } = await placeFor(queries, person, { ...how, at });
  if (registered !== null) await removeRegistration(queries, registered);
  const people = new InstitutionPeople(queries, institutionId);
  const names = { firstName: nameOf(person.firstName), lastName: nameOf(person.lastName) };
  const details = { ...names, email: person.email, department: '', position: '' };
  const user = await people.addUser({ ...details, roleId, passwordHash: how.passwordHash }, at);
  if (met === 'invitation') {
    await people.endInvitation(person.email);
    await tellOfJoining(people, user, at);
  }
  return [{ ...names, id: user.id, uid: user.uid, email: user.email, institutionId, roleId }, met];
}

/** Where somebody without an account may have one, and as what. */
async function placeFor(
  queries: Queries,
  { email, roleId }: ProviderPerson,
  { settings: { hospitals }, at }: How & { readonly at: string },
): Promise<{ institutionId: number; roleId: number; met: Met }> {
  const isTheirs = (id: number) => hospitals === 'all' || hospitals.includes(id);
  const invited = await invitationsTo(queries, { email, at });
  const [invitation, ...more] = invited.filter((one) => isTheirs(one.institutionId));
  if (more.length > 0) throw new SignInRefused('several');
  if (invitation !== undefined) return { ...invitation, met: 'invitation' };
  const claimant = await claimantOf(queries, email.slice(email.lastIndexOf('@') + 1).toLowerCase());
  if (claimant === null || !isTheirs(claimant)) throw new SignInRefused('unknown');
  return { institutionId: claimant, roleId: roleId ?? VIEWER, met: 'domain' };
}

/** As somebody who joins could have written it; else it stays open, as joining asks for no names. */
function nameOf(said: string): string {
  const read = joinSchema.shape.firstName.safeParse(said);
  return read.success && !hasAddress(read.data) ? read.data : '';
}

/** The hospital keeps an administrator, whatever the claim says. */
async function withRole(
  queries: Queries,
  account: Account,
  roleId: number | null,
  how: How,
): Promise<Account> {
  if (roleId === null || roleId === account.roleId) return account;
  const people = new InstitutionPeople(queries, account.institutionId);
  const user = await people.lockUser(account.id);
  if (user === null || !hasRight(user.roleId, 'enter') || user.roleId === roleId) return account;
  if (user.roleId === ADMINISTRATOR && (await people.lockAdministrators()).every((id) => id === user.id))
    return account;
  const changed = await people.changeRole(user, roleId, { by: null, now: how.now });
  await tellOfPermission(people, changed, BY_HOSPITAL, how.now);
  await record(queries, account, how, {
    kind: 'role-change',
    object: `user ${account.id}`,
    detail: ['role_id', 'provider'],
  });
  return { ...account, roleId };
}

async function record(queries: Queries, account: Account, { by, now }: How, deed: Deed): Promise<void> {
  const { id: userId, institutionId } = account;
  await appendAudit(queries, [entryOf({ ...by, institutionId, userId, sessionId: null }, now, deed)]);
}
