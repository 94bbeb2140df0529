import { randomUUID } from 'node:crypto';
import { hasRight } from '#domain/role.ts';
import type { Queries } from '../persistence/database/database.ts';
import { InstitutionPeople } from '../persistence/people/institution-people.ts';
import { isUnconfirmed, removeRegistration } from '../persistence/people/registrations.ts';
import { changeEmail, lockByEmail, userByEmail } from '../persistence/people/user-rows.ts';
import type { Account, KnownUser } from '../persistence/people/user-rows.ts';
import { endSessionsOf } from '../persistence/people/session-rows.ts';
import { LAST_ADMINISTRATOR, tellOfPermission } from './change-user.ts';

/** A sentence for the operator. */
export class OperatorRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OperatorRefused';
  }
}

const DEACTIVATED = 4;
/** The operator's name in mails. */
const OPERATOR = 'The operator of RTA Tracers';

/**
 * Shuts a person out, within the caller's transaction.
 * @returns what was done, in a sentence
 * @throws OperatorRefused
 */
export async function deactivate(queries: Queries, email: string, now: number): Promise<string> {
  const { id, institutionId } = await accountOf(queries, email);
  const people = new InstitutionPeople(queries, institutionId);
  const user = await people.lockUser(id);
  if (user === null || !hasRight(user.roleId, 'enter')) {
    throw new OperatorRefused(`${email} is deactivated already.`);
  }
  if (user.roleId === 1 && (await people.lockAdministrators()).every((one) => one === id)) {
    throw new OperatorRefused(`${LAST_ADMINISTRATOR} Have another one join first.`);
  }
  const changed = await people.changeRole(user, DEACTIVATED, { by: null, now });
  await tellOfPermission(people, changed, OPERATOR, now);
  return `${email} is deactivated and logged out everywhere.`;
}

/** Ends all sessions of a person, found like the one to `deactivate`. */
export async function endSessions(queries: Queries, email: string, now: number): Promise<string> {
  const { id } = await accountOf(queries, email);
  await endSessionsOf(queries, id, { by: null, now });
  return `${email} is logged out everywhere.`;
}

/** Where nobody can have a mailbox (RFC 2606). */
const NO_MAILBOX = 'freed.invalid';

/**
 * Makes an address free for another account. A registration that nobody has confirmed is removed, with its
 * hospital where nobody else is in it. Somebody deactivated keeps their name and what they did, under an address
 * that reaches nobody.
 * @throws OperatorRefused for an account in use
 */
export async function freeAddress(queries: Queries, email: string): Promise<string> {
  const known = await lockByEmail(queries, email);
  if (known === null) throw nobodyHas(email);
  if (known.passwordHash === null) {
    await removeRegistration(queries, known);
    return `${email} is free: the registration, which nobody had confirmed, is removed.`;
  }
  const { account } = known;
  if (hasRight(account.roleId, 'enter')) {
    throw new OperatorRefused(`${email} is the address of an account in use. Deactivate it first.`);
  }
  // Not to be guessed, so that nobody has registered it.
  const mark = randomUUID().slice(0, 8);
  const placeholder = `${account.email.split('@', 1).join('')}.${mark}@${NO_MAILBOX}`;
  await changeEmail(queries, account.id, placeholder);
  return `${email} is free: the deactivated account has the address ${placeholder} now.`;
}

/** Why an operator cannot make an account with this address. */
export function takenSentence(email: string, known: KnownUser): string {
  const taken = `${email} already has an account.`;
  return isUnconfirmed(known)
    ? `${taken} Nobody has confirmed it: free-address makes the address free.`
    : taken;
}

async function accountOf(queries: Queries, email: string): Promise<Account> {
  const known = await userByEmail(queries, email);
  if (known === null) throw nobodyHas(email);
  return known.account;
}

const nobodyHas = (email: string) => new OperatorRefused(`Nobody has an account with the email ${email}.`);
