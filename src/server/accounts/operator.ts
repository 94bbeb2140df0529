import { hasRight } from '#domain/role.ts';
import type { Queries } from '../persistence/database/database.ts';
import { InstitutionPeople } from '../persistence/people/institution-people.ts';
import { userByEmail } from '../persistence/people/user-rows.ts';
import type { Account } from '../persistence/people/user-rows.ts';
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

async function accountOf(queries: Queries, email: string): Promise<Account> {
  const known = await userByEmail(queries, email);
  if (known === null) throw new OperatorRefused(`Nobody has an account with the email ${email}.`);
  return known.account;
}
