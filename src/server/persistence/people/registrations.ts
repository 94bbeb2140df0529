import { hasRight } from '#domain/role.ts';
import type { Queries } from '../database/database.ts';
import { notedProductInstitution } from './product-institution.ts';
import { removeUserKeys } from './user-keys.ts';
import type { KnownUser } from './user-rows.ts';

/**
 * A registration that its mailbox has not confirmed: anybody may have entered the address, so it keeps nobody
 * from taking the address in a way that needs the mailbox (rule ACC-28). One that the operator has deactivated
 * is none any more.
 */
export function isUnconfirmed({ account, passwordHash }: KnownUser): boolean {
  return passwordHash === null && hasRight(account.roleId, 'enter');
}

/**
 * Removes a person who has never had a password, and their hospital where nobody else is in it. Such a person has
 * done nothing, so no other row is about them.
 * @param known locked by the caller's transaction
 */
export async function removeRegistration(queries: Queries, { account }: KnownUser): Promise<void> {
  await removeUserKeys(queries, account.id);
  await queries.deleteFrom('users').where('id', '=', account.id).execute();
  if (account.institutionId === (await notedProductInstitution(queries))) return;
  await queries
    .deleteFrom('institutions')
    .where('id', '=', account.institutionId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('users').select('users.id').whereRef('users.institution_id', '=', 'institutions.id'),
        ),
      ),
    )
    .execute();
}
