import { emailSchema } from '#contract/accounts.ts';
import type { Queries } from '../persistence/database/database.ts';
import { productInstitution } from '../persistence/people/product-institution.ts';
import { insertUser, lockByEmail } from '../persistence/people/user-rows.ts';
import { mailUserKey } from './mail-user-key.ts';
import { takenSentence } from './operator.ts';

/** A sentence for the operator. */
export class SuperAdminRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SuperAdminRefused';
  }
}

const SUPER_ADMIN = 5;

/**
 * Creates a Super Admin in the product's own institution, unconfirmed until the mailed key is used, within
 * the caller's transaction. The same email again while unconfirmed gets a new key.
 * @returns what was done, in a sentence
 * @throws SuperAdminRefused
 */
export async function createSuperAdmin(queries: Queries, given: string, now: number): Promise<string> {
  const reading = emailSchema.safeParse(given);
  if (!reading.success) throw new SuperAdminRefused(`${given} is not an email address.`);
  const email = reading.data;
  const at = new Date(now).toISOString();
  const institutionId = await productInstitution(queries, at);
  const known = await lockByEmail(queries, email);
  if (known === null) {
    const name = { firstName: 'Super', lastName: 'Admin', department: '', position: '' };
    const user = { ...name, email, roleId: SUPER_ADMIN, passwordHash: null };
    await mailUserKey(queries, 'welcome', await insertUser(queries, institutionId, user, at), now);
    return `${email} is now a Super Admin. The running server will send the welcome email within a minute.`;
  }
  const { account } = known;
  const isWaiting =
    known.passwordHash === null && account.roleId === SUPER_ADMIN && account.institutionId === institutionId;
  if (!isWaiting) throw new SuperAdminRefused(takenSentence(email, known));
  await mailUserKey(queries, 'welcome', { ...account, email: known.email }, now);
  return (
    `${email} has not been confirmed yet. The running server will send a new welcome email within a minute; ` +
    'the earlier key no longer works.'
  );
}
