import type { ActionLeaves } from '#domain/action-leaves.ts';
import type { Action } from '#domain/action.ts';
import { fullName } from '#domain/names.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Sender } from '../saving/sender.ts';
import type { SectionCatalog } from '../section-catalog.ts';

/**
 * Tells whoever has become the owner of an open action, unless they did that themselves: once per owner and action
 * (rule MAIL-8). Runs in the transaction of the change.
 *
 * @param leaves those that the change has set
 */
export async function queueAssignedMail(
  tx: InstitutionTransaction,
  catalog: SectionCatalog,
  { account, now, isQuiet }: Sender,
  { action, leaves }: { action: Action; leaves: ActionLeaves },
): Promise<void> {
  const owner = leaves.owner_user;
  if (typeof owner !== 'number' || owner === account.id || action.state !== 'open' || isQuiet === true)
    return;
  const member = await tx.member(owner);
  if (member === null || member.notificationPreferences.actionAssigned === false) return;
  const mail = {
    kind: 'action-assigned',
    to: member.email,
    firstName: member.firstName,
    assignedByName: fullName(account),
    moduleTitle: catalog.of(action).title,
    area: action.area,
    due: action.due,
  } as const;
  const event = `action-assigned:${action.id}:${owner}`;
  await tx.queueMail(mail, { event, at: new Date(now).toISOString() });
}
