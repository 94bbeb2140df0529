import { isFormerUser } from '#domain/former-user.ts';
import { fullName } from '#domain/names.ts';
import { hasRight } from '#domain/role.ts';
import { notFound, notValid } from '../http/refusal.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Account } from '../persistence/people/user-rows.ts';

const NOT_ONESELF = 'You cannot erase your own personal data.';
const STILL_ACTIVE =
  'Only the personal data of a deactivated user can be erased. Please deactivate them first.';

/**
 * Erases somebody's name, email and position for good (rule ACC-31). What they did stays, and so does its history:
 * "A former user" did it.
 * @returns false where that had been done before
 * @throws Refusal 404, 422
 */
export async function erasePersonData(
  tx: InstitutionTransaction,
  id: number,
  { account, now }: { readonly account: Account; readonly now: number },
): Promise<boolean> {
  const user = await tx.people.lockUser(id);
  if (user === null) throw notFound();
  if (id === account.id) throw notValid([NOT_ONESELF]);
  if (hasRight(user.roleId, 'enter')) throw notValid([STILL_ACTIVE]);
  if (isFormerUser(user)) return false;
  await tx.people.erase(id);
  await unnameOwner(tx, id, { account, at: new Date(now).toISOString() });
  await tx.tellNameAgain(id);
  return true;
}

/**
 * The name written beside the owner of an action is a field of it, and changes as all its fields do: in a version of
 * its own. Who the owner is stays.
 */
async function unnameOwner(
  tx: InstitutionTransaction,
  id: number,
  { account, at }: { readonly account: Account; readonly at: string },
): Promise<void> {
  const by = { lastEditedBy: account.id, lastEditedByName: fullName(account), updatedAt: at };
  for (const one of await tx.actions.namingOwner(id)) {
    const stored = await tx.actions.lock(one, account);
    if (stored === null) continue;
    const { action } = stored;
    const changed = { ...action, ...by, ownerName: '', version: action.version + 1 };
    await tx.actions.update(stored, changed, { leaves: { owner_name: '' }, replaced: [], mutation: null });
  }
}
